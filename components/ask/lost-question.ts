import { useEffect, useRef } from 'react';
import { libraryHealth, watchHealth } from '../../lib/library/health';
import type { Run } from '../../lib/schema/run';
import { isActive, isRevising } from './run-state';
import { useSession } from './session';

/**
 * A question that was being answered when the library was deleted outside of Sidelight comes back into the box, unless
 * another is being written there.
 *
 * @param run the one that is shown; null where none is
 */
export function useLostQuestion(run: Run | null): void {
  const { draft, setDraft } = useSession();
  const asked = run && run.kind === 'ask' && isActive(run) && !isRevising(run) ? run.question : null;
  const now = useRef({ asked, draft, setDraft });
  useEffect(() => {
    now.current = { asked, draft, setDraft };
  });
  useEffect(
    () =>
      watchHealth(() => {
        const { asked: lost, draft: written, setDraft: write } = now.current;
        if (libraryHealth() === 'deleted' && lost !== null && written === '') write(lost);
      }),
    [],
  );
}

import { useEffect, useRef } from 'react';
import { libraryHealth } from '../../lib/library/health';
import type { Run } from '../../lib/schema/run';
import { isActive, isRevising } from './run-state';
import { useSession } from './session';

/**
 * A question that was being answered when the library was deleted outside of Sidelight comes back into the box, unless
 * another is being written there.
 *
 * @param run the one that is shown; null where none is; undefined while that is not known
 */
export function useLostQuestion(run: Run | null | undefined): void {
  const { draft, setDraft } = useSession();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (run) asked.current = run.kind === 'ask' && isActive(run) && !isRevising(run) ? run.question : null;
    if (run !== null || asked.current === null || libraryHealth() !== 'deleted') return;
    if (draft === '') setDraft(asked.current);
    asked.current = null;
  });
}

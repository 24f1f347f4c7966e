import { activeRuns } from '../../lib/library/runs';
import type { Run } from '../../lib/schema/run';
import { useCurrentRun } from '../app/current-run';
import { useWindowId } from '../browser/tabs';
import { useText } from '../i18n';
import { useLive } from '../ui/live';

/** Questions of this window that wait behind, or go on beside, the one that is shown. */
export function Queue({ shown }: { shown: Run | null }) {
  const { t, rich } = useText();
  const { open } = useCurrentRun();
  const windowId = useWindowId();
  const active = useLive('active-runs', activeRuns);
  const waiting = (active ?? []).filter((run) => run.id !== shown?.id && run.window_id === windowId && run.question);
  if (shown === null || waiting.length === 0) return null;
  return (
    <ul className="queue">
      {waiting.map((run) => (
        <li key={run.id}>
          <span className="clip" dir="auto">
            {rich('ask.next_waiting', { q: run.question })}
          </span>
          <button type="button" className="link" onClick={() => open(run.id)}>
            {t('ask.next_show')}
          </button>
        </li>
      ))}
    </ul>
  );
}

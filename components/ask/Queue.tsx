import { useEffect, useState } from 'react';
import { activeRuns } from '../../lib/library/runs';
import type { Run } from '../../lib/schema/run';
import { useCurrentRun } from '../app/current-run';
import { useWindowId } from '../browser/tabs';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { isActive, restsOf } from './run-state';

/** Questions of this window that wait or are in work beside the one that is shown, and those that ended unseen. */
export function Queue({ shown }: { shown: Run | null }) {
  const { t, rich } = useText();
  const { open } = useCurrentRun();
  const windowId = useWindowId();
  const active = useLive('active-runs', activeRuns);
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const shownId = shown?.id ?? null;

  useEffect(() => {
    const beside = (active ?? []).filter((run) => run.window_id === windowId && run.question).map((run) => run.id);
    setUnseen((before) => {
      const after = [...new Set([...before, ...beside])].filter((id) => id !== shownId);
      return after.join() === before.join() ? before : after;
    });
  }, [active, windowId, shownId]);

  const runs = useLive(`beside:${unseen.join()}`, (db) => db.runs.bulkGet([...unseen]));
  const rows = (runs ?? []).filter((run) => run !== undefined);
  if (rows.length === 0) return null;
  return (
    <ul className="queue">
      {rows.map((run) => (
        <li key={run.id}>
          {restsOf(run) ? <Icon name="again" /> : isActive(run) ? <span className="spinner" /> : <Icon name="check" />}
          <span className="clip" dir="auto">
            {rich(placeOf(run), { q: run.question })}
          </span>
          <button type="button" className="link" onClick={() => open(run.id)}>
            {t('ask.next_show')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a question beside the shown one is doing, as the key of its words. */
export function placeOf(run: Run) {
  if (!isActive(run)) return 'ask.next_ended';
  if (run.state === 'waiting') return 'ask.next_waits';
  if (run.state === 'paused') return 'ask.next_paused';
  return run.state === 'queued' || run.state === 'created' ? 'ask.next_waiting' : 'ask.next_running';
}

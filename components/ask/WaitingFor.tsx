import { activeRuns } from '../../lib/library/runs';
import type { Run } from '../../lib/schema/run';
import { useCurrentRun } from '../app/current-run';
import { useText } from '../i18n';
import { useLive } from '../ui/live';

/** Says what a queued question waits for. */
export function WaitingFor({ run }: { run: Run }) {
  const { t } = useText();
  const { open } = useCurrentRun();
  const before = useLive('active-runs', activeRuns)?.find((other) => other.id !== run.id);
  if (!before || before.created_at > run.created_at) return null;
  return (
    <p className="meta after-steps">
      {t('ask.waiting_for')}{' '}
      <button type="button" className="link" onClick={() => open(before.id)}>
        {t('ask.waiting_show')}
      </button>
    </p>
  );
}

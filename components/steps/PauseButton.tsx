import type { Run } from '../../lib/schema/run';
import { isRevising } from '../ask/run-state';
import { useSession } from '../ask/session';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

/** Whether there is anything to pause: a run that is at work or stands in line. */
export function canPause(run: Run): boolean {
  return !isRevising(run) && (run.state === 'running' || run.state === 'queued' || run.state === 'created');
}

/** Lets a run rest: what is under way ends and is kept, nothing new is begun until the person lets it go on. */
export function PauseButton({ run }: { run: Run }) {
  const { t } = useText();
  const { setFailure } = useSession();
  return (
    <button
      type="button"
      className="link"
      data-action="pause"
      onClick={() => {
        void command('run.pause', { run_id: run.id }).then((outcome) => {
          if (!outcome.ok) setFailure(outcome.code);
        });
      }}
    >
      <Icon name="pause" /> {t('ask.pause')}
    </button>
  );
}

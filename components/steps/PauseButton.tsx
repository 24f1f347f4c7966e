import type { Run } from '../../lib/schema/run';
import { CommandButton } from '../ask/CommandButton';
import { isRevising } from '../ask/run-state';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

/** Whether there is anything to pause: a run that is at work or stands in line. */
export function canPause(run: Run): boolean {
  return !isRevising(run) && (run.state === 'running' || run.state === 'queued' || run.state === 'created');
}

/** Lets a run rest: what is under way ends and is kept, nothing new is begun until the person lets it go on. */
export function PauseButton({ run }: { run: Run }) {
  const { t } = useText();
  return (
    <CommandButton name="run.pause" payload={{ run_id: run.id }} action="pause" className="link">
      <Icon name="pause" /> {t('ask.pause')}
    </CommandButton>
  );
}

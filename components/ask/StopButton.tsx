import type { Run } from '../../lib/schema/run';
import { useText } from '../i18n';
import { CommandButton } from './CommandButton';

/** Ends a run; its answer is made from what is there. Stands where Send stood. */
export function StopButton({ run }: { run: Run }) {
  const { t } = useText();
  const stopping = run.state === 'stopping';
  return (
    <CommandButton name="run.stop" payload={{ run_id: run.id }} action="stop" className="stop" disabled={stopping}>
      {stopping ? t('ask.stopping') : t('ask.stop')}
    </CommandButton>
  );
}

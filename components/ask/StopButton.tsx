import type { Run } from '../../lib/schema/run';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { useSession } from './session';

/** Ends a run; its answer is made from what is there. Stands where Send stood. */
export function StopButton({ run }: { run: Run }) {
  const { t } = useText();
  const { setFailure } = useSession();
  const stopping = run.state === 'stopping';
  return (
    <button
      type="button"
      className="stop"
      data-action="stop"
      disabled={stopping}
      onClick={() => {
        void command('run.stop', { run_id: run.id }).then((outcome) => {
          if (!outcome.ok) setFailure(outcome.code);
        });
      }}
    >
      {stopping ? t('ask.stopping') : t('ask.stop')}
    </button>
  );
}

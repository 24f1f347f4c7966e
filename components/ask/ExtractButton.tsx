import { useCurrentRun } from '../app/current-run';
import { useText } from '../i18n';
import { useSession } from './session';

/** Takes the best paragraphs of the page in front, without a question. */
export function ExtractButton() {
  const { t } = useText();
  const { start } = useSession();
  const { open } = useCurrentRun();
  return (
    <div className="buttons page-actions">
      <button
        type="button"
        className="button"
        onClick={() => {
          void start('extract', '').then((id) => {
            if (id !== null) open(id);
          });
        }}
      >
        {t('ask.extract')}
      </button>
    </div>
  );
}

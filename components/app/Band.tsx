import { useWorker } from '../browser/port';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';

/** Under the bar, only for what concerns the whole panel: the worker is away for longer than a restart takes. */
export function Band() {
  const { t } = useText();
  const away = useWorker();
  if (!away) return null;
  return (
    <div className="band">
      <div className="column">
        <Notice tone="doubt" icon="again" fact={t('ask.picking_up_band')}>
          {t('ask.picking_up_why')}
        </Notice>
      </div>
    </div>
  );
}

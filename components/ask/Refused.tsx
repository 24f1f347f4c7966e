import { useText } from '../i18n';

/** The person did not agree in the browser's dialog: nothing was changed. */
export function Refused() {
  const { t } = useText();
  return (
    <span className="refused is-doubt" role="status">
      {t('ask.refused')}
    </span>
  );
}

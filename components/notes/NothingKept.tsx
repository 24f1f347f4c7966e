import { useKeepShortcut } from '../browser/commands';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';

/** How one keeps a quote, with the key that the browser has for it now. */
export function NothingKept() {
  const { t } = useText();
  const key = useKeepShortcut();
  return (
    <Notice icon="keep" fact={t('notes.nothing_kept')}>
      {key ? t('notes.nothing_kept_key', { key }) : t('notes.nothing_kept_why')}
    </Notice>
  );
}

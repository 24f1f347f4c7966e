import { library } from '../../lib/library/db';
import { dropSnapshot, restoreSnapshot } from '../../lib/library/undo';
import { useNavigation } from '../app/navigation';
import { useToast } from '../app/toast';
import { openTab } from '../browser/tabs';
import { useText } from '../i18n';
import { siteOf } from '../quotes/source';
import { Icon, SiteLetter } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { formatBytes } from './bytes';
import { Found } from './Found';
import type { CopyHit } from './search';

/** A saved copy: its page, how often the words stand in it, its size, when it was read. */
export function CopyRow({ hit }: { hit: CopyHit }) {
  const { t, lang, date } = useText();
  const { go } = useNavigation();
  const toast = useToast();
  const { row } = hit;
  const site = siteOf(row);
  const name = row.title || site;

  async function remove() {
    const dropped = await dropSnapshot(library(), row.id);
    if (dropped) toast({ text: t('library.copy_deleted'), undo: () => void restoreSnapshot(library(), dropped) });
  }

  const isWeb = /^https?:/i.test(row.url);
  return (
    <li className="row-top">
      <SiteLetter site={site} />
      <button type="button" className="row-body copy-row" onClick={() => go({ name: 'snapshot', snapshotId: row.id })}>
        <b dir="auto" lang={row.language ?? undefined}>
          <Found text={name} places={row.title ? hit.title : undefined} />
        </b>
        <span className="meta dotted">
          <span className="together">{site}</span>
          {hit.hits === null ? null : <span className="together">{t('library.hits', { n: hit.hits })}</span>}
          <span className="together">{formatBytes(row.length, lang)}</span>
          <span className="together">{t('library.read_on', { d: date(row.retrieved_at) })}</span>
        </span>
      </button>
      <Menu
        label={`${t('common.more')}: ${name}`}
        className="icon-button small"
        items={[
          ...(isWeb
            ? [{ label: t('library.open_page'), icon: 'jump', onSelect: () => void openTab(row.url) } as const]
            : []),
          { label: t('library.delete_copy'), icon: 'close', onSelect: () => void remove() },
        ]}
      >
        <Icon name="more" />
      </Menu>
    </li>
  );
}

import type { OfficialDocument } from '../../lib/schema/snapshot';
import { openTab } from '../browser/tabs';
import { useText } from '../i18n';

/** What an official document says of itself: who issued it, its number, from when until when, and its files. */
export function Official({ document }: { document: OfficialDocument | null | undefined }) {
  const { t, date } = useText();
  if (!document) return null;
  const { issuer, number, effective_at, repealed_at, attachments } = document;
  return (
    <div className="official">
      <p className="meta dotted">
        {number ? <span>{number}</span> : null}
        {issuer ? <span>{t('quotes.official_issuer', { who: issuer })}</span> : null}
        {effective_at ? <span>{t('quotes.official_effective', { d: date(effective_at) })}</span> : null}
        {repealed_at ? <span>{t('quotes.official_repealed', { d: date(repealed_at) })}</span> : null}
      </p>
      {attachments.length > 0 ? (
        <ul className="meta">
          {attachments.map((file) => (
            <li key={file.url}>
              <button type="button" className="link" onClick={() => void openTab(file.url)}>
                {file.title}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

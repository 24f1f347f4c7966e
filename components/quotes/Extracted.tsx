import type { Evidence } from '../../lib/schema/evidence';
import type { BlockKind } from '../../lib/schema/snapshot';
import { useText } from '../i18n';
import { JumpOutcome } from './jump';
import { JumpButton, KeepButton } from './QuoteActions';
import './quotes.css';

/** A paragraph that an extraction offers: where it stands, and the sentence in it that meets the words asked about. */
export function Extracted({ item, kind, asked }: { item: Evidence; kind: BlockKind; asked: boolean }) {
  const { t } = useText();
  const section = item.provenance.heading_path.at(-1);
  return (
    <li data-quote={item.id} tabIndex={-1}>
      <div>
        {kind === 'code' ? (
          <pre dir="ltr">{item.excerpt}</pre>
        ) : (
          <blockquote className="passage" dir="auto" lang={item.language ?? undefined}>
            <Claim item={item} asked={asked} />
          </blockquote>
        )}
        <div className="source">
          <span className="source-name dotted">
            {section ? <span dir="auto">{t('ask.section', { s: section })}</span> : null}
            <span className="numeric">{t('ask.paragraph_number', { n: item.provenance.paragraph + 1 })}</span>
          </span>
          <span className="source-actions">
            <JumpButton item={item} />
            <KeepButton item={item} />
          </span>
        </div>
        <JumpOutcome item={item} />
      </div>
    </li>
  );
}

/** The passage with its claim marked, where the claim is only a part of it. */
function Claim({ item, asked }: { item: Evidence; asked: boolean }) {
  const at = asked && item.claim.length < item.excerpt.length ? item.excerpt.indexOf(item.claim) : -1;
  if (at < 0) return item.excerpt;
  return (
    <>
      {item.excerpt.slice(0, at)}
      <mark>{item.claim}</mark>
      {item.excerpt.slice(at + item.claim.length)}
    </>
  );
}

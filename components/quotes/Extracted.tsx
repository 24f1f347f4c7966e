import type { Evidence } from '../../lib/schema/evidence';
import type { Paragraph } from '../../lib/schema/snapshot';
import { useText } from '../i18n';
import { JumpOutcome } from './jump';
import { JumpButton, KeepButton } from './QuoteActions';
import './quotes.css';

/** A paragraph that an extraction offers: where it stands, and the sentence in it that meets the words asked about. */
export function Extracted({ item, blocks, asked }: { item: Evidence; blocks: readonly Paragraph[]; asked: boolean }) {
  const { t } = useText();
  const section = item.provenance.heading_path.at(-1);
  return (
    <li data-quote={item.id} tabIndex={-1}>
      <div>
        <blockquote className="passage" dir="auto" lang={item.language ?? undefined}>
          <Blocks item={item} blocks={blocks} asked={asked} />
        </blockquote>
        <div className="source">
          <span className="source-name dotted place">
            {section ? (
              <span dir="auto" className="clip">
                {t('ask.section', { s: section.replace(/^§\s*/, '') })}
              </span>
            ) : null}
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

/** The passage block by block (it may hold a list or code with its lead), its claim marked where that is a part of it. */
function Blocks({ item, blocks, asked }: { item: Evidence; blocks: readonly Paragraph[]; asked: boolean }) {
  const { start, end } = item.provenance;
  const at = asked && item.claim.length < item.excerpt.length ? item.excerpt.indexOf(item.claim) : -1;
  const claim = at < 0 ? null : { start: start + at, end: start + at + item.claim.length };
  const slice = (from: number, to: number) => item.excerpt.slice(Math.max(0, from - start), Math.max(0, to - start));
  const touched = blocks.filter((block) => block.start < end && block.end > start);
  if (touched.length === 0) return item.excerpt;
  return touched.map((block) => {
    const from = Math.max(block.start, start);
    const to = Math.min(block.end, end);
    const markFrom = Math.max(from, claim?.start ?? to);
    const markTo = Math.min(to, claim?.end ?? from);
    const words =
      markFrom < markTo ? (
        <>
          {slice(from, markFrom)}
          <mark>{slice(markFrom, markTo)}</mark>
          {slice(markTo, to)}
        </>
      ) : (
        slice(from, to)
      );
    if (block.kind === 'code')
      return (
        <pre key={block.index} dir="ltr">
          {words}
        </pre>
      );
    return <p key={block.index}>{words}</p>;
  });
}

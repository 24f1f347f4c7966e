import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadSnapshot, type SavedCopy } from '../../lib/library/snapshots';
import type { Evidence } from '../../lib/schema/evidence';
import { quotePresence } from '../../lib/verify/quote-presence';
import { useNavigation } from '../app/navigation';
import { useText } from '../i18n';
import { Icon, MarkGlyph, SiteLetter } from '../ui/Icon';
import { useLive } from '../ui/live';
import { placeNear } from '../ui/place';
import { CommentEditor } from './Comment';
import { JumpOutcome, useJumps } from './jump';
import { useKept } from './kept';
import { type Shown, usePopover } from './popover-context';
import { KeepButton } from './QuoteActions';
import { siteOf, sourceFacts, weightText } from './source';

/** What stands around a passage, up to this many characters on each side. */
const CONTEXT = 160;

/** A quote in its context, checked against its saved copy as it is shown. */
export function QuotePopover({ shown }: { shown: Shown }) {
  const { item, n, anchor, pinned } = shown;
  const speech = useText();
  const { t } = speech;
  const { go } = useNavigation();
  const { jump, states } = useJumps();
  const { stay, leave, close, pin } = usePopover();
  const kept = useKept(item.id);
  const copy = useLive(`copy:${item.provenance.snapshot_id}`, (db) => loadSnapshot(db, item.provenance.snapshot_id));
  const [commenting, setCommenting] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its height changes with the copy and the comment field
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeNear(anchor, element, 'column');
  }, [anchor, copy, commenting, states]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') tab(event);
      if (event.key !== 'Escape' || event.isComposing || isOwnField(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      const inside = box.current?.contains(document.activeElement);
      close();
      if (inside) anchor.focus();
    };
    // In the comment Esc ends the writing, not the popover.
    const isOwnField = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement && box.current?.contains(target) === true;
    // The popover stands at the end of the document, but once it is opened its place for Tab is behind its chip.
    // One that only shows itself because its chip has the focus lets Tab pass.
    const tab = (event: KeyboardEvent) => {
      const inside = Array.from(box.current?.querySelectorAll<HTMLElement>('button, textarea') ?? []);
      const from = document.activeElement;
      const to =
        from === anchor && !event.shiftKey && pinned
          ? inside[0]
          : (from === inside[0] && event.shiftKey) || (from === inside.at(-1) && !event.shiftKey)
            ? anchor
            : null;
      if (!to) return;
      event.preventDefault();
      to.focus();
      if (to === anchor && !event.shiftKey) close();
    };
    const onPointerDown = (event: PointerEvent) => {
      const at = event.target instanceof Node ? event.target : null;
      if (!box.current?.contains(at) && !anchor.contains(at)) close();
    };
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target) && box.current)
        placeNear(anchor, box.current, 'column');
    };
    const onResize = () => {
      if (box.current) placeNear(anchor, box.current, 'column');
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('scroll', onScroll, true);
    window.addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', onResize);
    };
  }, [anchor, close, pinned]);

  const around = contextOf(item, copy ?? null);
  const weight = weightText(item, speech);
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={t('quotes.quote_number', { n })}
      className="popover quote-popover"
      onPointerEnter={stay}
      onPointerLeave={leave}
      onFocus={() => pin(anchor, shown)}
    >
      <div className="popover-head">
        <SiteLetter site={siteOf(item)} />
        <div>
          <b dir="auto">{item.title}</b>
          <span className="meta dotted">
            <span>{siteOf(item)}</span>
            {sourceFacts(item, speech).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </div>
      </div>
      <p className="passage" dir="auto" lang={item.language ?? undefined}>
        <span className="context">{around.before}</span>
        <mark>{item.excerpt}</mark>
        <span className="context">{around.after}</span>
      </p>
      <Verdict shown={shown} copy={copy} />
      {weight === '' ? null : <p className="meta">{weight}</p>}
      {commenting ? (
        <CommentEditor item={item} comment={kept?.comment ?? ''} onDone={() => setCommenting(false)} />
      ) : kept?.comment ? (
        <p className="comment" dir="auto">
          {kept.comment}
        </p>
      ) : null}
      <JumpOutcome item={item} />
      <div className="popover-foot">
        <button type="button" className="link" onClick={() => void jump(item.id)}>
          {t('quotes.jump')}
        </button>
        <button
          type="button"
          className="link link-quiet"
          onClick={() => {
            close();
            go({ name: 'copy', evidenceId: item.id });
          }}
        >
          {t('quotes.saved_copy')}
        </button>
        <span className="source-actions">
          <KeepButton item={item} />
          <button
            type="button"
            className="icon-button small"
            aria-label={t('quotes.comment')}
            title={t('quotes.comment')}
            onClick={() => setCommenting(true)}
          >
            <Icon name="comment" />
          </button>
        </span>
      </div>
    </div>
  );
}

/** The verdict, found anew each time it is shown: a copy that no longer holds the words says so. */
function Verdict({ shown, copy }: { shown: Shown; copy: SavedCopy | null | undefined }) {
  const { t } = useText();
  if (copy === undefined) return null;
  const { item, mark } = shown;
  const { start, end, snapshot_hash } = item.provenance;
  const citation = { evidence_id: item.id, start, end, quote: item.excerpt, snapshot_hash };
  const fault = quotePresence(citation, copy ? { text: copy.text, hash: copy.snapshot.hash } : null);
  const held = fault === null ? (mark ?? 'supported') : fault === 'copy_missing' ? 'not_confirmed' : 'contradicted';
  // The mark is of the sentence that cites it; of the quote itself it is known that it stands in its copy.
  const reason =
    fault === null
      ? t(held === 'supported' ? 'answer.reason_verbatim' : 'answer.reason_quote_stands')
      : fault === 'copy_missing'
        ? t('answer.no_copy')
        : t('answer.not_in_copy');
  return (
    <p className="verdict">
      <MarkGlyph mark={held} />
      <span>{t('answer.mark_reason', { mark: t(`answer.${held}`), reason })}</span>
    </p>
  );
}

/** The text of the passage's own paragraph before and after it; a cut is shown with an ellipsis. */
function contextOf(item: Evidence, copy: SavedCopy | null): { before: string; after: string } {
  if (!copy) return { before: '', after: '' };
  const { start, end, paragraph } = item.provenance;
  const block = copy.snapshot.paragraphs[paragraph];
  const from = Math.max(Math.min(block?.start ?? start, start), start - CONTEXT);
  const to = Math.min(Math.max(block?.end ?? end, end), end + CONTEXT);
  const cutBefore = from > Math.min(block?.start ?? start, start);
  const cutAfter = to < Math.max(block?.end ?? end, end);
  return {
    before: (cutBefore ? '…' : '') + copy.text.slice(from, start),
    after: copy.text.slice(end, to) + (cutAfter ? '…' : ''),
  };
}

import { Fragment, useState } from 'react';
import type { Sentence } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { oneBreak } from '../quotes/Passage';
import { wordDifference } from '../quotes/word-difference';
import { SentenceHand } from './ByHand';
import { reasonOf } from './mark-reason';
import { SentenceMarks } from './SentenceMarks';
import { splitTail } from './sentence-tail';

interface WrittenTextProps {
  sentences: readonly Sentence[];
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
  /** Language that it is written in, BCP 47. */
  language: string;
  /** The direct answer, set larger. */
  lead?: boolean;
  /** In a table a chip alone means supported. */
  bare?: boolean;
}

/**
 * Sentences that a model wrote, as their check left them: its own words in sans, a passage that stands in for them in
 * serif with a lead-in, what its citation contradicts struck. Reasons and first wordings unfold under the paragraph.
 */
export function WrittenText({ sentences, byId, numbers, language, lead = false, bare = false }: WrittenTextProps) {
  const { gap } = useText();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (i: number) => {
    const next = new Set(open);
    if (!next.delete(i)) next.add(i);
    setOpen(next);
  };
  const said = sentences.filter(({ form }) => form !== 'withheld');
  return (
    <div className={lead ? 'written is-lead' : 'written'} data-testid="written">
      {said.length > 0 ? (
        <p className="told" dir="auto" lang={language}>
          {sentences.map((sentence, i) =>
            sentence.form === 'withheld' ? null : (
              <Fragment key={`${sentence.text}${i.toString()}`}>
                <Inline
                  sentence={sentence}
                  byId={byId}
                  numbers={numbers}
                  open={open.has(i)}
                  onToggle={() => toggle(i)}
                  bare={bare}
                />
                {gap}
              </Fragment>
            ),
          )}
        </p>
      ) : null}
      {sentences.map((sentence, i) => (
        <Under
          key={`${sentence.text}${i.toString()}`}
          sentence={sentence}
          open={open.has(i)}
          onToggle={() => toggle(i)}
        />
      ))}
    </div>
  );
}

interface InlineProps {
  sentence: Sentence;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
  open: boolean;
  onToggle(): void;
  bare: boolean;
}

function Inline({ sentence, byId, numbers, open, onToggle, bare }: InlineProps) {
  const { t, gap } = useText();
  const replaced = sentence.form === 'replaced';
  const [first] = sentence.citations;
  const quote = first ? byId.get(first.evidence_id) : undefined;
  const { head, tail, stop } = splitTail(replaced ? `“${oneBreak(sentence.text).trim()}”` : sentence.text);
  const marks = (
    <SentenceMarks sentence={sentence} byId={byId} numbers={numbers} open={open} onToggle={onToggle} bare={bare} />
  );
  if (replaced)
    return (
      <span className="sentence" data-form="replaced" data-verdict={sentence.mark}>
        {t('marks.lead_in')}
        {gap}
        <q className="sentence-quote" lang={quote?.language ?? undefined}>
          {head}
          <span className="together">{tail}</span>
        </q>
        <span className="together">
          {marks}
          {stop}
        </span>
      </span>
    );
  const words =
    sentence.form === 'struck' ? (
      <s>
        {head}
        {tail}
      </s>
    ) : (
      head
    );
  return (
    <span className="sentence" data-form={sentence.form} data-verdict={sentence.mark}>
      {words}
      <span className="together">
        {sentence.form === 'struck' ? null : tail}
        {marks}
        {stop}
      </span>
      {sentence.form === 'revised' ? (
        <button type="button" className="badge" aria-expanded={open} onClick={onToggle}>
          {t('marks.revised')}
        </button>
      ) : null}
      {sentence.by_person === 'kept' ? (
        <button type="button" className="badge" aria-expanded={open} onClick={onToggle}>
          {t('loop.kept')}
        </button>
      ) : null}
    </span>
  );
}

/** What belongs to a sentence and stands under its paragraph: always for a struck one, else on demand. */
function Under({ sentence, open, onToggle }: { sentence: Sentence; open: boolean; onToggle(): void }) {
  const speech = useText();
  const { t } = speech;
  const reason = reasonOf(sentence, speech);
  const hidden = sentence.form === 'replaced' || sentence.form === 'withheld';
  if (sentence.form === 'struck')
    return (
      <p className="why">
        {sentence.by_person === 'struck' ? t('loop.struck_by_you') : t('marks.struck', { why: reason })}
        <SentenceHand sentence={sentence} />
      </p>
    );
  if (hidden)
    return (
      <div className="why">
        {sentence.form === 'withheld' ? t('marks.withheld', { why: reason }) : t('marks.wording_not_confirmed')}{' '}
        <button type="button" className="link link-quiet" aria-expanded={open} onClick={onToggle}>
          {open ? t('marks.hide_wording') : t('marks.show_wording')}
        </button>
        {open ? (
          <p className="wording">
            {t('marks.model_wrote', { text: sentence.wording ?? '' })}
            {sentence.form === 'replaced' ? (
              <span className="wording-why">
                {t('answer.mark_reason', { mark: t('answer.not_confirmed'), reason })}
              </span>
            ) : null}
            <SentenceHand sentence={sentence} />
          </p>
        ) : null}
      </div>
    );
  if (!open) return null;
  return (
    <div className="why">
      {t('answer.mark_reason', { mark: t(`answer.${sentence.mark}`), reason })}
      <SentenceHand sentence={sentence} />
      {sentence.form === 'revised' && sentence.wording !== null ? (
        <p className="wording">
          {t('marks.revised_why')} <Difference before={sentence.wording} after={sentence.text} />
        </p>
      ) : null}
    </div>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  return (
    <span className="difference">
      {wordDifference(before, after).map((part, i) => {
        const key = `${part.kind}${i.toString()}`;
        if (part.kind === 'removed') return <del key={key}>{part.text}</del>;
        if (part.kind === 'added') return <ins key={key}>{part.text}</ins>;
        return <span key={key}>{part.text}</span>;
      })}
    </span>
  );
}

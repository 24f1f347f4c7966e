import { useState } from 'react';
import type { Answer, Mark, Sentence } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { Chip } from '../quotes/Chip';
import { oneBreak } from '../quotes/Passage';
import { MarkGlyph } from '../ui/Icon';
import { splitTail } from './sentence-tail';

interface OverviewProps {
  answer: Answer;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
}

/** The direct answer: each sentence word for word from its page, with its citation and mark. */
export function Overview({ answer, byId, numbers }: OverviewProps) {
  const { t } = useText();
  const tally = new Map<Mark, number>();
  for (const { mark } of answer.overview) tally.set(mark, (tally.get(mark) ?? 0) + 1);
  return (
    <>
      <div className="overview" data-testid="overview">
        {answer.overview.map((sentence) => (
          <OverviewSentence key={sentence.text} sentence={sentence} byId={byId} numbers={numbers} />
        ))}
      </div>
      <p className="tally">
        {[...tally].map(([mark, n]) => (
          <span key={mark}>
            <MarkGlyph mark={mark} />
            {t(`answer.tally_${mark}`, { n })}
          </span>
        ))}
      </p>
    </>
  );
}

interface SentenceProps {
  sentence: Sentence;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
}

function OverviewSentence({ sentence, byId, numbers }: SentenceProps) {
  const { t, list } = useText();
  const [why, setWhy] = useState(false);
  const items = sentence.citations.flatMap(({ evidence_id }) => byId.get(evidence_id) ?? []);
  const language = items[0]?.language ?? undefined;
  const { head, tail, stop } = splitTail(oneBreak(sentence.text));
  const word = t(`answer.${sentence.mark}`);
  const reason = list(sentence.reasons.map((code) => (code === 'verbatim' ? t('answer.reason_verbatim') : code)));
  const chips = (
    <>
      {items.map((item) => (
        <Chip key={item.id} item={item} n={numbers.get(item.id) ?? 0} mark={sentence.mark} />
      ))}
      <button
        type="button"
        className="mark"
        data-mark={sentence.mark}
        aria-label={word}
        title={word}
        aria-expanded={why}
        onClick={() => setWhy(!why)}
      >
        <MarkGlyph mark={sentence.mark} />
      </button>
    </>
  );
  return (
    <div>
      <p className="passage" dir="auto" lang={language}>
        {head}
        <span className="together">
          {tail}
          {chips}
          {stop}
        </span>
      </p>
      {why ? <p className="why">{t('answer.mark_reason', { mark: word, reason })}</p> : null}
    </div>
  );
}

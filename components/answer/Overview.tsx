import { type Answer, type Mark, type Sentence, sentencesIn } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { MarkGlyph } from '../ui/Icon';
import { isQuote } from './ByHand';
import { Comparison } from './forms/Comparison';
import { Dated } from './forms/Dated';
import { Procedure } from './forms/Procedure';
import { QuoteSentence } from './QuoteSentence';
import { WrittenText } from './WrittenText';

interface OverviewProps {
  answer: Answer;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
}

/** The direct answer and what else helps; the tally of marks under it is also their legend. */
export function Overview({ answer, byId, numbers }: OverviewProps) {
  const rest = { byId, numbers, language: answer.language };
  return (
    <>
      <div className="overview" data-testid="overview">
        {answer.form === 'news' ? (
          <Dated sentences={answer.overview} {...rest} />
        ) : answer.overview.every(isQuote) ? (
          answer.overview.map((sentence, i) => (
            <QuoteSentence key={`${sentence.text}${i.toString()}`} sentence={sentence} byId={byId} numbers={numbers} />
          ))
        ) : (
          <WrittenText sentences={answer.overview} lead {...rest} />
        )}
      </div>
      {answer.table ? <Comparison table={answer.table} {...rest} /> : null}
      {answer.steps ? <Procedure steps={answer.steps} {...rest} /> : null}
      {answer.more.length > 0 ? <WrittenText sentences={answer.more} {...rest} /> : null}
      <Tally sentences={sentencesIn(answer)} />
    </>
  );
}

function Tally({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useText();
  const tally = new Map<Mark, number>();
  for (const { mark, by_person } of sentences) if (by_person !== 'struck') tally.set(mark, (tally.get(mark) ?? 0) + 1);
  return (
    <p className="tally">
      {[...tally].map(([mark, n]) => (
        <span key={mark}>
          <MarkGlyph mark={mark} />
          {t(`answer.tally_${mark}`, { n })}
        </span>
      ))}
    </p>
  );
}

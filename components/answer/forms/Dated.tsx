import type { Sentence } from '../../../lib/schema/answer';
import type { Evidence } from '../../../lib/schema/evidence';
import { useText } from '../../i18n';
import { isQuote } from '../ByHand';
import { QuoteSentence } from '../QuoteSentence';
import { WrittenText } from '../WrittenText';
import './forms.css';

interface DatedProps {
  sentences: readonly Sentence[];
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
  /** Language that it is written in, BCP 47. */
  language: string;
}

/** News: the date of its source stands before each sentence. */
export function Dated({ sentences, ...rest }: DatedProps) {
  const { t, date } = useText();
  const dateOf = ({ citations }: Sentence) =>
    citations
      .flatMap(({ evidence_id }) => rest.byId.get(evidence_id)?.published_at ?? [])
      .sort()
      .at(-1);
  return (
    <ul className="dated" data-testid="dated">
      {sentences.map((sentence, i) => {
        const day = dateOf(sentence);
        return (
          <li key={`${sentence.text}${i.toString()}`}>
            <span className="meta">{day ? <time dateTime={day}>{date(day)}</time> : t('answer.undated')}</span>
            {isQuote(sentence) ? (
              <QuoteSentence sentence={sentence} byId={rest.byId} numbers={rest.numbers} />
            ) : (
              <WrittenText sentences={[sentence]} lead {...rest} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

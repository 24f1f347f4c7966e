import type { AnswerSteps } from '../../../lib/schema/answer';
import type { Evidence } from '../../../lib/schema/evidence';
import { useText } from '../../i18n';
import { isQuote } from '../ByHand';
import { QuoteSentence } from '../QuoteSentence';
import { WrittenText } from '../WrittenText';
import './forms.css';

interface ProcedureProps {
  steps: AnswerSteps;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
  /** Language that it is written in, BCP 47. */
  language: string;
}

/** What is to be done, one step after another, each with its citation. */
export function Procedure({ steps, ...rest }: ProcedureProps) {
  const { t } = useText();
  return (
    <section className="form" data-testid="procedure">
      <ol className="procedure">
        {steps.items.map((step, i) => (
          <li key={`${step.text}${i.toString()}`}>
            {isQuote(step) ? (
              <QuoteSentence sentence={step} byId={rest.byId} numbers={rest.numbers} />
            ) : (
              <WrittenText sentences={[step]} {...rest} />
            )}
          </li>
        ))}
      </ol>
      {steps.left_out > 0 ? <p className="meta form-note">{t('answer.steps_more', { n: steps.left_out })}</p> : null}
    </section>
  );
}

import { type Answer, sentencesIn } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import type { Run } from '../../lib/schema/run';
import { Question } from '../ask/Question';
import { useSession } from '../ask/session';
import { useText } from '../i18n';
import { InDoubtOf } from '../steps/InDoubt';
import { Steps } from '../steps/Steps';
import { Notice } from '../ui/Notice';
import { Label } from '../ui/Page';
import { AnswerActions } from './AnswerActions';
import { AnswerQuotes } from './AnswerQuotes';
import { Disputes } from './Disputes';
import { Excluded } from './Excluded';
import { FromLibrary } from './forms/FromLibrary';
import { Reused } from './forms/Reused';
import { HandProvider } from './hand';
import { NoAnswer } from './NoAnswer';
import { numbersOf } from './numbers';
import { OtherLanguage } from './OtherLanguage';
import { Overview } from './Overview';
import { PartlyRead } from './PartlyRead';
import { Places } from './Places';
import { SearchAgain } from './SearchAgain';
import { SearchFurther } from './SearchFurther';
import { StopLine } from './StopLine';
import { UnreadPages } from './UnreadPages';
import { ConsentNeeded, WithoutModel } from './WithoutModel';
import './answer.css';

interface AnswerViewProps {
  run: Run;
  evidence: readonly Evidence[];
  answer: Answer | null;
}

/** An ended question: its answer in quotes, or a plain word on why there is none. */
export function AnswerView({ run, evidence, answer }: AnswerViewProps) {
  return (
    <>
      <Question text={run.question} lang={run.understood?.language} typed={run.follows?.typed} />
      <Steps run={run} answer={answer} />
      <InDoubtOf runId={run.id} asked={run.model_calls.length > 0} />
      <div className="answer" data-testid="answer">
        <HandProvider run={run}>
          {answer === null ? (
            run.state === 'done' ? (
              <WithoutText />
            ) : (
              <Failed run={run} />
            )
          ) : answer.overview.length > 0 ? (
            <Answered run={run} evidence={evidence} answer={answer} />
          ) : (
            <NoAnswer run={run} evidence={evidence} answer={answer} />
          )}
          {answer ? (
            <>
              {answer.overview.length > 0 ? <Excluded run={run} /> : null}
              <SearchAgain run={run} key={run.id} />
            </>
          ) : null}
        </HandProvider>
      </div>
    </>
  );
}

function Answered({ run, evidence, answer }: { run: Run; evidence: readonly Evidence[]; answer: Answer }) {
  const { t } = useText();
  const numbers = numbersOf(answer);
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const keptBack = run.handed.at(-1)?.sites_kept_back ?? [];
  const items = [...numbers.keys()].flatMap((id) => byId.get(id) ?? []);
  const placed = new Set((answer.places ?? []).flatMap(({ passages }) => passages));
  const others = items.filter(({ id }) => !placed.has(id));
  const said = new Set(
    items.filter((item) => sentencesIn(answer).some(({ text }) => text.includes(item.excerpt))).map((item) => item.id),
  );
  return (
    <>
      <Reused run={run} answer={answer} />
      {answer.engine === 'rules' ? <WithoutModel run={run} answer={answer} /> : null}
      <Overview answer={answer} byId={byId} numbers={numbers} />
      <OtherLanguage answer={answer} />
      <Disputes answer={answer} byId={byId} numbers={numbers} />
      {answer.gaps.length > 0 ? (
        <section className="part">
          <Label>{t('answer.not_found')}</Label>
          <ul className="gaps">
            {answer.gaps.map((gap, i) => (
              <li key={`${gap.text}${i.toString()}`} dir="auto">
                {gap.by_model ? t('answer.gap_by_model', { words: gap.text }) : t('answer.gap', { words: gap.text })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {answer.engine === 'model' && keptBack.length > 0 ? (
        <div className="unread-pages">
          <ConsentNeeded run={run} sites={keptBack} />
        </div>
      ) : null}
      <UnreadPages run={run} />
      <PartlyRead run={run} />
      <StopLine answer={answer} />
      <SearchFurther run={run} answer={answer} />
      <AnswerActions answer={answer} evidence={evidence} />
      <Places
        places={answer.places ?? []}
        items={items}
        numbers={numbers}
        terms={run.understood?.terms ?? []}
        said={said}
      />
      {others.length > 0 ? (
        <AnswerQuotes items={others} numbers={numbers} terms={run.understood?.terms ?? []} said={said} />
      ) : null}
      <FromLibrary run={run} answer={answer} />
    </>
  );
}

/** A run that ended well and whose answer is not here: its log was exported without text. */
function WithoutText() {
  const { t } = useText();
  return (
    <Notice icon="page" fact={t('answer.without_text')}>
      {t('answer.without_text_why')}
    </Notice>
  );
}

/** An error inside ended the run: what happened, and the same question again. */
function Failed({ run }: { run: Run }) {
  const { t } = useText();
  const { again } = useSession();
  const full = run.error?.code === 'QuotaExceededError';
  return (
    <Notice
      tone="bad"
      icon={full ? 'disk' : 'warning'}
      fact={full ? t('common.library_full') : t('answer.failed_bold')}
      actions={
        <button type="button" className="link" onClick={() => void again(run.id)}>
          {t('answer.ask_again')}
        </button>
      }
    >
      {full ? t('common.library_full_why') : t('answer.failed_why')}
      {run.error && !full ? <span className="meta"> {run.error.cause}</span> : null}
    </Notice>
  );
}

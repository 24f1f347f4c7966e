import type { Answer } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import type { Run } from '../../lib/schema/run';
import { AllowAndRead } from '../ask/AllowAndRead';
import { FailureNotice } from '../ask/FailureNotice';
import { pagesRead } from '../ask/run-state';
import { useText } from '../i18n';
import { QuoteList } from '../quotes/QuoteList';
import { Label } from '../ui/Page';
import { AnswerActions } from './AnswerActions';
import { Excluded } from './Excluded';
import { FromLibrary } from './forms/FromLibrary';
import { LookedAt } from './LookedAt';
import { numbersOf } from './numbers';
import { OtherLanguage } from './OtherLanguage';
import { SearchFurther } from './SearchFurther';
import { StopLine } from './StopLine';
import { WhereElse } from './WhereElse';
import { WithoutModel } from './WithoutModel';
import { WrittenText } from './WrittenText';

/** Missing words that are named; more would not be read. */
const MOST_MISSING = 5;

interface NoAnswerProps {
  run: Run;
  evidence: readonly Evidence[];
  answer: Answer;
}

/** "Not enough evidence" is an answer: said first, then what was found, what was looked at, and where else to look. */
export function NoAnswer({ run, evidence, answer }: NoAnswerProps) {
  const { t, gap } = useText();
  const numbers = numbersOf(answer);
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const items = answer.passages.flatMap((id) => byId.get(id) ?? []);
  const [only] = run.pages;
  const { reason } = answer.stop;
  const told = answer.gaps.filter((one) => one.by_model);

  if (reason === 'greeting')
    return (
      <p className="verdict-lead">
        <b>{t('answer.greeting_bold')}</b>
        {gap}
        {t('answer.greeting_why')}
      </p>
    );
  return (
    <>
      {reason === 'nothing_readable' && only?.failure && run.pages.length === 1 ? (
        <FailureNotice
          failure={only.failure}
          detail={only.detail}
          actions={only.failure === 'no_permission' ? <AllowAndRead run={run} pages={[only]} /> : null}
        />
      ) : (
        <Lead run={run} answer={answer} />
      )}
      <Excluded run={run} />
      <OtherLanguage answer={answer} />
      {told.length > 0 ? (
        <section className="part">
          <Label>{t('answer.not_found')}</Label>
          <ul className="gaps">
            {told.map(({ text }, i) => (
              <li key={`${text}${i.toString()}`} dir="auto">
                {t('answer.gap_by_model', { words: text })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {answer.without_model && answer.without_model.why !== 'no_model' && reason !== 'stopped_by_person' ? (
        <div className="after-steps">
          <WithoutModel run={run} answer={answer} />
        </div>
      ) : null}
      {answer.more.length > 0 ? (
        <section className="part">
          <Label>{t('marks.caught')}</Label>
          <WrittenText sentences={answer.more} byId={byId} numbers={numbers} language={answer.language} />
        </section>
      ) : null}
      {items.length > 0 ? (
        <section className="part">
          <Label count={items.length}>{t('answer.what_found')}</Label>
          <QuoteList items={items} numbers={numbers} terms={run.understood?.terms ?? []} />
        </section>
      ) : null}
      <FromLibrary run={run} answer={answer} />
      {run.pages.length > 1 || pagesRead(run) > 0 ? <LookedAt run={run} /> : null}
      <WhereElse run={run} />
      {reason === 'stopped_by_person' ? null : <StopLine answer={answer} />}
      <SearchFurther run={run} answer={answer} />
      {items.length > 0 ? <AnswerActions answer={answer} evidence={evidence} /> : null}
    </>
  );
}

function Lead({ run, answer }: { run: Run; answer: Answer }) {
  const { t, list, sentences, gap } = useText();
  const read = pagesRead(run);
  const excluded = (run.excluded ?? []).length;
  const words = excluded > 0 ? [] : answer.gaps.flatMap((one) => (one.by_model ? [] : [one.text]));
  const missing = words
    .filter((word, i) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === i)
    .slice(0, MOST_MISSING)
    .map((word) => `“${word}”`);
  const { reason } = answer.stop;
  const searches = run.searches ?? [];
  const [bold, why] =
    excluded > 0
      ? [t('answer.not_enough'), t('loop.excluded_nothing', { n: excluded })]
      : reason === 'nothing_readable' && searches.length > 0 && run.pages.length === 0
        ? searches.every(({ failure }) => failure !== null)
          ? [t('search.failed_all'), t('search.failed_all_why')]
          : searches.some(({ failure }) => failure !== null)
            ? [t('search.none_found_partly'), t('search.none_found_partly_why')]
            : [t('search.none_found'), t('search.none_found_why')]
        : reason === 'nothing_readable'
          ? [
              t('answer.nothing_bold'),
              run.pages.length === 0 ? t('answer.nothing_to_read') : t('answer.nothing_why', { n: run.pages.length }),
            ]
          : reason === 'stopped_by_person'
            ? [t('answer.stopped_bold'), read > 0 ? t('answer.stopped_nothing') : t('answer.stopped_unread')]
            : [t('answer.not_enough'), t('answer.not_enough_read', { n: read })];
  return (
    <p className="verdict-lead" role="status">
      <b>{bold}</b>
      {gap}
      {sentences(
        why,
        missing.length > 0 && read > 0 ? t('answer.not_enough_missing', { n: read, words: list(missing) }) : '',
      )}
    </p>
  );
}

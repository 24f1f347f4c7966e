import { stepsOf } from '../../lib/library/runs';
import { type Answer, type Mark, sentencesIn } from '../../lib/schema/answer';
import type { JournalEntry } from '../../lib/schema/journal';
import type { Run } from '../../lib/schema/run';
import { stopDetail } from '../answer/stop-sentence';
import { useNavigation } from '../app/navigation';
import { isActive, pagesRead } from '../ask/run-state';
import { type Speech, useText } from '../i18n';
import { shortAddress } from '../quotes/source';
import { useLive } from '../ui/live';
import { Claims } from './Claims';
import { Ledger } from './Ledger';
import { ModelRows } from './ModelRows';
import { canPause, PauseButton } from './PauseButton';
import { OnlyRound, RoundRows } from './RoundRows';
import { Row } from './Row';
import { roundsOf } from './rounds';
import { Scores } from './Scores';

/** A shorter step would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

/** Everything a run did, in order: each page with its counts, time and, where it was not read, the reason. */
export function StepsTree({ run, answer }: { run: Run; answer: Answer | null }) {
  const speech = useText();
  const { go } = useNavigation();
  const { t, time, list, sentences } = speech;
  const told = answer ? sentencesIn(answer) : [];
  const journal = useLive(`journal:${run.id}`, (db) => stepsOf(db, run.id)) ?? [];
  const took = (key: string) => {
    const ms = durationOf(journal.find((entry) => entry.key === key));
    return ms !== null && ms >= SHORTEST_SHOWN_MS ? time(ms) : '';
  };
  const active = isActive(run);

  return (
    <>
      <ol className="tree">
        {run.understood ? (
          <li>
            <Row done title={t('steps.understood')} end={took('01-understand')}>
              {run.question === '' ? t('steps.extract_free') : understoodText(run, speech)}
            </Row>
          </li>
        ) : null}
        <ModelRows run={run} stages={['understand']} journal={journal} />
        {roundsOf(run) === 1 ? (
          <OnlyRound run={run} journal={journal} />
        ) : (
          Array.from({ length: roundsOf(run) }, (_, i) => (
            <RoundRows key={`round${(i + 1).toString()}`} n={i + 1} run={run} journal={journal} />
          ))
        )}
        {answer && pagesRead(run) > 0 ? (
          <>
            <li>
              <Row done title={t('steps.chose')} end={took('03-quote')}>
                {t('steps.chose_what', {
                  quotes: t('common.quotes', { n: run.evidence_ids.length }),
                  paragraphs: t('common.paragraphs', { n: run.considered }),
                })}
              </Row>
              <Claims run={run} />
            </li>
            <ModelRows run={run} stages={['embed', 'choose', 'compose', 'rewrite', 'judge']} journal={journal} />
            <li>
              <Row
                done
                title={answer.engine === 'model' ? t('steps.checked') : t('steps.composed')}
                end={took('04-compose')}
              >
                {run.kind === 'extract'
                  ? t('steps.composed_extract')
                  : answer.engine === 'model' && told.length > 0
                    ? t('steps.composed_written', { n: told.length, marks: list(marksOf(answer, speech)) })
                    : answer.overview.length > 0
                      ? t('steps.composed_what', { n: answer.overview.length })
                      : t('steps.composed_none')}
              </Row>
            </li>
            <ModelRows run={run} stages={['review', 'other']} journal={journal} />
            {answer.scores ? (
              <li>
                <Scores scores={answer.scores} />
              </li>
            ) : null}
          </>
        ) : null}
        {byPerson(run, speech).length > 0 ? (
          <li>
            <Row icon="pen" title={t('loop.by_you')}>
              {sentences(...byPerson(run, speech))}
            </Row>
          </li>
        ) : null}
        {active ? null : (
          <li>
            <Row icon="stopped" title={t('steps.stopped')}>
              {answer
                ? stopDetail(answer, speech)
                : run.state === 'done'
                  ? t('steps.stop_without_text')
                  : sentences(t('steps.stop_failed'), run.error?.cause ?? '')}
            </Row>
          </li>
        )}
      </ol>
      {canPause(run) ? <PauseButton run={run} /> : null}
      {active ? null : <Ledger run={run} journal={journal} />}
      {active ? null : (
        <button type="button" className="link" onClick={() => go({ name: 'record', runId: run.id })}>
          {t('record.open')}
        </button>
      )}
    </>
  );
}

function understoodText(run: Run, { t, list }: Speech): string {
  const { understood } = run;
  if (!understood) return '';
  const type = t(`steps.type_${understood.type}`);
  const expects = t(`steps.expects_${understood.expects}`);
  if (understood.type === 'greeting') return type;
  return understood.terms.length > 0
    ? t('steps.understood_as', { type, expects, terms: list(understood.terms) })
    : t('steps.understood_bare', { type, expects });
}

/** How many sentences have which mark, as words. */
function marksOf(answer: Answer, { t }: Speech): string[] {
  const tally = new Map<Mark, number>();
  for (const { mark } of sentencesIn(answer)) tally.set(mark, (tally.get(mark) ?? 0) + 1);
  return [...tally].map(([mark, n]) => t(`answer.tally_${mark}`, { n }));
}

/** What the person decided about the run, in sentences. */
function byPerson({ excluded = [], dropped = [], hand = [] }: Run, { t, list }: Speech): string[] {
  const of = (kind: NonNullable<Run['hand']>[number]['kind']) => hand.filter((row) => row.kind === kind).length;
  return [
    excluded.length > 0 ? t('loop.did_exclude', { what: list(excluded.map(shortAddress)) }) : '',
    dropped.length > 0 ? t('loop.did_drop', { what: list(dropped) }) : '',
    of('strike') > 0 ? t('loop.did_strike', { n: of('strike') }) : '',
    of('keep') > 0 ? t('loop.did_keep', { n: of('keep') }) : '',
    of('side') > 0 ? t('loop.did_side', { n: of('side') }) : '',
  ].filter((told) => told !== '');
}

function durationOf(entry: JournalEntry | undefined): number | null {
  return entry?.ended_at ? Date.parse(entry.ended_at) - Date.parse(entry.started_at) : null;
}

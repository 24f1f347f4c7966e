import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { type Booked, bookedCosts } from '../../lib/journal/booked';
import { stepsOf } from '../../lib/library/runs';
import { type Answer, sentencesIn } from '../../lib/schema/answer';
import type { Run } from '../../lib/schema/run';
import { useAnnounce } from '../app/announce';
import { formatUsd } from '../ask/money';
import { isActive, isRevising, pageName, pagesEnded, pagesRead, restsOf } from '../ask/run-state';
import { useWorkerGone } from '../browser/port';
import { type Speech, useText } from '../i18n';
import { lastedMs, useClock } from '../ui/clock';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Progress } from './Progress';
import { roundsOf } from './rounds';
import { useSilence } from './silence';
import './steps.css';

const StepsTree = lazy(async () => ({ default: (await import('./StepsTree')).StepsTree }));

/** One line under the question: what it does now, or did, with true counts and time. It opens in place to the tree. */
export function Steps({ run, answer }: { run: Run; answer: Answer | null }) {
  const speech = useText();
  const { t } = speech;
  const announce = useAnnounce();
  const [open, setOpen] = useState(false);
  const id = useId();
  const revising = isRevising(run);
  const active = isActive(run) && !revising;
  const now = useClock(active);
  const gone = useWorkerGone();
  const asked = run.model_calls.length > 0;
  const spent = useLive(`spent:${run.id}:${asked}`, async (db) =>
    asked ? bookedCosts(await stepsOf(db, run.id)) : null,
  );
  const away = gone && run.state !== 'stopping';
  const doing = revising
    ? t('loop.revising')
    : !active
      ? doneOf(run, answer, speech)
      : away
        ? t('steps.picking_up')
        : doingOf(run, speech);
  const silent = useSilence(run, active && !away, now);
  useEffect(() => announce(doing), [announce, doing]);

  return (
    <div className={active ? 'steps is-live' : 'steps'} data-testid="steps">
      <button
        type="button"
        className="steps-line"
        aria-expanded={open}
        aria-controls={id}
        title={t('steps.open')}
        data-action="steps"
        onClick={() => setOpen(!open)}
      >
        {(active && !restsOf(run)) || revising ? <span className="spinner" /> : null}
        <Icon name="chevron" className="steps-chevron" />
        <span className="clip">
          {silent === null
            ? doing
            : t('steps.silent', { what: doing, t: speech.time(Math.floor(silent / 1000) * 1000) })}
        </span>
        <span className="numeric">{rightOf(run, now, costOf(spent, speech), speech)}</span>
      </button>
      {active || open ? (
        <Progress
          done={active ? pagesEnded(run) : run.pages.length}
          of={run.pages.length}
          label={t('steps.pages_read')}
        />
      ) : (
        <hr className="rule" />
      )}
      <div id={id}>
        {open ? (
          <Suspense fallback={null}>
            <StepsTree run={run} answer={answer} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

function doingOf(run: Run, speech: Speech): string {
  const n = run.search ? roundsOf(run) : 1;
  const next = run.rounds?.at(-1)?.decision === 'go_on' && run.rounds.length >= n ? n + 1 : n;
  const what = stageOf(run, speech);
  return next > 1 && run.state === 'running' ? speech.t('loop.round_doing', { n: next, what }) : what;
}

function stageOf(run: Run, speech: Speech): string {
  const { t } = speech;
  if (run.state === 'queued' || run.state === 'created') return t('steps.waiting');
  if (run.state === 'stopping') return t('steps.stopping');
  if (run.state === 'waiting') return t('steps.waits_person');
  if (run.state === 'paused') return t('steps.paused');
  if ((run.searches ?? []).some(({ state }) => state === 'waiting' || state === 'asking')) return t('search.doing');
  const reading = run.pages.find((page) => page.state === 'reading');
  if (reading) return t('steps.reading', { p: pageName(reading, speech) });
  if (pagesEnded(run) < run.pages.length) return t('steps.starting');
  if (run.draft.length > 0) return t('steps.checking');
  const handed = run.handed.at(-1);
  if (handed?.stage === 'compose') return t('steps.writing', { n: handed.passages, all: handed.of });
  return handed ? t('steps.asking') : t('steps.choosing');
}

function doneOf(run: Run, answer: Answer | null, { t }: Speech): string {
  const read = pagesRead(run);
  if (run.state === 'failed') return t('steps.stop_failed');
  if (!answer) return t('steps.stop_without_text');
  if (answer.stop.reason === 'greeting') return t('steps.type_greeting');
  if (read === 0) return t('steps.nothing_read');
  const pages =
    read === run.pages.length
      ? t('steps.read_pages', { n: read })
      : t('steps.read_some', { a: read, n: run.pages.length });
  if (answer.stop.reason === 'not_enough_evidence') return t('steps.no_answer', { pages });
  if (run.kind === 'extract')
    return t('steps.extracted', { pages, paragraphs: t('common.paragraphs', { n: run.considered }) });
  const cited = new Set(sentencesIn(answer).flatMap(({ citations }) => citations.map(idOf)));
  return answer.engine === 'model'
    ? t('steps.done_written', { pages, quotes: t('common.quotes', { n: cited.size }) })
    : t('steps.done', { pages, quotes: t('common.quotes', { n: answer.passages.length }) });
}

const idOf = ({ evidence_id }: { evidence_id: string }) => evidence_id;

/** What a run has cost: money where a price is known, else tokens, else nothing. */
function costOf(spent: Booked | null | undefined, { t, lang }: Speech): string {
  const tokens = spent ? spent.cost.tokens_in + spent.cost.tokens_out : 0;
  if (!spent || tokens === 0) return t('ask.free');
  const told = spent.cost.usd > 0 ? formatUsd(spent.cost.usd, lang) : t('steps.spent_tokens', { n: tokens });
  return spent.about ? t('steps.about', { n: told }) : told;
}

function rightOf(run: Run, now: number, cost: string, { t, time }: Speech): string {
  const ms = run.started_at ? lastedMs(run.started_at, run.ended_at, now) : null;
  const spent = ms === null ? '' : time(isActive(run) ? Math.floor(ms / 1000) * 1000 : ms);
  if (!isActive(run) || isRevising(run))
    return spent ? t('steps.time_cost', { t: spent, cost: cost.toLowerCase() }) : cost;
  const pages = run.pages.length > 0 ? t('steps.progress', { a: pagesEnded(run), n: run.pages.length }) : '';
  return [pages, spent].filter((part) => part !== '').join(' · ');
}

import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { Answer } from '../../lib/schema/answer';
import type { Run } from '../../lib/schema/run';
import { useAnnounce } from '../app/announce';
import { isActive, pageName, pagesEnded, pagesRead } from '../ask/run-state';
import { useWorkerGone } from '../browser/port';
import { type Speech, useText } from '../i18n';
import { useClock } from '../ui/clock';
import { Icon } from '../ui/Icon';
import { Progress } from './Progress';
import './steps.css';

const StepsTree = lazy(async () => ({ default: (await import('./StepsTree')).StepsTree }));

/** One line under the question: what it does now, or did, with true counts and time. It opens in place to the tree. */
export function Steps({ run, answer }: { run: Run; answer: Answer | null }) {
  const speech = useText();
  const { t } = speech;
  const announce = useAnnounce();
  const [open, setOpen] = useState(false);
  const id = useId();
  const active = isActive(run);
  const now = useClock(active);
  const gone = useWorkerGone();
  const doing = !active ? doneOf(run, answer, speech) : gone ? t('steps.picking_up') : doingOf(run, speech);
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
        {active ? <span className="spinner" /> : null}
        <Icon name="chevron" className="steps-chevron" />
        <span className="clip">{doing}</span>
        <span className="numeric">{rightOf(run, now, speech)}</span>
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
  const { t } = speech;
  if (run.state === 'queued' || run.state === 'created') return t('steps.waiting');
  if (run.state === 'stopping') return t('steps.stopping');
  const reading = run.pages.find((page) => page.state === 'reading');
  if (reading) return t('steps.reading', { p: pageName(reading, speech) });
  return pagesEnded(run) === run.pages.length ? t('steps.choosing') : t('steps.starting');
}

function doneOf(run: Run, answer: Answer | null, { t }: Speech): string {
  const read = pagesRead(run);
  if (run.state === 'failed' || !answer) return t('steps.stop_failed');
  if (answer.stop.reason === 'greeting') return t('steps.type_greeting');
  if (read === 0) return t('steps.nothing_read');
  const pages =
    read === run.pages.length
      ? t('steps.read_pages', { n: read })
      : t('steps.read_some', { a: read, n: run.pages.length });
  if (answer.stop.reason === 'not_enough_evidence') return t('steps.no_answer', { pages });
  if (run.kind === 'extract')
    return t('steps.extracted', { pages, paragraphs: t('common.paragraphs', { n: run.considered }) });
  return t('steps.done', { pages, quotes: t('common.quotes', { n: answer.passages.length }) });
}

function rightOf(run: Run, now: number, { t, time }: Speech): string {
  const ms = run.started_at ? (run.ended_at ? Date.parse(run.ended_at) : now) - Date.parse(run.started_at) : null;
  const spent = ms === null ? '' : time(isActive(run) ? Math.floor(ms / 1000) * 1000 : ms);
  if (!isActive(run)) return spent ? t('steps.time_free', { t: spent }) : t('ask.free');
  const pages = run.pages.length > 0 ? t('steps.progress', { a: pagesEnded(run), n: run.pages.length }) : '';
  return [pages, spent].filter((part) => part !== '').join(' · ');
}

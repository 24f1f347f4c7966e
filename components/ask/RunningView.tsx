import type { Evidence } from '../../lib/schema/evidence';
import type { Run } from '../../lib/schema/run';
import { useText } from '../i18n';
import { QuoteList } from '../quotes/QuoteList';
import { siteOfAddress } from '../quotes/source';
import { InDoubtOf } from '../steps/InDoubt';
import { Steps } from '../steps/Steps';
import { Label } from '../ui/Page';
import { ApproveWords } from './ApproveWords';
import { DraftView } from './DraftView';
import { PausedNotice } from './PausedNotice';
import { Question } from './Question';
import { pageName } from './run-state';
import { WaitingFor } from './WaitingFor';

/** Pages still to read that are named: a search of the whole library has hundreds. */
const MOST_NAMED = 8;

/** A question in work: its quotes so far, and the pages still to read by name. */
export function RunningView({ run, evidence }: { run: Run; evidence: readonly Evidence[] }) {
  const speech = useText();
  const { t } = speech;
  // What waits for the person follows nobody's reading: nothing is promised of its pages.
  const pages = run.state === 'waiting' ? [] : run.pages;
  const open = pages.filter((page) => page.state === 'waiting' || page.state === 'reading');
  const numbers = new Map(evidence.map((item, i) => [item.id, i + 1]));
  return (
    <>
      <Question text={run.question} lang={run.understood?.language} typed={run.follows?.typed} />
      <Steps run={run} answer={null} />
      <InDoubtOf runId={run.id} asked={run.model_calls.length > 0} />
      {run.state === 'waiting' && run.awaits ? (
        <ApproveWords key={run.awaits.key} run={run} asked={run.awaits} />
      ) : null}
      {run.state === 'paused' ? <PausedNotice run={run} /> : null}
      {run.state === 'queued' || run.state === 'created' ? <WaitingFor run={run} /> : <DraftView run={run} />}
      {evidence.length > 0 ? (
        <section className="after-steps">
          <Label count={evidence.length}>{t('ask.quotes_so_far')}</Label>
          <QuoteList items={evidence} numbers={numbers} terms={run.understood?.terms ?? []} />
        </section>
      ) : null}
      {open.length > 0 ? (
        <section className={evidence.length > 0 ? 'part' : 'after-steps'}>
          <Label count={open.length}>{t('ask.still_to_read')}</Label>
          <ul className="rows waiting-pages">
            {open.slice(0, MOST_NAMED).map((page, i) => (
              <li key={`${page.url ?? ''}${i.toString()}`}>
                {page.state === 'reading' ? <span className="spinner" /> : <span className="no-spinner" />}
                <span className={page.state === 'reading' ? 'row-body clip' : 'row-body clip soft'} dir="auto">
                  {pageName(page, speech)}
                </span>
                <span className="meta">{page.url ? siteOfAddress(page.url) : ''}</span>
              </li>
            ))}
          </ul>
          {open.length > MOST_NAMED ? (
            <p className="meta">{t('steps.more_pages', { n: open.length - MOST_NAMED })}</p>
          ) : null}
          {run.state === 'paused' ? null : <p className="meta follows">{t('ask.follows')}</p>}
        </section>
      ) : null}
    </>
  );
}

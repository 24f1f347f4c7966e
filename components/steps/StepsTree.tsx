import { type ReactNode, useState } from 'react';
import { stepsOf } from '../../lib/library/runs';
import { type Answer, type Mark, sentencesIn } from '../../lib/schema/answer';
import type { Reused } from '../../lib/schema/cache';
import type { JournalEntry } from '../../lib/schema/journal';
import type { PageProgress, Run } from '../../lib/schema/run';
import { stopReason } from '../answer/stop-reason';
import { useNavigation } from '../app/navigation';
import { AllowAndRead } from '../ask/AllowAndRead';
import { isActive, pageName, pagesEnded, pagesRead } from '../ask/run-state';
import { type Speech, useText } from '../i18n';
import { shortAddress } from '../quotes/source';
import { Icon, type IconName, MarkGlyph } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Ledger } from './Ledger';
import { ModelRows } from './ModelRows';
import { SearchRows } from './SearchRows';

/** Rows shown before *more pages*: a run over the whole library reads hundreds. */
const FIRST_PAGES = 60;
/** A shorter step would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

/** Everything a run did, in order: each page with its counts, time and, where it was not read, the reason. */
export function StepsTree({ run, answer }: { run: Run; answer: Answer | null }) {
  const speech = useText();
  const { go } = useNavigation();
  const { t, time, list, sentences } = speech;
  const told = answer ? sentencesIn(answer) : [];
  const journal = useLive(`journal:${run.id}`, (db) => stepsOf(db, run.id)) ?? [];
  const [all, setAll] = useState(false);
  const took = (key: string) => {
    const ms = durationOf(journal.find((entry) => entry.key === key));
    return ms !== null && ms >= SHORTEST_SHOWN_MS ? time(ms) : '';
  };
  const shown = all ? run.pages : run.pages.slice(0, FIRST_PAGES);
  const readMs = spanOf(journal.filter((entry) => entry.key.startsWith('02-read/')));
  const active = isActive(run);
  const readEnd =
    readMs === null
      ? t('steps.progress', { a: pagesEnded(run), n: run.pages.length })
      : readMs < SHORTEST_SHOWN_MS
        ? ''
        : time(readMs);

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
        <SearchRows run={run} />
        {run.pages.length > 0 ? (
          <li>
            <Row done={pagesEnded(run) === run.pages.length} title={t('steps.read')} end={readEnd} />
            <ul>
              {shown.map((page, i) => (
                <li key={`${page.url ?? ''}${i.toString()}`}>
                  <PageRow page={page} run={run} />
                </li>
              ))}
            </ul>
            {shown.length < run.pages.length ? (
              <button type="button" className="link tree-more" onClick={() => setAll(true)}>
                {t('steps.more_pages', { n: run.pages.length - shown.length })}
              </button>
            ) : null}
          </li>
        ) : null}
        {answer && pagesRead(run) > 0 ? (
          <>
            <li>
              <Row done title={t('steps.chose')} end={took('03-quote')}>
                {t('steps.chose_what', {
                  quotes: t('common.quotes', { n: run.evidence_ids.length }),
                  paragraphs: t('common.paragraphs', { n: run.considered }),
                })}
              </Row>
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
          </>
        ) : null}
        {active ? null : (
          <li>
            <Row icon="stopped" title={t('steps.stopped')}>
              {answer
                ? t(`steps.stop_${stopReason(answer)}`)
                : run.state === 'done'
                  ? t('steps.stop_without_text')
                  : sentences(t('steps.stop_failed'), run.error?.cause ?? '')}
            </Row>
          </li>
        )}
      </ol>
      {active ? null : <Ledger run={run} journal={journal} />}
      {active ? null : (
        <button type="button" className="link" onClick={() => go({ name: 'record', runId: run.id })}>
          {t('record.open')}
        </button>
      )}
    </>
  );
}

interface RowProps {
  title: string;
  children?: ReactNode;
  end?: ReactNode;
  done?: boolean;
  icon?: IconName;
}

function Row({ title, children, end, done = false, icon }: RowProps) {
  return (
    <div className="tree-row">
      {icon ? <Icon name={icon} /> : done ? <MarkGlyph mark="supported" /> : <span className="spinner" />}
      <span>
        <b>{title}</b>
        {children ? <span className="tree-detail">{children}</span> : null}
      </span>
      {end ? <span className="numeric">{end}</span> : null}
    </div>
  );
}

function PageRow({ page, run }: { page: PageProgress; run: Run }) {
  const speech = useText();
  const { time } = speech;
  const place = page.url ? shortAddress(page.url) : pageName(page, speech);
  return (
    <div className="tree-row">
      {page.state === 'reading' ? (
        <span className="spinner" />
      ) : (
        <Icon name={page.failure === 'no_permission' || page.failure === 'sensitive' ? 'lock' : 'page'} />
      )}
      <span>
        <span className="tree-place" dir="auto" title={page.title ?? undefined}>
          {place}
        </span>
        <span className="tree-detail is-faint">{stateOf(page, !isActive(run), speech)}</span>
      </span>
      {page.failure === 'no_permission' ? (
        <AllowAndRead run={run} pages={[page]} />
      ) : page.ms === null || page.ms < SHORTEST_SHOWN_MS ? null : (
        <span className="numeric">{time(page.ms)}</span>
      )}
    </div>
  );
}

function stateOf(page: PageProgress, counted: boolean, speech: Speech): string {
  const { t } = speech;
  if (page.state === 'waiting') return t('steps.page_waiting');
  if (page.state === 'reading') return t('steps.page_reading');
  if (page.failure) {
    const why = t(`failures.${page.failure}_short`);
    return t('steps.not_read', {
      why: page.failure === 'http_error' && page.detail ? t('steps.joined', { a: why, b: page.detail }) : why,
    });
  }
  const paragraphs = t('common.paragraphs', { n: page.paragraphs });
  // Quotes are counted when all pages are read.
  const counts = counted
    ? t('steps.page_read', { paragraphs, quotes: t('common.quotes', { n: page.quotes }) })
    : paragraphs;
  if (page.target.kind === 'snapshot') return t('steps.joined', { a: t('steps.saved_copy'), b: counts });
  if (page.target.kind !== 'url') return counts;
  return t('steps.joined', { a: page.reused ? reusedText(page.reused, speech) : t('steps.fetched'), b: counts });
}

/** How old a copy is that was there already, and whether its site said that it still holds. */
function reusedText({ at, checked }: Reused, { t, when }: Speech): string {
  return t(checked ? 'steps.unchanged' : 'steps.reused', { when: when(at) });
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

function durationOf(entry: JournalEntry | undefined): number | null {
  return entry?.ended_at ? Date.parse(entry.ended_at) - Date.parse(entry.started_at) : null;
}

/** From the first start to the last end: pages are read side by side, so their times do not add up. */
function spanOf(entries: readonly JournalEntry[]): number | null {
  const ends = entries.map((entry) => (entry.ended_at ? Date.parse(entry.ended_at) : null));
  if (ends.length === 0 || ends.includes(null)) return null;
  const last = Math.max(...ends.map((end) => end ?? 0));
  return last - Math.min(...entries.map((entry) => Date.parse(entry.started_at)));
}

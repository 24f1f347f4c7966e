import { useState } from 'react';
import type { Run } from '../../lib/schema/run';
import type { ResultRow, SearchRow } from '../../lib/schema/source';
import { isHere } from '../../lib/sources/facts';
import { hostPattern } from '../../lib/sources/presets';
import { useSession } from '../ask/session';
import { nameOf } from '../ask/sources';
import { allowHere, searchInFront } from '../browser/here-access';
import { allowSites } from '../browser/permissions';
import { useText } from '../i18n';
import { shortAddress } from '../quotes/source';
import { Icon } from '../ui/Icon';
import { isKept } from './metrics';
import { planTold } from './RoundParts';
import { Row } from './Row';
import { resultsPage } from './results-page';
import { roundOf } from './rounds';

/** Results left out that are shown at once. */
const FIRST_LEFT_OUT = 12;
/** A shorter search would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

interface SearchRowsProps {
  run: Run;
  /** Searches of this round alone. */
  round: number;
  /** It is the last one: what was left out of all rounds stands under it. */
  last: boolean;
}

/** What a run of one round searched, what each source gave, and why each result was or was not read. */
export function SearchRows({ run }: { run: Run }) {
  const speech = useText();
  const { t } = speech;
  const searches = run.searches ?? [];
  const results = run.results ?? [];
  if (searches.length === 0) return null;
  const plan = planTold(run.rounds?.[0]?.plan, speech);
  const told = t('search.n_searches', { n: searches.length });
  const open = searches.some(({ state }) => state === 'waiting' || state === 'asking');
  return (
    <li data-testid="searches">
      <Row done={!open} title={open ? t('search.doing') : t('search.searched')}>
        {results.length === 0 && open
          ? told
          : t('search.counts', {
              searches: told,
              kept: results.filter((row) => isKept(run, row)).length,
              all: results.length,
            })}
        {plan === '' ? null : <span className="tree-detail">{plan}</span>}
      </Row>
      <ul>
        <SearchItems run={run} round={1} last />
      </ul>
    </li>
  );
}

/** Searches of one round, and behind those of the last one what was left out: items of a list. */
export function SearchItems({ run, round, last }: SearchRowsProps) {
  const searches = (run.searches ?? []).filter(({ key }) => roundOf(key) === round);
  const left = last ? (run.results ?? []).filter((row) => !isKept(run, row)) : [];
  return (
    <>
      {searches.map((row) => (
        <li key={row.key}>
          <OneSearch row={row} run={run} />
        </li>
      ))}
      {left.length > 0 ? (
        <li>
          <LeftOut rows={left} />
        </li>
      ) : null}
    </>
  );
}

function OneSearch({ row, run }: { row: SearchRow; run: Run }) {
  const { t, time } = useText();
  const source = run.search?.sources.find((one) => one.name === row.source);
  const results = t('search.n_results', { n: row.hits });
  // What its pages were good for is known when the answer is there.
  const gave =
    row.read === undefined || row.cited === undefined
      ? results
      : t('search.used', { results, read: row.read, cited: row.cited });
  const told =
    row.state === 'waiting'
      ? t('steps.page_waiting')
      : row.state === 'asking'
        ? t('search.asking')
        : row.failure
          ? t('search.gave_nothing', { why: t(`search.failed_${row.failure}`) })
          : row.cached_at
            ? t('search.from_cache', {
                results: gave,
                t: time(Math.max(60_000, Date.now() - Date.parse(row.cached_at))),
              })
            : gave;
  return (
    <div className="tree-row" data-search={row.failure ?? row.state}>
      {row.state === 'asking' ? <span className="spinner" /> : <Icon name={row.failure ? 'warning' : 'search'} />}
      <span>
        <span className="tree-place" dir="auto">
          {t('search.source_query', { source: source ? nameOf(source, t) : row.source, query: row.query })}
        </span>
        <span className="tree-detail is-faint">
          {told}
          {row.failure && row.detail ? ` (${row.detail})` : ''}
        </span>
      </span>
      {row.failure === 'no_permission' ? (
        <AllowSource name={row.source} run={run} />
      ) : row.failure === 'bot_check' || row.failure === 'consent_page' || row.failure === 'json_off' ? (
        <OpenResults row={row} run={run} />
      ) : row.ms >= SHORTEST_SHOWN_MS ? (
        <span className="numeric">{time(row.ms)}</span>
      ) : null}
    </div>
  );
}

/** What a program is not given a person may see: the page of results, in a tab. */
function OpenResults({ row, run }: { row: SearchRow; run: Run }) {
  const { t } = useText();
  const source = run.search?.sources.find((one) => one.name === row.source);
  if (source?.kind === 'browser')
    return (
      <button type="button" className="link" onClick={() => void searchInFront(row.query)}>
        {t('search.open_results')}
      </button>
    );
  const page = source ? resultsPage(source, row.query) : null;
  return page ? (
    <a className="link" href={page} target="_blank" rel="noreferrer">
      {t('search.open_results')}
    </a>
  ) : null;
}

/** Asks for the host of a source and, once allowed, searches again. */
function AllowSource({ name, run }: { name: string; run: Run }) {
  const { t } = useText();
  const { again } = useSession();
  const source = run.search?.sources.find((one) => one.name === name);
  if (!source || (!isHere(source) && hostPattern(source) === null)) return null;
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        void (isHere(source) ? allowHere(source) : allowSites([source.base_url])).then((agreed) => {
          if (agreed) void again(run.id);
        });
      }}
    >
      {t('search.allow')}
    </button>
  );
}

function LeftOut({ rows }: { rows: readonly ResultRow[] }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST_LEFT_OUT);
  return (
    <details className="left-out">
      <summary>
        <Icon name="chevron" />
        {t('search.left_out', { n: rows.length })}
      </summary>
      <ul>
        {shown.map((row) => (
          <li key={row.url} className="tree-row" data-left-out={row.left_out}>
            <Icon name="exclude" />
            <span>
              <span className="tree-place" dir="auto" title={row.title}>
                {row.title}
              </span>
              <span className="tree-detail is-faint">
                {shortAddress(row.url)} · {row.left_out ? t(`search.why_${row.left_out}`) : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length ? (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t('search.more_left_out', { n: rows.length - shown.length })}
        </button>
      ) : null}
    </details>
  );
}

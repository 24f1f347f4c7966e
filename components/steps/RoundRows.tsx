import type { JournalEntry } from '../../lib/schema/journal';
import type { Run } from '../../lib/schema/run';
import { useText } from '../i18n';
import { ModelRows } from './ModelRows';
import { spanOf } from './metrics';
import { PageItems } from './PageRows';
import { RoundEnd, RoundHead } from './RoundParts';
import { Row } from './Row';
import { roundOf, roundsOf } from './rounds';
import { SearchItems, SearchRows } from './SearchRows';

/** A shorter step would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

/** One of several rounds (MECHANISMS C10): what it went after, what was searched and read for it, and what was decided. */
export function RoundRows({ n, run, journal }: { n: number; run: Run; journal: readonly JournalEntry[] }) {
  const all = roundsOf(run);
  const round = run.rounds?.find((one) => one.n === n);
  return (
    <li>
      <RoundHead
        n={n}
        round={round}
        before={run.rounds?.find((one) => one.n === n - 1)}
        ms={spanOf(journal.filter(({ key }) => GATHERED.test(key) && roundOf(key) === n))}
      />
      <ul>
        <ModelRows run={run} stages={['plan', 'vector']} journal={journal} round={n} />
        <SearchItems run={run} round={n} last={n === all} />
        <PageItems pages={pagesIn(run, journal, n, all)} run={run} />
        {round ? (
          <li>
            <RoundEnd run={run} round={round} />
          </li>
        ) : null}
      </ul>
    </li>
  );
}

/** A run of one round: what was searched, what was read, and of a search what is still open. */
export function OnlyRound({ run, journal }: { run: Run; journal: readonly JournalEntry[] }) {
  const { t, time } = useText();
  const { pages } = run;
  const [round] = run.rounds ?? [];
  const ended = pages.every(hasEnded);
  const readMs = spanOf(journal.filter(({ key }) => READ.test(key)));
  const readEnd =
    readMs === null || !ended
      ? t('steps.progress', { a: pages.filter(hasEnded).length, n: pages.length })
      : readMs < SHORTEST_SHOWN_MS
        ? ''
        : time(readMs);
  return (
    <>
      <ModelRows run={run} stages={['plan', 'vector']} journal={journal} />
      <SearchRows run={run} />
      {pages.length > 0 ? (
        <li>
          <Row done={ended} title={t('steps.read')} end={readEnd} />
          <ul>
            <PageItems pages={pages} run={run} />
          </ul>
        </li>
      ) : null}
      {round && run.search ? (
        <li>
          <RoundEnd run={run} round={round} />
        </li>
      ) : null}
    </>
  );
}

/** Steps by which a round finds and reads. */
const GATHERED = /^02-(?:round\/\d+\/)?(?:find|read)\//;

const hasEnded = ({ state }: Run['pages'][number]) => state === 'read' || state === 'failed';

const READ = /^(?:02-round\/\d+\/|02-)read\/(\d+)\//;

/** The pages of a round: pages stand in the order of their reading, so many in each round as its steps name. */
export function pagesIn(run: Run, journal: readonly JournalEntry[], n: number, rounds: number): Run['pages'] {
  if (rounds === 1) return run.pages;
  const counts = new Map<number, Set<string>>();
  for (const { key } of journal) {
    const index = READ.exec(key)?.[1];
    if (index === undefined) continue;
    const of = counts.get(roundOf(key)) ?? new Set();
    counts.set(roundOf(key), of.add(index));
  }
  let from = 0;
  for (let before = 1; before < n; before++) from += counts.get(before)?.size ?? 0;
  // Those that no step names yet are still to come in the last round.
  return n === rounds ? run.pages.slice(from) : run.pages.slice(from, from + (counts.get(n)?.size ?? 0));
}

import type { JournalEntry } from '../../lib/schema/journal';
import type { Run } from '../../lib/schema/run';
import { pagesEnded } from '../ask/run-state';
import { useText } from '../i18n';
import { spanOf } from './metrics';
import { PageRows } from './PageRows';
import { RoundEnd, RoundHead } from './RoundParts';
import { Row } from './Row';
import { roundOf, roundsOf } from './rounds';
import { SearchRows } from './SearchRows';

/** A shorter step would read as 0 s. Milliseconds. */
const SHORTEST_SHOWN_MS = 50;

/** One round: what was searched, what was read, and what was decided. Of a run of one round only its parts are shown. */
export function RoundRows({ n, run, journal }: { n: number; run: Run; journal: readonly JournalEntry[] }) {
  const { t, time } = useText();
  const all = roundsOf(run);
  const round = run.rounds?.find((one) => one.n === n);
  const steps = journal.filter(({ key }) => isRead(key) && roundOf(key) === n);
  const pages = pagesIn(run, journal, n, all);
  const readMs = spanOf(steps);
  const ended = pages.every(({ state }) => state === 'read' || state === 'failed');
  const readEnd =
    readMs === null || !ended
      ? t('steps.progress', { a: all === 1 ? pagesEnded(run) : pages.filter(hasEnded).length, n: pages.length })
      : readMs < SHORTEST_SHOWN_MS
        ? ''
        : time(readMs);
  return (
    <>
      {all > 1 ? (
        <li>
          <RoundHead n={n} round={round} before={run.rounds?.find((one) => one.n === n - 1)} />
        </li>
      ) : null}
      <SearchRows run={run} round={n} last={n === all} />
      {pages.length > 0 ? (
        <li>
          <Row done={ended} title={t('steps.read')} end={readEnd} />
          <PageRows pages={pages} run={run} />
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

const hasEnded = ({ state }: Run['pages'][number]) => state === 'read' || state === 'failed';

const READ = /^(?:02-round\/\d+\/|02-)read\/(\d+)\//;

function isRead(key: string): boolean {
  return READ.test(key);
}

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

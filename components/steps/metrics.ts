import { bookedCosts } from '../../lib/journal/booked';
import { type Answer, sentencesIn } from '../../lib/schema/answer';
import type { JournalEntry } from '../../lib/schema/journal';
import type { Run } from '../../lib/schema/run';
import type { ResultRow } from '../../lib/schema/source';

/** Stages in the order in which a run goes through them; each has its own measure (MECHANISMS A05). */
export type Metrics = {
  understand: { ms: number | null };
  search: { searches: number; failed: number; cached: number; results: number; kept: number; ms: number | null };
  read: { pages: number; read: number; cached: number; ms: number | null };
  choose: { paragraphs: number; quotes: number; ms: number | null };
  write: { calls: number; failed: number; tokens: number; ms: number | null };
  check: { sentences: number; standing: number; ms: number | null };
};

/**
 * What each stage of a run did and how long it took, from its record alone.
 *
 * @returns milliseconds from the first start of a stage's steps to their last end; null where it had none that ended
 */
export function metricsOf(run: Run, answer: Answer | null, steps: readonly JournalEntry[]): Metrics {
  const searches = run.searches ?? [];
  const results = run.results ?? [];
  const told = answer ? sentencesIn(answer) : [];
  const spent = bookedCosts(steps).cost;
  const of = (pattern: RegExp) => spanOf(steps.filter(({ key }) => pattern.test(key)));
  return {
    understand: { ms: of(/^01-/) },
    search: {
      searches: searches.length,
      failed: searches.filter(({ failure }) => failure !== null).length,
      cached: searches.filter(({ cached_at }) => cached_at !== null).length,
      results: results.length,
      kept: results.filter((row) => isKept(run, row)).length,
      ms: of(/^02-(round\/\d+\/)?find\//),
    },
    read: {
      pages: run.pages.length,
      read: run.pages.filter(({ state }) => state === 'read').length,
      cached: run.pages.filter(({ reused }) => reused != null).length,
      ms: of(/^02-(round\/\d+\/)?read\//),
    },
    choose: { paragraphs: run.considered, quotes: run.evidence_ids.length, ms: of(/^03-(quote|claims)/) },
    write: {
      calls: spent.calls,
      failed: run.model_calls.filter(({ failure }) => failure !== null).length,
      tokens: spent.tokens_in + spent.tokens_out,
      ms: of(/^03-write\//),
    },
    check: {
      sentences: told.length,
      standing: told.filter(({ mark }) => STANDING.includes(mark)).length,
      ms: of(/^04-/),
    },
  };
}

/** Whether a result was read: one that an earlier round has read is left out of a later one for that alone. */
export function isKept({ pages }: Pick<Run, 'pages'>, { url, left_out }: ResultRow): boolean {
  return (
    left_out === null || (left_out === 'in_scope' && pages.some(({ target }) => 'url' in target && target.url === url))
  );
}

/** Marks under which a sentence is a claim that its passage holds. */
const STANDING: readonly string[] = ['supported', 'facts_match', 'judged_by_model', 'disputed'];

/** From the first start to the last end: steps are made side by side, so their times do not add up. */
export function spanOf(entries: readonly JournalEntry[]): number | null {
  const ended = entries.flatMap(({ ended_at }) => (ended_at === null ? [] : [Date.parse(ended_at)]));
  if (ended.length === 0 || ended.length < entries.length) return null;
  return Math.max(...ended) - Math.min(...entries.map((entry) => Date.parse(entry.started_at)));
}

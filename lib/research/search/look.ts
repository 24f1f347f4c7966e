import { isCjk } from '../../reading/text';
import type { Planned } from '../../schema/round';
import type { Depth, ReadTarget, Run, Understood } from '../../schema/run';
import type { ResultRow, SearchOrder, SearchRow, SourceConfig } from '../../schema/source';
import { both } from '../both';
import type { GapQuery } from '../gap/queries';
import type { CheckedPlan, RawPlan } from '../plan/model';
import { routeOf } from '../plan/router';
import { otherWords, searchWords } from '../plan/words';
import { PAGES_READ, PAGES_READ_LATER } from '../settings';
import { approvedWords } from './approve';
import { besidePlan, plannedTasks } from './planned';
import type { UsedPages } from './retrospect';
import { type EndedBy, Search, type Surroundings } from './searches';
import type { Answered, Task } from './task';
import { TOO_FEW } from './triage';

/** What a search came to. */
export interface Found {
  /** Pages to read, best first. */
  targets: ReadTarget[];
  /** Words that were searched for. */
  words: string[];
  /** Searches that were asked for and gave no list. */
  failed: number;
  /** What left something undone; null where nothing did. */
  ended_by: EndedBy | null;
  /** Who wrote the words; null where nobody was asked but the rules. */
  plan: Planned | null;
}

/** Languages that are written in characters of their own. */
const CJK: ReadonlySet<string> = new Set(['zh', 'ja', 'ko']);

export const NOTHING_FOUND: Found = { targets: [], words: [], failed: 0, ended_by: null, plan: null };

/**
 * Searches for pages that may answer: queries by the rules to the sources that the question calls for, three at a time;
 * then which of the results are read. Where fewer than three are left, first the next page of results, then the sources
 * of second choice, then another wording (MECHANISMS A04, A21). A search that fails is told, never taken for “nothing
 * there”.
 *
 * @param startedAt ISO 8601, the moment that periods are counted from
 */
export async function lookForPages(
  run: Run,
  question: Understood,
  startedAt: string,
  around: Surroundings,
): Promise<Found> {
  return (await Looking.open(run, question, startedAt, around)?.first()) ?? NOTHING_FOUND;
}

/** Who writes search words besides the rules. */
export interface Planner {
  /** Asks for words; begun while the rules' words are searched for. */
  write: () => Promise<RawPlan | 'failed'>;
  /** What of them is searched for. */
  check: (plan: RawPlan | 'failed', titles: readonly string[], asked: readonly string[]) => CheckedPlan;
}

/** What a later round goes after. */
export interface FurtherRound {
  /** From 2. */
  n: number;
  queries: readonly GapQuery[];
  /** Addresses of pages that the run has read or tried to. */
  read: readonly string[];
  /** Every source that the router chose at once: what was found so far is weak (MECHANISMS C03, F31). */
  wide: boolean;
  /** Pages that may be read. */
  most: number;
}

/** One more thing to try: its name among the steps, and what is asked, from the lists so far. */
type Rung = [name: string, tasksOf: (lists: readonly Answered[]) => Task[]];

/** The searching of one run, over its rounds. */
export class Looking {
  private readonly search: Search;
  private readonly first_: SourceConfig[];
  private readonly others: SourceConfig[][];
  private words: string[] = [];

  private constructor(
    private readonly run: Run,
    private readonly order: SearchOrder,
    private readonly question: Understood,
    startedAt: string,
    private readonly around: Surroundings,
  ) {
    const [first = [], ...others] = routeOf(order, question);
    const only = around.without?.has('sources') ?? false;
    this.first_ = only ? first.slice(0, 1) : first;
    this.others = only ? [] : others;
    this.search = new Search(run, order, question, startedAt, around);
  }

  /** Null where nothing is searched: other look-ins, a greeting, an extraction. */
  static open(run: Run, question: Understood, startedAt: string, around: Surroundings): Looking | null {
    const order = run.search;
    if (!order || question.type === 'greeting' || run.kind !== 'ask') return null;
    return new Looking(run, order, question, startedAt, around);
  }

  /** Sources that may be asked, those of first choice first. */
  get sources(): SourceConfig[] {
    return [...this.first_, ...this.others.flat()].filter(({ id }) => !this.order.not_allowed.includes(id));
  }

  /** Searches that may still be made, those made, and their queries. */
  get left(): number {
    return this.search.left;
  }
  get made(): number {
    return this.search.made;
  }
  get queries(): string[] {
    return this.search.queries;
  }

  /** What has become of the pages of each search so far, and at the end of the run, told in Steps (MECHANISMS B34). */
  lookedBack(used: UsedPages): SearchRow[] {
    return this.search.lookedBack(used);
  }
  lookBack(used: UsedPages): Promise<SearchRow[]> {
    return this.search.lookBack(used);
  }

  /** From here on the run may do what this depth allows. */
  deepen(depth: Depth): void {
    this.search.depth = depth;
  }

  /**
   * The first round, by the words of the question; where a planner writes words as well, theirs lead once they are known
   * to belong to the question, and the rules' list counts half.
   */
  async first(planner: Planner | null = null): Promise<Found> {
    const { run, order, question, around, search } = this;
    const own = order.words ?? searchWords(run.question, question);
    let words = await approvedWords(run, around.journal, '02-find/0-words', own, around.stopped);
    if (words.length === 0 && own.length > 0) return { ...NOTHING_FOUND, ended_by: 'person' };
    this.words = [...words];
    if (order.confirm) search.approve(words);
    await around.record.update({ words: { used: [...words], offered: [] } });
    const most = { most: PAGES_READ[run.depth] };
    const { first_: first, others } = this;
    const mayPlan = order.words === null && !order.confirm;
    const writing = mayPlan && planner ? planner.write() : Promise.resolve(null);
    const [found, written] = await both(search.round('1', search.tasksFor(first, words)), writing);
    let lists = found;
    const plan = written && planner ? planner.check(written, titlesOf(lists), search.queries) : null;
    if (plan && plan.queries.length + plan.agreed.length > 0) {
      const tasks = search.fresh(plannedTasks(plan, (query) => search.tasksFor(this.asked(query), query.words)));
      const written = wordsOf([...plan.queries, ...plan.agreed]);
      words = plan.queries.length > 0 ? written : [...new Set([...words, ...written])];
      this.words = [...words];
      await around.record.update({ words: { used: [...this.words], offered: [] } });
      lists = [...besidePlan(lists, plan), ...(await search.round('1-plan', tasks))];
    }
    const reworded = around.without?.has('rewriting') ? [] : otherWords(words, question);
    const { rows, all } = await this.climbed(lists, words, most, TOO_FEW, [
      ['2-next', nextPages],
      ...others.map((group, i): Rung => [`${i + 3}-other`, () => search.tasksFor(group, words)]),
      ['8-reworded', () => (reworded.length > 0 ? search.tasksFor([...first, ...others.flat()], reworded) : [])],
    ]);
    return { ...(await this.found(rows, this.words, all)), plan: plan?.told ?? null };
  }

  /** The sources that a planner's query is put to: those it names, else those of first choice, of a translation those that speak it. */
  private asked({ words, translated, sources }: GapQuery): SourceConfig[] {
    if (sources) return this.sources.filter(({ id }) => sources.includes(id));
    if (!translated) return this.first_;
    const han = words.some(isCjk);
    return this.sources.filter(({ language }) => language === null || CJK.has(language.split('-')[0] ?? '') === han);
  }

  /**
   * A round that goes after a gap: its queries to the sources of first choice, and where nothing new is found the next
   * page of results, then the other sources that the router chose (MECHANISMS C02–C04, F31, A21).
   */
  async further({ n, queries, read, wide, most }: FurtherRound): Promise<Found> {
    const { run, around, search, question } = this;
    const scope = `02-round/${n}/find`;
    search.enter(scope);
    const written = queries.map(({ words, qualifier }) => [...words, ...(qualifier ? [qualifier] : [])].join(' '));
    const approved = await approvedWords(run, around.journal, `${scope}/0-words`, written, around.stopped);
    if (approved.length === 0 && written.length > 0) return { ...NOTHING_FOUND, ended_by: 'person' };
    const asked = run.search?.confirm
      ? approved.map((text) => ({ words: text.split(/\s+/), qualifier: null }))
      : queries;
    if (run.search?.confirm) search.approve([...this.words, ...approved]);
    const words = [...new Set([...asked.flatMap((query) => query.words)])];
    const choosing = { most: Math.min(most, PAGES_READ_LATER), read };
    const rest = this.others.flat();
    const from = wide ? [...this.first_, ...rest] : this.first_;
    const lists = await search.round('1', search.fresh(this.gapTasks(from, asked)));
    const { rows, all } = await this.climbed(lists, words, choosing, 1, [
      ['2-next', nextPages],
      ['3-other', () => (wide ? [] : search.tasksForGap(rest, asked))],
      ['8-reworded', () => this.reworded(asked, question)],
    ]);
    return this.found(rows, words, all);
  }

  /**
   * Chooses among the first lists, and searches on rung by rung while fewer than `enough` results are left; a rung that
   * has nothing new to ask is passed over.
   */
  private async climbed(
    first: readonly Answered[],
    words: readonly string[],
    choosing: Parameters<Search['choose']>[3],
    enough: number,
    rungs: readonly Rung[],
  ): Promise<{ rows: ResultRow[]; all: readonly Answered[] }> {
    const { search } = this;
    let all = first;
    let rows = await search.choose('1', all, words, choosing);
    for (const [name, tasksOf] of rungs) {
      if (kept(rows).length >= enough) break;
      const tasks = search.fresh(tasksOf(all));
      if (tasks.length === 0) continue;
      if (!(await search.goesOn(name))) break;
      const more = await search.round(name, tasks);
      if (more.length === 0) continue;
      all = [...all, ...more];
      rows = await search.choose(name, all, words, choosing);
    }
    return { rows, all };
  }

  private gapTasks(from: readonly SourceConfig[], queries: readonly GapQuery[]): Task[] {
    return queries.flatMap((query) => this.search.tasksForGap(query.sources ? this.asked(query) : from, [query]));
  }

  private reworded(asked: readonly GapQuery[], question: Understood): Task[] {
    const [query] = asked;
    if (!query || this.around.without?.has('rewriting')) return [];
    const words = otherWords(query.words, question);
    return words.length === 0 ? [] : this.search.tasksForGap(this.first_, [{ words, qualifier: null }]);
  }

  private async found(
    rows: readonly ResultRow[],
    words: readonly string[],
    lists: readonly Answered[],
  ): Promise<Found> {
    return {
      targets: kept(rows).map((row) => targetOf(row, this.search.freshness)),
      words: [...words],
      failed: lists.filter(({ outcome }) => outcome.failure !== null).length,
      ended_by: await this.search.endedBy(lists),
      plan: null,
    };
  }
}

function wordsOf(queries: readonly GapQuery[]): string[] {
  return [...new Set(queries.flatMap((query) => query.words))];
}

/** Titles of results: public words that a plan may use. */
function titlesOf(lists: readonly Answered[]): string[] {
  return lists.flatMap(({ outcome }) => outcome.hits.map(({ title }) => title));
}

function kept(rows: readonly ResultRow[]): ResultRow[] {
  return rows.filter((row) => row.left_out === null);
}

/** What is read of a result: its saved copy, or its address without cookies. */
function targetOf(row: ResultRow, reuse: Search['freshness']): ReadTarget {
  const { url, title, snapshot_id } = row;
  const place = row.place ? { place: row.place } : {};
  return snapshot_id ? { kind: 'snapshot', snapshot_id, url, title, ...place } : { kind: 'url', url, reuse, ...place };
}

/** The next page of the lists that gave something, the widest wording first. */
function nextPages(asked: readonly Answered[]): Task[] {
  return asked
    .filter(({ outcome }) => outcome.cursor !== null && outcome.hits.length > 0)
    .slice(0, 3)
    .map(({ source, query, weight, outcome }) => ({ source, query, weight, cursor: outcome.cursor }));
}

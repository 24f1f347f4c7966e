import { canonicalUrl } from '../../evidence/canonical-url';
import { type Priors, priorScore, standingOf } from '../../evidence/priors';
import { sourceType } from '../../evidence/source-type';
import { RunPaused, StepFailed } from '../../journal/errors';
import type { Journal } from '../../journal/journal';
import { sessionTexts } from '../../library/snapshots';
import {
  asked,
  chosenByPerson,
  derived,
  type PublicText,
  repeatsSession,
  unspokenRuns,
} from '../../policy/public-text';
import type { ReadTarget, Run, Understood } from '../../schema/run';
import {
  type ResultRow,
  resultRow,
  type SearchHit,
  type SearchOrder,
  type SearchOutcome,
  type SearchRow,
  type SourceConfig,
  searchOutcome,
} from '../../schema/source';
import { z } from '../../schema/zod';
import { FACTS } from '../../sources/facts';
import type { ResearchHost } from '../host';
import { alikeQueries } from '../plan/alike';
import { writeQueries } from '../plan/queries';
import { routeOf } from '../plan/router';
import { daysOf, windowOf } from '../plan/window';
import { otherWords, searchWords } from '../plan/words';
import type { RunRecord } from '../record';
import { MAX_GUARDED_COPIES, MAX_SEARCHES, PAGES_READ, RESULTS_ASKED, SEARCH_CONCURRENCY } from '../settings';
import { approvedWords } from './approve';
import { SEARCH_SOURCE, type SearchCommand } from './command';
import { joinLists, type ResultList } from './join';
import { type GatherTime, NO_TIME } from './time';
import { TOO_FEW, triage } from './triage';

/** What changes by the hour. */
const NEWS =
  /\b(?:news|breaking|today|tonight|right now|currently|live|this (?:morning|week)|stock price|weather)\b|新闻|新聞|今天|今日|刚刚|剛剛|目前|实时|實時|股价|天气/iu;

/** One request to one source. */
interface Task {
  source: SourceConfig;
  query: PublicText;
  weight: number;
  cursor: string | null;
}

/** A task that was asked, and what came. */
interface Answered extends Task {
  outcome: SearchOutcome;
}

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
}

const endedBy = z.enum(['person', 'time']);
type EndedBy = z.infer<typeof endedBy>;

const NOTHING: Found = { targets: [], words: [], failed: 0, ended_by: null };

/** What a search of one run works with. */
export interface Surroundings {
  journal: Journal;
  host: ResearchHost;
  stopped: AbortSignal;
  /** Null where the time is not limited. */
  time?: GatherTime | null;
  record: RunRecord;
  priors: Priors;
}

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
  const order = run.search;
  if (!order || question.type === 'greeting' || run.kind !== 'ask') return NOTHING;
  const written = order.words ?? searchWords(run.question, question);
  const words = await approvedWords(run, around.journal, '02-find/0-words', written, around.stopped);
  if (words.length === 0 && written.length > 0) return { ...NOTHING, ended_by: 'person' };
  await around.record.update({ words: { used: [...words], offered: [] } });
  const decided = order.confirm ? { ...order, words: [...words] } : order;
  const search = new Search(run, decided, question, startedAt, around);
  const [first = [], ...others] = routeOf(order, question);
  let lists = await search.round('1', search.tasksFor(first, words));
  let rows = await search.choose('1', lists, words);
  const steps: [string, () => Task[]][] = [
    ['2-next', () => nextPages(lists)],
    ...others.map((group, i): [string, () => Task[]] => [`${i + 3}-other`, () => search.tasksFor(group, words)]),
    ['8-reworded', () => search.tasksFor([...first, ...others.flat()], otherWords(words, question))],
  ];
  for (const [name, tasksOf] of steps) {
    if (rows.filter((row) => row.left_out === null).length >= TOO_FEW) break;
    const tasks = search.fresh(tasksOf());
    if (tasks.length === 0) continue;
    if (!(await search.goesOn(name))) break;
    const more = await search.round(name, tasks);
    if (more.length === 0) continue;
    lists = [...lists, ...more];
    rows = await search.choose(name, lists, words);
  }
  return {
    targets: rows
      .filter((row) => row.left_out === null)
      .map(({ url }): ReadTarget => ({ kind: 'url', url, reuse: search.freshness })),
    words: [...words],
    failed: lists.filter(({ outcome }) => outcome.failure !== null).length,
    ended_by: await search.endedBy(lists),
  };
}

/** The next page of the lists that gave something, the widest wording first. */
function nextPages(asked: readonly Answered[]): Task[] {
  return asked
    .filter(({ outcome }) => outcome.cursor !== null && outcome.hits.length > 0)
    .slice(0, 3)
    .map(({ source, query, weight, outcome }) => ({ source, query, weight, cursor: outcome.cursor }));
}

/** The searches of one run. */
class Search {
  private readonly shown: SearchRow[] = [];
  private readonly window;
  private readonly windowDays: number | null;
  /** What queries are written from: never a page of the person's own (DESIGN section 7). */
  private readonly publicly: PublicText;

  private readonly journal: Journal;
  private readonly ends: AbortSignal;
  /** Whether a round was not begun since the time was over or the person stopped. */
  private cutShort = false;
  private sessions: Promise<string[]> | null = null;

  constructor(
    private readonly run: Run,
    private readonly order: SearchOrder,
    private readonly question: Understood,
    private readonly startedAt: string,
    private readonly around: Surroundings,
  ) {
    const { stopped, time } = around;
    this.journal = around.journal.scope('02-find');
    this.ends = time ? AbortSignal.any([stopped, time.search]) : stopped;
    this.window = windowOf(run.question, startedAt, question.type);
    this.windowDays = daysOf(this.window, startedAt);
    const { words } = order;
    this.publicly = words === null ? asked(run.question) : chosenByPerson(words.join(' '));
  }

  /** What each source is asked, in turns, so that a cut list keeps the first wording of every source. */
  tasksFor(sources: readonly SourceConfig[], words: readonly string[]): Task[] {
    const bySource = sources.map((source) =>
      writeQueries(words, this.question, FACTS[source.kind]).map((query) => ({
        source,
        query: derived(withSite(query.text, this.order.site, source), this.publicly),
        weight: query.weight,
        cursor: null,
      })),
    );
    const longest = Math.max(0, ...bySource.map((tasks) => tasks.length));
    return Array.from({ length: longest }, (_, i) => bySource.flatMap((tasks) => tasks[i] ?? [])).flat();
  }

  /** Tasks that say something new (MECHANISMS AL-01): the same source is not asked the same twice. */
  fresh(tasks: readonly Task[]): Task[] {
    return tasks.filter(
      (task) =>
        task.cursor !== null ||
        !this.shown.some((row) => row.source === task.source.name && alikeQueries(row.query, task.query)),
    );
  }

  /** Whether another round is begun; recorded, so that a replay decides the same. */
  async goesOn(name: string): Promise<boolean> {
    const goesOn = await this.journal.step(`${name}/0-goes-on`, {}, async () => !this.ends.aborted, {
      result: z.boolean(),
    });
    if (!goesOn) this.cutShort = true;
    return goesOn;
  }

  /** Who ended the search before it was done; recorded, so that a replay tells the same. */
  async endedBy(lists: readonly Answered[]): Promise<EndedBy | null> {
    const isCut = this.cutShort || lists.some(({ outcome }) => outcome.failure === 'stopped' || isLate(outcome));
    if (!isCut) return null;
    return this.journal.step('9-ended', {}, async () => (this.around.stopped.aborted ? 'person' : 'time'), {
      result: endedBy,
    });
  }

  /** Asks the tasks, three at a time; what the budget of searches does not allow is left out. */
  async round(name: string, tasks: readonly Task[]): Promise<Answered[]> {
    const room = MAX_SEARCHES[this.run.depth] - this.shown.length;
    const able = tasks.filter(({ source }) => !this.order.not_allowed.includes(source.id));
    await this.tellNotAllowed(tasks);
    const asked = able.slice(0, Math.max(0, room));
    const from = this.shown.length;
    this.shown.push(...asked.map((task, i) => rowOf(task, `02-find/${name}/${pad(i)}`)));
    await this.tell();
    const outcomes = await this.journal.scope(name).all(
      asked.map((task, i) => ({
        key: pad(i),
        run: async (branch) => {
          await this.tell(from + i, { state: 'asking' });
          const outcome = await this.ask(branch, task);
          const { failure, detail, ms, cached_at, hits } = this.told(outcome);
          await this.tell(from + i, {
            state: failure ? 'failed' : 'done',
            failure,
            detail,
            ms,
            cached_at,
            hits: hits.length,
          });
          return { ...task, outcome };
        },
      })),
      SEARCH_CONCURRENCY,
    );
    return outcomes;
  }

  private async ask(branch: Journal, { source, query, cursor }: Task): Promise<SearchOutcome> {
    const payload: SearchCommand = {
      source,
      query,
      window: this.window,
      count: RESULTS_ASKED,
      cursor,
      language: this.question.language,
    };
    const repeats = await this.repeatsSession(query);
    return branch
      .hostStep(
        'search',
        { effect: SEARCH_SOURCE, payload },
        {
          result: searchOutcome,
          stop: this.ends,
          ready: () => {
            if (!this.around.host.online() && !this.ends.aborted) throw new RunPaused('offline');
          },
          admit: () => {
            if (this.ends.aborted) return { instead: this.ended() };
            return repeats ? { instead: failed('session_text') } : { reserve: { searches: 1 } };
          },
        },
      )
      .catch((error: unknown) => {
        if (this.around.stopped.aborted) return failed('stopped');
        // The step itself could not be made, and its record says so: one source less, never the end of the run.
        if (error instanceof StepFailed) return failed('unreachable');
        throw error;
      });
  }

  /**
   * The second lock behind {@link PublicText}: whether the words that would leave repeat a page of the person's own and
   * are not the person's.
   */
  private async repeatsSession(query: string): Promise<boolean> {
    const own = [this.run.question, ...(this.order.words ? [this.order.words.join(' ')] : [])];
    if (unspokenRuns(query, own).length === 0) return false;
    this.sessions ??= sessionTexts(this.around.host.db, MAX_GUARDED_COPIES);
    return repeatsSession(query, await this.sessions, own);
  }

  private ended(): SearchOutcome {
    return this.around.stopped.aborted ? failed('stopped') : { ...failed('timeout'), detail: NO_TIME };
  }

  /** What Steps is told of an outcome: a request that the time ended was not stopped by the person. */
  private told(outcome: SearchOutcome): SearchOutcome {
    return outcome.failure === 'stopped' && !this.around.stopped.aborted && this.ends.aborted ? this.ended() : outcome;
  }

  /** How long a copy of a found page will do without asking its server (MECHANISMS F14). */
  get freshness(): { window_days: number | null; news: boolean } {
    return { window_days: this.windowDays, news: this.question.type === 'news' || NEWS.test(this.run.question) };
  }

  /** How far a result is trusted by its source and its date, before anybody has read it. */
  private readonly trust = ({ url, published_at }: SearchHit): number => {
    const { text, type, names } = { text: this.run.question, ...this.question };
    const standing = standingOf(
      { source_type: sourceType(url), url, in_scope: false },
      { text, type, names },
      this.around.priors,
    );
    return priorScore({ standing, published_at, flags: [], window_days: this.windowDays }, this.startedAt);
  };

  /** Joins the lists and chooses; the same for the same lists, so a replay makes it again. */
  async choose(name: string, asked: readonly Answered[], words: readonly string[]): Promise<ResultRow[]> {
    const lists = asked.map(
      ({ source, weight, outcome }): ResultList => ({ source: source.name, weight, hits: outcome.hits }),
    );
    const inScope = this.run.targets.flatMap(({ kind, ...target }) =>
      kind !== 'snapshot' && 'url' in target && target.url ? [canonicalUrl(target.url)] : [],
    );
    const rows = await this.journal.step(
      `${name}/9-triage`,
      { lists, words, inScope },
      async () =>
        triage(joinLists(lists, words, canonicalUrl, this.trust), {
          most: PAGES_READ[this.run.depth],
          site: this.order.site,
          inScope: new Set(inScope),
          keyOf: canonicalUrl,
          beside: besideEngines(asked),
        }),
      { result: z.array(resultRow), pure: true },
    );
    await this.around.record.update({ results: rows });
    return rows;
  }

  /** Sources whose hosts the browser has not allowed are told once, so that a person can allow them. */
  private async tellNotAllowed(tasks: readonly Task[]): Promise<void> {
    const names = new Set(this.shown.map((row) => row.source));
    const barred = tasks.filter(({ source }) => this.order.not_allowed.includes(source.id) && !names.has(source.name));
    for (const task of barred) {
      if (names.has(task.source.name)) continue;
      names.add(task.source.name);
      this.shown.push({
        ...rowOf(task, `02-find/not-allowed/${task.source.id}`),
        state: 'failed',
        failure: 'no_permission',
      });
    }
  }

  private async tell(index?: number, change?: Partial<SearchRow>): Promise<void> {
    const row = index === undefined ? undefined : this.shown[index];
    if (row && index !== undefined) this.shown[index] = { ...row, ...change };
    await this.around.record.update({ searches: this.shown });
  }
}

/** Encyclopedias and forums, where a general engine gave a list of its own: it finds their pages too. */
function besideEngines(asked: readonly Answered[]): Set<string> {
  const engine = asked.some(({ source, outcome }) => FACTS[source.kind].scope === 'web' && outcome.hits.length > 0);
  const beside = asked.filter(({ source }) => engine && FACTS[source.kind].scope === 'reference');
  return new Set(beside.map(({ source }) => source.name));
}

/** Engines that know the operator search one host alone; of the others' results the rest is left out. */
function withSite(text: string, site: string | null, { kind }: SourceConfig): string {
  return site !== null && ['searxng', 'brave', 'serper'].includes(kind) ? `${text} site:${site}` : text;
}

function rowOf({ source, query }: Task, key: string): SearchRow {
  return {
    key,
    source: source.name,
    query,
    state: 'waiting',
    hits: 0,
    failure: null,
    detail: null,
    ms: 0,
    cached_at: null,
  };
}

function failed(failure: SearchOutcome['failure']): SearchOutcome {
  return { hits: [], cursor: null, failure, detail: null, ms: 0, cached_at: null };
}

function isLate({ failure, detail }: SearchOutcome): boolean {
  return failure === 'timeout' && detail === NO_TIME;
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}

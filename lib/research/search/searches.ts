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
import type { Depth, Run, Understood } from '../../schema/run';
import {
  type ResultRow,
  resultRow,
  type SearchHit,
  type SearchOrder,
  type SearchOutcome,
  type SearchRow,
  type SourceConfig,
  type SourceKind,
  searchOutcome,
} from '../../schema/source';
import { z } from '../../schema/zod';
import { FACTS, isHere } from '../../sources/facts';
import type { VectorOf } from '../asking';
import { sidesOf } from '../claims/slots';
import { type GapQuery, textOf } from '../gap/queries';
import type { ResearchHost } from '../host';
import type { Mechanism } from '../mechanisms';
import { alikeQueries } from '../plan/alike';
import { writeQueries } from '../plan/queries';
import { daysOf, windowOf } from '../plan/window';
import type { RunRecord } from '../record';
import {
  FIRST_ROUND_SHARE,
  HALT_ROUNDS,
  MAX_GUARDED_COPIES,
  MAX_SEARCHES,
  RESULTS_ASKED,
  SEARCH_CONCURRENCY,
} from '../settings';
import { SEARCH_SOURCE, type SearchCommand } from './command';
import { searchHere } from './here';
import { lookAtHits } from './join';
import { withMeaning } from './meaning';
import { chooseInPlaces, type PlacedList, placeOf } from './places';
import { lookedBack, type UsedPages } from './retrospect';
import { besideEngines, failed, isLate, pad, rowOf, withSite } from './rows';
import type { Answered, Task } from './task';
import { type GatherTime, NO_TIME } from './time';

/** What changes by the hour. */
export const NEWS =
  /\b(?:news|breaking|today|tonight|right now|currently|live|this (?:morning|week)|stock price|weather)\b|新闻|新聞|今天|今日|刚刚|剛剛|目前|实时|實時|股价|天气/iu;

/** Sources whose words never leave the browser. */
const STAYS_HERE: ReadonlySet<SourceKind> = new Set(['library', 'bookmarks', 'history']);

export const endedBy = z.enum(['person', 'time']);
export type EndedBy = z.infer<typeof endedBy>;

/** What a search of one run works with. */
export interface Surroundings {
  journal: Journal;
  host: ResearchHost;
  stopped: AbortSignal;
  /** Null where the time is not limited. */
  time?: GatherTime | null;
  record: RunRecord;
  priors: Priors;
  /** Makes vectors for sources that are searched by meaning; absent or null where nothing does. */
  vectorOf?: VectorOf | null;
  /** Mechanisms left out for measuring. */
  without?: ReadonlySet<Mechanism>;
}

/** How many pages are chosen, and which were read in rounds before. */
export interface Choosing {
  most: number;
  read?: readonly string[];
}

/** The searches of one run, several sources and wordings at a time (MECHANISMS A10, A71). */
export class Search {
  /** Depth that the run has now: it limits what may be asked. */
  depth: Depth;
  private shown: SearchRow[] = [];
  /** Pages that each search named, by the key of its row. */
  private readonly gave = new Map<string, string[]>();
  private readonly window;
  private readonly windowDays: number | null;
  /** What queries are written from: never a page of the person's own (DESIGN section 7). */
  private publicly: PublicText;

  private journal: Journal;
  private scope = '02-find';
  private ends: AbortSignal;
  /** Whether a round was not begun since the time was over or the person stopped. */
  private cutShort = false;
  private approved: readonly string[] | null = null;
  private sessions: Promise<string[]> | null = null;
  /** Results as they were chosen last, and those of the rounds before. */
  private rows: ResultRow[] = [];
  private before: ResultRow[] = [];

  constructor(
    private readonly run: Run,
    private readonly order: SearchOrder,
    private readonly question: Understood,
    private readonly startedAt: string,
    private readonly around: Surroundings,
  ) {
    this.depth = run.depth;
    const { stopped, time } = around;
    this.journal = around.journal.scope(this.scope);
    this.ends = time ? AbortSignal.any([stopped, time.search]) : stopped;
    this.window = windowOf(run.question, startedAt, question.type);
    this.windowDays = daysOf(this.window, startedAt);
    const { words } = order;
    this.publicly = words === null ? asked(run.question) : chosenByPerson(words.join(' '));
  }

  /** Words that the person has looked at: what leaves from here on was chosen by them. */
  approve(words: readonly string[]): void {
    this.approved = words;
    this.publicly = chosenByPerson(words.join(' '));
  }

  /** What each source is asked, in turns, so that a cut list keeps the first wording of every source. */
  tasksFor(sources: readonly SourceConfig[], words: readonly string[]): Task[] {
    const bySource = sources.map((source) => {
      const tasks = this.wordings(words, source).map((query) => ({
        source,
        query: derived(withSite(query.text, this.order.site, source), this.publicly),
        weight: query.weight,
        cursor: null,
        side: query.side,
        translated: query.translated,
      }));
      return withMeaning(tasks, this.publicly, Boolean(this.around.vectorOf));
    });
    const longest = Math.max(0, ...bySource.map((tasks) => tasks.length));
    return Array.from({ length: longest }, (_, i) => bySource.flatMap((tasks) => tasks[i] ?? [])).flat();
  }

  private wordings(words: readonly string[], source: SourceConfig) {
    const question = { ...this.question, compared: sidesOf(this.run.question, this.question) };
    const all = writeQueries(words, question, FACTS[source.kind]);
    return all.slice(0, this.around.without?.has('rewriting') ? 1 : FACTS[source.kind].wordings);
  }

  /** Tasks that say something new (MECHANISMS AL-01): the same source is not asked the same twice. */
  fresh(tasks: readonly Task[]): Task[] {
    if (this.around.without?.has('dedupe')) return [...tasks];
    const asked = this.shown.map(({ source, query }) => ({ source, query }));
    return tasks.filter(({ source: { name }, query, cursor, byMeaning }) => {
      if (cursor !== null || byMeaning) return cursor !== null || !asked.some((row) => row.source === name);
      if (asked.some((row) => row.source === name && alikeQueries(row.query, query))) return false;
      asked.push({ source: name, query });
      return true;
    });
  }

  /** Whether another round is begun; recorded, so that a replay decides the same. */
  async goesOn(name: string): Promise<boolean> {
    const goesOn = await this.journal.step(`${name}/0-goes-on`, {}, async () => !this.ends.aborted, {
      result: z.boolean(),
    });
    if (!goesOn) this.cutShort = true;
    return goesOn;
  }

  /** Begins a later round: its steps stand under a key of its own, and it ends with the time for reading. */
  enter(scope: string): void {
    this.scope = scope;
    this.journal = this.around.journal.scope(scope);
    const { stopped, time } = this.around;
    this.ends = time ? AbortSignal.any([stopped, time.later]) : stopped;
    this.cutShort = false;
    this.before = [...this.earlier(this.rows), ...this.rows];
  }

  /** Searches that the run may still make. */
  get left(): number {
    return MAX_SEARCHES[this.depth] - this.shown.length;
  }

  /** Searches made so far, those that failed included. */
  get made(): number {
    return this.shown.length;
  }

  /** What was asked so far, as it was sent. */
  get queries(): string[] {
    return this.shown.map(({ query }) => query);
  }

  /** What has become of the pages of each search so far (MECHANISMS B34). */
  lookedBack(used: UsedPages): SearchRow[] {
    return lookedBack(this.shown, this.gave, used);
  }

  /** Tells it when the run has ended. */
  async lookBack(used: UsedPages): Promise<SearchRow[]> {
    this.shown = this.lookedBack(used);
    await this.tell();
    return this.shown;
  }

  /** The share of the searches that the round under way may use: later rounds need theirs. */
  private get room(): number {
    const isFirst = this.scope === '02-find' && HALT_ROUNDS[this.depth] > 1;
    return this.left - (isFirst ? Math.floor(MAX_SEARCHES[this.depth] * (1 - FIRST_ROUND_SHARE)) : 0);
  }

  /** Queries for gaps to each source; a source that wants every word on the page gets no qualifier. */
  tasksForGap(sources: readonly SourceConfig[], queries: readonly GapQuery[]): Task[] {
    return queries.flatMap((query) =>
      sources.map((source) => {
        const plain = FACTS[source.kind].joins === 'and' ? { ...query, qualifier: null } : query;
        const text = withSite(textOf(plain), this.order.site, source);
        const narrowed = plain.qualifier === null ? {} : { narrowedBy: plain.qualifier };
        return { source, query: derived(text, this.publicly), weight: 1, cursor: null, ...narrowed };
      }),
    );
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
    const { room } = this;
    const able = tasks.filter(({ source }) => !this.order.not_allowed.includes(source.id));
    await this.tellNotAllowed(tasks);
    const asked = able.slice(0, Math.max(0, room));
    const from = this.shown.length;
    this.shown.push(...asked.map((task, i) => rowOf(task, `${this.scope}/${name}/${pad(i)}`)));
    await this.tell();
    const outcomes = await this.journal.scope(name).all(
      asked.map((task, i) => ({
        key: pad(i),
        run: async (branch) => {
          await this.tell(from + i, { state: 'asking' });
          const outcome = await this.ask(branch, task, `${this.scope}/${name}/${pad(i)}`);
          const { failure, detail, ms, cached_at, hits } = this.told(outcome);
          this.gave.set(
            this.shown[from + i]?.key ?? '',
            hits.map(({ url }) => canonicalUrl(url)),
          );
          await this.tell(from + i, {
            state: failure ? 'failed' : 'done',
            failure,
            detail,
            ms,
            cached_at,
            hits: hits.length,
          });
          lookAtHits(hits);
          return { ...task, outcome };
        },
      })),
      SEARCH_CONCURRENCY,
    );
    return outcomes;
  }

  private async ask(branch: Journal, { source, query, cursor, byMeaning }: Task, key: string): Promise<SearchOutcome> {
    const vector = byMeaning ? await this.around.vectorOf?.(`${key}/vector`, query, this.ends) : undefined;
    if (vector === null) return failed('no_vector');
    const payload: SearchCommand = {
      ...(vector ? { vector: [...vector] } : {}),
      source,
      query,
      window: this.window,
      count: RESULTS_ASKED,
      cursor,
      language: this.question.language,
    };
    const repeats = STAYS_HERE.has(source.kind) ? false : await this.repeatsSession(query);
    if (isHere(source)) return this.askHere(branch, payload, repeats);
    return branch
      .hostStep(
        'search',
        { effect: SEARCH_SOURCE, payload },
        {
          result: searchOutcome,
          stop: this.ends,
          late: () => failed('stopped'),
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

  private async askHere(branch: Journal, command: SearchCommand, repeats: boolean): Promise<SearchOutcome> {
    const ended = () => (this.ends.aborted ? this.ended() : repeats ? failed('session_text') : null);
    try {
      return await searchHere(branch, this.around.host, command, { ends: this.ends, ended });
    } catch (error) {
      if (this.around.stopped.aborted) return failed('stopped');
      if (error instanceof StepFailed) return failed('timeout');
      throw error;
    }
  }

  /**
   * The second lock behind {@link PublicText}: whether the words that would leave repeat a page of the person's own and
   * are not the person's.
   */
  private async repeatsSession(query: string): Promise<boolean> {
    const chosen = this.approved ?? this.order.words;
    const own = [this.run.question, ...(chosen ? [chosen.join(' ')] : [])];
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
  async choose(
    name: string,
    asked: readonly Answered[],
    words: readonly string[],
    { most, read = [] }: Choosing,
  ): Promise<ResultRow[]> {
    const lists = asked.map(
      ({ source, weight, outcome, side, translated, planned }): PlacedList => ({
        source: source.name,
        weight,
        hits: outcome.hits,
        place: placeOf(source),
        ...(side ? { side } : {}),
        ...(translated ? { translated } : {}),
        ...(planned ? { planned } : {}),
      }),
    );
    const inScope = this.run.targets.flatMap(({ kind, ...target }) =>
      kind !== 'snapshot' && 'url' in target && target.url ? [canonicalUrl(target.url)] : [],
    );
    const known = [...inScope, ...read.map(canonicalUrl)];
    const rows = await this.journal.step(
      `${name}/9-triage`,
      { lists, words, inScope: known, most },
      async () =>
        chooseInPlaces(lists, words, {
          most,
          site: this.order.site,
          inScope: new Set(known),
          keyOf: canonicalUrl,
          trust: this.trust,
          beside: besideEngines(asked),
        }),
      { result: z.array(resultRow), pure: true },
    );
    await this.around.record.update({ results: [...this.earlier(rows), ...rows] });
    this.rows = rows;
    return rows;
  }

  /** Results of the rounds before, without those that the present round has anew. */
  private earlier(rows: readonly ResultRow[]): ResultRow[] {
    const here = new Set(rows.map(({ url }) => url));
    return this.before.filter(({ url }) => !here.has(url));
  }

  /** Sources whose hosts the browser has not allowed are told once, so that a person can allow them. */
  private async tellNotAllowed(tasks: readonly Task[]): Promise<void> {
    const names = new Set(this.shown.map((row) => row.source));
    const barred = tasks.filter(({ source }) => this.order.not_allowed.includes(source.id) && !names.has(source.name));
    for (const task of barred) {
      if (names.has(task.source.name)) continue;
      names.add(task.source.name);
      this.shown.push({
        ...rowOf(task, `${this.scope}/not-allowed/${task.source.id}`),
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

import { ownAddress } from '../evidence/canonical-url';
import type { Journal } from '../journal/journal';
import { isCjk } from '../reading/text';
import { type Answer, answer as answerSchema } from '../schema/answer';
import { type Evidence, evidence as evidenceSchema } from '../schema/evidence';
import type { Round, RoundReason } from '../schema/round';
import { type ReadTarget, type Run, type Understood, understood as understoodSchema } from '../schema/run';
import { z } from '../schema/zod';
import { forbiddingGaps } from '../verify/answerability';
import { both } from './both';
import { type Choice, choose, pagesOf } from './choose';
import { pointsOf } from './claims/conflicts';
import { compose, type Ending } from './compose';
import { chosenForm } from './compose/forms/choose';
import { placeQuotes } from './compose/places';
import type { ReadCopy } from './fuse';
import { Gathering } from './gathering';
import { linesOf } from './halt';
import { byHand } from './hand/by-hand';
import { Helper } from './helper';
import type { ResearchHost } from './host';
import type { Mechanism } from './mechanisms';
import { waiting } from './new-run';
import { offeredWords } from './plan/offer';
import { publishersOf } from './publishers';
import { forgetRanking } from './ranking';
import { type RunRecord, recordOf } from './record';
import { type Chosen, furtherRounds } from './rounds';
import { type Found, Looking, NOTHING_FOUND } from './search/look';
import { gatherTime } from './search/time';
import { HALT_ROUNDS } from './settings';
import { begin, beginning, moment } from './start';
import { understand } from './understand';
import { asTyped } from './understand/follow-model';
import { type Weighed, wantedSlots, weigh, weighed, withPoints } from './weigh';
import type { WritingResult } from './writing';

const chosen = z.object({
  evidence: z.array(evidenceSchema),
  direct: z.array(z.string()),
  answerable: z.boolean(),
  missing: z.array(z.string()),
  lacksName: z.boolean(),
  form: chosenForm.nullish(),
  places: z.array(placeQuotes).nullish(),
  considered: z.number().int().nonnegative(),
  points: z.array(z.object({ id: z.string(), evidence: z.array(z.string()) })).default([]),
});

export interface ResearchOptions {
  /** Mechanisms left out so that their worth can be measured; recorded with the run. */
  without?: ReadonlySet<Mechanism>;
}

/**
 * One question from start to answer: understand → (search → read → weigh)+ → quote → write → compose
 * (DESIGN section 4). Without a
 * model in a role the rules do its stage, and wherever a model gives nothing usable they stand in.
 * Called again after a worker's death it takes every recorded step from the journal and goes on behind it.
 *
 * @param stopped aborted when the person stops the run: reading ends, the answer is made from what is there.
 */
export async function research(
  stored: Run,
  journal: Journal,
  host: ResearchHost,
  stopped: AbortSignal,
  record: RunRecord = recordOf(host.db, stored.id),
  options: ResearchOptions = {},
): Promise<Answer> {
  const told = asTyped(stored);
  const left = options.without ?? new Set<Mechanism>();
  const start = await journal.step('00-start', { run: told.id }, () => begin(host, told, left), {
    result: beginning,
  });
  // What the panel is shown does not hold up the run: it is written beside, and waited for before the run ends.
  const shown: Promise<void>[] = [];
  const show = (writing: Promise<void>) => {
    writing.catch(() => undefined);
    shown.push(writing);
  };
  show(record.update({ ...(stopped.aborted ? {} : { state: 'running' }), started_at: start.at }));
  if (start.models) host.warm?.();
  const understood = (key: string, question: string) =>
    journal.step(key, { question }, async () => understand(question), { result: understoodSchema, pure: true });
  const [helper, first] = await both(
    start.models ? Helper.open(told, journal, host, stopped, record) : Promise.resolve(null),
    understood('01-understand', told.question),
  );
  // A follow-up that rules leave open is completed by the planner before anything is looked for.
  const meant = (await helper?.follow()) ?? null;
  const asked = meant === null ? told : { ...told, question: meant };
  const rules = meant === null ? first : await understood('01-understand/meant', meant);
  if (meant !== null) show(record.update({ question: meant }));
  show(record.update({ understood: rules }));
  const time = gatherTime(asked, host);
  const without = new Set(start.without);
  const looking = Looking.open({ ...asked, depth: start.depth }, rules, start.at, {
    journal,
    host,
    stopped,
    time,
    record,
    priors: start.priors,
    without,
  });
  const found = (await looking?.first(helper?.planner(rules, !without.has('dedupe'), start.at))) ?? NOTHING_FOUND;
  const run = withTargets(asked, found.targets);
  if (found.targets.length > 0) show(record.update({ pages: run.pages }));
  const targets = rules.type === 'greeting' && run.kind === 'ask' ? [] : run.targets;
  const { priors } = start;
  const gathering = new Gathering(asked, rules, { host, stopped, time, record, priors, startedAt: start.at });
  const { progress } = gathering;
  // The question is put to the planner while the pages are read: it needs none of them.
  const [question] = await both(
    helper && run.kind === 'ask' && targets.length > 0 ? helper.understand(rules) : Promise.resolve(rules),
    gathering.read(journal.scope('02-read'), targets),
  ).catch(async (error: unknown) => {
    await progress.ended();
    throw error;
  });
  if (question !== rules) show(record.update({ understood: question }));
  // Where a planner wrote the search words, pages are looked through with them as well.
  const planned = found.plan?.by === 'model' ? found.words.join(' ') : null;
  const chosenOf = choosing(run, question, planned, start.at);
  const loop =
    looking && HALT_ROUNDS[asked.depth] > 1 && run.kind === 'ask'
      ? await furtherRounds({
          ...{ run: asked, question, depth: asked.depth, journal, host, stopped, time, record, gathering, looking },
          ...{ first: found, choose: chosenOf, without, now: start.at },
          plan: async (round) => (await helper?.plan(question, round, !without.has('dedupe'), start.at)) ?? null,
        }).catch(async (error: unknown) => {
          await progress.ended();
          throw error;
        })
      : null;
  const copies = await gathering.copies(question);
  if (found.words.length > 0) {
    const words = { used: found.words, offered: offeredWords(copies, found.words, question) };
    show(record.update({ words }));
  }

  // What the rules choose is begun by whoever needs it first: a request to a model has the worker for itself until then.
  let quoting: Promise<Chosen> | null = null;
  const quote = (): Promise<Chosen> => {
    if (quoting) return quoting;
    quoting = journal.step(
      '03-quote',
      { question, kind: run.kind, copies: copies.map((copy) => [copy.snapshot.id, copy.retrievedAt]) },
      () => chosenOf(copies),
      { result: chosen, pure: true },
    );
    show(
      quoting.then(async ({ evidence }) => {
        await progress.ended();
        await record.evidence(evidence);
        await progress.count(evidence);
      }),
    );
    return quoting;
  };
  const dropped = loop?.dropped ?? [];
  const wasStopped = found.ended_by === 'person' || loop?.byPerson === true || gathering.wasStopped;
  const wanted: Promise<WritingResult> =
    helper && run.kind === 'ask' && copies.length > 0 && !wasStopped && !isBeyond(copies, question, run.question)
      ? helper.write(question, copies, quote, start)
      : Promise.resolve({ ok: false, without: { why: 'no_model', detail: '' } });
  const [writing, quotes] = await both(wanted, wanted.then(quote, quote));
  await Promise.all(shown);
  forgetRanking();
  const standing = await journal.step(
    '03-weigh',
    { question, evidence: quotes.evidence.map((item) => item.id), points: quotes.points, dropped },
    async () =>
      weigh({
        ...{ question: run.question, understood: question, copies, choice: quotes, words: found.words, dropped },
        ...{ before: null, now: start.at },
      }),
    { result: weighed, pure: true },
  );
  const ending: Ending = {
    reason: loop?.reason ?? (looking ? reasonOfOne(standing, question.type) : 'nothing_to_search'),
    rounds: loop?.rounds.length ?? (looking ? 1 : 0),
    searches: looking?.made ?? 0,
  };
  if (run.kind === 'ask') {
    const rounds = loop?.rounds ?? (looking ? [onlyRound(found, standing, ending, gathering.targets.length)] : null);
    await record.update({ claims: standing.claims, ...(rounds ? { rounds } : {}) });
  }
  const composed = await journal.step(
    '04-compose',
    { question, evidence: quotes.evidence.map((item) => item.id), wasStopped, writing, ending },
    async () =>
      compose({
        run,
        understood: question,
        evidence: quotes.evidence,
        direct: quotes.direct,
        answerable: quotes.answerable,
        missing: quotes.missing,
        form: quotes.form ?? null,
        places: quotes.places ?? null,
        pagesRead: gathering.pagesRead,
        pagesFailed: gathering.pagesFailed,
        searchesFailed: loop?.failed ?? found.failed,
        cutShort: found.ended_by === 'time' || loop?.cutShort === true || gathering.cutShort,
        stoppedByPerson: wasStopped || (!writing.ok && writing.without.detail === 'stopped'),
        copies: new Map(copies.map((copy) => [copy.snapshot.hash, copy])),
        now: start.at,
        publishers: await publishersOf(
          host,
          copies.map(({ snapshot }) => ownAddress(snapshot.url, snapshot.canonical_url)),
        ),
        written: writing.ok ? writing.written : null,
        withoutModel: writing.ok ? null : writing.without,
        standing,
        ending,
        points: pointsOf(wantedSlots(run.question, question, dropped), { evidence: [], slots: quotes.points }),
      }),
    { result: answerSchema, pure: true },
  );
  if (writing.ok) await record.evidence(withCited(writing, quotes));
  const answer = await byHand(journal, asked, composed);
  const end = await journal.step('05-end', { run: run.id }, async () => ({ at: host.now() }), { result: moment });
  await record.finish(answer, { ended_at: end.at, considered: quotes.considered, draft: [] });
  return answer;
}

/**
 * Whether something that the question names stands on none of the pages, so that a model cannot answer from them either.
 * A name in Chinese characters may stand on an English page under another name.
 */
function isBeyond(copies: ReadCopy[], understood: Understood, text: string): boolean {
  const han = copies.some((copy) => isCjk(copy.text));
  return forbiddingGaps({ text, understood }, pagesOf(copies)).some((word) => han || !/\p{Script=Han}/u.test(word));
}

/** The run with the pages that a search found, behind those that the person named. */
function withTargets(run: Run, found: ReadTarget[]): Run {
  if (found.length === 0) return run;
  return { ...run, targets: [...run.targets, ...found], pages: [...run.targets, ...found].map(waiting) };
}

/** What the answer cites first, then the passages that the rules chose. */
function withCited(writing: Extract<WritingResult, { ok: true }>, { evidence }: Choice) {
  const cited = writing.written.evidence;
  return [...cited, ...evidence.filter(({ id }) => !cited.some((item) => item.id === id))];
}

/**
 * Chooses quotes of pages with what each point needs; the same pages are gone through once, since rounds and the answer
 * choose of them both.
 */
function choosing(
  run: Run,
  question: Understood,
  planned: string | null,
  now: string,
): (copies: ReadCopy[]) => Promise<Chosen> {
  let last: { key: string; choice: Promise<Chosen> } | null = null;
  const useful = usefulLater(run, question, now);
  const chosenOf = async (copies: ReadCopy[]): Promise<Chosen> => {
    const own = await choose(run, question, copies, now);
    if (run.kind !== 'ask') return { ...own, points: [] };
    const found = await withPoints(run.question, question, own, copies, now);
    if (planned === null) return found;
    const other = await choose({ ...run, question: planned }, understand(planned), copies, now);
    return { ...found, evidence: inTurn(found, other.evidence) };
  };
  return async (all) => {
    const copies = await useful(all);
    const key = copies.map(({ snapshot, inScope }) => `${snapshot.id} ${inScope}`).join('\n');
    if (last?.key !== key) last = { key, choice: chosenOf(copies) };
    return last.choice;
  };
}

/**
 * Pages of the first round, and of later ones those that meet a point by themselves: more pages must not make an answer
 * of what was refused (MECHANISMS C16, F21). Each page is looked at once.
 */
function usefulLater(run: Run, question: Understood, now: string): (copies: ReadCopy[]) => Promise<ReadCopy[]> {
  const known = new Map<string, Promise<boolean>>();
  const meets = async (copy: ReadCopy): Promise<boolean> => {
    const alone = await choose(run, question, [copy], now);
    const { points } = await withPoints(run.question, question, alone, [copy], now);
    return alone.answerable || points.some(({ evidence }) => evidence.length > 0);
  };
  return async (copies) => {
    const kept = await Promise.all(
      copies.map((copy) => {
        if (!copy.later) return true;
        const id = copy.snapshot.id;
        const met = known.get(id) ?? meets(copy);
        known.set(id, met);
        return met;
      }),
    );
    return copies.filter((_, i) => kept[i]);
  };
}

/** The direct quotes, then those by the question and those by the planner's words in turns, each passage once. */
function inTurn({ evidence, direct }: Chosen, others: readonly Evidence[]): Evidence[] {
  const out = evidence.filter(({ id }) => direct.includes(id));
  const rest = evidence.filter(({ id }) => !direct.includes(id));
  const add = (item: Evidence | undefined) => {
    const lies = ({ provenance: a }: Evidence, { provenance: b }: Evidence) =>
      a.snapshot_hash === b.snapshot_hash && a.start < b.end && b.start < a.end;
    if (item && !out.some((known) => known.id === item.id || lies(known, item))) out.push(item);
  };
  for (let i = 0; i < Math.max(rest.length, others.length); i++) {
    add(rest[i]);
    add(others[i]);
  }
  return out;
}

/** Why a run of one round ended: it had enough, or its depth allows no second. */
function reasonOfOne({ confidence, gap }: Weighed, type: Understood['type']): RoundReason {
  const lines = linesOf('quick', type);
  return confidence >= lines.confidence && gap <= lines.gap ? 'enough' : 'rounds';
}

/** The round of a run that has one, as Steps shows it. */
function onlyRound(found: Found, standing: Weighed, { reason }: Ending, pages: number): Round {
  return {
    n: 1,
    purpose: 'overview',
    queries: found.words.length > 0 ? [found.words.join(' ')] : [],
    gap: null,
    ...(found.plan ? { plan: found.plan } : {}),
    confidence: standing.confidence,
    gap_share: standing.gap,
    supported: standing.verified.length,
    points: standing.points,
    verified: standing.verified,
    open: standing.open,
    new_claims: standing.met.length,
    pages,
    decision: 'halt',
    reason,
  };
}

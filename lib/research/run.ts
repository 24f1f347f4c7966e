import type { Journal } from '../journal/journal';
import { getPreference, setPreference } from '../library/preferences';
import type { Answer } from '../schema/answer';
import { evidence as evidenceSchema } from '../schema/evidence';
import { type ReadTarget, type Run, understood as understoodSchema } from '../schema/run';
import { z } from '../schema/zod';
import { type Added, writeOn } from './adding';
import { answerAgain, keepForAgain, reusedIn } from './answer-cache';
import { isBeyond } from './beyond';
import { both } from './both';
import type { Choice } from './choose';
import { choosing } from './choosing';
import { chosenForm } from './compose/forms/choose';
import { placeQuotes } from './compose/places';
import { Composing } from './composing';
import { fromRecord, rowOf } from './from-record';
import { Gathering } from './gathering';
import { byHand } from './hand/by-hand';
import { Helper } from './helper';
import type { ResearchHost } from './host';
import type { Mechanism } from './mechanisms';
import { waiting } from './new-run';
import { offeredWords } from './plan/offer';
import { forgetRanking } from './ranking';
import { type RunRecord, recordOf } from './record';
import { reflectOn } from './reflect';
import { type Chosen, furtherRounds } from './rounds';
import { Looking, NOTHING_FOUND } from './search/look';
import { learned } from './search/retrospect';
import { gatherTime } from './search/time';
import { HALT_ROUNDS } from './settings';
import { begin, beginning, moment } from './start';
import { understand } from './understand';
import { asTyped } from './understand/follow-model';
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
 * (DESIGN section 4; MECHANISMS A06, A07, D05: stages hand each other plain data, each a file of its own). Without a
 * model in a role the rules do its stage, and wherever a model gives nothing usable they stand in.
 * Called again after a worker's death it takes every recorded step from the journal and goes on behind it.
 *
 * @param stopped aborted when the person stops the run: reading ends, the answer is made from what is there.
 * @throws what ended it, once everything that it began has ended and is recorded.
 */
export async function research(
  stored: Run,
  journal: Journal,
  host: ResearchHost,
  stopped: AbortSignal,
  record: RunRecord = recordOf(host.db, stored.id),
  options: ResearchOptions = {},
): Promise<Answer> {
  try {
    return await conduct(stored, journal, host, stopped, record, options);
  } catch (error) {
    await journal.atRest();
    // What was taken apart for it is not held until another run ends.
    forgetRanking();
    throw error;
  }
}

async function conduct(
  stored: Run,
  journal: Journal,
  host: ResearchHost,
  stopped: AbortSignal,
  record: RunRecord,
  options: ResearchOptions,
): Promise<Answer> {
  const told = asTyped(stored);
  const left = options.without ?? new Set<Mechanism>();
  const settings = begin(host, told, left);
  settings.catch(() => undefined);
  const start = await journal.step('00-start', { run: told.id }, () => settings, {
    result: beginning,
    behind: true,
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
    journal.step(key, { question }, async () => understand(question), {
      result: understoodSchema,
      pure: true,
      behind: true,
    });
  const first = await understood('01-understand', told.question);
  const recorded = await fromRecord(host.db, told);
  if (recorded) {
    await Promise.all(shown);
    await record.evidence(recorded.evidence);
    const answer = await byHand(journal, told, recorded.answer);
    const end = await journal.step('05-end', { run: told.id }, async () => ({ at: host.now() }), { result: moment });
    await record.finish(answer, { ...rowOf(told, recorded), ended_at: end.at });
    return answer;
  }
  // Pages are read while it opens.
  const opening =
    start.models || start.vectors ? Helper.open(told, journal, host, stopped, record) : Promise.resolve(null);
  opening.catch(() => undefined);
  // A follow-up that rules leave open is completed by the planner before anything is looked for.
  const meant = told.follows ? ((await (await opening)?.follow()) ?? null) : null;
  const asked = meant === null ? told : { ...told, question: meant };
  const rules = meant === null ? first : await understood('01-understand/meant', meant);
  if (meant !== null) show(record.update({ question: meant }));
  show(record.update({ understood: rules }));
  const time = gatherTime(asked, host);
  const without = new Set(start.without);
  const searcher = asked.search ? await opening : null;
  const looking = Looking.open({ ...asked, depth: start.depth }, rules, start.at, {
    journal,
    host,
    stopped,
    time,
    record,
    priors: start.priors,
    vectorOf: searcher?.vectorOf ?? null,
    without,
  });
  const planner = searcher?.planner(
    rules,
    looking?.sources ?? [],
    !without.has('dedupe'),
    start.at,
    time?.search ?? null,
  );
  const found = (await looking?.first(planner)) ?? NOTHING_FOUND;
  const run = withTargets(asked, found.targets);
  if (found.targets.length > 0) show(record.update({ pages: run.pages }));
  const targets = rules.type === 'greeting' && run.kind === 'ask' ? [] : run.targets;
  const { priors } = start;
  const gathering = new Gathering(asked, rules, { host, stopped, time, record, priors, startedAt: start.at });
  const { progress } = gathering;
  // The question is put to the planner while the pages are read: it needs none of them.
  const [question] = await both(
    opening.then((ready) => (ready && run.kind === 'ask' && targets.length > 0 ? ready.understand(rules) : rules)),
    gathering.read(journal.scope('02-read'), targets),
  ).catch(async (error: unknown) => {
    await progress.ended();
    throw error;
  });
  if (question !== rules) show(record.update({ understood: question }));
  const helper = await opening;
  const read = await gathering.allCopies(question);
  const reusing = answerAgain(host.db, journal, { run: asked, question, copies: read, start });
  // Pages are ranked while the library is looked through; whoever needs their order finds it made.
  if (helper && !looking && run.kind === 'ask')
    helper.rankAhead(question, gathering.wanted(read), start).catch(() => undefined);
  const again = await reusing;
  if (again?.found) {
    const { found: same } = again;
    await progress.ended();
    await Promise.all(shown);
    forgetRanking();
    await record.evidence(same.evidence);
    const reused = await byHand(journal, asked, reusedIn(run, same));
    const end = await journal.step('05-end', { run: run.id }, async () => ({ at: host.now() }), { result: moment });
    const { claims, rounds, considered } = same;
    await record.finish(reused, { ended_at: end.at, considered, claims, rounds, draft: [] });
    return reused;
  }
  // Where a planner wrote the search words, pages are looked through with them as well.
  const planned = found.plan?.by === 'model' ? found.words.join(' ') : null;
  const chosenOf = choosing(run, question, planned, start.at);
  const looped =
    looking && HALT_ROUNDS[asked.depth] > 1 && run.kind === 'ask'
      ? await furtherRounds({
          ...{ run: asked, question, depth: asked.depth, journal, host, stopped, time, record, gathering, looking },
          ...{ first: found, choose: chosenOf, without, barren: start.barren, now: start.at },
          plan: async (round) =>
            (await helper?.plan(
              question,
              round,
              looking.sources,
              !without.has('dedupe'),
              start.at,
              time?.later ?? null,
            )) ?? null,
        }).catch(async (error: unknown) => {
          await progress.ended();
          throw error;
        })
      : null;
  const loop = looped?.end ?? null;
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
  // By the record alone: a replay knows of no stop but this.
  const isStopped = () =>
    found.ended_by === 'person' || loop?.byPerson === true || gathering.wasStopped || helper?.wasStopped === true;
  const wanted: Promise<WritingResult> =
    helper &&
    start.models &&
    run.kind === 'ask' &&
    copies.length > 0 &&
    !isStopped() &&
    !isBeyond(copies, question, run.question)
      ? helper.write(question, copies, quote, start)
      : Promise.resolve({ ok: false, without: { why: 'no_model', detail: '' } });
  const [writing, quotes] = await both(wanted, wanted.then(quote, quote));
  await Promise.all(shown);
  const wasStopped = isStopped();
  const first_ = { copies, quotes, loop, supplement: [] as string[] };
  const composing = new Composing({ run, question, journal, host, record, gathering, now: start.at, found, writing });
  const made = await composing.make('03-weigh', '04-compose', looking, { ...first_, wasStopped });
  const on: { wrote: Added | null } = { wrote: null };
  const mayReflect = run.kind === 'ask' && !wasStopped && !without.has('reflection');
  const composed = mayReflect
    ? await reflectOn(made, {
        ...{ depth: asked.depth, question, journal, helper, loop: looped?.loop ?? null },
        again: async (end, n) => {
          const more = await gathering.copies(question);
          const chosenNow = await journal.step(
            `04-reflect/${n}/quote`,
            { question, copies: more.map((copy) => [copy.snapshot.id, copy.retrievedAt]) },
            () => chosenOf(more),
            { result: chosen, pure: true },
          );
          await progress.ended();
          const known = new Set(quotes.points.flatMap(({ evidence }) => evidence));
          const supplement = chosenNow.points.flatMap(({ evidence }) => evidence.filter((id) => !known.has(id)));
          const { dropped } = end;
          const about = { helper, writing, run, question, copies: more, quotes: chosenNow, supplement, dropped, start };
          if (n === 2) on.wrote = await writeOn(about);
          const { cited = [], writing: wrote = writing } = on.wrote ?? {};
          const besides = supplement.filter((id) => !cited.includes(id));
          const from = { copies: more, quotes: chosenNow, loop: end, supplement: besides, writing: wrote, wasStopped };
          return composing.make(`04-reflect/${n}/weigh`, `04-reflect/${n}/compose`, looking, from);
        },
      })
    : made;
  // Reflection may choose of the same pages once more.
  forgetRanking();
  if (writing.ok || composing.wasRemade)
    await record.evidence(withCited(on.wrote?.writing ?? writing, composing.last ?? quotes));
  const answer = await byHand(journal, asked, composed);
  const rows = looking ? await looking.lookBack(gathering.used(citedHashes(answer))) : [];
  const finish = async () => {
    if (looking) await setPreference(host.db, 'narrowing', learned(await getPreference(host.db, 'narrowing'), rows));
    await keepForAgain(host.db, again, asked, start.at, answer);
    return { at: host.now() };
  };
  const end = await journal.step('05-end', { run: run.id }, finish, { result: moment });
  await record.finish(answer, { ended_at: end.at, considered: quotes.considered, draft: [] });
  return answer;
}

/** The run with the pages that a search found, behind those that the person named. */
function withTargets(run: Run, found: ReadTarget[]): Run {
  if (found.length === 0) return run;
  return { ...run, targets: [...run.targets, ...found], pages: [...run.targets, ...found].map(waiting) };
}

/** Saved copies that the sentences of an answer cite, and the sides of its disputes. */
function citedHashes({ overview, more }: Answer): Set<string> {
  return new Set([...overview, ...more].flatMap(({ citations }) => citations.map((one) => one.snapshot_hash)));
}

/** What the answer cites first, then the passages that the rules chose. */
function withCited(writing: WritingResult, { evidence }: Choice) {
  const cited = writing.ok ? writing.written.evidence : [];
  return [...cited, ...evidence.filter(({ id }) => !cited.some((item) => item.id === id))];
}

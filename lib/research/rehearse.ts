import { canonicalJson } from '../journal/canonical';
import { StepFailed } from '../journal/errors';
import type { Branch, HostCommand, Journal, StepContext, StepOptions } from '../journal/journal';
import { rehearseWrites } from '../journal/writes';
import { sha256 } from '../library/blobs';
import { activeRuns, getRun } from '../library/runs';
import { NO_COST } from '../schema/journal';
import { answerAgain } from './answer-cache';
import { isBeyond } from './beyond';
import { choosing } from './choosing';
import type { ReadCopy } from './fuse';
import { Helper } from './helper';
import type { ResearchHost } from './host';
import { newRun } from './new-run';
import type { RunRecord } from './record';
import { begin } from './start';
import { understand } from './understand';

/** The id of a run that is none: no row of the library has it. */
const NO_RUN = 'rehearsal';

/** Keeps nothing of what a run tells. */
const NOWHERE: RunRecord = {
  update: async () => undefined,
  evidence: async () => undefined,
  finish: async () => undefined,
};

/** Records nothing. Effects of this context are run; those of the effect host, models above all, are not asked for. */
class Rehearsal implements Journal {
  readonly runId = NO_RUN;

  async step<T>(
    _key: string,
    input: unknown,
    effect: (context: StepContext) => Promise<T>,
    { result }: StepOptions<T>,
  ): Promise<T> {
    await sha256(canonicalJson(input));
    return result.parse(await effect({ signal: new AbortController().signal, attempt: 1 }));
  }

  async hostStep<T>(key: string, command: HostCommand, { admit, result }: StepOptions<T>): Promise<T> {
    await sha256(canonicalJson(command));
    const admitted = admit?.(NO_COST);
    if (admitted && 'instead' in admitted) return result.parse(admitted.instead);
    throw new StepFailed(key, 'only rehearsed');
  }

  scope(): Journal {
    return this;
  }

  async all<T>(branches: Branch<T>[]): Promise<T[]> {
    const out: T[] = [];
    for (const { run } of branches) out.push(await run(this));
    return out;
  }

  async atRest(): Promise<void> {}
}

/**
 * Goes the way of a question about a page as {@link research} would, from settings and budget to the prompt and to the
 * choice of quotes, while the question is still being written. Code that has never run is slow the first time, and what
 * follows from page and question alone (the order of passages) is found made at Enter. The library is read, and a record
 * is written and taken back: nothing is stored, sent or shown.
 *
 * @param question as it would be asked
 * @param rest lets other work go first; throws where the question was sent meanwhile
 */
export async function rehearse(
  host: Pick<ResearchHost, 'db' | 'now' | 'online'>,
  question: string,
  copy: ReadCopy,
  rest: () => Promise<void>,
): Promise<void> {
  const { db } = host;
  const journal = new Rehearsal();
  const run = newRun({
    ...{ id: NO_RUN, kind: 'ask', question, look_in: ['page'], depth: 'quick', window_id: 0, targets: [] },
    createdAt: host.now(),
  });
  await Promise.all([rehearseWrites(db), activeRuns(db), getRun(db, NO_RUN)]);
  await rest();
  const start = await begin(host, run, new Set());
  const understood = understand(question);
  const { signal } = new AbortController();
  const helper = start.models ? await Helper.open(run, journal, { ...ELSEWHERE, ...host }, signal, NOWHERE) : null;
  await rest();
  const copies = [copy];
  const choose = choosing(run, understood, null, start.at);
  const choice = () => choose(copies);
  if (helper) {
    const ranked = helper.rankAhead(understood, copies, start);
    await answerAgain(db, journal, { run, question: understood, copies, start });
    await ranked;
    await rest();
    if (!isBeyond(copies, understood, question))
      await helper.write(understood, copies, () => rest().then(choice), start);
    await rest();
  }
  await choice();
}

/** What a rehearsal never comes to. */
const ELSEWHERE: Pick<ResearchHost, 'elapsed' | 'readTab'> = {
  elapsed: () => 0,
  readTab: async () => ({ ok: false, failure: 'tab_closed', detail: '' }),
};

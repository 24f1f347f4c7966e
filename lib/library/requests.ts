import { type Cost, cost as costShape, NO_COST, sumOfCosts } from '../schema/journal';
import { z } from '../schema/zod';
import { sha256 } from './blobs';
import type { Library } from './db';

/**
 * The paid requests of a step that is under way: each is written down before it leaves and again with what came of it.
 * So it is known, whatever dies, which of them were answered (their answers are taken from here), which may have been
 * paid for (they are in doubt), and that none left at all. They stand beside the step's stream and go with it.
 */
const row = z.object({
  /** SHA-256 of what was sent. */
  request: z.string(),
  /** `out`: no end of it is known. */
  state: z.enum(['out', 'answered']),
  /** What it has cost; while it is out, what it may cost at most. */
  cost: costShape,
  about: z.boolean(),
  outcome: z.unknown(),
});
type RequestRow = z.infer<typeof row>;

/**
 * What became of a request. `answered`: it is paid for, and what it gave is kept. `free`: nothing was paid. `unknown`:
 * its end was not seen; it stays in doubt.
 */
export type RequestFate = { is: 'answered'; cost: Partial<Cost>; about: boolean } | { is: 'free' } | { is: 'unknown' };

export interface PaidRequest<T> {
  /** All that is sent: two requests with the same are the same. */
  sent: unknown;
  /** What it may cost at most. */
  atMost: Partial<Cost>;
  make: () => Promise<T>;
  /** Told of what `make` gave, which must survive JSON where it is `answered`. */
  fate: (outcome: T) => RequestFate;
}

/** The person has stopped the run: the request was not made and nothing is owed for it. */
export class RequestStopped extends Error {
  constructor() {
    super('the run was stopped');
    this.name = 'RequestStopped';
  }
}

export interface RequestLog {
  /**
   * Makes a paid request, unless it was made and answered before what ran the step died: then gives that answer.
   * `isNew`: it was made now.
   *
   * @throws RequestStopped where a stop of the run stands in the library, or the run was deleted: from then on no request
   *   leaves
   */
  once: <T>(request: PaidRequest<T>) => Promise<{ outcome: T; isNew: boolean }>;
}

/** The requests of one step, as the last one to run it left them. */
export function openRequestLog(db: Library, runId: string, key: string): RequestLog {
  const left = rowsOf(db, runId, key);
  const answered = left.then((rows) => rows.filter(({ is }) => is.state === 'answered'));
  let lowest = left.then((rows) => Math.min(0, ...rows.map(({ n }) => n)));
  const write = (n: number, is: RequestRow) => db.chunks.put({ run_id: runId, key, n, text: JSON.stringify(is) });
  return {
    once: async <T>({ sent, atMost, make, fate }: PaidRequest<T>) => {
      const request = await sha256(JSON.stringify(sent));
      const known = await answered;
      // The same may have been asked twice, e.g. because the first answer was cut: each answer is taken once.
      const at = known.findIndex(({ is }) => is.request === request);
      const [before] = at < 0 ? [] : known.splice(at, 1);
      if (before) return { outcome: before.is.outcome as T, isNew: false };
      lowest = lowest.then((n) => n - 1);
      const n = await lowest;
      // One transaction: a stop stands in the library before this row, and then nothing leaves, or behind it.
      await db.transaction('rw', db.chunks, db.runs, async () => {
        const run = await db.runs.get(runId);
        if (!run || run.state === 'stopping') throw new RequestStopped();
        await write(n, { request, state: 'out', cost: { ...NO_COST, ...atMost }, about: true, outcome: null });
      });
      const outcome = await make();
      const end = fate(outcome);
      if (end.is === 'free') await db.chunks.delete([runId, key, n]);
      if (end.is === 'answered')
        await write(n, {
          request,
          state: 'answered',
          cost: { ...NO_COST, ...end.cost },
          about: end.about,
          outcome,
        });
      return { outcome, isNew: true };
    },
  };
}

/** What requests have cost that are not part of a result. */
export interface RequestCost {
  cost: Cost;
  about: boolean;
}

/** Requests of a step whose end nobody saw: they may have been paid for. Null where there is none. */
export async function requestsOut(db: Library, runId: string, key: string): Promise<Cost | null> {
  const out = (await rowsOf(db, runId, key)).filter(({ is }) => is.state === 'out');
  return out.length === 0 ? null : sumOfCosts(out.map(({ is }) => is.cost));
}

/** Forgets the requests whose end nobody saw, once they are counted; answers stay. Part of the caller's transaction. */
export async function forgetRequestsOut(db: Library, runId: string, key: string): Promise<void> {
  for (const { n, is } of await rowsOf(db, runId, key)) if (is.state === 'out') await db.chunks.delete([runId, key, n]);
}

/** What the answered requests of a step have cost that never came to a result. */
export async function requestsPaid(db: Library, runId: string, key: string): Promise<RequestCost> {
  const paid = (await rowsOf(db, runId, key)).filter(({ is }) => is.state === 'answered');
  return { cost: sumOfCosts(paid.map(({ is }) => is.cost)), about: paid.some(({ is }) => is.about) };
}

async function rowsOf(db: Library, runId: string, key: string): Promise<{ n: number; is: RequestRow }[]> {
  const rows = await db.chunks
    .where('[run_id+key+n]')
    .between([runId, key, Number.NEGATIVE_INFINITY], [runId, key, 0], true, false)
    .reverse()
    .toArray();
  return rows.flatMap(({ n, text }) => {
    const parsed = row.safeParse(JSON.parse(text));
    return parsed.success ? [{ n, is: parsed.data }] : [];
  });
}

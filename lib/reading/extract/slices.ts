/**
 * Long work in steps. A page must stay usable while it is read (no block over 50 ms), so the walks yield every few
 * elements; the caller either runs on or lets the page take its turn.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Elements or blocks between two places where the work may pause. */
export const STRIDE = 32;

/** Runs steps to their end without a pause: for documents that nobody looks at. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export interface Pauses {
  /** Milliseconds, of any origin. */
  now(): number;
  /** Resolves when the page has had its turn. */
  pause(): Promise<void>;
  /** Longest run between two pauses, in milliseconds. */
  sliceMs: number;
}

/** Runs steps to their end with pauses, so that no slice is much longer than `sliceMs`. */
export async function inSlices<T>(steps: Steps<T>, { now, pause, sliceMs }: Pauses): Promise<T> {
  let until = now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (now() < until) continue;
    await pause();
    until = now() + sliceMs;
  }
}

/** So long what was told to end may take to do so, where something stands ready in its place. Milliseconds. */
const LATE_MS = 500;

/**
 * What is being done, or null where it has not ended soon after it was told to: then whoever waits goes on without
 * it. What it gives later is let go.
 */
export async function orLate<T>(doing: Promise<T>, stop: AbortSignal): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = () => {};
  const over = new Promise<null>((resolve) => {
    wait = () => {
      timer = setTimeout(() => resolve(null), LATE_MS);
    };
    if (stop.aborted) wait();
    else stop.addEventListener('abort', wait, { once: true });
  });
  try {
    return await Promise.race([doing, over]);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', wait);
  }
}

/** What is to end is told so until it has. Milliseconds. */
const AGAIN_MS = 200;

/**
 * Says something again and again: a host that has not heard of a step yet forgets that it is to end. A stop reaches paid
 * requests without it, by the library; times that are over, and readings and searches, have nothing else.
 */
export function untilHeard(say: () => void): { tell: () => void; heard: () => void } {
  let again: ReturnType<typeof setInterval> | undefined;
  return {
    tell: () => {
      say();
      again ??= setInterval(say, AGAIN_MS);
    },
    heard: () => clearInterval(again),
  };
}

/**
 * Does something under a signal, for so long at most.
 *
 * @param ms milliseconds; no limit when undefined
 * @throws once the time is over; the signal that was handed over ends then as well
 */
export async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  ms: number | undefined,
): Promise<T> {
  if (ms === undefined) return work(signal);
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      over.abort();
      fail(new Error(`no result within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([work(AbortSignal.any([signal, over.signal])), late]);
  } finally {
    clearTimeout(timer);
  }
}

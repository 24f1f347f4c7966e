import { BACKOFF_MS, LONGEST_ASKED_MS } from './limits';

/**
 * How long to wait before another try: at least what the server asks for, up to a day, else a backoff that doubles,
 * with jitter.
 *
 * @param tries that gave nothing so far, from 1
 * @param asked milliseconds that the server asks for; null where it does not say
 * @param random 0 to 1
 * @returns milliseconds
 */
export function waitBefore(tries: number, asked: number | null, random: () => number): number {
  if (asked !== null) return Math.min(Math.max(asked, 0), LONGEST_ASKED_MS) + 50 * random();
  return BACKOFF_MS * 2 ** (tries - 1) * (0.75 + random() / 2);
}

/** What waiting needs of whoever asks. */
interface Patience {
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends the wait. */
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  wallClock: () => number;
  /** Told until when; null when it is over. */
  waiting?: (until: number | null) => void;
}

/**
 * Waits before another request, and says until when.
 *
 * @param ms milliseconds
 * @returns false where whoever asks ended the wait
 */
export async function waited(around: Patience, ms: number): Promise<boolean> {
  around.waiting?.(around.wallClock() + ms);
  try {
    await around.sleep(ms, around.signal);
    return true;
  } catch {
    return false;
  } finally {
    around.waiting?.(null);
  }
}

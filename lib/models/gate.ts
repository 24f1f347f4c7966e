import { HOST_CONCURRENCY, HOST_CONCURRENCY_LIMITED, LIMITED_FOR_MS } from './limits';

/**
 * Lets so many requests to one host run at a time; fewer for a while after the host has said that they were too many
 * (MECHANISMS B38, F18). Who waits is let in in order, and leaves the queue when its signal ends.
 */
export class HostGate {
  private readonly hosts = new Map<string, { open: number; limitedUntil: number; queue: (() => void)[] }>();

  /** @param elapsed milliseconds of a steady clock. */
  constructor(private readonly elapsed: () => number) {}

  /** Waits for a place. @returns gives the place back; call it once. */
  async enter(host: string, signal: AbortSignal): Promise<() => void> {
    const state = this.stateOf(host);
    while (state.open >= this.limit(state)) {
      signal.throwIfAborted();
      await new Promise<void>((wake) => {
        state.queue.push(wake);
        signal.addEventListener('abort', () => wake(), { once: true });
      });
    }
    signal.throwIfAborted();
    state.open += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      state.open -= 1;
      this.wake(state);
    };
  }

  /** The host answered 429. */
  limited(host: string): void {
    this.stateOf(host).limitedUntil = this.elapsed() + LIMITED_FOR_MS;
  }

  /** How many may run at a time now. */
  allowed(host: string): number {
    return this.limit(this.stateOf(host));
  }

  private limit(state: { limitedUntil: number }): number {
    return this.elapsed() < state.limitedUntil ? HOST_CONCURRENCY_LIMITED : HOST_CONCURRENCY;
  }

  private wake(state: { queue: (() => void)[] }): void {
    // All look again: one of them may have left, and the limit may have changed.
    for (const wake of state.queue.splice(0)) wake();
  }

  private stateOf(host: string) {
    let state = this.hosts.get(host);
    if (!state) {
      state = { open: 0, limitedUntil: Number.NEGATIVE_INFINITY, queue: [] };
      this.hosts.set(host, state);
    }
    return state;
  }
}

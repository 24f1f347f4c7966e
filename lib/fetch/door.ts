/** How hard a host may be asked. */
export interface Pace {
  /** Requests at the same time. */
  concurrency: number;
  /** Between the beginnings of two requests, milliseconds. */
  gapMs: number;
}

/** What a door needs from its surroundings. */
export interface DoorClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
}

const USUAL: Pace = { concurrency: 2, gapMs: 100 };
/** A host that said that it is asked too much is asked one at a time for so long, at first with this gap. Milliseconds. */
const SLOW_MS = 60_000;
const SLOW_GAP_MS = 500;
const LONGEST_GAP_MS = 8_000;

interface HostState {
  pace: Pace;
  active: number;
  lastStart: number;
  /** Nobody asks before this moment. */
  heldUntil: number;
  slowUntil: number;
  slowGapMs: number;
  /** Those who wait, first come first served. */
  queue: symbol[];
  /** Called when somebody leaves. */
  wake: Set<() => void>;
}

/**
 * Keeps requests polite: a few at a time to a host, a gap between them, and patience once the host says that it is too
 * much. One a context; hosts do not hold each other up.
 */
export class Door {
  private readonly hosts = new Map<string, HostState>();

  constructor(readonly clock: DoorClock) {}

  /** A host's own pace, from the terms of its source; it never gets quicker than a host that complained. */
  pace(host: string, pace: Pace): void {
    this.of(host).pace = pace;
  }

  /**
   * Waits for a turn.
   *
   * @param until milliseconds since 1970; whoever would wait longer is not let in
   * @returns what ends the turn; null where it does not come in time or the signal was aborted
   */
  async enter(host: string, until: number, signal?: AbortSignal): Promise<(() => void) | null> {
    const state = this.of(host);
    const ticket = Symbol(host);
    state.queue.push(ticket);
    try {
      for (;;) {
        if (signal?.aborted) return null;
        const now = this.clock.now();
        const at = Math.max(state.heldUntil, state.lastStart + this.gapOf(state, now));
        if (at > until || now > until) return null;
        const isNext = state.queue[0] === ticket && state.active < this.limitOf(state, now);
        if (isNext && now >= at) {
          state.active++;
          state.lastStart = now;
          let left = false;
          return () => {
            if (left) return;
            left = true;
            state.active--;
            wakeAll(state);
          };
        }
        await this.change(state, isNext ? at - now : Math.min(1_000, until - now + 1), signal);
      }
    } finally {
      state.queue.splice(state.queue.indexOf(ticket), 1);
      wakeAll(state);
    }
  }

  /**
   * A host said that it is asked too much: nobody asks before the moment it named, then one at a time, each time with
   * a longer gap (MECHANISMS B25, case AL-07).
   *
   * @param until milliseconds since 1970; null where it named none
   */
  complained(host: string, until: number | null): void {
    const state = this.of(host);
    const now = this.clock.now();
    const isSlow = now < state.slowUntil;
    state.slowGapMs = isSlow ? Math.min(LONGEST_GAP_MS, state.slowGapMs * 2) : SLOW_GAP_MS;
    state.slowUntil = Math.max(now, until ?? now) + SLOW_MS;
    state.heldUntil = Math.max(state.heldUntil, until ?? now + state.slowGapMs);
  }

  /** A host that complained answered well: its gap gets shorter again. */
  answered(host: string): void {
    const state = this.of(host);
    state.slowGapMs = Math.max(SLOW_GAP_MS, state.slowGapMs * 0.7);
  }

  /** When a host may be asked again, milliseconds since 1970; in the past where nothing is held. */
  heldUntil(host: string): number {
    return this.hosts.get(host)?.heldUntil ?? 0;
  }

  private of(host: string): HostState {
    const known = this.hosts.get(host);
    if (known) return known;
    const fresh: HostState = {
      pace: USUAL,
      active: 0,
      lastStart: Number.NEGATIVE_INFINITY,
      heldUntil: 0,
      slowUntil: 0,
      slowGapMs: SLOW_GAP_MS,
      queue: [],
      wake: new Set(),
    };
    this.hosts.set(host, fresh);
    return fresh;
  }

  private gapOf(state: HostState, now: number): number {
    return now < state.slowUntil ? Math.max(state.slowGapMs, state.pace.gapMs) : state.pace.gapMs;
  }

  private limitOf(state: HostState, now: number): number {
    return now < state.slowUntil ? 1 : state.pace.concurrency;
  }

  /** Until the time is over or somebody left. */
  private async change(state: HostState, ms: number, signal: AbortSignal | undefined): Promise<void> {
    const over = new AbortController();
    const stop = () => over.abort();
    signal?.addEventListener('abort', stop, { once: true });
    state.wake.add(stop);
    try {
      await this.clock.sleep(Math.max(0, ms), over.signal);
    } finally {
      state.wake.delete(stop);
      signal?.removeEventListener('abort', stop);
    }
  }
}

function wakeAll(state: HostState): void {
  for (const wake of [...state.wake]) wake();
}

let own: Door | undefined;

/** The door of this context. */
export function ownDoor(): Door {
  own ??= new Door({ now: () => Date.now(), sleep: sleepFor, random: () => Math.random() });
  return own;
}

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

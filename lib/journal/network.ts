import type { PauseReason } from '../schema/run';

/** Looks for sleep so often. Milliseconds. */
const TICK_MS = 10_000;
/** A longer silence of the clock means that the machine slept: a hidden page's timers may come a minute late. */
const ASLEEP_MS = 150_000;

/** Tells broken connections from broken servers. */
export interface NetworkWatch {
  begin: () => {
    /** What has happened to the network since; null where nothing has. */
    look: () => PauseReason | null;
    end: () => void;
  };
}

interface Surroundings {
  online: () => boolean;
  /** Milliseconds since the epoch, which go on while the machine sleeps. */
  wallClock: () => number;
  every: (ms: number, tick: () => void) => () => void;
}

/**
 * Watches for sleep while effects are under way: a timer that comes far too late by the clock on the wall. Sockets do not
 * outlive sleep, but the page behind them is no worse for it, so its reading is made anew (case MV-07).
 */
export function watchNetwork({ online, wallClock, every }: Surroundings): NetworkWatch {
  return {
    begin: () => {
      let last = wallClock();
      let slept = false;
      const tick = () => {
        const now = wallClock();
        if (now - last > ASLEEP_MS) slept = true;
        last = now;
      };
      const end = every(TICK_MS, tick);
      const look = () => {
        tick();
        if (!online()) return 'offline';
        return slept ? 'asleep' : null;
      };
      return { look, end };
    },
  };
}

/** The browser's own word on the network and its clock. */
export function browserNetwork(): NetworkWatch {
  return watchNetwork({
    online: () => globalThis.navigator?.onLine !== false,
    wallClock: () => Date.now(),
    every: (ms, tick) => {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
  });
}

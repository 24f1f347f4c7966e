import { EffectHost } from '../journal/effect-host';
import type { Library } from '../library/db';
import { hostEffects } from './host-effects';
import { modelEffects } from './model-effect';
import { searchEffects } from './search/effect';

export interface HostClocks {
  /** ISO 8601, for the records. */
  now: () => string;
  /** Milliseconds of a steady clock, for durations. */
  elapsed: () => number;
  /** Milliseconds since the epoch, for waits that a server names. */
  wallClock: () => number;
}

/** The clocks of the context that this runs in. */
export const OWN_CLOCKS: HostClocks = {
  now: () => new Date().toISOString(),
  elapsed: () => performance.now(),
  wallClock: () => Date.now(),
};

export interface OpenEffectHost {
  host: EffectHost;
  /** Takes the keys that come with a step, by endpoint: they live as long as this context, and stand nowhere else. */
  takeKeys: (keys: Record<string, string>) => void;
}

/** The effect host of this context: the offscreen document, Firefox's background page, or a panel on its own. */
export function openEffectHost(db: Library, clocks: HostClocks): OpenEffectHost {
  const keys = new Map<string, string>();
  const { elapsed, wallClock, now } = clocks;
  const effects = {
    ...hostEffects({ db, now, elapsed }),
    ...searchEffects({ db, now, elapsed, keyOf: (id) => keys.get(id) ?? '' }),
    ...modelEffects({ db, elapsed, wallClock, keyOf: (id) => keys.get(id) ?? '' }),
  };
  return {
    host: new EffectHost(db, effects, now),
    takeKeys: (handed) => {
      for (const [id, value] of Object.entries(handed)) keys.set(id, value);
    },
  };
}

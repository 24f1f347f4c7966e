import type { EffectContext, HostEffect } from '../journal/effect-host';
import { RunPaused } from '../journal/errors';
import type { Library } from '../library/db';
import { abilitiesOf, learnAbilities } from '../library/endpoints';
import { getPreference, setPreference } from '../library/preferences';
import { ask, ModelWaits } from '../models/ask';
import { askBrowserModel } from '../models/browser-model';
import { ASK_MODEL, type ModelResult, modelCommand } from '../models/command';
import { type EmbedSurroundings, embed } from '../models/embed';
import { EMBED_MODEL, type EmbedResult, embedCommand } from '../models/embed-command';
import { HostGate } from '../models/gate';
import { TIMEOUTS, type Timeouts } from '../models/limits';
import { priceOf } from '../models/prices';
import type { Endpoint } from '../schema/endpoint';

export interface ModelSurroundings {
  db: Library;
  /** Milliseconds of a steady clock. */
  elapsed: () => number;
  /** Milliseconds since 1970. */
  wallClock: () => number;
  /** The key of an endpoint, as it was handed over with the step; empty where there is none. */
  keyOf: (endpointId: string) => string;
  timeouts?: Timeouts;
}

/**
 * The effect that asks a model. It runs in the effect host, since the openai package is too heavy for the worker and a
 * paid call must outlive it. It always gives a result: a failure with its reason and what it cost.
 */
export function modelEffects(around: ModelSurroundings): Record<string, HostEffect> {
  const gate = new HostGate(around.elapsed);
  const { db } = around;
  /** What a call to an endpoint's model is given, whatever it asks for. */
  const surroundings = async (
    endpoint: Endpoint,
    model: string,
    { signal, requests, tried, reserved, lostNetwork }: Omit<EffectContext, 'append' | 'restart'>,
  ): Promise<EmbedSurroundings> => {
    const [abilities, prices] = await Promise.all([
      abilitiesOf(db, endpoint.id, model),
      getPreference(db, 'model_prices'),
    ]);
    return {
      key: around.keyOf(endpoint.id),
      signal,
      allowance: { calls: reserved.calls, tokens: reserved.tokens_in + reserved.tokens_out, usd: reserved.usd },
      price: priceOf(endpoint, model, prices),
      abilities,
      learn: (change) => learnAbilities(db, endpoint.id, model, new Date(around.wallClock()).toISOString(), change),
      requests,
      tried,
      lostNetwork: () => lostNetwork() !== null,
      gate,
      timeouts: around.timeouts ?? TIMEOUTS,
      elapsed: around.elapsed,
      wallClock: around.wallClock,
      sleep,
      random: Math.random,
      waiting: (until) => void showWait(db, new URL(endpoint.base_url).host, until),
    };
  };
  return {
    [ASK_MODEL]: async (payload, { signal, append, restart, requests, tried, reserved, lostNetwork }) => {
      const command = modelCommand.parse(payload);
      const { endpoint, model } = command;
      if (endpoint.kind === 'browser') {
        const totalMs = (around.timeouts ?? TIMEOUTS).total;
        const value = await askBrowserModel(command, { signal, append, restart, elapsed: around.elapsed, totalMs });
        return booked(value);
      }
      try {
        const value = await ask(command, {
          ...(await surroundings(endpoint, model, { signal, requests, tried, reserved, lostNetwork })),
          append,
          restart,
        });
        return booked(unlessLost(value, lostNetwork));
      } catch (error) {
        if (error instanceof ModelWaits) throw new RunPaused('busy', new Date(error.until).toISOString());
        throw error;
      }
    },
    [EMBED_MODEL]: async (payload, context) => {
      const command = embedCommand.parse(payload);
      const value = await embed(command, await surroundings(command.endpoint, command.model, context));
      return booked(unlessLost(value, context.lostNetwork));
    },
  };
}

/**
 * A connection that sleep or a lost network broke: the run waits and asks anew. What was answered until then is not
 * asked for again, and what may have been paid for is counted (lib/library/requests.ts).
 */
function unlessLost<R extends ModelResult | EmbedResult>(value: R, lostNetwork: EffectContext['lostNetwork']): R {
  const lost = !value.ok && value.reason === 'unreachable' ? lostNetwork() : null;
  if (lost) throw new RunPaused(lost);
  return value;
}

/** A result with what it cost; without the server's own count, that is an estimate. */
function booked(value: ModelResult | EmbedResult) {
  const { calls, tokens_in, tokens_out, usd, counted } = value.usage;
  return { value, spent: { calls, tokens_in, tokens_out, usd }, about: !counted };
}

/** Milliseconds; rejects when the signal ends. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((wake, fail) => {
    if (signal.aborted) return fail(signal.reason);
    const end = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      wake();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** For the panel's countdown; nothing of it is needed for the run. */
async function showWait(db: Library, host: string, until: number | null): Promise<void> {
  const row = until === null ? null : { host, until: new Date(until).toISOString() };
  await setPreference(db, 'model_wait', row).catch(() => undefined);
}

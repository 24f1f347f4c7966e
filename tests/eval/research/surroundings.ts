import type { EffectHost, HostEffect } from '../../../lib/journal/effect-host';
import type { Library } from '../../../lib/library/db';
import { unreadable } from '../../../lib/reading/unreadable';
import { keepReading, READ_URL, type ReadOutcome, unread } from '../../../lib/research/effects';
import { SEARCH_SOURCE } from '../../../lib/research/search/command';
import { searchEffects } from '../../../lib/research/search/effect';
import type { ReadFailure } from '../../../lib/schema/run';
import type { SearchFailure, SearchOutcome, SourceConfig } from '../../../lib/schema/source';
import { z } from '../../../lib/schema/zod';
import type { ServedReader } from '../natural-pages';

/** How the world around a run behaves: as it is, every effect as slow as a request, or a share of them failing. */
export type Weather = 'as_it_is' | 'slow' | 'faults';

/** What every effect takes at least under `slow`. Milliseconds. */
export const SLOW_MS = 300;
/** Share of searches and readings that fail under `faults`. */
const FAILING = 0.3;

/** Failures that a run meets in turn under `faults`; none of them says anything about the question. */
const SEARCH_FAULTS: readonly SearchFailure[] = ['server_error', 'timeout', 'rate_limited', 'bot_check'];
const READ_FAULTS: readonly ReadFailure[] = ['timeout', 'http_error', 'unreachable', 'bot_check'];

const address = z.object({ url: z.string() });

/**
 * The effects of a run in Node: searching by the product's own code, reading by the product's own code in Chromium (kept
 * by the page's bytes, so that a second measurement needs no browser).
 *
 * @param random 0–1, seeded: which effects fail under `faults`
 */
export function effectsOver(
  around: { db: Library; now: () => string; elapsed: () => number },
  web: string,
  reader: ServedReader,
  weather: Weather,
  random: () => number,
): Record<string, HostEffect> {
  const search = searchEffects({ ...around, keyOf: () => '' })[SEARCH_SOURCE];
  const fails = () => weather === 'faults' && random() < FAILING;
  const oneOf = <T>(list: readonly T[], otherwise: T): T => list[Math.floor(random() * list.length)] ?? otherwise;
  return paced(weather, {
    [SEARCH_SOURCE]: async (payload, context) => {
      if (fails()) return { value: noList(oneOf(SEARCH_FAULTS, 'server_error')), spent: { searches: 1 } };
      if (!search) throw new Error('There is no effect that searches.');
      return search(payload, context);
    },
    [READ_URL]: async (payload) => {
      const { url } = address.parse(payload);
      const from = around.elapsed();
      const outcome = fails() ? unread(oneOf(READ_FAULTS, 'timeout')) : await readServed(around, web, reader, url);
      const value: ReadOutcome = { ...outcome, ms: Math.round(around.elapsed() - from) };
      return { value, spent: { reads: value.snapshot_id ? 1 : 0 } };
    },
  });
}

async function readServed(
  around: { db: Library; now: () => string },
  web: string,
  reader: ServedReader,
  url: string,
): Promise<Omit<ReadOutcome, 'ms'>> {
  const { hostname, origin } = new URL(url);
  try {
    const reading = await reader.read(hostname.endsWith('.localhost') ? web : origin, url);
    const why = unreadable(reading);
    return why ? unread(why.failure, why.detail) : await keepReading(around, { ok: true, reading }, 'public', null);
  } catch (error) {
    return unread('http_error', error instanceof Error ? error.message : String(error));
  }
}

function noList(failure: SearchFailure): SearchOutcome {
  return { hits: [], cursor: null, failure, detail: null, ms: 0, cached_at: null };
}

/** Under `slow` no effect is quicker than a request. */
function paced(weather: Weather, effects: Record<string, HostEffect>): Record<string, HostEffect> {
  if (weather !== 'slow') return effects;
  return Object.fromEntries(
    Object.entries(effects).map(([name, effect]): [string, HostEffect] => [
      name,
      async (payload, context) => {
        const [done] = await Promise.all([
          effect(payload, context),
          new Promise((resolve) => setTimeout(resolve, SLOW_MS)),
        ]);
        return done;
      },
    ]),
  );
}

/** Sums up the time in which at least one effect was under way: the rest of a run is its own. */
export class EffectClock {
  private under = 0;
  private since = 0;
  private sum = 0;

  /** @param elapsed milliseconds of a clock, or of processor time. */
  constructor(private readonly elapsed: () => number) {}

  /** A host's way to perform, timed. */
  around(perform: EffectHost['perform']): EffectHost['perform'] {
    return async (request) => {
      if (this.under++ === 0) this.since = this.elapsed();
      try {
        return await perform(request);
      } finally {
        if (--this.under === 0) this.sum += this.elapsed() - this.since;
      }
    };
  }

  /** Milliseconds. */
  get total(): number {
    return this.sum;
  }
}

/** The sources of the little web and its wikis. */
export function servedSources(web: string, wiki: string | undefined): SourceConfig[] {
  const fields = { results: 'results', url: 'url', title: 'title', snippet: 'snippet', date: '' };
  const base = { enabled: true, custom: null };
  const plain = (text: string) => text.replace(/\/$/, '');
  return [
    {
      ...base,
      id: 'web',
      kind: 'custom',
      name: 'web',
      base_url: `${plain(web)}/search?P={query}&HITSPERPAGE={count}&TOPDOC={offset}&FMT=json`,
      language: null,
      custom: fields,
    },
    ...(wiki === undefined
      ? []
      : ['en', 'zh'].map(
          (language): SourceConfig => ({
            ...base,
            id: `wiki-${language}`,
            kind: 'mediawiki',
            name: `wiki ${language}`,
            base_url: `${plain(wiki)}/${language}/`,
            language,
          }),
        )),
  ];
}

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import { liveQuery } from 'dexie';
import { connectionReport } from '../schema/connection';
import { caps, price, roles } from '../schema/endpoint';
import { narrowing } from '../schema/narrowing';
import { sourcePriors } from '../schema/snapshot';
import { sourceConfig } from '../schema/source';
import { z } from '../schema/zod';
import type { Library } from './db';

/** How much a library holds. */
export const holdings = z.object({
  quotes: z.number().int(),
  notes: z.number().int(),
  copies: z.number().int(),
  runs: z.number().int(),
});
export type Holdings = z.infer<typeof holdings>;

/** Every setting and remembered view state, with its default. Unknown or damaged values fall back to the default. */
export const preferences = {
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  language: z.enum(['system', 'en', 'zh']).catch('system'),
  /** Single-letter shortcuts (J, K, S …) in the panel. */
  letter_shortcuts: z.boolean().catch(true),
  /** The question being written: it survives a closed panel, an update and a crash. */
  draft: z.string().catch(''),
  /** The run that the panel shows; a key per window is `current_run:<window id>`. */
  current_run: z.string().nullable().catch(null),
  welcomed: z.boolean().catch(false),
  /** Day (ISO date) of the last tidying of uncited copies. */
  pruned_on: z.string().catch(''),
  /** Names this database, so that one that the browser has replaced by an empty one is known (lib/library/tally.ts). */
  library_mark: z.string().catch(''),
  /** What a database held that was gone at a start; null once the person has been told. */
  loss: holdings.nullable().catch(null),
  /** Something that a shortcut or a menu asks of the panel: taken once, then cleared. */
  request: z
    .object({ action: z.enum(['ask', 'extract', 'kept']), text: z.string(), window_id: z.number(), at: z.string() })
    .nullable()
    .catch(null),
  /** Search sources, in order; null: those that come with the extension (lib/sources/presets.ts). */
  sources: z.array(sourceConfig).nullable().catch(null),
  /** Which model fills which role; without any, the rules do. */
  model_roles: roles.catch({}),
  /** The most that one run and one day may spend on models. */
  model_caps: z
    .object({ run: caps, day: caps })
    .catch({ run: { calls: 60, tokens: 200_000, usd: 0.5 }, day: { calls: 1_000, tokens: 3_000_000, usd: 5 } }),
  /** Prices that the person added or changed; they come before the table that is built in. */
  model_prices: z.array(price).catch([]),
  /** The last connection test of each endpoint, by its id; `chosen`: the model it was for, whether or not it was reached. */
  model_tests: z
    .record(z.string(), z.object({ at: z.string(), report: connectionReport, chosen: z.string().nullable() }))
    .catch({}),
  /** A call that waits because its server said so: shown with a countdown. */
  model_wait: z.object({ host: z.string(), until: z.string() }).nullable().catch(null),
  /** Hosts on this computer or its network that may be fetched, as `host` or `host:port` (lib/policy/fetch-url.ts). */
  allowed_hosts: z.array(z.string()).catch([]),
  /** How far kinds of sources are trusted, where the person changed it (lib/evidence/priors.ts). */
  source_priors: sourcePriors.catch({}),
  /** Whether copies and answers of sources that are fresh enough are used again; one switch for all caches. */
  use_caches: z.boolean().catch(true),
  /** What words that narrow a search have brought so far (lib/research/search/retrospect.ts). */
  narrowing: narrowing.catch({}),
  /** Whether the words of a search are shown, and wait for the person, before they are sent. */
  confirm_search: z.boolean().catch(false),
  /** Sites whose pages' text may go to a model on another machine (lib/policy/consent.ts). */
  shared_sites: z.array(z.object({ site: z.string(), at: z.string() })).catch([]),
  /** How far a search goes; what only reads given pages is quick. */
  depth: z.enum(['quick', 'standard']).catch('quick'),
} as const;

export type PreferenceName = keyof typeof preferences;
export type PreferenceValue<N extends PreferenceName> = z.infer<(typeof preferences)[N]>;

/** Reads a setting; `scope` tells views of different windows apart. */
export async function getPreference<N extends PreferenceName>(
  db: Library,
  name: N,
  scope = '',
): Promise<PreferenceValue<N>> {
  const row = await db.preferences.get(scope ? `${name}:${scope}` : name);
  return preferences[name].parse(row?.value) as PreferenceValue<N>;
}

/** Several settings by one look. */
export async function getPreferences<N extends PreferenceName>(
  db: Library,
  names: readonly N[],
): Promise<{ [K in N]: PreferenceValue<K> }> {
  const rows = await db.preferences.bulkGet([...names]);
  return Object.fromEntries(names.map((name, i) => [name, preferences[name].parse(rows[i]?.value)])) as {
    [K in N]: PreferenceValue<K>;
  };
}

/** Calls back with a setting now and whenever any context changes it, until the function returned is called. */
export function watchPreference<N extends PreferenceName>(
  db: Library,
  name: N,
  seen: (value: PreferenceValue<N>) => void,
): () => void {
  let last: string | null = null;
  const watch = liveQuery(() => getPreference(db, name)).subscribe({
    next: (value) => {
      const now = JSON.stringify(value);
      if (now !== last) seen(value);
      last = now;
    },
    error: (error: unknown) => console.error('[sidelight] settings', error),
  });
  return () => watch.unsubscribe();
}

export async function setPreference<N extends PreferenceName>(
  db: Library,
  name: N,
  value: PreferenceValue<N>,
  scope = '',
): Promise<void> {
  await db.preferences.put({ key: scope ? `${name}:${scope}` : name, value });
}

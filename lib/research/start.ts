import { getPreferences } from '../library/preferences';
import { depth, modelRole, type Run } from '../schema/run';
import { sourcePriors } from '../schema/snapshot';
import { z } from '../schema/zod';
import type { ResearchHost } from './host';
import { type Mechanism, mechanism } from './mechanisms';
import { isByMeaning } from './search/meaning';
import { barren } from './search/retrospect';

export const moment = z.object({ at: z.string() });

/** What a run was begun with, so that it goes on and is replayed under the same settings. */
export const beginning = moment.extend({
  /** Whether a model stood in any role. */
  models: z.boolean().default(false),
  /** Whether an embedder is needed for a source that is searched by meaning. */
  vectors: z.boolean().default(false),
  /** Sites whose text may go to a remote model. */
  sites: z.array(z.object({ site: z.string(), at: z.string() })).default([]),
  /** How far the person trusts kinds of sources, where that is not the usual. */
  priors: sourcePriors.default({}),
  /** Its first round keeps to this depth, also where the person lets it go deeper later. */
  depth: depth.default('quick'),
  /** Words that narrow a search and have brought nothing of late (MECHANISMS B34). */
  barren: z.array(z.string()).default([]),
  /** Mechanisms left out for measuring. */
  without: z.array(mechanism).default([]),
});
export type Beginning = z.infer<typeof beginning>;

/** Settings as they are when a run begins. */
export async function begin(
  host: Pick<ResearchHost, 'db' | 'now'>,
  run: Pick<Run, 'depth' | 'search'>,
  without: ReadonlySet<Mechanism>,
): Promise<Beginning> {
  const names = ['model_roles', 'shared_sites', 'source_priors', 'narrowing'] as const;
  const settings = await getPreferences(host.db, names);
  const roles = settings.model_roles;
  return {
    at: host.now(),
    models: modelRole.options.some((role) => roles[role]),
    vectors: Boolean(roles.embedder) && (run.search?.sources.some(isByMeaning) ?? false),
    sites: settings.shared_sites,
    priors: settings.source_priors,
    depth: run.depth,
    barren: barren(settings.narrowing),
    without: [...without].sort(),
  };
}

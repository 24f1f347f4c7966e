import { library } from '../../lib/library/db';
import { getPreference, setPreference } from '../../lib/library/preferences';
import { siteKey, withSite } from '../../lib/policy/consent';
import { type ModelOutlook, outlook } from '../../lib/research/estimate';
import type { Depth } from '../../lib/schema/run';
import { useLive, usePreference } from '../ui/live';

/** Who would be asked now and what it may cost; null where no model writes, undefined until it is known. */
export function useOutlook(depth: Depth = 'quick'): ModelOutlook | null | undefined {
  return useLive(`model-outlook:${depth}`, (db) => outlook(db, depth));
}

/** Whether a page's text may go to the models of now: nothing to ask, agreed already, or still to be asked. */
export type Sharing = 'nothing' | 'agreed' | 'ask';

/** What is to be asked before text of an address may go to a remote model (DESIGN section 7). */
export function useSharing(url: string | null): {
  sharing: Sharing | undefined;
  outlook: ModelOutlook | null | undefined;
} {
  const models = useOutlook();
  const [sites] = usePreference('shared_sites');
  if (models === undefined || sites === undefined) return { sharing: undefined, outlook: models };
  if (models === null || models.local || url === null || siteKey(url) === '')
    return { sharing: 'nothing', outlook: models };
  const agreed = sites.some(({ site }) => site === siteKey(url));
  return { sharing: agreed ? 'agreed' : 'ask', outlook: models };
}

/** Keeps a person's consent for the sites of some addresses. */
export async function agreeToShare(urls: readonly string[]): Promise<void> {
  const db = library();
  await db.transaction('rw', db.preferences, async () => {
    let sites = await getPreference(db, 'shared_sites');
    for (const url of urls) sites = withSite(sites, url, new Date().toISOString());
    await setPreference(db, 'shared_sites', sites);
  });
}

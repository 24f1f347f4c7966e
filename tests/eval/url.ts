import { canonicalUrl, withoutTracking } from '../../lib/evidence/canonical-url';
import { registrableHost } from '../../lib/evidence/registrable-domain';
import { type EvalOptions, readData, share } from './sets';

export const describe =
  'Addresses: tracking parameters dropped and everything else kept, canonical addresses stable, registrable domains.';

interface TrackingItem {
  id: string;
  url: string;
  expect: string;
}

interface DomainItem {
  id: string;
  host: string | null;
  registrable: string | null;
}

export function run(options: EvalOptions): Record<string, unknown> {
  const tracking = readData<TrackingItem[]>(options.data, 'url_tracking', 'dev.json').slice(0, options.limit);
  const domains = readData<DomainItem[]>(options.data, 'url_psl', 'dev.json').slice(0, options.limit);
  const wrong = tracking.filter(({ url, expect }) => withoutTracking(url) !== expect).map(({ id }) => id);
  const unlike = tracking.filter(({ url, expect }) => canonicalUrl(url) !== canonicalUrl(expect)).map(({ id }) => id);
  const unstable = tracking.filter(({ url }) => canonicalUrl(canonicalUrl(url)) !== canonicalUrl(url));
  const off = domains.filter(({ host, registrable }) => registrableHost(host) !== registrable).map(({ id }) => id);
  return {
    url_tracking: { ...share(tracking.length - wrong.length, tracking.length), wrong },
    canonical_alike: { ...share(tracking.length - unlike.length, tracking.length), unlike },
    canonical_unstable: unstable.length,
    url_psl: { ...share(domains.length - off.length, domains.length), wrong: off },
  };
}

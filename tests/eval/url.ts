import { canonicalUrl, withoutTracking } from '../../lib/evidence/canonical-url';
import { SOURCE_PRIORS } from '../../lib/evidence/priors';
import { registrableHost } from '../../lib/evidence/registrable-domain';
import { sourceType } from '../../lib/evidence/source-type';
import { type EvalOptions, readData, round, share } from './sets';

export const describe =
  'Addresses: tracking parameters dropped and everything else kept, canonical addresses stable, registrable domains.';

interface TrackingItem {
  id: string;
  url: string;
  expect: string;
}

interface RatedHost {
  id: string;
  label: 'reliable' | 'no_consensus' | 'unreliable';
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
  const rated = readData<RatedHost[]>(options.data, 'cred_wikipedia', 'dev.json').slice(0, options.limit);
  return {
    url_tracking: { ...share(tracking.length - wrong.length, tracking.length), wrong },
    canonical_alike: { ...share(tracking.length - unlike.length, tracking.length), unlike },
    canonical_unstable: unstable.length,
    url_psl: { ...share(domains.length - off.length, domains.length), wrong: off },
    priors: priorsAgainst(rated),
  };
}

/**
 * How the priors by kind order hosts that English Wikipedia's editors rated: the mean of each rating, and how often a
 * reliable host stands above an unreliable one (a tie counts half). Most of them no rule knows.
 */
function priorsAgainst(rated: readonly RatedHost[]): Record<string, unknown> {
  const of = (label: RatedHost['label']) =>
    rated.filter((host) => host.label === label).map(({ id }) => SOURCE_PRIORS[sourceType(`https://${id}/`)]);
  const mean = (values: readonly number[]) => round(values.reduce((a, b) => a + b, 0) / Math.max(1, values.length));
  const [good, bad] = [of('reliable'), of('unreliable')];
  let above = 0;
  for (const a of good) for (const b of bad) above += a > b ? 1 : a === b ? 0.5 : 0;
  const known = rated.filter(({ id }) => sourceType(`https://${id}/`) !== 'unknown').length;
  return {
    hosts: rated.length,
    known,
    mean: { reliable: mean(good), no_consensus: mean(of('no_consensus')), unreliable: mean(bad) },
    order: round(above / Math.max(1, good.length * bad.length)),
    // A host above .7 may lead alone: how many of the unreliable ones are.
    unreliable_above: bad.filter((prior) => prior > 0.7).length,
  };
}

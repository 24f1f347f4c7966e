import { readTabPdf } from '../../lib/fetch/tab-pdf';
import { EffectHost } from '../../lib/journal/effect-host';
import { library } from '../../lib/library/db';
import { serve } from '../../lib/protocol/transport';
import { hostEffects } from '../../lib/research/host-effects';
import { modelEffects } from '../../lib/research/model-effect';

/** The effect host on Chromium: the context with a DOM that outlives a dead worker. */
const now = () => new Date().toISOString();
const elapsed = () => performance.now();
/** Keys of endpoints, by id, as the worker hands them over with a step: they live as long as this document. */
const keys = new Map<string, string>();
const effects = {
  ...hostEffects({ db: library(), now, elapsed }),
  ...modelEffects({ db: library(), elapsed, wallClock: () => Date.now(), keyOf: (id) => keys.get(id) ?? '' }),
};
const host = new EffectHost(library(), effects, now);

serve('host', {
  'effect.perform': ({ run_id, key, effect, payload, keys: handed }) => {
    for (const [id, value] of Object.entries(handed ?? {})) keys.set(id, value);
    return host.perform({ run_id, key, effect, payload });
  },
  'pdf.read': ({ url, base64 }) => readTabPdf(url, base64, { allowHosts: [] }),
  'effect.running': async ({ run_id, key }) => host.isRunning(run_id, key),
  'effect.never_asked': async ({ run_id, key, begun_at }) => host.neverAsked(run_id, key, begun_at),
  'effect.cancel': async ({ run_id, key }) => {
    host.cancel(run_id, key);
    return null;
  },
});

import { EffectHost } from '../../lib/journal/effect-host';
import { library } from '../../lib/library/db';
import { serve } from '../../lib/protocol/transport';
import { hostEffects } from '../../lib/research/effects';

/** The effect host on Chromium: the context with a DOM that outlives a dead worker. */
const now = () => new Date().toISOString();
const host = new EffectHost(library(), hostEffects({ db: library(), now, elapsed: () => performance.now() }), now);

serve('host', {
  'effect.perform': ({ run_id, key, effect, payload }) => host.perform({ run_id, key, effect, payload }),
  'effect.running': async ({ run_id, key }) => host.isRunning(run_id, key),
  'effect.cancel': async ({ run_id, key }) => {
    host.cancel(run_id, key);
    return null;
  },
});

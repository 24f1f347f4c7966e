import { registrableDomain } from '../../lib/evidence/registrable-domain';
import { rulesStopRedirects } from '../../lib/fetch/redirects';
import { readTabPdf } from '../../lib/fetch/tab-pdf';
import { rehearseWrites } from '../../lib/journal/writes';
import { library } from '../../lib/library/db';
import { openLibrary } from '../../lib/library/open';
import { warmModels } from '../../lib/models/warm';
import { serve } from '../../lib/protocol/transport';
import { OWN_CLOCKS, openEffectHost } from '../../lib/research/open-effect-host';

/** The effect host on Chromium: the context with a DOM that outlives a dead worker. */
const { host, takeKeys } = openEffectHost(library(), OWN_CLOCKS);

/** Behind a first step that is waiting already. Milliseconds. */
const WARM_AFTER_MS = 100;

serve('host', {
  'effect.perform': ({ run_id, key, effect, payload, keys, rules_hold }) => {
    takeKeys(keys ?? {});
    if (rules_hold !== undefined) rulesStopRedirects(rules_hold);
    return host.perform({ run_id, key, effect, payload });
  },
  'pdf.read': ({ url, base64 }) => readTabPdf(url, base64, { allowHosts: [] }),
  'address.publishers': async ({ urls }) => urls.map(registrableDomain),
  'effect.running': async ({ run_id, key }) => host.isRunning(run_id, key),
  'effect.cancel': async ({ run_id, key }) => {
    host.cancel(run_id, key);
    return null;
  },
});

void openLibrary(library());
setTimeout(() => warm().catch((error: unknown) => console.error('[sidelight] warm', error)), WARM_AFTER_MS);

/** Goes the way of a step once, up to the model: no step was begun, and nothing is stored or sent. */
async function warm(): Promise<void> {
  await warmModels();
  await rehearseWrites(library());
  await host.perform({ run_id: 'rehearsal', key: '0', effect: '', payload: null });
}

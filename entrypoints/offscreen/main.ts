import { registrableDomain } from '../../lib/evidence/registrable-domain';
import { readTabPdf } from '../../lib/fetch/tab-pdf';
import { library } from '../../lib/library/db';
import { serve } from '../../lib/protocol/transport';
import { OWN_CLOCKS, openEffectHost } from '../../lib/research/open-effect-host';

/** The effect host on Chromium: the context with a DOM that outlives a dead worker. */
const { host, takeKeys } = openEffectHost(library(), OWN_CLOCKS);

serve('host', {
  'effect.perform': ({ run_id, key, effect, payload, keys }) => {
    takeKeys(keys ?? {});
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

import { readTabPdf } from '../../lib/fetch/tab-pdf';
import { EffectHost } from '../../lib/journal/effect-host';
import type { HostLink } from '../../lib/journal/journal';
import { library } from '../../lib/library/db';
import type { Payload, Value } from '../../lib/protocol/messages';
import { hostEffects } from '../../lib/research/host-effects';
import { modelEffects } from '../../lib/research/model-effect';
import { keysFor } from './keys';

/** Firefox: PDF files are read in the background page too. */
export function readPdfHere({ url, base64 }: Payload<'pdf.read'>): Promise<Value<'pdf.read'>> {
  return readTabPdf(url, base64, { allowHosts: [] });
}

/** Firefox: the background page is its own effect host. */
export function ownHost(): HostLink {
  const now = () => new Date().toISOString();
  const elapsed = () => performance.now();
  const keys = new Map<string, string>();
  const effects = {
    ...hostEffects({ db: library(), now, elapsed }),
    ...modelEffects({ db: library(), elapsed, wallClock: () => Date.now(), keyOf: (id) => keys.get(id) ?? '' }),
  };
  const host = new EffectHost(library(), effects, now);
  return {
    perform: async (request) => {
      for (const [id, value] of Object.entries(await keysFor(request))) keys.set(id, value);
      return host.perform(request);
    },
    isRunning: async (runId, key) => host.isRunning(runId, key),
    cancel: async (runId, key) => host.cancel(runId, key),
  };
}

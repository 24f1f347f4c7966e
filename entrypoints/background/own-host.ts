import { registrableDomain } from '../../lib/evidence/registrable-domain';
import { rulesStopRedirects } from '../../lib/fetch/redirects';
import { readTabPdf } from '../../lib/fetch/tab-pdf';
import type { HostLink } from '../../lib/journal/journal';
import { library } from '../../lib/library/db';
import type { Payload, Value } from '../../lib/protocol/messages';
import { OWN_CLOCKS, openEffectHost } from '../../lib/research/open-effect-host';
import { keysFor } from './keys';
import { rulesHoldFor } from './rules-hold';

/** Firefox: PDF files are read in the background page too. */
export function readPdfHere({ url, base64 }: Payload<'pdf.read'>): Promise<Value<'pdf.read'>> {
  return readTabPdf(url, base64, { allowHosts: [] });
}

/** Firefox: publishers are told apart in the background page too. */
export function publishersHere(urls: readonly string[]): string[] {
  return urls.map(registrableDomain);
}

/** Firefox: the background page is its own effect host. */
export function ownHost(): HostLink {
  const { host, takeKeys } = openEffectHost(library(), OWN_CLOCKS);
  return {
    perform: async (request) => {
      takeKeys(await keysFor(request));
      const hold = await rulesHoldFor(request);
      if (hold !== undefined) rulesStopRedirects(hold);
      return host.perform(request);
    },
    isRunning: async (runId, key) => host.isRunning(runId, key),
    cancel: async (runId, key) => host.cancel(runId, key),
  };
}

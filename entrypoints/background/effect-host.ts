import { browser } from 'wxt/browser';
import { fetchPage } from '../../lib/fetch/read-page';
import type { CommandName, Payload, Value } from '../../lib/protocol/messages';
import { type Handlers, send } from '../../lib/protocol/transport';

const OFFSCREEN = '/offscreen.html';

/** What the effect host serves; on Firefox the background page is the host itself. */
export function hostHandlers(): Handlers {
  return { 'page.fetch': ({ url, allow_hosts }) => fetchPage(url, { allowHosts: allow_hosts }) };
}

/**
 * Asks the effect host, the context with a DOM: the offscreen document on Chromium, made when it is first needed; the
 * background page itself on Firefox.
 */
export async function askHost<N extends CommandName>(name: N, payload: Payload<N>): Promise<Value<N>> {
  if (import.meta.env.FIREFOX) {
    const handler = hostHandlers()[name] as ((payload: Payload<N>) => Promise<Value<N>>) | undefined;
    if (!handler) throw new Error(`the effect host does not serve ${name}`);
    return handler(payload);
  }
  await openOffscreen();
  return send('worker', name, payload);
}

let opening: Promise<void> | undefined;

async function openOffscreen(): Promise<void> {
  const open = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (open.length > 0) return;
  // Two reads that begin together must not both create it: only one such document may exist.
  opening ??= browser.offscreen
    .createDocument({
      url: OFFSCREEN,
      reasons: ['DOM_PARSER'],
      justification: 'Reads fetched pages: parsing HTML needs a document.',
    })
    .finally(() => {
      opening = undefined;
    });
  await opening;
}

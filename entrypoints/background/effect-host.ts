import { browser } from 'wxt/browser';
import type { EffectRequest } from '../../lib/journal/effect-host';
import type { HostLink } from '../../lib/journal/journal';
import type { CommandName, Payload, Value } from '../../lib/protocol/messages';
import { send } from '../../lib/protocol/transport';
import { keysFor } from './keys';
import { rulesHoldFor } from './rules-hold';

const OFFSCREEN = '/offscreen.html';

/**
 * The way to the effect host, the context with a DOM that outlives the worker: the offscreen document on Chromium,
 * made when it is first needed. Firefox has none; there the background page does the same work itself.
 */
export function hostLink(): HostLink {
  link ??= usualHost();
  return link;
}

let link: HostLink | undefined;

function usualHost(): HostLink {
  return import.meta.env.FIREFOX ? backgroundHost() : offscreenHost();
}

/** Makes the effect host before it is needed. Where that fails, the first request says why. */
export function warmHost(): void {
  if (!import.meta.env.FIREFOX) openOffscreen().catch(() => undefined);
}

/** Another host than the usual, for a context that is one itself: a panel whose library lives in its memory. */
export function hostIs(own: HostLink): void {
  link = own;
}

/** Loaded on Firefox only: it brings what is too heavy for a worker, which must not stand in Chromium's file. */
function backgroundHost(): HostLink {
  const own = import('./own-host').then(({ ownHost }) => ownHost());
  return {
    perform: async (request) => (await own).perform(request),
    isRunning: async (runId, key) => (await own).isRunning(runId, key),
    cancel: async (runId, key) => (await own).cancel(runId, key),
  };
}

function offscreenHost(): HostLink {
  const ready = (request: EffectRequest) => Promise.all([keysFor(request), rulesHoldFor(request), openOffscreen()]);
  let expected: { key: string; ready: ReturnType<typeof ready> } | null = null;
  return {
    expect: (request) => {
      const key = `${request.run_id}\n${request.key}`;
      expected = { key, ready: ready(request) };
      // Whoever asks for it hears of it.
      expected.ready.catch(() => undefined);
    },
    perform: async (request) => {
      const known = expected?.key === `${request.run_id}\n${request.key}` ? expected : null;
      if (known) expected = null;
      const [keys, rules_hold] = await (known?.ready ?? ready(request));
      return send('worker', 'effect.perform', { ...request, keys, rules_hold });
    },
    // A document that must first be made cannot know of the step.
    isRunning: async (run_id, key) => (await isOpen()) && send('worker', 'effect.running', { run_id, key }),
    cancel: async (run_id, key) => {
      if (await isOpen()) await send('worker', 'effect.cancel', { run_id, key });
    },
  };
}

/** Has the effect host read the PDF of an open tab (entrypoints/background/pdf.ts). */
export function readPdfInHost(request: Payload<'pdf.read'>): Promise<Value<'pdf.read'>> {
  return import.meta.env.FIREFOX
    ? import('./own-host').then(({ readPdfHere }) => readPdfHere(request))
    : askOffscreen('pdf.read', request);
}

/** Asks the effect host for publishers' domains (lib/evidence/registrable-domain.ts). */
export async function publishersInHost(urls: string[]): Promise<string[]> {
  if (import.meta.env.FIREFOX) return (await import('./own-host')).publishersHere(urls);
  return askOffscreen('address.publishers', { urls });
}

async function askOffscreen<N extends CommandName>(name: N, payload: Payload<N>): Promise<Value<N>> {
  await openOffscreen();
  return send('worker', name, payload);
}

async function isOpen(): Promise<boolean> {
  return (await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0;
}

let opening: Promise<void> | undefined;

async function openOffscreen(): Promise<void> {
  // Two reads that begin together must not both create it: only one such document may exist.
  opening ??= create().finally(() => {
    opening = undefined;
  });
  await opening;
}

async function create(): Promise<void> {
  if (await isOpen()) return;
  await browser.offscreen.createDocument({
    url: OFFSCREEN,
    reasons: ['DOM_PARSER', 'WORKERS'],
    justification: 'Reads fetched pages and PDF files: parsing them needs a document and a worker of its own.',
  });
}

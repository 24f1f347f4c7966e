import type { Payload } from '../../lib/protocol/messages';
import type { ResearchHost } from '../../lib/research/host';
import { warmUp } from '../../lib/research/warm';
import { warmHost } from './effect-host';
import { prepareTab } from './tabs';

type Writing = Payload<'tab.prepare'>;

/** What is written by now, where it has not been looked at. */
let latest: Writing | null = null;
let under: Promise<void> | null = null;
/** Ended by Enter. */
let stop = new AbortController();

/**
 * Gets ready for a question that is being written, one draft after the other; of those that come meanwhile, the last.
 * A help that nobody waits for: where it fails, the question reads the page itself and says what is wrong.
 */
export async function prepare(host: Pick<ResearchHost, 'db' | 'now' | 'online'>, writing: Writing): Promise<null> {
  if (writing.models) warmHost();
  latest = writing;
  if (stop.signal.aborted) stop = new AbortController();
  under ??= all(host).finally(() => {
    under = null;
  });
  await under;
  return null;
}

/** The question was sent: the worker is the run's. */
export function endPreparing(): void {
  latest = null;
  stop.abort();
}

async function all(host: Pick<ResearchHost, 'db' | 'now' | 'online'>): Promise<void> {
  for (let next = latest; next; next = latest) {
    latest = null;
    const { signal } = stop;
    const reading = await prepareTab(next.tab_id).catch(() => null);
    if (!reading || signal.aborted) continue;
    await warmUp(host, reading, next.draft, () => turn(signal)).catch((error: unknown) => {
      if (!signal.aborted) console.error('[sidelight] warm', error);
    });
  }
}

/** Lets what the worker was asked meanwhile go first. */
async function turn(signal: AbortSignal): Promise<void> {
  await new Promise((wake) => setTimeout(wake));
  signal.throwIfAborted();
}

import { browser } from 'wxt/browser';

/** Commands of the reader in the page (lib/reading/reader.ts). */
export type ReaderCommand =
  | { type: 'read' | 'state' | 'clear' | 'selection' }
  | { type: 'read_again'; known: string | null; asked: boolean }
  | { type: 'show'; quote: { exact: string; prefix: string; suffix: string } };

/** Message by which an article page of this extension is asked; scripts cannot be injected there. */
export interface OwnPageMessage {
  sidelight_page: 1;
  tab_id: number;
  command: ReaderCommand;
}

/**
 * Runs a command in the page of a tab: the reader is injected when it is first needed and stays, so nothing runs in a
 * page that nobody asked about.
 *
 * @throws the browser's own error where the page cannot be scripted; `injectionFailure` tells what it means.
 */
export async function callReader(tabId: number, url: string, command: ReaderCommand): Promise<unknown> {
  if (url.startsWith(browser.runtime.getURL('/'))) return callOwnPage(tabId, command);
  const files = ['/content-scripts/reader.js' as const];
  const first = await callInPage(tabId, command);
  if (first.absent) await browser.scripting.executeScript({ target: { tabId }, injectImmediately: true, files });
  const answer = first.absent ? await callInPage(tabId, command) : first;
  // No reader behind its injection: the document went away between the two calls.
  if (answer.absent) throw new Error('Frame with ID 0 was removed.');
  if (answer.error !== null) throw new Error(`reader: ${answer.error}`);
  return answer.value;
}

type InPage = { absent: true } | { absent: false; value: unknown; error: string | null };

/** Calls the reader in the page, where it is there. */
async function callInPage(tabId: number, command: ReaderCommand): Promise<InPage> {
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    injectImmediately: true,
    args: [command],
    func: async (given: ReaderCommand): Promise<InPage> => {
      const reader = (globalThis as { __sidelight_reader?: { handle: (command: ReaderCommand) => unknown } })
        .__sidelight_reader;
      if (!reader) return { absent: true };
      try {
        return { absent: false, value: await reader.handle(given), error: null };
      } catch (error) {
        return { absent: false, value: null, error: String(error) };
      }
    },
  });
  if (!answer?.result) throw new Error('Frame with ID 0 was removed.');
  return answer.result;
}

async function callOwnPage(tabId: number, command: ReaderCommand): Promise<unknown> {
  const message: OwnPageMessage = { sidelight_page: 1, tab_id: tabId, command };
  const answer = await browser.runtime.sendMessage(message);
  if (answer === undefined) throw new Error('This page cannot be scripted.');
  return answer;
}

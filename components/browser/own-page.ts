import { browser } from 'wxt/browser';
import { handleReaderCommand } from '../../lib/reading/reader';

/**
 * Makes a page of this extension readable like any other: scripts cannot be injected into extension pages, so the
 * article page answers the reader's commands itself.
 */
export async function serveOwnPage(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  browser.runtime.onMessage.addListener((message: unknown, sender, respond: (answer: unknown) => void) => {
    if (sender.id !== browser.runtime.id || !isForTab(message, tab?.id)) return false;
    Promise.resolve(handleReaderCommand(document, message.command as Parameters<typeof handleReaderCommand>[1])).then(
      respond,
      () => respond(null),
    );
    return true;
  });
}

function isForTab(message: unknown, tabId: number | undefined): message is { command: unknown } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'sidelight_page' in message &&
    'tab_id' in message &&
    message.tab_id === tabId &&
    'command' in message
  );
}

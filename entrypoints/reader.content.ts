import { defineContentScript } from 'wxt/utils/define-content-script';
import { handleReaderCommand, parseReaderCommand } from '../lib/reading/reader';

/** Raised when the reader's commands change, so that a page with an older reader takes the new one. */
const VERSION = 2;

interface InstalledReader {
  version: number;
  handle(command: unknown): Promise<unknown>;
}

/**
 * The reader, injected into a page only when a person asks for it. The worker then calls `handle` with
 * `scripting.executeScript`; the reader itself sends nothing and listens to nothing.
 */
export default defineContentScript({
  // No `matches`: the build would demand them as host permissions at install.
  registration: 'runtime',
  main() {
    const scope = globalThis as typeof globalThis & { __sidelight_reader?: InstalledReader };
    if (scope.__sidelight_reader?.version === VERSION) return;
    scope.__sidelight_reader = {
      version: VERSION,
      async handle(input) {
        const command = parseReaderCommand(input);
        if (command === null) throw new TypeError('Not a reader command');
        return handleReaderCommand(document, command);
      },
    };
  },
});

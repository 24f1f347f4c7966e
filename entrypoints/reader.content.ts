import { defineContentScript } from 'wxt/utils/define-content-script';
import { HeldReading } from '../lib/reading/held-reading';
import { handleReaderCommand, parseReaderCommand } from '../lib/reading/reader';
import type { PageReading } from '../lib/schema/snapshot';

/** Raised when the reader's commands change, so that a page with an older reader takes the new one. */
const VERSION = 4;

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
    const held = new HeldReading<PageReading>(document);
    const read = () => held.get(() => handleReaderCommand(document, { type: 'read' }));
    let last: { token: string; reading: PageReading } | null = null;
    /**
     * The reading, or null where the worker has it already by the name that it was given. A PDF's own viewer is not
     * read, and a page with a password or card field only where it was asked about.
     */
    const readAgain = async ({ known, asked }: ReadAgain) => {
      const { contentType, protected: secret } = await handleReaderCommand(document, { type: 'state' });
      if (contentType === 'application/pdf') return { closed: 'pdf' };
      if (secret && !asked) return { closed: 'sensitive' };
      const reading = await read();
      if (last?.reading !== reading) last = { token: `${performance.timeOrigin}-${Math.random()}`, reading };
      return { token: last.token, reading: last.token === known ? null : reading };
    };
    scope.__sidelight_reader = {
      version: VERSION,
      async handle(input) {
        const again = parseReadAgain(input);
        if (again) return readAgain(again);
        const command = parseReaderCommand(input);
        if (command === null) throw new TypeError('Not a reader command');
        return command.type === 'read' ? read() : handleReaderCommand(document, command);
      },
    };
  },
});

interface ReadAgain {
  known: string | null;
  asked: boolean;
}

function parseReadAgain(input: unknown): ReadAgain | null {
  if (typeof input !== 'object' || input === null || !('type' in input) || input.type !== 'read_again') return null;
  return {
    known: 'known' in input && typeof input.known === 'string' ? input.known : null,
    asked: 'asked' in input && input.asked === true,
  };
}

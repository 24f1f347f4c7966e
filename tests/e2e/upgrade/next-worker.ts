import { Library } from '../../../lib/library/db.ts';

/** A service worker of a version to come: it opens a library whose upgrade changes each of very many rows. */
class NextLibrary extends Library {
  constructor() {
    super();
    this.version(this.verno + 1)
      .stores({ blobs: '&hash, size' })
      .upgrade(async (work) => {
        let done = 0;
        await work
          .table('blobs')
          .toCollection()
          .modify((row: { text: string; size?: number }) => {
            row.size = row.text.length;
            if (++done % 500 === 0) channel.postMessage({ changed: done });
          });
      });
  }
}

const channel = new BroadcastChannel('upgrade');
const opening = new NextLibrary().open();
opening.then(
  () => channel.postMessage({ opened: true }),
  (error: unknown) => channel.postMessage({ failed: String(error) }),
);
// Any message wakes it, as any event of the browser would.
chrome.runtime.onMessage.addListener((_message, _sender, respond) => {
  opening.then(() => respond('open'));
  return true;
});

import { frameDocument } from './extract/flat-tree';

/** Longest time that a reading is held: what style sheets do to a page is not seen. Milliseconds. */
const HELD_MS = 600_000;

/** Attributes by which text is shown, hidden or told apart; others change all the time and mean nothing here. */
const TELLING = [
  'class',
  'style',
  'hidden',
  'open',
  'inert',
  'aria-hidden',
  'lang',
  'href',
  'alt',
  'datetime',
  'content',
];

interface Held<T> {
  reading: Promise<T>;
  sign: string;
  /** By `performance.now()`. */
  at: number;
  /** Whether nothing has changed since it was begun. */
  still: () => boolean;
  letGo: () => void;
}

/**
 * Holds the last reading of a page as long as the page stays as it was, so that a second question does not read it
 * again. It stays in the page that it was read from. A page with shadow trees or with frames of its own is read each
 * time: changes inside of them are not seen from outside.
 */
export class HeldReading<T> {
  private held: Held<T> | null = null;

  constructor(private readonly document: Document) {}

  /** The reading held, or a new one by `read`. */
  async get(read: () => Promise<T>): Promise<T> {
    const { held } = this;
    if (held && this.isGood(held)) {
      const reading = await held.reading;
      if (this.isGood(held)) return reading;
    }
    return this.begin(read);
  }

  private begin(read: () => Promise<T>): Promise<T> {
    this.held?.letGo();
    const watch = watchAll(this.document, () => {
      if (this.held === held) this.held = null;
    });
    const reading = read();
    const held: Held<T> = { reading, sign: this.sign(), at: performance.now(), ...watch };
    this.held = held;
    const settle = () => {
      if (this.held !== held || (this.isGood(held) && !hasOtherTrees(this.document))) return;
      this.held = null;
      held.letGo();
    };
    reading.then(settle, () => {
      held.letGo();
      if (this.held === held) this.held = null;
    });
    return reading;
  }

  private isGood(held: Held<T>): boolean {
    return held.still() && held.sign === this.sign() && performance.now() - held.at < HELD_MS;
  }

  /** What makes a page another one without a change of its elements. */
  private sign(): string {
    const { location, readyState, styleSheets, defaultView } = this.document;
    return [location.href, readyState, styleSheets?.length, defaultView?.innerWidth, defaultView?.innerHeight].join(
      ' ',
    );
  }
}

/** Notes the first change that may be one of the text or of what is seen of it; then it looks no more. */
function watchAll(document: Document, changed: () => void): Pick<Held<unknown>, 'still' | 'letGo'> {
  let still = true;
  const note = (records: readonly MutationRecord[]) => {
    if (records.length === 0) return;
    still = false;
    observer.disconnect();
    changed();
  };
  const observer = new MutationObserver(note);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: TELLING,
  });
  return {
    still: () => {
      if (still) note(observer.takeRecords());
      return still;
    },
    letGo: () => {
      still = false;
      observer.disconnect();
    },
  };
}

function hasOtherTrees(document: Document): boolean {
  for (const element of document.querySelectorAll('*')) {
    if (element.shadowRoot) return true;
    if (/^i?frame$/.test(element.localName) && frameDocument(element)?.body?.firstElementChild) return true;
  }
  return false;
}

/** Headings of a document and the path of headings above each block. */

/** A heading as it stands in the document. */
export interface Heading {
  text: string;
  size: number;
}

/** An entry of the file's own table of contents, with its depth from 0. */
export interface OutlineEntry {
  title: string;
  depth: number;
}

/** Follows headings through a document and tells which of them stand above a place. */
export class HeadingPath {
  private readonly stack: (Heading & { depth: number | null; stated: number | null })[] = [];
  private readonly outline: ReadonlyMap<string, number>;

  constructor(outline: readonly OutlineEntry[]) {
    this.outline = new Map(outline.map((entry) => [key(entry.title), entry.depth]));
  }

  /** Headings above the place reached, outermost first. */
  get path(): string[] {
    return this.stack.map((heading) => heading.text);
  }

  /** Whether the file's own table of contents names this text. */
  isListed(text: string): boolean {
    return this.outline.has(key(text));
  }

  /** Goes past a heading; afterwards it stands at the end of the path. */
  pass(heading: Heading): void {
    const next = {
      ...heading,
      depth: numberedDepth(heading.text),
      stated: this.outline.get(key(heading.text)) ?? null,
    };
    while (this.stack.length > 0) {
      const above = this.stack.at(-1);
      if (above && isAbove(above, next)) break;
      this.stack.pop();
    }
    this.stack.push(next);
  }
}

interface Ranked extends Heading {
  depth: number | null;
  stated: number | null;
}

function isAbove(a: Ranked, b: Ranked): boolean {
  if (a.stated !== null && b.stated !== null) return a.stated < b.stated;
  if (a.depth !== null && b.depth !== null && a.depth !== b.depth) return a.depth < b.depth;
  // What the file's own table of contents does not name is beneath what it names: title pages, run-in heads.
  if (a.stated !== null || b.stated !== null) return a.stated !== null;
  if (a.depth !== null && b.depth !== null) return a.depth < b.depth;
  if (Math.abs(a.size - b.size) > 0.04 * b.size) return a.size > b.size;
  return a.depth !== null && b.depth === null;
}

/** Depth of a numbered heading: "3.2.4 …" is 3; null where it has no number. */
function numberedDepth(text: string): number | null {
  const arabic = /^(?:(?:chapter|section|appendix|part)\s+)?([A-Z]|\d{1,3})((?:\.\d{1,3})*)\.?(?=\s)/i.exec(text);
  if (arabic && (/\d/.test(arabic[0]) || arabic[0].length > 2)) return 1 + (arabic[2]?.match(/\./g)?.length ?? 0);
  if (/^第[\d一二三四五六七八九十百零]+[章部篇编編]/.test(text)) return 1;
  if (/^第[\d一二三四五六七八九十百零]+[节節]/.test(text)) return 2;
  if (/^[一二三四五六七八九十]+、/.test(text)) return 2;
  if (/^[（(][一二三四五六七八九十]+[）)]/.test(text)) return 3;
  return null;
}

function key(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^(?:(?:chapter|appendix)\s+|第.{1,4}[章节]\s*)?(?:(?:\d{1,3}|[A-Z](?=[.\s]))(?:\.\d+)*[.:]?\s+)?/i, '')
    .replace(/[\s\p{P}]+/gu, '')
    .toLowerCase();
}

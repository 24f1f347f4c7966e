import type { TextDirective } from './directive';

/** UTF-16 offsets, end exclusive. */
export interface FoundText {
  start: number;
  end: number;
}

/**
 * Finds what a text directive names, as a browser does: whole words, prefix and suffix right beside it, each part
 * within one block. Letter case and the amount of white space do not matter; a line break ends a block.
 *
 * @param text visible text of a page, or its saved text
 * @returns the first match, or null
 */
export function findTextDirective(text: string, directive: TextDirective): FoundText | null {
  const page = new FoldedPage(text);
  const { prefix, start, end, suffix } = directive;
  const wanted = { prefix: foldPart(prefix), start: foldPart(start), end: foldPart(end), suffix: foldPart(suffix) };
  // The end of the match stands at a word's end, unless something follows it directly.
  const bounded = wanted.end !== '' || wanted.suffix === '';
  for (let from = 0; from <= page.text.length; ) {
    const lead = wanted.prefix ? page.search(wanted.prefix, from, true, false) : null;
    if (wanted.prefix && !lead) return null;
    const at = lead ? page.skipSpace(lead.end) : from;
    const first = lead ? page.match(wanted.start, at, false, bounded) : page.search(wanted.start, at, true, bounded);
    if (!lead && !first) return null;
    from = ((lead ?? first)?.start ?? 0) + 1;
    const last = first && lastOf(page, first, wanted);
    if (first && last) return page.original(first.start, last.end);
  }
  return null;
}

/** Where the match ends: at the end part, if there is one, and before the suffix. */
function lastOf(page: FoldedPage, first: FoundText, { end, suffix }: { end: string; suffix: string }) {
  if (end === '') return followed(page, first, suffix) ? first : null;
  let from = first.end;
  for (;;) {
    const last = page.search(end, from, true, suffix === '');
    if (!last || followed(page, last, suffix)) return last;
    from = last.start + 1;
  }
}

function followed(page: FoldedPage, { end }: FoundText, suffix: string): boolean {
  return suffix === '' || page.match(suffix, page.skipSpace(end), false, true) !== null;
}

function foldPart(part: string | undefined): string {
  return (part ?? '').trim().replace(/\s+/gu, ' ').toLowerCase();
}

let segmenter: Intl.Segmenter | null = null;

/** Text with white space collapsed, a line break where a block ends, and the way back. */
class FoldedPage {
  readonly text: string;
  private readonly origin: number[] = [];
  private readonly bounds = new Map<number, Set<number>>();

  constructor(original: string) {
    let out = '';
    const put = (char: string, at: number) => {
      out += char;
      this.origin.push(at);
    };
    let gap = '';
    for (let i = 0; i < original.length; i++) {
      const char = original[i] ?? '';
      if (/\s/u.test(char)) {
        gap = gap === '\n' || char === '\n' ? '\n' : ' ';
        continue;
      }
      if (gap && out !== '') put(gap, i);
      gap = '';
      const lower = char.toLowerCase();
      put(lower.length === 1 ? lower : char, i);
    }
    this.origin.push(original.length);
    this.text = out;
  }

  original(start: number, end: number): FoundText {
    return { start: this.origin[start] ?? 0, end: (this.origin[end - 1] ?? -1) + 1 };
  }

  search(part: string, from: number, startBounded: boolean, endBounded: boolean): FoundText | null {
    for (let at = this.text.indexOf(part, from); at >= 0; at = this.text.indexOf(part, at + 1)) {
      const found = this.match(part, at, startBounded, endBounded);
      if (found) return found;
    }
    return null;
  }

  match(part: string, at: number, startBounded: boolean, endBounded: boolean): FoundText | null {
    if (!this.text.startsWith(part, at)) return null;
    const end = at + part.length;
    if (startBounded && !this.isBoundary(at)) return null;
    if (endBounded && !this.isBoundary(end)) return null;
    return { start: at, end };
  }

  skipSpace(at: number): number {
    return /\s/u.test(this.text[at] ?? '') ? at + 1 : at;
  }

  /** Whether a word begins or ends here. Only the block around is cut into words. */
  private isBoundary(at: number): boolean {
    const start = this.text.lastIndexOf('\n', at - 1) + 1;
    let found = this.bounds.get(start);
    if (!found) {
      const stop = this.text.indexOf('\n', start);
      segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
      const block = this.text.slice(start, stop < 0 ? undefined : stop);
      found = new Set([start + block.length]);
      for (const { index } of segmenter.segment(block)) found.add(start + index);
      this.bounds.set(start, found);
    }
    return found.has(at);
  }
}

import type { Paragraph } from '../../schema/snapshot';

/** A page as the ranking sees it. */
export interface PassagePage {
  text: string;
  paragraphs: readonly Paragraph[];
  title: string;
}

/** A contiguous piece of a page's text that is ranked and read as one. */
export interface Passage {
  start: number;
  end: number;
  /** Index of its first paragraph. */
  paragraph: number;
  /** Headings above it, joined: they count for the score and are no part of the quote. */
  heading: string;
  /** Whether a list, table or code stands in it. */
  structured: boolean;
}

/**
 * Limits in units; a Han character says about as much as 2.2 Latin ones (PLATFORM, "Passages"). Measured on natural
 * questions: 600 and 1,000 find fewer, larger ones no more, and their quotes stand less close to what is around them.
 */
const JOINED = 900;
const WHOLE = 1200;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const STRUCTURED = new Set(['list', 'table', 'code', 'math', 'transcript']);

/**
 * Cuts a page into passages: a paragraph with the list, table or code that it introduces, short neighbours joined,
 * long ones cut, nothing joined across a heading. Spans are in order and do not overlap.
 */
export function passages(page: PassagePage): Passage[] {
  const out: Passage[] = [];
  let open: OpenPassage | null = null;
  for (const block of blocks(page)) {
    const size = block.kind === 'heading' ? 0 : units(page.text.slice(block.start, block.end));
    if (size > 0 && open && canJoin(open, block, size)) {
      open.end = block.end;
      open.units += size;
      open.structured ||= STRUCTURED.has(block.kind);
      open.leads = leadsOn(page.text, block.end);
      continue;
    }
    if (size === 0 && block.kind !== 'heading') continue;
    if (open) out.push(...cut(page.text, passageOf(open)));
    open = size === 0 ? null : opened(page, block, size);
  }
  if (open) out.push(...cut(page.text, passageOf(open)));
  return out;
}

interface OpenPassage extends Passage {
  units: number;
  path: string;
  /** Whether it ends by announcing what follows. */
  leads: boolean;
}

function opened(page: PassagePage, block: Paragraph, size: number): OpenPassage {
  return {
    start: block.start,
    end: block.end,
    paragraph: block.index,
    heading: block.heading_path.join(' › '),
    structured: STRUCTURED.has(block.kind),
    units: size,
    path: pathOf(block),
    leads: leadsOn(page.text, block.end),
  };
}

/** A list, table or code joins the paragraph that introduces it; short neighbours under one heading join. */
function canJoin(open: OpenPassage, block: Paragraph, size: number): boolean {
  const limit = STRUCTURED.has(block.kind) || open.leads ? WHOLE : JOINED;
  return open.path === pathOf(block) && open.units + size <= limit;
}

function pathOf(block: Paragraph): string {
  return block.heading_path.join('\n');
}

function passageOf({ start, end, paragraph, heading, structured }: OpenPassage): Passage {
  return { start, end, paragraph, heading, structured };
}

function leadsOn(text: string, end: number): boolean {
  return /[:：]\s*$/.test(text.slice(Math.max(0, end - 3), end));
}

/** Length in Latin-character units. */
export function units(text: string): number {
  const trimmed = text.trim();
  return trimmed.length + 1.2 * (trimmed.match(HAN)?.length ?? 0);
}

/** The page's blocks; for a text without them, what blank lines part. */
function blocks(page: PassagePage): readonly Paragraph[] {
  if (page.paragraphs.length > 0 || page.text.trim() === '') return page.paragraphs;
  const out: Paragraph[] = [];
  for (const match of page.text.matchAll(/\S(?:[\s\S]*?\S)?(?=\s*\n\s*\n|\s*$)/g)) {
    const start = match.index;
    out.push({ index: out.length, kind: 'prose', start, end: start + match[0].length, heading_path: [] });
  }
  return out;
}

/** A passage over the limit is cut at line ends, sentence ends or spaces, whichever comes last before the limit. */
function cut(text: string, passage: Passage): Passage[] {
  const out: Passage[] = [];
  let start = passage.start;
  while (start < passage.end) {
    const end = pieceEnd(text, start, passage.end);
    const trimmed = trim(text, start, end);
    if (trimmed) out.push({ ...passage, ...trimmed });
    start = end;
  }
  return out;
}

function pieceEnd(text: string, start: number, end: number): number {
  const factor = units(text.slice(start, start + WHOLE)) / Math.max(1, text.slice(start, start + WHOLE).trim().length);
  const size = Math.floor(WHOLE / factor);
  // A rest of less than half a passage stays with the piece before it.
  if (end - start <= size * 1.5) return end;
  const piece = text.slice(start, start + size);
  const line = piece.lastIndexOf('\n');
  if (line > size / 2) return start + line + 1;
  const stop = Math.max(
    ...['. ', '。', '！', '？', '; '].map((mark) => piece.lastIndexOf(mark) + (mark.length > 1 ? 2 : 1)),
  );
  if (stop > size / 2) return start + stop;
  const space = piece.lastIndexOf(' ');
  if (space > size / 2) return start + space + 1;
  // Never between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(piece) ? start + size - 1 : start + size;
}

function trim(text: string, from: number, to: number): { start: number; end: number } | null {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start] ?? '')) start++;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  return end > start ? { start, end } : null;
}

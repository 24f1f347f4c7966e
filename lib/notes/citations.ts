import type { Evidence } from '../schema/evidence';
import type { Note } from '../schema/note';
import { escapeMarkdown } from './escape';

/** A footnote mark in a body: `[^3]` at `at`; `defines` where it opens a definition of the person's own. */
export interface Mark {
  number: number;
  at: number;
  length: number;
  defines: boolean;
}

/** The footnote marks of a Markdown body in order; those in code and escaped ones are text, not marks. */
export function citationMarks(body: string): Mark[] {
  const code = codeRanges(body);
  const marks: Mark[] = [];
  for (const found of body.matchAll(/(\\*)\[\^(\d{1,6})\]/g)) {
    const slashes = found[1]?.length ?? 0;
    if (slashes % 2 === 1) continue;
    const at = found.index + slashes;
    if (code.some(([start, end]) => at >= start && at < end)) continue;
    const length = found[0].length - slashes;
    const lineStart = body.lastIndexOf('\n', at - 1) + 1;
    const defines = body[at + length] === ':' && /^ {0,3}$/.test(body.slice(lineStart, at));
    marks.push({ number: Number(found[2]), at, length, defines });
  }
  return marks;
}

/** Fenced blocks and code spans, as [start, end) in the body; a span ends with its paragraph. */
function codeRanges(body: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (const fence of body.matchAll(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm))
    ranges.push([fence.index, fence.index + fence[0].length]);
  for (const span of body.matchAll(/(?<![\\`])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\1(?!`)/g)) {
    const inFence = ranges.some(([start, end]) => span.index >= start && span.index < end);
    if (!inFence) ranges.push([span.index, span.index + span[0].length]);
  }
  return ranges;
}

/** Numbers of the citations that the body uses, by first appearance. */
export function usedCitations(note: Pick<Note, 'body' | 'citations'>): number[] {
  const numbers = citationMarks(note.body).map((mark) => mark.number);
  return [...new Set(numbers)].filter((number) => note.citations[number] !== undefined);
}

/** The body with its citations renumbered 1..n by first appearance, and the evidence of each number. */
export interface NumberedBody {
  body: string;
  /** In the order of their numbers, which start at 1. */
  cited: Evidence[];
}

/**
 * Renumbers for an export. Marks without a citation stay as the person wrote them: where they define such a footnote
 * themselves under a label that cannot collide with ours, otherwise as plain text.
 */
export function numberCitations(note: Pick<Note, 'body' | 'citations'>): NumberedBody {
  const marks = citationMarks(note.body);
  const order = usedCitations(note);
  const own = new Set(marks.filter((mark) => mark.defines).map((mark) => mark.number));
  let body = '';
  let done = 0;
  for (const mark of marks) {
    body += note.body.slice(done, mark.at);
    const place = order.indexOf(mark.number) + 1;
    if (place > 0) body += mark.defines ? `[^${place}]\\` : `[^${place}]`;
    else body += own.has(mark.number) ? `[^own-${mark.number}]` : `\\[^${mark.number}]`;
    done = mark.at + mark.length;
  }
  body += note.body.slice(done);
  return { body, cited: order.flatMap((number) => note.citations[number] ?? []) };
}

/** The number under which a note cites a piece of evidence, or the next free one. */
export function citationNumber(citations: Note['citations'], item: Evidence): number {
  const known = Object.entries(citations).find(([, cited]) => cited.id === item.id);
  if (known) return Number(known[0]);
  return Math.max(0, ...Object.keys(citations).map(Number)) + 1;
}

/** A passage as a block quote that ends with its footnote mark. */
export function blockQuote(text: string, number: number): string {
  return `> ${escapeMarkdown(text, 'block', '> ')}[^${number}]`;
}

export interface Insertion {
  note: Note;
  /** Where the caret stands afterwards, in UTF-16 units of the new body. */
  caret: number;
}

/**
 * Puts a kept quote into a note: as a block quote of its own at the caret, or as a mark alone.
 *
 * @param at caret in UTF-16 units of the body; beyond its ends counts as the end.
 */
export function insertCitation(note: Note, item: Evidence, at: number, as: 'quote' | 'mark' = 'quote'): Insertion {
  const number = citationNumber(note.citations, item);
  const caret = Math.min(Math.max(at, 0), note.body.length);
  const before = note.body.slice(0, caret);
  const after = note.body.slice(caret);
  const inserted =
    as === 'mark'
      ? `[^${number}]`
      : `${gap(before, /\n*$/)}${blockQuote(item.excerpt, number)}${after.trim() === '' ? '\n\n' : gap(after, /^\n*/)}`;
  const tail = as === 'quote' && after.trim() === '' ? '' : after;
  return {
    note: { ...note, body: before + inserted + tail, citations: { ...note.citations, [number]: item } },
    caret: before.length + inserted.length,
  };
}

/** Line breaks still missing for an empty line between two blocks. */
function gap(side: string, breaks: RegExp): string {
  if (side === '') return '';
  return '\n'.repeat(Math.max(0, 2 - (breaks.exec(side)?.[0].length ?? 0)));
}

/** Takes a citation out of a note, with its marks in the text; the words around them stay. */
export function removeCitation(note: Note, number: number): Note {
  let body = '';
  let done = 0;
  for (const mark of citationMarks(note.body).filter((each) => each.number === number)) {
    body += note.body.slice(done, mark.at);
    done = mark.at + mark.length;
  }
  const citations = Object.fromEntries(Object.entries(note.citations).filter(([key]) => Number(key) !== number));
  return { ...note, body: body + note.body.slice(done), citations };
}

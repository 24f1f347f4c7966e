import { endsWithAbbreviation } from './abbreviations';

/** UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

const CLOSERS = '"\'”’»›」』）)]】〉》｣〕';
const OPEN = '（([【〔';
const CLOSE = '）)]】〕';
const WIDE_END = /[。！？；｡।۔؟…]/u;
const SPACE = /\s/u;
const LOWER = /\p{Ll}/u;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}「『“（《【]/u;
/** A bracket longer than this holds sentences of its own and may be cut. */
const LONGEST_ASIDE = 160;
/** Wikipedia-style marks that belong to the sentence before them. */
const NOTE_MARK = /^(?:\[(?:\d{1,3}|[a-z]|(?:note|nb|注|註)\s?\d{1,2}|citation needed|来源请求)\])+/iu;
/** A line that starts an item of its own. */
const ITEM =
  /^\s*(?:[-*•·‣◦–—]|\(?\d{1,3}[.)、]|\(?[a-z][.)]|[①-⑳]|[（(][一二三四五六七八九十\d]+[）)]|[一二三四五六七八九十]+、)\s*/u;
const CODE = /[{}=;$<>|\\]|(?:^|\s)--?\w|\w\(\)/u;

/**
 * Cuts a text into sentences: trimmed spans in order that together hold every visible character.
 * List items, table rows and lines of code are sentences of their own; numbers, file names, versions, addresses,
 * abbreviations and short bracketed asides are never cut.
 *
 * @param text any text, e.g. the saved text of a page or one paragraph of it
 * @param language BCP 47 or null; only used for rules that differ by language (German ordinals)
 */
export function sentences(text: string, language: string | null): Span[] {
  const found: Span[] = [];
  for (const line of lines(text)) {
    let start = line.start;
    for (const end of ends(text, line, language)) {
      push(found, text, start, end);
      start = end;
    }
    push(found, text, start, line.end);
  }
  return found;
}

function push(found: Span[], text: string, from: number, to: number) {
  let start = from;
  let end = to;
  while (start < end && SPACE.test(text[start] ?? '')) start++;
  while (end > start && SPACE.test(text[end - 1] ?? '')) end--;
  if (end > start) found.push({ start, end });
}

/** Lines, with those joined that were only wrapped at a column. */
function lines(text: string): Span[] {
  const out: Span[] = [];
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const last = out.at(-1);
    if (last && wrapped(text.slice(last.start, last.end), text.slice(start, end))) last.end = end;
    else out.push({ start, end });
    start = end + 1;
  }
  return out;
}

const GOES_ON = /^\s*\p{Ll}/u;
/** Of the last character, which may be two units. */
const BROKEN_OFF = /[\p{L}\d,]$/u;

/** Hard-wrapped prose: a long line broken between words, going on in lower case. */
function wrapped(before: string, after: string): boolean {
  const last = before.slice(before.lastIndexOf('\n') + 1).trimEnd();
  if (last.length < 40 || !GOES_ON.test(after) || !BROKEN_OFF.test(last.slice(-2))) return false;
  return !ITEM.test(after) && !CODE.test(last) && !CODE.test(after);
}

/** Offsets at which a sentence of this line ends, the line's own end left out. */
function ends(text: string, line: Span, language: string | null): number[] {
  const out: number[] = [];
  const asides = shortAsides(text, line);
  const written = text.slice(line.start, line.end);
  const item = ITEM.exec(written);
  let sentenceStart = line.start;
  for (let i = line.start + (item?.[0].length ?? 0); i < line.end; i++) {
    i = line.start + nextMark(written, i - line.start);
    if (i >= line.end) break;
    const wide = WIDE_END.test(text[i] ?? '');
    const aside = asides.find((a) => a.start < i && i < a.end - 1);
    if (aside) continue;
    let end = i + 1;
    while (end < line.end && isEndMark(text[end] ?? '')) end++;
    const marks = end;
    while (end < line.end && CLOSERS.includes(text[end] ?? '')) end++;
    if (isBoundary(text, { line, sentenceStart, mark: i, marks, end, wide, language })) {
      end += NOTE_MARK.exec(text.slice(end, line.end))?.[0].length ?? 0;
      if (end < line.end) out.push(end);
      sentenceStart = end;
    }
    i = Math.max(i, end - 1);
  }
  return out;
}

const MARK = /[.!?。！？；｡।۔؟…]/gu;

/** Where the next end mark of a line stands; its length where there is none. */
function nextMark(line: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.test(line) ? MARK.lastIndex - 1 : line.length;
}

interface Candidate {
  line: Span;
  sentenceStart: number;
  /** The first end mark, the offset after the last of them, and after closing quotes. */
  mark: number;
  marks: number;
  end: number;
  wide: boolean;
  language: string | null;
}

function isEndMark(char: string): boolean {
  return char === '.' || char === '!' || char === '?' || WIDE_END.test(char);
}

function isBoundary(text: string, at: Candidate): boolean {
  const rest = text.slice(at.end, Math.min(at.line.end, at.end + 40));
  if (rest.trim() === '') return true;
  const next = rest.trimStart();
  // “…！”，he went on: the sentence goes on after a quotation.
  if (/^[，、；：,;:]/u.test(next)) return false;
  if (at.wide) return isWideBoundary(text, at, next);
  const spaced = SPACE.test(rest[0] ?? '');
  if (WIDE.test(next[0] ?? ''))
    return text[at.mark] !== '.' || !/[\w]$/.test(text.slice(0, at.mark).slice(-1)) || spaced;
  if (!spaced) return NOTE_MARK.test(rest) && /^\s/u.test(rest.replace(NOTE_MARK, '') || ' ');
  if (text[at.mark] !== '.') return !LOWER.test(next[0] ?? '');
  if (at.marks - at.mark > 1) return !LOWER.test(next[0] ?? '');
  if (at.end > at.marks) return !LOWER.test(next[0] ?? '');
  return !endsWithAbbreviation(text.slice(Math.max(at.sentenceStart, at.mark - 24), at.mark), next, at.language);
}

/** Chinese, Japanese, Hindi, Arabic end marks stand without a space after them. */
function isWideBoundary(text: string, at: Candidate, next: string): boolean {
  const mark = text[at.mark] ?? '';
  if (mark === '…') return !LOWER.test(next[0] ?? '') && /\s|[\p{Script=Han}]/u.test(text[at.end] ?? '');
  // A quotation that ends inside the sentence: 他说“好。”就走了 – only a particle or verb of saying can follow.
  if (at.end > at.marks && /^[的地得了就也和与或]/u.test(next)) return false;
  return true;
}

/** Brackets short enough to belong to the sentence around them. */
function shortAsides(text: string, line: Span): Span[] {
  const out: Span[] = [];
  if (!/[（([【〔]/u.test(text.slice(line.start, line.end))) return out;
  const stack: { close: string; at: number }[] = [];
  for (let i = line.start; i < line.end; i++) {
    const char = text[i] ?? '';
    const open = OPEN.indexOf(char);
    if (open >= 0) stack.push({ close: CLOSE[open] ?? '', at: i });
    else if (CLOSE.includes(char)) {
      let depth = stack.length - 1;
      while (depth >= 0 && stack[depth]?.close !== char) depth--;
      const opened = stack[depth];
      if (!opened) continue;
      stack.length = depth;
      if (i - opened.at <= LONGEST_ASIDE && opened.at > line.start) out.push({ start: opened.at, end: i + 1 });
    }
  }
  return out;
}

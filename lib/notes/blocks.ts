import { citationMarks } from './citations';
import { unescapeMarkdown } from './escape';

/** A piece of a line. Links are text: only sources are linked, by their citations. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'citation'; number: number };

/** A block of a note's body. */
export type Block =
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  /** Paragraphs of somebody else's words. */
  | { kind: 'quote'; content: Inline[][] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }
  /** The first row is the head; every row has as many cells. */
  | { kind: 'table'; rows: Inline[][][] }
  | { kind: 'rule' };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,9})[.)]) +/;

/**
 * Reads the Markdown that notes are made of: headings, paragraphs, block quotes, flat lists, tables, code, rules, bold, italic
 * and citations. Everything else, HTML included, is text.
 */
export function readBlocks(body: string): Block[] {
  const lines = body.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const take = (test: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && test(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(line);
    const fence = FENCE.exec(line)?.[1];
    if (line.trim() === '') at += 1;
    else if (fence !== undefined) {
      at += 1;
      const text = take((each) => !each.trim().startsWith(fence)).join('\n');
      at += 1;
      blocks.push({ kind: 'code', text });
    } else if (heading) {
      at += 1;
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, content: readInline(heading[2] ?? '') });
    } else if (/^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/.test(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (line.startsWith('|') && DELIMITER.test(lines[at + 1] ?? '')) {
      const [head = '', , ...rest] = take((each) => each.startsWith('|'));
      const width = cellsOf(head).length;
      const rows = [head, ...rest].map((each) => {
        const cells = cellsOf(each).slice(0, width);
        return [...cells, ...Array<string>(width - cells.length).fill('')].map(readInline);
      });
      blocks.push({ kind: 'table', rows });
    } else if (line.startsWith('>')) {
      const inner = take((each) => each.startsWith('>')).map((each) => each.replace(/^> ?/, ''));
      const paragraphs = inner.join('\n').split(/\n[ \t]*\n/);
      blocks.push({ kind: 'quote', content: paragraphs.map(readInline).filter((part) => part.length > 0) });
    } else if (ITEM.test(line)) {
      const ordered = ITEM.exec(line)?.[1] !== undefined;
      const items: string[] = [];
      for (const each of take((next) => next.trim() !== '' && !startsOther(next)))
        if (ITEM.test(each) || items.length === 0) items.push(each.replace(ITEM, ''));
        else items.push(`${items.pop()}\n${each.trim()}`);
      blocks.push({ kind: 'list', ordered, items: items.map(readInline) });
    } else {
      const first = at;
      const text = take((each) => at === first || (each.trim() !== '' && !startsOther(each) && !ITEM.test(each)));
      blocks.push({ kind: 'paragraph', content: readInline(text.join('\n')) });
    }
  }
  return blocks;
}

/** The line under a table's head. */
const DELIMITER = /^\|(?: *:?-+:? *\|)+ *$/;

/** Cells of a line between its bars; an escaped bar belongs to its cell. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<=(?<!\\)(?:\\\\)*)\|$/, '');
  return inner.split(/(?<=(?<!\\)(?:\\\\)*)\|/).map((cell) => cell.trim());
}

function startsOther(line: string): boolean {
  return line.startsWith('>') || /^#{1,6} /.test(line) || FENCE.test(line);
}

/** Bold and italic by stars, code, hard breaks and citations; the rest is text with its escapes taken away. */
export function readInline(markdown: string): Inline[] {
  const marks = citationMarks(markdown);
  const found =
    /(?<!\\)(?:\\\\)*(?:(\*\*)(?=\S)([\s\S]*?[^\s\\])\*\*|(\*)(?=[^\s*])([^*]*?[^\s*\\])\*(?!\*)|(`+)([^`]+)\5(?!`)|(\\\n| {2,}\n))/.exec(
      markdown,
    );
  const mark = marks[0];
  if (mark && (!found || mark.at < startOf(found))) {
    return [
      ...plain(markdown.slice(0, mark.at)),
      { kind: 'citation', number: mark.number },
      ...readInline(markdown.slice(mark.at + mark.length)),
    ];
  }
  if (!found) return plain(markdown);
  const start = startOf(found);
  const rest = readInline(markdown.slice(found.index + found[0].length));
  return [...plain(markdown.slice(0, start)), inlineOf(found), ...rest];
}

/** Where the construct itself begins, after the escaped backslashes before it. */
function startOf(found: RegExpExecArray): number {
  return found.index + (/^(?:\\\\)*(?=\*|`|\\\n| )/.exec(found[0])?.[0].length ?? 0);
}

function inlineOf(found: RegExpExecArray): Inline {
  if (found[1] !== undefined) return { kind: 'strong', content: readInline(found[2] ?? '') };
  if (found[3] !== undefined) return { kind: 'emphasis', content: readInline(found[4] ?? '') };
  if (found[5] !== undefined) return { kind: 'code', text: (found[6] ?? '').replace(/^ (.*) $/s, '$1') };
  return { kind: 'break' };
}

function plain(markdown: string): Inline[] {
  const text = unescapeMarkdown(markdown).replace(/ *\n */g, ' ');
  return text === '' ? [] : [{ kind: 'text', text }];
}

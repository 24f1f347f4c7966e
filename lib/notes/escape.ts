/**
 * Writes a text as Markdown that renders as that very text in CommonMark, GitHub and Obsidian. Only what would
 * otherwise mean something is escaped, so that a quote stays readable in the file.
 *
 * @param text any text; a line break becomes a hard break.
 * @param at where the text stands: `block` at the start of a line, `inline` after other words of the line.
 * @param continuation what each further line begins with, e.g. `> ` in a block quote.
 */
export function escapeMarkdown(text: string, at: 'block' | 'inline' = 'inline', continuation = ''): string {
  return text
    .split('\n')
    .map((line, i) => escapeLine(line, at === 'block' || i > 0))
    .join(`\\\n${continuation}`)
    .replaceAll('\r', '&#13;');
}

/** The text that escaped Markdown stands for; its lines must be without their continuation. */
export function unescapeMarkdown(markdown: string): string {
  return markdown.replace(
    /\\([\n!-/:-@[-`{-~])|&#(\d{1,4});/g,
    (_all, char: string | undefined, code: string | undefined) =>
      code === undefined ? (char ?? '') : String.fromCodePoint(Number(code)),
  );
}

/** What begins a block at the start of a line: heading, quote, table row, underline of a heading, list, rule. */
const BLOCK_START = /^(?:[#>=|:-]|\+(?=\s|$))/;
const ORDERED_ITEM = /^\d{1,9}(?=[.)](?:\s|$))/;

function escapeLine(line: string, atStart: boolean): string {
  const core = line.replace(/^[ \t]+|[ \t]+$/g, '');
  if (core === '') return visible(line);
  const start = line.indexOf(core);
  const before = line.slice(0, start);
  // Spaces at the ends of a line would mean an indented block or a break, so they are written as characters.
  return (
    (atStart ? visible(before) + escapeStart(core) : before + escapeInline(core)) +
    visible(line.slice(start + core.length))
  );
}

function escapeStart(core: string): string {
  const digits = ORDERED_ITEM.exec(core)?.[0] ?? '';
  if (digits !== '') return `${digits}\\${core[digits.length]}${escapeInline(core.slice(digits.length + 1))}`;
  const escaped = escapeInline(core);
  return BLOCK_START.test(escaped) ? `\\${escaped}` : escaped;
}

function visible(spaces: string): string {
  return spaces.replace(/[ \t]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/**
 * Readers make a link of a bare address, take the words behind it into the link and show escapes inside it as they
 * stand. Links lead to sources only, so an address inside a text is kept from linking.
 */
function escapeInline(text: string): string {
  return escapeWords(text)
    .replace(/(https?):(?=\/\/)/gi, '$1\\:')
    .replace(/(?<![\p{L}\p{N}])(www)\.(?=\S)/giu, '$1\\.');
}

/**
 * Escapes, code, emphasis, links, footnotes, strike-through, formulas, superscripts; HTML; entities; Obsidian's
 * highlights, comments and tags; underscores that do not stand inside a word.
 */
const MEANINGFUL =
  /\\(?=[!-/:-@[-`{-~\r]|$)|[*`[~$^]|<(?=[a-z/!?])|&(?=#\d+;|#x[0-9a-f]+;|\w+;)|==+|%%+|(?<![\p{L}\p{N}])#(?=\S)|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/giu;

function escapeWords(text: string): string {
  return text.replace(MEANINGFUL, (run) => run.replace(/./g, '\\$&'));
}

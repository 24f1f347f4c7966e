import type { Note } from '../schema/note';
import { numberCitations } from './citations';
import { unescapeMarkdown } from './escape';
import { day, sourceParts } from './source';
import { type NoteWords, noteWords } from './words';

/**
 * A note as plain text for pasting into a document: the text without Markdown, citations as [1], block quotes in
 * quotation marks, and the references below.
 *
 * @param language of the fixed words, BCP 47.
 */
export function plainText(note: Note, language: string): string {
  const words = noteWords(language);
  const { body, cited } = numberCitations(note);
  const parts = [note.title.trim() || words.untitled, plainBody(body, words)];
  if (cited.length > 0) {
    const references = cited.map(
      (item, i) =>
        `[${i + 1}] ${words.reference(item.excerpt, sourceParts(item, words), item.url, day(item.retrieved_at))}`,
    );
    parts.push(`${words.references}\n${references.join('\n')}`);
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function plainBody(body: string, words: NoteWords): string {
  return body
    .split(/\n{2,}/)
    .map((block) => plainBlock(block, words))
    .filter((block) => block !== '')
    .join('\n\n');
}

function plainBlock(block: string, words: NoteWords): string {
  if (/^\|.*\|\n\|[ :|-]+\|/.test(block)) return plainTable(block);
  if (!/^> ?/.test(block)) return plainLines(block.replace(/^#{1,6} +/gm, ''));
  const inner = plainLines(block.replace(/^> ?/gm, ''));
  const marks = /(?:\[\d+\])*$/.exec(inner)?.[0] ?? '';
  return words.quoted(inner.slice(0, inner.length - marks.length)) + marks;
}

/** A table with tabs between its cells, as sheets take it. */
function plainTable(block: string): string {
  const lines = block.split('\n').filter((_, i) => i !== 1);
  const cellsOf = (line: string) =>
    line
      .replace(/^\| ?/, '')
      .replace(/ ?\|$/, '')
      .split(/ *(?<=(?<!\\)(?:\\\\)*)\| */);
  return lines.map((line) => cellsOf(line).map(plainLines).join('\t')).join('\n');
}

/** Bold and italic pairs go first, while escaped stars still are escaped; then escapes and footnote marks. */
function plainLines(text: string): string {
  const bare = text.trim().replace(/(?<!\\)(\*{1,3})(?=\S)([^*\n]*?[^\s\\*])\1/g, '$2');
  return bare
    .split(/(?<!\\)\[\^(\d+)\]/)
    .map((part, i) => (i % 2 === 1 ? `[${part}]` : unescapeMarkdown(part)))
    .join('');
}

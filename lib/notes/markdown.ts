import type { Evidence } from '../schema/evidence';
import type { Note } from '../schema/note';
import { blockQuote, numberCitations } from './citations';
import { escapeMarkdown } from './escape';
import { type FrontMatter, frontMatter } from './front-matter';
import { day, distinct, isWebAddress, sourceParts } from './source';
import { type NoteWords, noteWords } from './words';

export interface MarkdownOptions {
  /** Moment of the export, ISO 8601. */
  now: string;
  /** Language of the fixed words, BCP 47. */
  language: string;
  /** Only the cited passages, without the note's own text. */
  quotesOnly?: boolean;
}

/**
 * A note as a Markdown file: YAML front matter, the body with its footnotes numbered 1..n by first appearance, and a
 * definition for each: the passage word for word, its source, its address as it was, and when it was read.
 */
export function markdownOf(note: Note, options: MarkdownOptions): string {
  const words = noteWords(options.language);
  const { body, cited } = numberCitations(note);
  const text = options.quotesOnly
    ? cited.map((item, i) => blockQuote(item.excerpt, i + 1)).join('\n\n')
    : body.replace(/\s+$/, '');
  const parts = [`# ${escapeMarkdown(note.title.replace(/\s+/g, ' ').trim() || words.untitled)}`, text];
  if (cited.length > 0) parts.push(cited.map((item, i) => definition(item, i + 1, words)).join('\n'));
  const head = frontMatter(properties(note, cited, options.now));
  return `${head}\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** What is unknown is left out; tags are always there. One value is a text, several are a list. */
function properties(note: Note, cited: readonly Evidence[], now: string): FrontMatter {
  const values: FrontMatter = { title: note.title };
  const add = (key: string, list: string[]): void => {
    const [only, ...more] = list;
    if (only !== undefined) values[key] = more.length === 0 ? only : list;
  };
  add('source', distinct(cited.map((item) => item.url)));
  add('author', distinct(cited.map((item) => item.byline)));
  add('published', distinct(cited.map((item) => day(item.published_at))));
  add('retrieved', distinct(cited.map((item) => day(item.retrieved_at))));
  add('created', distinct([day(note.created_at)]));
  add('exported', distinct([day(now)]));
  values.tags = note.tags;
  return values;
}

function definition(item: Evidence, number: number, words: NoteWords): string {
  // A further line of a footnote is indented, so that it stays in it.
  const quote = escapeMarkdown(item.excerpt, 'inline', '    ');
  const source = sourceParts(item, words).map((part) => escapeMarkdown(part));
  return `[^${number}]: ${words.reference(quote, source, link(item.url), day(item.retrieved_at))}`;
}

/** A link keeps its address byte for byte; what cannot be one in Markdown, or must not be one, is plain text. */
function link(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters end a Markdown link.
  return isWebAddress(url) && !/[\u0000-\u0020<>\u007f]/.test(url) ? `<${url}>` : escapeMarkdown(url);
}

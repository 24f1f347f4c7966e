import type { KeptQuote, Note } from '../schema/note';
import { SCHEMA_VERSION } from '../schema/zod';
import { blockQuote, citationNumber } from './citations';
import { escapeMarkdown } from './escape';
import { noteWords } from './words';

export interface QuotesToNote {
  /** In the order in which they shall stand. */
  quotes: readonly KeptQuote[];
  title: string;
  /** ISO 8601. */
  now: string;
  /** Id of the new note. */
  id: string;
  /** Language of the fixed words, BCP 47. */
  language: string;
}

/** Makes a note of kept quotes: a heading for each page where there are several, each quote with its comment below. */
export function noteFromQuotes({ quotes, title, now, id, language }: QuotesToNote): Note {
  const citations: Note['citations'] = {};
  const pages = new Map<string, KeptQuote[]>();
  for (const quote of quotes) pages.set(quote.evidence.url, [...(pages.get(quote.evidence.url) ?? []), quote]);
  const blocks: string[] = [];
  for (const [url, ofPage] of pages) {
    if (pages.size > 1) blocks.push(`## ${escapeMarkdown((ofPage[0]?.evidence.title ?? '').trim() || url)}`);
    for (const { evidence, comment } of ofPage) {
      const number = citationNumber(citations, evidence);
      citations[number] = evidence;
      blocks.push(blockQuote(evidence.excerpt, number));
      if (comment.trim() !== '') blocks.push(escapeMarkdown(comment.trim(), 'block'));
    }
  }
  return {
    schema: SCHEMA_VERSION,
    id,
    title: title.trim() || noteWords(language).untitled,
    body: blocks.join('\n\n'),
    citations,
    tags: [...new Set(quotes.flatMap((quote) => quote.tags))],
    run_id: null,
    created_at: now,
    updated_at: now,
  };
}

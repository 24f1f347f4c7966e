import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

/**
 * arXiv, which answers an Atom feed. It is read by its own few tags, without a document, so that it can be read where
 * there is none.
 */
export const arxiv: SourceDefinition = {
  kind: 'arxiv',
  request(config, { text, count, cursor, window }) {
    const words = text
      .replace(/["()+\-:]/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== '' && !/^(?:and|or|andnot)$/i.test(word));
    const dates =
      window.from || window.to
        ? ` AND submittedDate:[${stamp(window.from ?? '1991-01-01')} TO ${stamp(window.to ?? '2999-12-31')}]`
        : '';
    return {
      ...getting(
        withParameters(under(config.base_url, 'api/query'), {
          search_query: `(${words.map((word) => `all:${word}`).join(' AND ')})${dates}`,
          start: offsetOf(cursor),
          max_results: count,
          sortBy: 'relevance',
        }),
      ),
      headers: { accept: 'application/atom+xml' },
    };
  },
  reader: {
    format: 'xml',
    schema: z.string(),
    read(given, { cursor, count }) {
      const feed = String(given);
      if (!/<feed[\s>]/.test(feed)) throw new Error('no Atom feed');
      const entries = [...feed.matchAll(/<entry>([\s\S]*?)<\/entry>/g)].map((match) => match[1] ?? '');
      const failed = entries.length === 1 && /<title>\s*Error\s*<\/title>/.test(entries[0] ?? '');
      if (failed) throw new Error(inside(entries[0] ?? '', 'summary') ?? 'an error entry');
      return {
        hits: hitsOf(
          entries.map((entry) => ({
            url: inside(entry, 'id')?.replace(/^http:/, 'https:'),
            title: inside(entry, 'title'),
            snippet: inside(entry, 'summary'),
            date: inside(entry, 'published'),
            language: 'en',
          })),
        ),
        cursor: entries.length >= count ? String(offsetOf(cursor) + entries.length) : null,
      };
    },
  },
};

function inside(xml: string, tag: string): string | null {
  return new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`).exec(xml)?.[1]?.trim() ?? null;
}

function stamp(date: string): string {
  return `${date.slice(0, 10).replaceAll('-', '')}0000`;
}

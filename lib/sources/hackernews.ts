import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  hits: z.array(
    z.object({
      objectID: z.string(),
      title: z.string().nullish(),
      url: z.string().nullish(),
      story_text: z.string().nullish(),
      created_at: z.string().nullish(),
    }),
  ),
  page: z.number().int().optional(),
  nbPages: z.number().int().optional(),
});

/** Hacker News by Algolia's search. A story leads to what it links to; a question to its own thread. */
export const hackernews: SourceDefinition = {
  kind: 'hackernews',
  request(config, { text, count, cursor, window }) {
    const since = seconds(window.from);
    const until = seconds(window.to);
    const numeric = [
      since === null ? '' : `created_at_i>=${since}`,
      until === null ? '' : `created_at_i<=${until}`,
    ].filter((filter) => filter !== '');
    return getting(
      withParameters(under(config.base_url, 'search'), {
        query: text,
        tags: 'story',
        hitsPerPage: count,
        page: offsetOf(cursor) || null,
        numericFilters: numeric.join(','),
      }),
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given) {
      const { hits, page = 0, nbPages = 0 } = given as z.infer<typeof answer>;
      return {
        hits: hitsOf(
          hits.map((item) => ({
            url: item.url || `https://news.ycombinator.com/item?id=${item.objectID}`,
            title: item.title,
            snippet: item.story_text,
            date: item.created_at,
            language: 'en',
          })),
        ),
        cursor: page + 1 < nbPages ? String(page + 1) : null,
      };
    },
  },
};

function seconds(date: string | null): number | null {
  const ms = date === null ? Number.NaN : Date.parse(date);
  return Number.isFinite(ms) ? Math.floor(ms / 1000) : null;
}

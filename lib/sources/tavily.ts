import { z } from '../schema/zod';
import { posting, under } from './address';
import { hitsOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});

/** Tavily. It has no further pages of results. Its own answer is not asked for: only pages are read. */
export const tavily: SourceDefinition = {
  kind: 'tavily',
  request(config, { text, count, window }, key) {
    return posting(
      under(config.base_url, 'search'),
      {
        query: text,
        max_results: count,
        search_depth: 'basic',
        include_answer: false,
        start_date: window.from?.slice(0, 10),
        end_date: window.to?.slice(0, 10),
      },
      key === '' ? {} : { Authorization: `Bearer ${key}` },
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given) {
      const { results } = given as z.infer<typeof answer>;
      return {
        hits: hitsOf(results.map((item) => ({ ...item, snippet: item.content, date: item.published_date }))),
        cursor: null,
      };
    },
  },
};

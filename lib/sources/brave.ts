import type { TimeWindow } from '../schema/source';
import { z } from '../schema/zod';
import { getting, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  // There also where nothing was found.
  type: z.literal('search'),
  query: z.object({ more_results_available: z.boolean().optional() }).optional(),
  web: z
    .object({
      results: z.array(
        z.object({
          url: z.string(),
          title: z.string().nullish(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
          language: z.string().nullish(),
        }),
      ),
    })
    .optional(),
});

/** Brave Search. `offset` counts pages, up to nine. */
export const brave: SourceDefinition = {
  kind: 'brave',
  request(config, { text, count, cursor, window }, key) {
    return getting(
      withParameters(config.base_url, {
        q: text,
        count,
        offset: offsetOf(cursor) || null,
        freshness: freshness(window),
        text_decorations: 'false',
      }),
      key === '' ? {} : { 'X-Subscription-Token': key },
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor }) {
      const { web, query } = given as z.infer<typeof answer>;
      const page = offsetOf(cursor);
      return {
        hits: hitsOf((web?.results ?? []).map((item) => ({ ...item, snippet: item.description, date: item.page_age }))),
        cursor: query?.more_results_available === true && page < 9 ? String(page + 1) : null,
      };
    },
  },
};

function freshness({ from, to }: TimeWindow): string | null {
  if (from === null && to === null) return null;
  return `${(from ?? '1970-01-01').slice(0, 10)}to${(to ?? new Date().toISOString()).slice(0, 10)}`;
}

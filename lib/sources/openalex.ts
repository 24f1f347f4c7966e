import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  results: z.array(
    z.object({
      id: z.string().nullish(),
      doi: z.string().nullish(),
      display_name: z.string().nullish(),
      publication_date: z.string().nullish(),
      language: z.string().nullish(),
      primary_location: z.object({ landing_page_url: z.string().nullish() }).nullish(),
      open_access: z.object({ oa_url: z.string().nullish() }).nullish(),
      abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
    }),
  ),
});

/** OpenAlex: works of all fields. An open copy is preferred to the publisher's page, since it can be read. */
export const openalex: SourceDefinition = {
  kind: 'openalex',
  request(config, { text, count, cursor, window }, key) {
    const filters = [
      window.from ? `from_publication_date:${window.from.slice(0, 10)}` : '',
      window.to ? `to_publication_date:${window.to.slice(0, 10)}` : '',
    ].filter((filter) => filter !== '');
    return getting(
      withParameters(under(config.base_url, 'works'), {
        // Commas and pipes part filters there.
        search: text.replace(/[,|]/g, ' '),
        per_page: count,
        page: offsetOf(cursor) + 1,
        filter: filters.join(','),
      }),
      key === '' ? {} : { Authorization: `Bearer ${key}` },
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor, count }) {
      const { results } = given as z.infer<typeof answer>;
      return {
        hits: hitsOf(
          results.map((work) => ({
            url: work.open_access?.oa_url ?? work.primary_location?.landing_page_url ?? work.doi ?? work.id,
            title: work.display_name,
            snippet: fromIndex(work.abstract_inverted_index ?? {}),
            date: work.publication_date,
            language: work.language,
          })),
        ),
        cursor: results.length >= count ? String(offsetOf(cursor) + 1) : null,
      };
    },
  },
};

/** An abstract that is given as the places of its words. */
function fromIndex(index: Record<string, number[]>): string {
  const placed: [number, string][] = [];
  for (const [word, places] of Object.entries(index)) for (const place of places) placed.push([place, word]);
  return placed
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(' ');
}

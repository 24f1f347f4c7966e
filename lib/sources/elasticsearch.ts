import { z } from '../schema/zod';
import { posting, under } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.record(z.string(), z.unknown()).default({}),
        highlight: z.record(z.string(), z.array(z.string())).optional(),
      }),
    ),
  }),
});

/** Names that indexes of web pages and documents give their fields, where the person names none. */
const URL_FIELDS = ['url', 'link', 'uri', 'canonical_url'];
const TITLE_FIELDS = ['title', 'name', 'headline'];
const TEXT_FIELDS = ['body', 'content', 'text', 'abstract', 'description', 'summary'];
const DATE_FIELDS = ['published_at', 'date', 'last_modified', 'timestamp', '@timestamp'];

/**
 * A team's own Elasticsearch or OpenSearch cluster, by the query DSL (BM25). The address is that of an index; the
 * fields may be named in the settings. A key is an API key of the cluster.
 */
export const elasticsearch: SourceDefinition = {
  kind: 'elasticsearch',
  request(config, { text, count, cursor, window }, key) {
    const titles = config.custom?.title ? [config.custom.title] : TITLE_FIELDS;
    const texts = config.custom?.snippet ? [config.custom.snippet] : TEXT_FIELDS;
    const date = config.custom?.date ?? '';
    const dated = date !== '' && (window.from !== null || window.to !== null);
    const query = {
      multi_match: { query: text, fields: [...titles.map((field) => `${field}^2`), ...texts], type: 'most_fields' },
    };
    return posting(
      under(config.base_url, '_search'),
      {
        from: offsetOf(cursor),
        size: count,
        query: dated
          ? {
              bool: {
                must: query,
                filter: { range: { [date]: { gte: window.from ?? undefined, lte: window.to ?? undefined } } },
              },
            }
          : query,
        highlight: {
          fields: Object.fromEntries(texts.map((field) => [field, {}])),
          fragment_size: 200,
          number_of_fragments: 1,
        },
      },
      key === '' ? {} : { Authorization: `ApiKey ${key}` },
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor, count }, { custom: fields }) {
      const { hits } = (given as z.infer<typeof answer>).hits;
      return {
        hits: hitsOf(
          hits.map(({ _source, highlight }) => ({
            url: first(_source, fields?.url ? [fields.url] : URL_FIELDS),
            title: first(_source, fields?.title ? [fields.title] : TITLE_FIELDS),
            snippet:
              Object.values(highlight ?? {})[0]?.[0] ??
              first(_source, fields?.snippet ? [fields.snippet] : TEXT_FIELDS),
            date: first(_source, fields?.date ? [fields.date] : DATE_FIELDS),
          })),
        ),
        cursor: hits.length >= count ? String(offsetOf(cursor) + count) : null,
      };
    },
  },
};

function first(source: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = source[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

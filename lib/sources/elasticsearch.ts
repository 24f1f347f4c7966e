import type { SourceConfig } from '../schema/source';
import { z } from '../schema/zod';
import { posting, under } from './address';
import { addressed, offsetOf } from './text';
import { type SourceDefinition, SourceFault } from './types';

const answer = z.object({
  timed_out: z.boolean().optional(),
  _shards: z.object({ failed: z.number().optional() }).optional(),
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

/** Neighbours that are looked at for each one wanted: more find better ones and take longer. */
const CANDIDATES = 10;
const LEAST_CANDIDATES = 100;
/** Most that a cluster looks at. */
const MOST_CANDIDATES = 10_000;

/**
 * A team's own Elasticsearch or OpenSearch cluster, by the query DSL: by words (BM25), and where the index holds vectors
 * by meaning too (kNN), each as a list of its own. The address is that of an index; the fields may be named in the
 * settings. A key is an API key of the cluster, or a user with a password, joined by a colon.
 */
export const elasticsearch: SourceDefinition = {
  kind: 'elasticsearch',
  request(config, { text, count, cursor, window, vector }, key) {
    const titles = config.custom?.title ? [config.custom.title] : TITLE_FIELDS;
    const texts = config.custom?.snippet ? [config.custom.snippet] : TEXT_FIELDS;
    const date = config.custom?.date ?? '';
    const dated = date !== '' && (window.from !== null || window.to !== null);
    const within = dated ? { range: { [date]: { gte: window.from ?? undefined, lte: window.to ?? undefined } } } : null;
    const field = config.custom?.vector ?? '';
    // A vector is longer than all that is read of a document.
    const source = field === '' ? {} : { _source: { excludes: [field] } };
    const search = under(config.base_url, '_search');
    if (vector && field !== '')
      return posting(search, { ...nearest(config, vector, count, within), ...source }, secretOf(key));
    const query = {
      multi_match: { query: text, fields: [...titles.map((field) => `${field}^2`), ...texts], type: 'most_fields' },
    };
    return posting(
      search,
      {
        ...source,
        from: offsetOf(cursor),
        size: count,
        query: within ? { bool: { must: query, filter: within } } : query,
        highlight: {
          fields: Object.fromEntries(texts.map((field) => [field, {}])),
          fragment_size: 200,
          number_of_fragments: 1,
        },
      },
      secretOf(key),
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor, count, vector }, { custom: fields }) {
      const { hits: found, timed_out, _shards } = given as z.infer<typeof answer>;
      const { hits } = found;
      if (hits.length === 0 && timed_out === true) throw new SourceFault('timeout', 'the cluster ran out of time');
      if (hits.length === 0 && (_shards?.failed ?? 0) > 0)
        throw new SourceFault('server_error', `${_shards?.failed} shards failed`);
      return {
        hits: addressed(
          hits.map(({ _source, highlight }) => ({
            url: first(_source, fields?.url ? [fields.url] : URL_FIELDS),
            title: first(_source, fields?.title ? [fields.title] : TITLE_FIELDS),
            snippet:
              Object.values(highlight ?? {})[0]?.[0] ??
              first(_source, fields?.snippet ? [fields.snippet] : TEXT_FIELDS),
            date: first(_source, fields?.date ? [fields.date] : DATE_FIELDS),
          })),
        ),
        cursor: !vector && hits.length >= count ? String(offsetOf(cursor) + count) : null,
      };
    },
  },
};

/** The nearest documents to a vector, as the two kinds of clusters want to be asked. */
function nearest(
  { custom }: SourceConfig,
  vector: readonly number[],
  count: number,
  filter: Record<string, unknown> | null,
): Record<string, unknown> {
  const field = custom?.vector ?? '';
  const only = filter ? { filter } : {};
  if (custom?.cluster === 'opensearch')
    return { size: count, query: { knn: { [field]: { vector, k: count, ...only } } } };
  const num_candidates = Math.min(MOST_CANDIDATES, Math.max(LEAST_CANDIDATES, CANDIDATES * count));
  return { size: count, knn: { field, query_vector: vector, k: count, num_candidates, ...only } };
}

function secretOf(key: string): Record<string, string> {
  if (key === '') return {};
  return { Authorization: key.includes(':') ? `Basic ${base64(key)}` : `ApiKey ${key}` };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function first(source: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = source[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  message: z.object({
    items: z.array(
      z.object({
        DOI: z.string(),
        URL: z.string().nullish(),
        title: z.array(z.string()).nullish(),
        abstract: z.string().nullish(),
        issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish(),
        language: z.string().nullish(),
      }),
    ),
  }),
});

/** Crossref: what publishers register under a DOI. */
export const crossref: SourceDefinition = {
  kind: 'crossref',
  request(config, { text, count, cursor, window }) {
    const filters = [
      window.from ? `from-pub-date:${window.from.slice(0, 10)}` : '',
      window.to ? `until-pub-date:${window.to.slice(0, 10)}` : '',
    ].filter((filter) => filter !== '');
    return getting(
      withParameters(under(config.base_url, 'works'), {
        'query.bibliographic': text,
        rows: count,
        offset: offsetOf(cursor) || null,
        filter: filters.join(','),
        select: 'DOI,URL,title,abstract,issued,language',
      }),
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor, count }) {
      const { items } = (given as z.infer<typeof answer>).message;
      return {
        hits: hitsOf(
          items.map((item) => ({
            url: `https://doi.org/${item.DOI}`,
            title: item.title?.[0],
            snippet: item.abstract,
            date: dated(item.issued?.['date-parts'][0] ?? []),
            language: item.language,
          })),
        ),
        cursor: items.length >= count ? String(offsetOf(cursor) + items.length) : null,
      };
    },
  },
};

/** [2024, 5] is 2024-05. */
function dated(parts: readonly (number | null)[]): string | null {
  const known = parts.slice(0, 3).filter((part) => part !== null);
  return known.length > 0 ? known.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0')).join('-') : null;
}

import type { TimeWindow } from '../schema/source';
import { z } from '../schema/zod';
import { getting, posting, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  // There also where nothing was found.
  searchParameters: z.object({}),
  organic: z
    .array(
      z.object({
        link: z.string(),
        title: z.string().nullish(),
        snippet: z.string().nullish(),
        date: z.string().nullish(),
      }),
    )
    .default([]),
});

/**
 * Serper. Asked by POST; a server of its shape whose address has parameters of its own is asked by GET. Its dates are
 * words (“3 days ago”), so none is taken.
 */
export const serper: SourceDefinition = {
  kind: 'serper',
  request(config, { text, count, cursor, window }, key) {
    const asked = { q: text, num: count, page: offsetOf(cursor) + 1, tbs: range(window) ?? undefined };
    const secret = key === '' ? {} : { 'X-API-KEY': key };
    return new URL(config.base_url).search === ''
      ? posting(config.base_url, asked, secret)
      : getting(withParameters(config.base_url, asked), secret);
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor }) {
      const { organic } = given as z.infer<typeof answer>;
      return {
        hits: hitsOf(organic.map((item) => ({ ...item, url: item.link }))),
        cursor: organic.length > 0 ? String(offsetOf(cursor) + 1) : null,
      };
    },
  },
};

function range({ from, to }: TimeWindow): string | null {
  if (from === null && to === null) return null;
  const day = (date: string) => {
    const [year, month, dayOfMonth] = date.slice(0, 10).split('-');
    return `${month}/${dayOfMonth}/${year}`;
  };
  return `cdr:1${from ? `,cd_min:${day(from)}` : ''}${to ? `,cd_max:${day(to)}` : ''}`;
}

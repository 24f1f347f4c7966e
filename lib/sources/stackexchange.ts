import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  items: z.array(
    z.object({
      title: z.string().nullish(),
      excerpt: z.string().nullish(),
      item_type: z.string().nullish(),
      question_id: z.number(),
      answer_id: z.number().nullish(),
      creation_date: z.number().nullish(),
    }),
  ),
  has_more: z.boolean().optional(),
  /** Seconds in which it wants no request, by its terms. */
  backoff: z.number().nonnegative().optional(),
});

/** One site of Stack Exchange, named by the end of its address: `…/2.3?site=stackoverflow`. */
export const stackexchange: SourceDefinition = {
  kind: 'stackexchange',
  request(config, { text, count, cursor, window }, key) {
    return getting(
      withParameters(under(config.base_url, 'search/excerpts'), {
        q: text,
        sort: 'relevance',
        order: 'desc',
        pagesize: count,
        page: offsetOf(cursor) + 1,
        fromdate: seconds(window.from),
        todate: seconds(window.to),
        // An application's key only raises the daily quota and is public by its terms: it may stand in the address.
        key: key === '' ? null : key,
      }),
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor }, config) {
      const { items, has_more, backoff } = given as z.infer<typeof answer>;
      const host = hostOf(new URL(config.base_url).searchParams.get('site') ?? 'stackoverflow');
      const seen = new Set<number>();
      const once = items.filter(({ question_id }) => !seen.has(question_id) && seen.add(question_id));
      return {
        hits: hitsOf(
          once.map((item) => ({
            url: `https://${host}/questions/${item.question_id}`,
            title: item.title,
            snippet: item.excerpt,
            date: item.creation_date,
            language: 'en',
          })),
        ),
        cursor: has_more === true ? String(offsetOf(cursor) + 1) : null,
        holdMs: backoff === undefined ? undefined : 1000 * backoff,
      };
    },
  },
};

/** Sites with a domain of their own; the others stand under stackexchange.com. */
function hostOf(site: string): string {
  if (/^(?:stackoverflow|serverfault|superuser|askubuntu|mathoverflow\.net|stackapps)$/.test(site))
    return site.includes('.') ? site : `${site}.com`;
  return site.includes('.') ? site : `${site}.stackexchange.com`;
}

function seconds(date: string | null): number | null {
  const ms = date === null ? Number.NaN : Date.parse(date);
  return Number.isFinite(ms) ? Math.floor(ms / 1000) : null;
}

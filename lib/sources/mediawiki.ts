import type { SearchHit } from '../schema/source';
import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf, offsetOf, plainText } from './text';
import { SNIPPET_CHARS, type SourceDefinition } from './types';

const found = z.object({
  continue: z.object({ sroffset: z.number().int().optional() }).optional(),
  // A fault of the API comes with status 200 and without this.
  query: z.object({
    search: z.array(
      z.object({
        pageid: z.number().int(),
        title: z.string(),
        snippet: z.string().default(''),
        timestamp: z.string().optional(),
      }),
    ),
    pages: z
      .array(
        z.object({
          pageid: z.number().int().optional(),
          fullurl: z.string().optional(),
          pagelanguage: z.string().optional(),
        }),
      )
      .default([]),
  }),
});
type Found = z.infer<typeof found>;

const extracts = z.object({
  query: z
    .object({
      pages: z.array(z.object({ pageid: z.number().int().optional(), extract: z.string().optional() })).default([]),
    })
    .optional(),
});

/** Pages whose extracts one request may ask for. */
const MOST_EXTRACTS = 20;

/**
 * Wikipedia and any other MediaWiki, by its action API. One request searches the text and gives the pages' addresses;
 * a second one asks for the beginnings of pages whose snippets are empty, as those of wikis in Chinese can be.
 */
export const mediawiki: SourceDefinition = {
  kind: 'mediawiki',
  request(config, { text, count, cursor }) {
    const offset = offsetOf(cursor);
    return getting(
      withParameters(apiOf(config.base_url), {
        action: 'query',
        format: 'json',
        formatversion: 2,
        // Lets any origin read the answer, so that no permission is needed.
        origin: '*',
        list: 'search',
        srsearch: text,
        // A wiki on a plain database searches titles alone unless it is told.
        srwhat: 'text',
        srprop: 'snippet|timestamp',
        srlimit: count,
        sroffset: offset,
        generator: 'search',
        gsrsearch: text,
        gsrwhat: 'text',
        gsrlimit: count,
        gsroffset: offset,
        prop: 'info',
        inprop: 'url',
      }),
    );
  },
  reader: {
    format: 'json',
    schema: found,
    read(answer, _query, config) {
      const { query, continue: next } = answer as Found;
      const pages = new Map(query.pages.map((page) => [page.pageid, page]));
      return {
        hits: hitsOf(
          query.search.map((item) => ({
            url: pages.get(item.pageid)?.fullurl ?? withParameters(indexOf(config.base_url), { curid: item.pageid }),
            title: item.title,
            snippet: item.snippet,
            date: item.timestamp,
            language: pages.get(item.pageid)?.pagelanguage ?? config.language,
          })),
        ),
        cursor: next?.sroffset === undefined ? null : String(next.sroffset),
      };
    },
  },
  fill: {
    request(config, hits, raw) {
      const { query } = raw as Found;
      const empty = query.search.filter((item) => plainText(item.snippet) === '').slice(0, MOST_EXTRACTS);
      if (hits.length === 0 || empty.length === 0) return null;
      return getting(
        withParameters(apiOf(config.base_url), {
          action: 'query',
          format: 'json',
          formatversion: 2,
          origin: '*',
          prop: 'extracts',
          pageids: empty.map((item) => item.pageid).join('|'),
          exintro: 1,
          explaintext: 1,
          exlimit: MOST_EXTRACTS,
          exchars: SNIPPET_CHARS,
        }),
      );
    },
    schema: extracts,
    read(answer, hits, raw): SearchHit[] {
      const { query } = answer as z.infer<typeof extracts>;
      const texts = new Map((query?.pages ?? []).map((page) => [page.pageid, page.extract ?? '']));
      const byTitle = new Map((raw as Found).query.search.map((item) => [item.title, texts.get(item.pageid)]));
      return hits.map((hit) =>
        hit.snippet === '' ? { ...hit, snippet: plainText(byTitle.get(hit.title) ?? '') } : hit,
      );
    },
  },
};

/** The API of a wiki that was named by its address, its script path or its API. */
function apiOf(base: string): string {
  if (/\/api\.php$/.test(new URL(base).pathname)) return base;
  return under(base, /\/w\/?$/.test(new URL(base).pathname) ? 'api.php' : 'w/api.php');
}

function indexOf(base: string): string {
  return apiOf(base).replace(/api\.php$/, 'index.php');
}

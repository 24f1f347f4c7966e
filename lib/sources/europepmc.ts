import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf } from './text';
import type { SourceDefinition } from './types';

const answer = z.object({
  nextCursorMark: z.string().nullish(),
  resultList: z.object({
    result: z.array(
      z.object({
        id: z.string(),
        source: z.string(),
        pmcid: z.string().nullish(),
        title: z.string().nullish(),
        abstractText: z.string().nullish(),
        firstPublicationDate: z.string().nullish(),
        isOpenAccess: z.string().nullish(),
        language: z.string().nullish(),
      }),
    ),
  }),
});

/** Europe PMC: the life sciences. */
export const europepmc: SourceDefinition = {
  kind: 'europepmc',
  request(config, { text, count, cursor, window }) {
    const dates =
      window.from || window.to
        ? ` AND FIRST_PDATE:[${(window.from ?? '1800-01-01').slice(0, 10)} TO ${(window.to ?? '2999-12-31').slice(0, 10)}]`
        : '';
    return getting(
      withParameters(under(config.base_url, 'search'), {
        query: `${text}${dates}`,
        format: 'json',
        resultType: 'core',
        pageSize: count,
        cursorMark: cursor ?? '*',
      }),
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given, { cursor }) {
      const { resultList, nextCursorMark } = given as z.infer<typeof answer>;
      return {
        hits: hitsOf(
          resultList.result.map((item) => ({
            url:
              item.isOpenAccess === 'Y' && item.pmcid
                ? `https://europepmc.org/article/PMC/${item.pmcid}`
                : `https://europepmc.org/article/${item.source}/${item.id}`,
            title: item.title,
            snippet: item.abstractText,
            date: item.firstPublicationDate,
            language: item.language === 'eng' ? 'en' : null,
          })),
        ),
        cursor: nextCursorMark && nextCursorMark !== (cursor ?? '*') ? nextCursorMark : null,
      };
    },
  },
};

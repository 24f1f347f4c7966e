import { z } from '../schema/zod';
import { posting, under } from './address';
import { hitsOf } from './text';
import { SNIPPET_CHARS, type SourceDefinition } from './types';

const answer = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      text: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

/** Exa. It has no further pages of results. */
export const exa: SourceDefinition = {
  kind: 'exa',
  request(config, { text, count, window }, key) {
    return posting(
      under(config.base_url, 'search'),
      {
        query: text,
        type: 'auto',
        numResults: count,
        startPublishedDate: window.from ?? undefined,
        endPublishedDate: window.to ?? undefined,
        contents: { text: { maxCharacters: SNIPPET_CHARS } },
      },
      key === '' ? {} : { 'x-api-key': key },
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    read(given) {
      const { results } = given as z.infer<typeof answer>;
      return {
        hits: hitsOf(results.map((item) => ({ ...item, snippet: item.text, date: item.publishedDate }))),
        cursor: null,
      };
    },
  },
};

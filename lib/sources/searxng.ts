import { z } from '../schema/zod';
import { getting, under, withParameters } from './address';
import { hitsOf, offsetOf } from './text';
import { type SourceDefinition, SourceFault } from './types';

const answer = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
  /** Engines behind it that gave nothing, each with its reason. */
  unresponsive_engines: z.array(z.array(z.string())).optional().catch(undefined),
});

/** A SearXNG (or searx) server that a person runs or may use. Its operator decides whether it answers JSON. */
export const searxng: SourceDefinition = {
  kind: 'searxng',
  request(config, { text, window, cursor, language }) {
    return getting(
      withParameters(under(config.base_url, 'search'), {
        q: text,
        format: 'json',
        pageno: offsetOf(cursor) + 1,
        language: config.language ?? language,
        time_range: rangeOf(window.from),
      }),
    );
  },
  reader: {
    format: 'json',
    schema: answer,
    // `number_of_results` may be 0 beside results: it says nothing.
    read(given, { cursor }) {
      const { results, unresponsive_engines: silent = [] } = given as z.infer<typeof answer>;
      // Where no engine answered, an empty list says nothing.
      if (results.length === 0 && silent.length > 0) throw engineFault(silent);
      return {
        hits: hitsOf(
          results.map((item) => ({ ...item, snippet: item.content, date: item.publishedDate?.slice(0, 10) })),
        ),
        cursor: results.length > 0 ? String(offsetOf(cursor) + 1) : null,
      };
    },
  },
  refusal: (status) => (status === 403 ? 'json_off' : null),
};

/** Why the engines behind a server gave nothing: the reason that all of them share, else that they failed. */
function engineFault(silent: readonly (readonly string[])[]): SourceFault {
  const all = (words: RegExp) => silent.every(([, reason]) => words.test(reason ?? ''));
  const failure = all(/captcha/i)
    ? 'bot_check'
    : all(/too many requests|rate limit|suspended/i)
      ? 'rate_limited'
      : all(/time ?out/i)
        ? 'timeout'
        : 'server_error';
  return new SourceFault(failure, `no engine answered: ${silent.map((engine) => engine.join(' ')).join(', ')}`);
}

/** The smallest of its ranges that holds the whole window; none where the window is longer than a year. */
function rangeOf(from: string | null): string | null {
  if (from === null) return null;
  const days = (Date.now() - Date.parse(from)) / 86_400_000;
  if (!(days >= 0)) return null;
  return days <= 1.5 ? 'day' : days <= 8 ? 'week' : days <= 32 ? 'month' : days <= 367 ? 'year' : null;
}

import { chooseQuotes } from '../../lib/research/quote';
import { furtherQuotes } from '../../lib/research/quote/further';
import { ranking } from '../../lib/research/ranking';
import { understand } from '../../lib/research/understand';
import type { SourceConfig } from '../../lib/schema/source';
import { readServedPages } from './natural-pages';
import { look } from './search-in-node';
import { type EvalOptions, readFile, share } from './sets';

export const describe =
  'Questions searched by rules alone over served pages: a gold page among the first 8 and 10, a gold passage in the packet.';

export const needs = '--web BASE [--wiki BASE] --questions FILE';

interface Question {
  id: string;
  lang: string;
  crosslang: boolean;
  q: string;
  alt: string;
  gold: { url: string; quote: string; must: boolean; cells?: boolean }[];
  unanswerable: boolean;
}

export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  if (!options.web || !options.questions) throw new Error(`No data: give ${needs}.`);
  const { questions } = readFile<{ questions: Question[] }>(options.questions);
  const asked = questions.filter(({ unanswerable }) => !unanswerable).slice(0, options.limit);
  const sources = sourcesOf(options.web, options.wiki);
  // Reading the pages takes a browser; which pages are found does not.
  const passagesToo = options.set !== 'pages';
  const figures: Record<string, unknown> = {};
  const groups = [...new Set(asked.map(groupOf))];
  for (const group of groups) {
    const own = asked.filter((question) => groupOf(question) === group);
    figures[group] = {
      as_asked: await measure(own, sources, options.web, passagesToo, ({ q }) => q),
      as_keywords: await measure(own, sources, options.web, passagesToo, ({ alt }) => alt),
    };
  }
  return figures;
}

function groupOf({ lang, crosslang }: Question): string {
  return crosslang ? 'cross_language' : lang;
}

async function measure(
  questions: Question[],
  sources: SourceConfig[],
  web: string,
  passagesToo: boolean,
  wording: (question: Question) => string,
): Promise<Record<string, unknown>> {
  let in8 = 0;
  let pages = 0;
  let in10 = 0;
  let passages = 0;
  let held = 0;
  let searches = 0;
  const missed: string[] = [];
  for (const question of questions) {
    const text = wording(question);
    const { urls, results, searches: made } = await look(text, sources);
    searches += made.length;
    const must = question.gold.filter((gold) => gold.must);
    const first = urls.slice(0, 8);
    if (question.gold.some(({ url }) => first.includes(url))) in8++;
    else missed.push(question.id);
    const next = results.filter(({ left_out }) => left_out === 'ranked_lower' || left_out === 'host_share');
    const ten = [...urls, ...next.map(({ url }) => url)].slice(0, 10);
    for (const url of new Set(must.map((gold) => gold.url))) {
      pages++;
      if (ten.includes(url)) in10++;
    }
    const packet = passagesToo ? await packetOf(text, urls, web) : [];
    for (const gold of passagesToo ? must : []) {
      passages++;
      if (packet.some(({ url, excerpt }) => url === gold.url && meets(excerpt, gold.quote))) held++;
    }
  }
  return {
    gold_page_in_first_8: share(in8, questions.length),
    must_page_in_10: share(in10, pages),
    ...(passagesToo ? { must_passage_in_packet: share(held, passages) } : {}),
    searches_each: Math.round((10 * searches) / questions.length) / 10,
    missed,
  };
}

/** The passages that a run would keep of the pages it reads. */
async function packetOf(text: string, urls: string[], web: string): Promise<{ url: string; excerpt: string }[]> {
  const host = new URL(web).host.split(':')[1];
  const served = urls.filter((url) => new URL(url).port === host);
  const read = await readServedPages(web, served);
  const pages = served.flatMap((url) => read.get(url) ?? []);
  const asked = { text, understood: understand(text) };
  const ranked = ranking(asked, pages);
  const quotes = chooseQuotes(asked, ranked, pages);
  return [...quotes, ...furtherQuotes(text, pages, ranked, quotes)].flatMap((quote) => {
    const page = pages[quote.page];
    const paragraph = page?.paragraphs[quote.paragraph];
    if (!page || !paragraph) return [];
    const start = Math.min(paragraph.start, quote.start);
    return [{ url: page.url ?? '', excerpt: page.text.slice(start, Math.max(paragraph.end, quote.end)) }];
  });
}

/** White space, bars of table rows and dashes made equal: a gold quote may join cells. */
function meets(excerpt: string, quote: string): boolean {
  const bare = (text: string) =>
    text
      .replace(/[\s|]+/g, '')
      .replace(/[–—]|--/g, '-')
      .toLowerCase();
  return bare(excerpt).includes(bare(quote)) || bare(quote).includes(bare(excerpt));
}

function sourcesOf(web: string, wiki: string | undefined): SourceConfig[] {
  const fields = { results: 'results', url: 'url', title: 'title', snippet: 'snippet', date: '' };
  const base = { enabled: true, custom: null };
  return [
    {
      ...base,
      id: 'web',
      kind: 'custom',
      name: 'web',
      base_url: `${web.replace(/\/$/, '')}/search?P={query}&HITSPERPAGE={count}&TOPDOC={offset}&FMT=json`,
      language: null,
      custom: fields,
    },
    ...(wiki
      ? ['en', 'zh'].map(
          (language): SourceConfig => ({
            ...base,
            id: `wiki-${language}`,
            kind: 'mediawiki',
            name: `wiki ${language}`,
            base_url: `${wiki.replace(/\/$/, '')}/${language}/`,
            language,
          }),
        )
      : []),
  ];
}

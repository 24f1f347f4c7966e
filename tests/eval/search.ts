import { sourceType } from '../../lib/evidence/source-type';
import { snapshotOf } from '../../lib/library/snapshots';
import { choosing } from '../../lib/research/choosing';
import type { ReadCopy } from '../../lib/research/fuse';
import { newRun } from '../../lib/research/new-run';
import { understand } from '../../lib/research/understand';
import type { SourceConfig } from '../../lib/schema/source';
import { openServedReader, type ServedReader } from './natural-pages';
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
  const reader = passagesToo ? await openServedReader() : null;
  try {
    for (const group of groups) {
      const own = asked.filter((question) => groupOf(question) === group);
      figures[group] = {
        as_asked: await measure(own, sources, options.web, reader, ({ q }) => q),
        as_keywords: await measure(own, sources, options.web, reader, ({ alt }) => alt),
      };
    }
  } finally {
    await reader?.close();
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
  reader: ServedReader | null,
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
    const packet = reader ? await packetOf(text, urls, web, reader) : [];
    for (const gold of reader ? must : []) {
      passages++;
      if (packet.some(({ url, excerpt }) => url === gold.url && meets(excerpt, gold.quote))) held++;
    }
  }
  return {
    gold_page_in_first_8: share(in8, questions.length),
    must_page_in_10: share(in10, pages),
    ...(reader ? { must_passage_in_packet: share(held, passages) } : {}),
    searches_each: Math.round((10 * searches) / questions.length) / 10,
    missed,
  };
}

/** The passages that a run keeps as evidence of the pages it reads in its first round, each with its paragraph. */
async function packetOf(
  text: string,
  urls: string[],
  web: string,
  reader: ServedReader,
): Promise<{ url: string; excerpt: string }[]> {
  const host = new URL(web).host.split(':')[1];
  const now = new Date().toISOString();
  const copies: ReadCopy[] = [];
  for (const url of urls.filter((one) => new URL(one).port === host)) {
    const reading = await reader.read(web, url);
    const kept = { reading, sourceType: sourceType(url), origin: 'public', retrievedAt: now, tabId: null } as const;
    copies.push({ snapshot: await snapshotOf(kept), text: reading.text, retrievedAt: now, inScope: false });
  }
  const run = newRun({
    id: 'eval-packet',
    kind: 'ask',
    question: text,
    look_in: ['web'],
    search: null,
    depth: 'standard',
    window_id: 1,
    targets: [],
    createdAt: now,
  });
  const { evidence } = await choosing(run, understand(text), null, now)(copies);
  return evidence.flatMap(({ url, provenance }) => {
    const copy = copies.find(({ snapshot }) => snapshot.id === provenance.snapshot_id);
    const paragraph = copy?.snapshot.paragraphs[provenance.paragraph];
    if (!copy || !paragraph) return [];
    const start = Math.min(paragraph.start, provenance.start);
    return [{ url, excerpt: copy.text.slice(start, Math.max(paragraph.end, provenance.end)) }];
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

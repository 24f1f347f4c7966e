import { type Conflict, type ConflictClaim, findConflicts } from '../../lib/evidence/conflicts';
import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { chooseQuotes } from '../../lib/research/quote';
import { furtherQuotes } from '../../lib/research/quote/further';
import { understand } from '../../lib/research/understand';
import { readServedPages } from './natural-pages';
import { type EvalOptions, readFile, share } from './sets';

export const describe =
  'Conflicts on served pages of two versions: quotes as the product chooses them, and what kind of conflict they make.';

export const needs = '--web BASE --questions FILE';

interface WebQuestion {
  id: string;
  kind: string;
  q: string;
  alt: string;
  gold: { url: string; quote: string }[];
  key_points: string[];
}

const NOW = '2026-01-01';

/**
 * Each question of kind `conflict` is put, as asked and as keywords, to its gold pages together: read in Chromium, ranked
 * and quoted by the product (the rows that state the value among the quotes), every quote a claim. Right: a conflict *depends on version* whose sides hold two key points,
 * and no contradiction. The gold quotes alone are given beside it; a question of another kind must make no contradiction.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  if (!options.web || !options.questions) throw new Error(`No data: give ${needs}.`);
  const { questions } = readFile<{ questions: WebQuestion[] }>(options.questions);
  const asked = questions.filter(({ gold }) => new Set(gold.map(({ url }) => url)).size > 1);
  const served = await readServedPages(
    options.web,
    asked.flatMap(({ gold }) => gold.map(({ url }) => url)),
  );
  const rows = asked.map((item) => {
    const pages = [...new Set(item.gold.map(({ url }) => url))].flatMap((url) => served.get(url) ?? []);
    const of = (question: string) => findConflicts(claimsOf(question, pages), { question: item.q, now: NOW });
    const gold = item.gold.map(({ url, quote }, i) => claimOf(String(i), quote, url, served.get(url)?.title ?? ''));
    const found = [of(item.q), of(item.alt), findConflicts(gold, { question: item.q, now: NOW })];
    return {
      id: item.id,
      kind: item.kind,
      as_asked: shown(found[0] ?? []),
      as_keywords: shown(found[1] ?? []),
      gold_quotes: shown(found[2] ?? []),
      right: found.map((conflicts) => isRight(item, conflicts)),
    };
  });
  const versions = rows.filter(({ kind }) => kind === 'conflict');
  const others = rows.filter(({ kind }) => kind !== 'conflict');
  const rate = (list: typeof rows, at: number) => share(list.filter(({ right }) => right[at]).length, list.length);
  return {
    questions: rows.map(({ right: _, ...row }) => row),
    versions_as_asked: rate(versions, 0),
    versions_as_keywords: rate(versions, 1),
    versions_gold_quotes: rate(versions, 2),
    others_without_contradiction: rate(others, 0),
  };
}

function claimsOf(question: string, pages: RankPage[]): ConflictClaim[] {
  const understood = understand(question);
  const ranked = rankPassages(understood, pages);
  const quotes = chooseQuotes(understood, ranked, pages);
  return [...quotes, ...furtherQuotes(question, pages, ranked, quotes)].flatMap((quote, i) => {
    const page = pages[quote.page];
    if (!page) return [];
    const headings = page.paragraphs[quote.paragraph]?.heading_path ?? [];
    const text = page.text.slice(quote.sentence_start, quote.sentence_end);
    return [claimOf(String(i), text, page.url ?? '', [page.title, ...headings].join(' › '))];
  });
}

function claimOf(id: string, text: string, url: string, context: string): ConflictClaim {
  return { id, text, language: null, context, url, published_at: null, credibility: 1 };
}

function isRight(item: WebQuestion, conflicts: readonly Conflict[]): boolean {
  if (conflicts.some(({ kind }) => kind === 'contradiction')) return false;
  if (item.kind !== 'conflict') return true;
  return conflicts.some(
    ({ kind, sides }) =>
      kind === 'depends_on_version' &&
      item.key_points.filter((point) =>
        sides.some(({ value }) => point.split('|').some((form) => value.toLowerCase().includes(form.toLowerCase()))),
      ).length >= 2,
  );
}

function shown(conflicts: readonly Conflict[]): string {
  return (
    conflicts
      .map(({ kind, sides }) => `${kind}: ${sides.map(({ value, label }) => `${value} (${label ?? '–'})`).join(' / ')}`)
      .join('; ') || 'none'
  );
}

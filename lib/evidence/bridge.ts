import { foldText, isCjk, stem, terms } from '../reading/text';

/** A page cut into sentences. */
export interface BridgePage {
  title: string;
  sentences: readonly string[];
}

/** A sentence that a question of two steps needs, best first. */
export interface BridgedSentence {
  page: number;
  sentence: number;
  score: number;
  /** Title of the page that led to this one; null where the question itself did. */
  via: string | null;
}

/** Set by hand; a fit on half of a public set moved nothing that held on the other half (docs/decisions/0032). */
export const BRIDGE = {
  /** Of a word's score, where the page has it in its title, and where only other sentences of the page have it. */
  title: 0.8,
  page: 0.2,
  /** The first sentence of a page says what it is about. */
  first: 1.2,
  /** All of a title in the question. */
  named: 1.6,
  /** A page named in a good sentence of a page that the question leads to, and the way back. */
  link: 2.2,
  back: 1,
  /** A word that the first page leaves open counts more on the second. */
  open: 0.5,
};
/** Pages that lead on. */
const LEADING = 3;
/** BM25's saturation and length. */
const K1 = 1.2;
const B = 0.4;

interface Read {
  counts: Map<string, number>;
  length: number;
  folded: string;
}

/**
 * Orders the sentences of several pages for a question that needs two of them: a bridge (“the company that released X is
 * based where?”) goes from the page that the question names to the page that it names in turn; a comparison names both.
 * The first step is a search by words; the second follows titles that stand in the first step's sentences
 * (MECHANISMS E08: every needed fact has a sentence of its own).
 */
export function bridgedSentences(question: string, pages: readonly BridgePage[]): BridgedSentence[] {
  const asked = [...new Set(keysOf(question))];
  const read = pages.map(({ sentences }) => sentences.map(readSentence));
  const titles = pages.map(({ title }) => ({ keys: new Set(keysOf(title)), name: nameOf(title) }));
  const weight = rarity(asked, read, titles);
  const mean = average(read.flat().map(({ length }) => length));
  const folded = foldText(question);
  const own = read.map((sentences, p) => {
    const title = titles[p]?.keys ?? new Set<string>();
    const whole = new Set(sentences.flatMap(({ counts }) => [...counts.keys()]));
    const named = isNamed(titles[p]?.name ?? '', folded) ? BRIDGE.named : 0;
    return sentences.map(
      (sentence, i) => bySentence(asked, weight, sentence, mean, title, whole) + named + (i === 0 ? BRIDGE.first : 0),
    );
  });
  const reached = reach(pages, read, titles, own, asked, weight);
  return own
    .flatMap((scores, page) =>
      scores.map((score, sentence): BridgedSentence => {
        const way = reached[page];
        return {
          page,
          sentence,
          score: score + (way ? way.score + openWords(way.open, weight, read[page]?.[sentence]) : 0),
          via: way?.via ?? null,
        };
      }),
    )
    .sort((a, b) => b.score - a.score);
}

/** The same sentences are read for the question and for each of its points. */
const sentencesRead = new Map<string, Read>();
const MOST_SENTENCES = 1_000;

function readSentence(text: string): Read {
  const known = sentencesRead.get(text) ?? takenApart(text);
  if (sentencesRead.size >= MOST_SENTENCES) sentencesRead.clear();
  sentencesRead.set(text, known);
  return known;
}

function takenApart(text: string): Read {
  const counts = new Map<string, number>();
  const keys = keysOf(text);
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return { counts, length: keys.length, folded: foldText(text) };
}

function keysOf(text: string): string[] {
  return terms(text, isCjk(text) ? 'zh' : 'en').map((word) => stem(word));
}

/** The title without its site and what tells namesakes apart: “The Grapes of Wrath (film) – Encyclopedia”. */
function nameOf(title: string): string {
  const bare = title.replace(/\s+[-–—|·]\s+.*$/u, '').replace(/\s*[(（][^)）]*[)）]\s*$/, '');
  return foldText(bare).trim();
}

/** Rarer words say more; over sentences and titles. */
function rarity(
  asked: readonly string[],
  read: readonly (readonly Read[])[],
  titles: readonly { keys: ReadonlySet<string> }[],
): Map<string, number> {
  const all = [...read.flat().map(({ counts }) => counts), ...titles.map(({ keys }) => keys)];
  return new Map(
    asked.map((key) => {
      const holding = all.filter((set) => set.has(key)).length;
      return [key, Math.log(1 + (all.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
}

function bySentence(
  asked: readonly string[],
  weight: ReadonlyMap<string, number>,
  { counts, length }: Read,
  mean: number,
  title: ReadonlySet<string>,
  whole: ReadonlySet<string>,
): number {
  let score = 0;
  for (const key of asked) {
    const idf = weight.get(key) ?? 0;
    const n = counts.get(key) ?? 0;
    const inSentence = (n * (K1 + 1)) / (n + K1 * (1 - B + (B * length) / Math.max(1, mean)));
    score += idf * (inSentence + (title.has(key) ? BRIDGE.title : n === 0 && whole.has(key) ? BRIDGE.page : 0));
  }
  return score;
}

interface Way {
  score: number;
  via: string;
  /** Words of the question that the page before does not hold. */
  open: readonly string[];
}

/** For each page the best way to it from a page that the question leads to. */
function reach(
  pages: readonly BridgePage[],
  read: readonly (readonly Read[])[],
  titles: readonly { keys: ReadonlySet<string>; name: string }[],
  own: readonly (readonly number[])[],
  asked: readonly string[],
  weight: ReadonlyMap<string, number>,
): (Way | null)[] {
  const best = own.map((scores) => Math.max(0, ...scores));
  const leading = best
    .map((score, page) => ({ score, page }))
    .sort((a, b) => b.score - a.score)
    .slice(0, LEADING);
  const top = leading[0]?.score ?? 0;
  return pages.map((_, target): Way | null => {
    let way: Way | null = null;
    if (EVERYWHERE.test(titles[target]?.name ?? '')) return null;
    for (const { page, score } of leading) {
      if (page === target || top === 0) continue;
      const strength = linkBetween(page, target, read, titles, own) * (score / top);
      if (strength === 0 || (way && strength <= way.score)) continue;
      const held = new Set((read[page] ?? []).flatMap(({ counts }) => [...counts.keys()]));
      const open = asked.filter((key) => !held.has(key) && !titles[page]?.keys.has(key) && weight.has(key));
      way = { score: strength, via: pages[page]?.title ?? '', open };
    }
    return way;
  });
}

function linkBetween(
  page: number,
  target: number,
  read: readonly (readonly Read[])[],
  titles: readonly { name: string }[],
  own: readonly (readonly number[])[],
): number {
  const best = Math.max(...(own[page] ?? [0]));
  const name = titles[target]?.name ?? '';
  let forth = 0;
  (read[page] ?? []).forEach(({ folded }, i) => {
    if (isNamed(name, folded)) forth = Math.max(forth, (own[page]?.[i] ?? 0) / Math.max(1e-9, best));
  });
  const back = (read[target] ?? []).some(({ folded }) => isNamed(titles[page]?.name ?? '', folded));
  return BRIDGE.link * forth + (back ? BRIDGE.back : 0);
}

function openWords(open: readonly string[], weight: ReadonlyMap<string, number>, sentence: Read | undefined): number {
  return open.reduce((sum, key) => sum + (sentence?.counts.has(key) ? BRIDGE.open * (weight.get(key) ?? 0) : 0), 0);
}

/**
 * Pages that every other one names and that name every other one, such as a list of changes: nothing leads to them, and
 * they are about nothing of their own.
 */
const EVERYWHERE =
  /^(?:(?:full |complete |general )?(?:change ?logs?|release notes|what'?s new|index|contents|table of contents|glossary|overview|introduction|reference|documentation|tutorial|examples?|home|main page|news|history|about|help|faq|search|downloads?|licen[cs]e|copyright|bugs|support)|(?:更新|变更|變更)(?:日志|日誌|记录|記錄)|发行说明|發行說明|目录|目錄|索引|术语表|術語表|概述|概览|概覽|简介|簡介|介绍|介紹|参考|參考|文档|文檔|教程|示例|首页|首頁|新闻|新聞|历史|歷史|关于|關於|帮助|幫助|常见问题|常見問題|下载|下載|版权|版權|许可|許可)$/u;

/** Shorter titles stand in any text. */
const SHORTEST_NAME = { latin: 4, han: 2 };

function isNamed(name: string, text: string): boolean {
  if (name.length < (isCjk(name) ? SHORTEST_NAME.han : SHORTEST_NAME.latin)) return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (isCjk(name) || (!/\p{L}/u.test(text[at - 1] ?? '') && !/\p{L}/u.test(text[at + name.length] ?? '')))
      return true;
  return false;
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

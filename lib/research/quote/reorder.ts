import { foldText, isCjk } from '../../reading/text';
import type { Understood } from '../../schema/run';
import type { SentenceSignals } from './held';
import { REORDER_MODEL } from './reorder-model';
import { type ReorderModel, scoreOf } from './trees';

/** A sentence with what the first order knows of it. */
export interface Reorderable {
  /** Which passage it stands in: neighbours are sentences of one passage. */
  place: number;
  text: string;
  signals: SentenceSignals;
  /** `orderSignals` of it. */
  row: readonly number[];
  score: number;
  order: number;
}

/** Sentences that are compared once more; others are never first. */
export const REORDERED = 12;

/**
 * A second look at the sentences that the first order puts highest, for Chinese and Japanese: small trees over what tells
 * them apart, fitted on public questions (`eval answers-trees`, docs/decisions). English gained nothing by it.
 *
 * @param items in the order of their passages
 * @returns an order for each; the highest twelve have exchanged theirs among themselves
 */
export function reordered(
  question: string,
  understood: Understood,
  items: readonly Reorderable[],
  model: ReorderModel = REORDER_MODEL,
): number[] {
  const order = items.map((item) => item.order);
  if (!isCjk(question) || items.length < 2) return order;
  const top = highest(items);
  const rows = reorderSignals(question, understood, items, top);
  const scores = rows.map((row) => scoreOf(model, row));
  const places = top.map((at) => order[at] ?? 0);
  const best = top.map((at, k) => ({ at, score: scores[k] ?? 0 })).sort((a, b) => b.score - a.score);
  best.forEach(({ at }, k) => {
    order[at] = places[k] ?? 0;
  });
  return order;
}

/** Where the sentences stand that the first order puts highest, best first. */
export function highest(items: readonly Reorderable[]): number[] {
  return items
    .map((_, i) => i)
    .sort((a, b) => (items[b]?.order ?? 0) - (items[a]?.order ?? 0))
    .slice(0, REORDERED);
}

/** Characters that hold a sentence together and say nothing. */
const LOOSE = new Set(
  '的了是在有和与與及或于於被为為之其也都而以着吗嗎呢么麼什甚哪个個谁誰何多少几幾怎样樣年月日のはがをにでとたですかしました。',
);
const KINDS = { number: 0, year: 1, quoted: 2 } as const;

interface Found {
  kind: 0 | 1 | 2;
  start: number;
  end: number;
}

/** Words of a text and where they begin: each Han or kana character, and each run of Latin letters and digits. */
interface Tokens {
  texts: string[];
  at: number[];
}

/** @param text folded */
function tokensOf(text: string): Tokens {
  const out: Tokens = { texts: [], at: [] };
  let begin = -1;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    if (isRun(code)) {
      if (begin < 0) begin = i;
      continue;
    }
    if (begin >= 0) {
      out.texts.push(text.slice(begin, i));
      out.at.push(begin);
      begin = -1;
    }
    if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)) {
      out.texts.push(text.charAt(i));
      out.at.push(i);
    }
  }
  return out;
}

/** a–z, 0–9, dot and comma. */
function isRun(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 46 || code === 44;
}

/** Figures, years and what stands in quotation marks: what may be an answer. */
function candidatesIn(text: string): Found[] {
  const out: Found[] = [];
  const add = (kind: Found['kind'], found: RegExpExecArray) =>
    out.push({ kind, start: found.index, end: found.index + found[0].length });
  for (const found of text.matchAll(/\d[\d,.]*/gu))
    add(/^(?:1\d{3}|20\d\d)$/.test(found[0]) ? KINDS.year : KINDS.number, found);
  for (const found of text.matchAll(/[一二三四五六七八九十百千万萬億亿两兩]+/gu)) add(KINDS.number, found);
  for (const found of text.matchAll(/[《「『“(（][^》」』”)）]{1,20}/gu)) add(KINDS.quoted, found);
  return out;
}

/** Characters over which nearness to a candidate halves. */
const NEAR = 13;
const FAR = 9;

/**
 * The signals of the second look, for the sentences at `top`: those of the first order, then those of each sentence as
 * `SentenceSignals`, then what is only seen among the others.
 */
export function reorderSignals(
  question: string,
  { expects }: Understood,
  items: readonly Reorderable[],
  top: readonly number[],
): number[][] {
  const asked = foldText(question);
  const said = items.map(({ text }) => foldText(text));
  const tokens = said.map(tokensOf);
  const whole = tokensOf(asked).texts;
  const content = whole.filter((text) => !LOOSE.has(text));
  const terms = [...new Set(content)];
  const places = new Map(terms.map((term, k) => [term, k]));
  const flags = tokens.map(({ texts }) => flagsOf(texts, places));
  const rare = (df: number) => Math.log(1 + (items.length - df + 0.5) / (df + 0.5));
  const weights = terms.map((_, k) => rare(flags.reduce((df, flag) => df + (flag[k] ?? 0), 0)));
  const weight = new Map(terms.map((term, k) => [term, weights[k] ?? 0]));
  const askedPairs = pairsOf(whole);
  const contentPairs = new Map([...holdersOf(content, tokens)].map(([pair, df]): [string, number] => [pair, rare(df)]));
  const all = sum(weights) || 1;
  const held = (list: readonly Uint8Array[]) =>
    sum(weights.map((value, k) => (list.some((flag) => flag[k]) ? value : 0))) / all;
  const own = items.map(({ signals }) => signals.own);
  const order = items.map((item) => item.order);
  const mostOwn = Math.max(...own);
  const mostScore = Math.max(...items.map(({ score }) => score));
  return top.map((i) => {
    const item = items[i];
    if (!item) return [];
    const list = tokens[i] ?? { texts: [], at: [] };
    const set = flags[i] ?? new Uint8Array(terms.length);
    const { texts } = list;
    const pairs = pairsOf(texts);
    const met = terms.filter((_, k) => set[k]);
    const lost = terms.filter((_, k) => !set[k]);
    const at = texts.flatMap((text, k) => (weight.has(text) ? [k] : []));
    const told = texts.filter((text) => !LOOSE.has(text));
    const run = longestRun(whole, texts);
    const found = candidatesIn(said[i] ?? '');
    const fresh = found.filter(({ start, end }) => !asked.includes((said[i] ?? '').slice(start, end)));
    const count = (kind: number) => fresh.filter((one) => one.kind === kind).length;
    const close = (kind: number) =>
      Math.max(0, ...fresh.flatMap((one) => (one.kind === kind ? [closeness(one, list, weight) / all] : [])));
    const text = said[i] ?? '';
    const besides = (k: number) => (items[k]?.place === item.place ? k : -1);
    const [before, behind] = [besides(i - 1), besides(i + 1)];
    const mates = items.flatMap(({ place }, k) => (place === item.place ? [k] : []));
    const step = (k: number) => (k < 0 ? -FAR : (order[k] ?? 0) - item.order);
    const with_ = (k: number) => held(k < 0 ? [set] : [set, flags[k] ?? set]);
    const s = item.signals;
    return [
      ...item.row,
      ...[s.own, s.around, s.above, s.names, s.near],
      ...[s.cue, s.condition, s.counted, s.asks].map(Number),
      held([set]),
      Math.max(0, ...lost.map((term) => weight.get(term) ?? 0)),
      Math.max(0, ...met.map((term) => weight.get(term) ?? 0)),
      lost.length,
      met.length / Math.max(1, terms.length),
      [...askedPairs].filter((pair) => pairs.has(pair)).length / Math.max(1, askedPairs.size),
      sum([...contentPairs].map(([pair, value]) => (pairs.has(pair) ? value : 0))),
      commonOrder(content, told) / Math.max(1, content.length),
      run / Math.max(1, whole.length),
      run,
      at.length > 0 ? (at.at(-1) ?? 0) - (at[0] ?? 0) + 1 - at.length : 30,
      at.length > 0 ? (at[0] ?? 0) / texts.length : 1,
      at.length > 0 ? (at.at(-1) ?? 0) / texts.length : 1,
      ...[count(0), count(1), count(2), found.length - fresh.length],
      ...[close(0), close(1), close(2)],
      /因为|因為|由于|由於|所以|因此|ため|から/u.test(text) ? 1 : 0,
      /["“「『《(（]/u.test(text) ? 1 : 0,
      text.includes('是') ? 1 : 0,
      /\d+\s*年/u.test(text) ? 1 : 0,
      ...['number', 'date', 'person', 'place'].map((kind) => (expects === kind ? 1 : 0)),
      terms.length,
      items.length,
      order.filter((other) => other > item.order).length,
      own.filter((other) => other > s.own).length,
      item.order - Math.max(...order.filter((_, k) => k !== i)),
      s.own - mostOwn,
      step(before),
      step(behind),
      [before, behind].filter((k) => (own[k] ?? 0) > s.own).length,
      Math.max(...mates.map((k) => own[k] ?? 0)) - s.own,
      new Set(told.filter((one) => !weight.has(one))).size,
      mates.indexOf(i),
      mates.length,
      item.score - mostScore,
      with_(before),
      with_(behind),
      held(mates.map((k) => flags[k] ?? set)),
    ];
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

function pairsOf(list: readonly string[]): Set<string> {
  return new Set(list.slice(1).map((text, i) => `${list[i]} ${text}`));
}

/** Which of some words a text has: 1 at the place of each. */
function flagsOf(texts: readonly string[], places: ReadonlyMap<string, number>): Uint8Array {
  const out = new Uint8Array(places.size);
  for (const text of texts) {
    const place = places.get(text);
    if (place !== undefined) out[place] = 1;
  }
  return out;
}

/** How many texts have each pair of neighbours of a list as neighbours. */
function holdersOf(list: readonly string[], tokens: readonly Tokens[]): Map<string, number> {
  const behind = new Map<string, Set<string>>();
  for (let k = 1; k < list.length; k++) {
    const [one, other] = [list[k - 1] ?? '', list[k] ?? ''];
    behind.set(one, (behind.get(one) ?? new Set()).add(other));
  }
  const out = new Map([...pairsOf(list)].map((pair) => [pair, 0]));
  for (const { texts } of tokens) {
    const found = new Set<string>();
    for (let k = 1; k < texts.length; k++) {
      const [one, other] = [texts[k - 1] ?? '', texts[k] ?? ''];
      if (behind.get(one)?.has(other)) found.add(`${one} ${other}`);
    }
    for (const pair of found) out.set(pair, (out.get(pair) ?? 0) + 1);
  }
  return out;
}

/** How much of the question stands by a candidate, each word counting by its nearest place. */
function closeness({ start, end }: Found, { texts, at }: Tokens, weight: ReadonlyMap<string, number>): number {
  const nearest = new Map<string, number>();
  texts.forEach((text, k) => {
    if (!weight.has(text)) return;
    const place = at[k] ?? 0;
    const apart = place < start ? start - place : Math.abs(place - end);
    nearest.set(text, Math.min(apart, nearest.get(text) ?? apart));
  });
  return sum([...nearest].map(([text, apart]) => (weight.get(text) ?? 0) / (1 + apart / NEAR)));
}

/** Length of the longest row of tokens that stands in both. */
function longestRun(a: readonly string[], b: readonly string[]): number {
  let best = 0;
  let before = new Uint16Array(b.length + 1);
  for (const one of a) {
    const now = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      if (one !== b[j]) continue;
      const run = (before[j] ?? 0) + 1;
      now[j + 1] = run;
      if (run > best) best = run;
    }
    before = now;
  }
  return best;
}

/** How many tokens stand in both in the same order. */
function commonOrder(a: readonly string[], b: readonly string[]): number {
  let before = new Uint16Array(b.length + 1);
  for (const one of a) {
    const now = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++)
      now[j + 1] = one === b[j] ? (before[j] ?? 0) + 1 : Math.max(before[j + 1] ?? 0, now[j] ?? 0);
    before = now;
  }
  return before[b.length] ?? 0;
}

import { isCjk, sentences, stem } from '../../reading/text';
import { CHINESE_STOP, ENGLISH_STOP } from '../../reading/text/stopwords';
import { type Facts, factsOfTokens } from '../facts';
import { type Token, tokensOf } from '../facts/tokens';
import { hanMeaningOf, meaningOf } from './lexicon';

/** One thing that a text says, to be met in another text: a word's stem, or a pair of Han characters. */
export interface Unit {
  key: string;
  start: number;
  end: number;
  /** Index of the clause and sentence it stands in, and its rank among all units of the text. */
  clause: number;
  sentence: number;
  rank: number;
  /** Capitalised inside its sentence: part of a name. */
  name: boolean;
  han: boolean;
  weight: number;
}

export interface Prepared {
  text: string;
  tokens: Token[];
  facts: Facts;
  units: Unit[];
  /** Units by key. */
  index: Map<string, Unit[]>;
  /** Last clause and sentence of each token, for placing facts. */
  clauseAt: (offset: number) => number;
  sentenceAt: (offset: number) => number;
  clauses: number;
  sentences: { start: number; end: number }[];
  /** Whether the text is mainly Chinese or Japanese. */
  han: boolean;
  /** Single Han characters of each sentence, for words that pairs miss. */
  hanChars: Set<string>;
}

const CLAUSE_END = /^[,;:()，；：、（）–—|]$/;
/** Coordinating words that open a clause of their own in English. */
const CLAUSE_WORD = /^(?:but|while|whereas|although|though|because|which|who|where|when|and)$/;
const STOP_HAN = new Set([...CHINESE_STOP].filter((word) => word.length === 1));
/** Characters that join words and belong to none. */
const HAN_BREAK = /[的了是在于於和与與及或而且但也都就为為之其所这這被把将將由从從到向对對以并並等个個]/;
const WEIGHT = { name: 1.4, word: 1, pair: 0.6, single: 0.3 };

/** Everything the checker needs of a text, read once. */
export function prepare(text: string, language: string | null, pageDate: string | null = null): Prepared {
  const tokens = tokensOf(text);
  const facts = factsOfTokens(text, tokens, { language, pageDate });
  const spans = sentences(text, language);
  const masked = maskOf(facts);
  const prepared: Prepared = {
    text,
    tokens,
    facts,
    units: [],
    index: new Map(),
    clauseAt: () => 0,
    sentenceAt: (offset) => sentenceOf(spans, offset),
    clauses: 0,
    sentences: spans,
    han: isCjk(text),
    hanChars: new Set(),
  };
  const clauseStarts = addUnits(prepared, masked);
  prepared.clauseAt = (offset) => lastAtOrBefore(clauseStarts, offset);
  prepared.clauses = clauseStarts.length;
  for (const unit of prepared.units) {
    const known = prepared.index.get(unit.key);
    if (known) known.push(unit);
    else prepared.index.set(unit.key, [unit]);
  }
  return prepared;
}

function addUnits(prepared: Prepared, masked: readonly { start: number; end: number }[]): number[] {
  const { tokens, sentences: spans, units, hanChars } = prepared;
  const clauseStarts = [0];
  let sentence = 0;
  let mask = 0;
  let previousHan: Token | null = null;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) continue;
    while (sentence + 1 < spans.length && token.start >= (spans[sentence + 1]?.start ?? 0)) {
      sentence++;
      clauseStarts.push(token.start);
    }
    while (mask < masked.length && (masked[mask]?.end ?? 0) <= token.start) mask++;
    const inside = mask < masked.length && token.start >= (masked[mask]?.start ?? 0);
    if (token.kind === 'sign') {
      if (CLAUSE_END.test(token.text)) clauseStarts.push(token.end);
      previousHan = null;
      continue;
    }
    if (inside) {
      previousHan = null;
      continue;
    }
    const clause = clauseStarts.length - 1;
    const place = { clause, sentence, rank: units.length };
    if (token.kind === 'han') {
      hanChars.add(token.text);
      if (HAN_BREAK.test(token.text)) {
        previousHan = null;
        continue;
      }
      const next = tokens[i + 1];
      if (previousHan && token.glued) {
        const pair = previousHan.text + token.text;
        units.push({
          ...place,
          key: hanMeaningOf(pair),
          start: previousHan.start,
          end: token.end,
          name: false,
          han: true,
          weight: WEIGHT.pair,
        });
      } else if (!(next?.kind === 'han' && next.glued && !HAN_BREAK.test(next.text)) && !STOP_HAN.has(token.text)) {
        units.push({
          ...place,
          key: token.text,
          start: token.start,
          end: token.end,
          name: false,
          han: true,
          weight: WEIGHT.single,
        });
      }
      previousHan = token;
      continue;
    }
    previousHan = null;
    if (token.kind !== 'word') continue;
    if (CLAUSE_WORD.test(token.low) && i > 0 && token.low !== 'and') clauseStarts.push(token.start);
    const plain = token.low.replace(/'s$/, '');
    if (ENGLISH_STOP.has(plain) || (plain.length === 1 && !/\p{Lu}/u.test(token.text))) continue;
    const name = /^\p{Lu}/u.test(token.text);
    units.push({
      ...place,
      clause: clauseStarts.length - 1,
      key: meaningOf(stem(plain)),
      start: token.start,
      end: token.end,
      name,
      han: false,
      weight: name ? WEIGHT.name : WEIGHT.word,
    });
  }
  return clauseStarts;
}

/** Spans whose tokens are compared as facts and not as words. */
function maskOf(facts: Facts): { start: number; end: number }[] {
  return [...facts.quantities, ...facts.dates, ...facts.times, ...facts.versions, ...facts.identifiers]
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start);
}

function sentenceOf(spans: readonly { start: number; end: number }[], offset: number): number {
  let found = 0;
  for (let i = 0; i < spans.length && (spans[i]?.start ?? 0) <= offset; i++) found = i;
  return found;
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

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
  /** Units by key, in the order of the text. */
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

const CLAUSE_END = new Set(',;:()，；：、（）–—|');
/** Coordinating words that open a clause of their own in English. */
const CLAUSE_WORD = new Set('but while whereas although though because which who where when'.split(' '));
/** “… and does not freeze”: what follows is a statement of its own. */
const AUXILIARY = new Set(
  'is are was were does do did has have had will would can cannot could may might must should never not'.split(' '),
);
const STOP_HAN = new Set([...CHINESE_STOP].filter((word) => word.length === 1));
/** Characters that join words and belong to none. */
const HAN_BREAK = new Set('的了是在于於和与與及或而且但也都就为為之其所这這被把将將由从從到向对對以并並等个個');
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
  const inOrder = prepared.units.length;
  addLifeDates(prepared, clauseStarts);
  prepared.clauseAt = (offset) => lastAtOrBefore(clauseStarts, offset);
  prepared.clauses = clauseStarts.length;
  for (const unit of prepared.units) {
    const known = prepared.index.get(unit.key);
    if (known) known.push(unit);
    else prepared.index.set(unit.key, [unit]);
  }
  for (const { key } of prepared.units.slice(inOrder)) prepared.index.get(key)?.sort((a, b) => a.start - b.start);
  return prepared;
}

function addUnits(prepared: Prepared, masked: readonly { start: number; end: number }[]): number[] {
  const { tokens, sentences: spans, units, hanChars } = prepared;
  const clauseStarts = [0];
  const add = (key: string, start: number, end: number, name: boolean, han: boolean, weight: number) => {
    units.push({ key, start, end, clause: clauseStarts.length - 1, sentence, rank: units.length, name, han, weight });
  };
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
    if (token.kind === 'sign') {
      if (CLAUSE_END.has(token.text)) clauseStarts.push(token.end);
      previousHan = null;
      continue;
    }
    while (mask < masked.length && (masked[mask]?.end ?? 0) <= token.start) mask++;
    const inside = mask < masked.length && token.start >= (masked[mask]?.start ?? 0);
    if (inside || (token.kind !== 'han' && token.kind !== 'word')) {
      previousHan = null;
      continue;
    }
    if (token.kind === 'han') {
      hanChars.add(token.text);
      const before = previousHan;
      previousHan = HAN_BREAK.has(token.text) ? null : token;
      if (previousHan === null) continue;
      const next = tokens[i + 1];
      const continues = next?.kind === 'han' && next.glued && !HAN_BREAK.has(next.text);
      if (before && token.glued)
        add(hanMeaningOf(before.text + token.text), before.start, token.end, false, true, WEIGHT.pair);
      else if (!continues && !STOP_HAN.has(token.text))
        add(token.text, token.start, token.end, false, true, WEIGHT.single);
      continue;
    }
    previousHan = null;
    if (i > 0 && (CLAUSE_WORD.has(token.low) || (token.low === 'and' && AUXILIARY.has(tokens[i + 1]?.low ?? ''))))
      clauseStarts.push(token.start);
    if (token.low === 'away' && tokens[i - 1]?.low.startsWith('pass')) {
      const passed = units.at(-1);
      if (passed) passed.key = keyOf('died');
      continue;
    }
    const key = keyOf(token.low);
    if (key === '' || (key.length === 1 && !token.capital)) continue;
    add(key, token.start, token.end, token.capital, false, token.capital ? WEIGHT.name : WEIGHT.word);
  }
  return clauseStarts;
}

/** “Name (14 June 1866 – 20 October 1936)” says born and died without the words. */
function addLifeDates({ text, facts, units, sentences: spans }: Prepared, clauseStarts: readonly number[]): void {
  const { dates } = facts;
  dates.forEach((born, i) => {
    const died = dates[i + 1];
    if (!died || !/^\s*[–—−~～至-]{1,2}\s*$/.test(text.slice(born.end, died.start))) return;
    const open = text.slice(Math.max(0, born.start - LIFE_GAP), born.start);
    const bracket = Math.max(open.lastIndexOf('('), open.lastIndexOf('（'));
    if (bracket < 0 || !/[)）]/.test(text.slice(died.end, died.end + 2)) || /[)）]/.test(open.slice(bracket))) return;
    if (
      born.year === null ||
      died.year === null ||
      died.year - born.year < LEAST_LIFE ||
      died.year - born.year > MOST_LIFE
    )
      return;
    const han = /年/.test(born.text);
    for (const [word, fact] of [
      ['born', born],
      ['died', died],
    ] as const) {
      const key = han ? (word === 'born' ? '出生' : '逝世') : keyOf(word);
      const clause = lastAtOrBefore(clauseStarts, fact.start);
      units.push({
        key,
        start: fact.start,
        end: fact.start,
        clause,
        sentence: sentenceOf(spans, fact.start),
        rank: units.length,
        name: false,
        han,
        weight: 0,
      });
    }
  });
}

/** Letters that may stand between the bracket and the first date: pronunciations, names in other scripts. */
const LIFE_GAP = 90;
/** Years between two dates in brackets that can be a life. */
const LEAST_LIFE = 12;
const MOST_LIFE = 122;

/** Words seen before keep their key: stemming is most of the work on a stream of short sentences. */
const keys = new Map<string, string>();
const PLAIN = /^[ -~]*$/;
const MOST_KEYS = 20_000;

/** A word's meaning key; empty for a function word. */
function keyOf(low: string): string {
  const known = keys.get(low);
  if (known !== undefined) return known;
  const bare = low.endsWith("'s") ? low.slice(0, -2) : low;
  const plain = PLAIN.test(bare) ? bare : bare.normalize('NFD').replace(/\p{M}/gu, '');
  const key = ENGLISH_STOP.has(plain) ? '' : meaningOf(stem(plain));
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(low, key);
  return key;
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

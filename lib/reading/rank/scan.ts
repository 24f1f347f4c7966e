import { foldText, unspacedRuns, words } from '../text';
import { foldHan } from '../text/simplified';
import { partsOf, type QuestionFeatures } from './features';

/** How often each feature of the question stands in a text, and how long the text is. */
export interface Counts {
  counts: Uint16Array;
  /** Words; a Han or kana character is .6 of a word. */
  length: number;
}

/** What a text is looked through for, whatever is asked. */
export interface TextParts {
  words: readonly string[];
  /** Runs of Thai and its like. */
  runs: readonly string[];
  /** Han and kana, folded: the whole text, and its runs. */
  han: { folded: string; runs: readonly string[] } | null;
  length: number;
}

const WRAPPED = /(?<=\p{Script=Han})\s(?=\p{Script=Han})/gu;
const HAN_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Nothing before these is Han or kana or folds to it. */
const MAY_BE_HAN = /[\u2e80-\uffff]/;

/** Takes a text apart: about 10 µs a sentence, and most of what ranking takes. */
export function partsOfText(text: string): TextParts {
  const found = words(text);
  const han = hanOf(text);
  const characters = han?.runs.reduce((sum, run) => sum + run.length, 0) ?? 0;
  return { words: found, runs: unspacedRuns(text), han, length: found.length + 0.6 * characters };
}

function hanOf(text: string): TextParts['han'] {
  if (!MAY_BE_HAN.test(text)) return null;
  // Pages that were wrapped at a column have spaces inside Chinese text.
  const folded = foldHan(foldText(text).replace(WRAPPED, ''));
  const runs = folded.match(HAN_RUN);
  return runs ? { folded, runs } : null;
}

/** Counts the features of a question in a text. */
export function scan(text: string, question: QuestionFeatures): Counts {
  return scanParts(partsOfText(text), question);
}

/** The same for a text that was taken apart before. Only what the question holds is looked at. */
export function scanParts({ words: found, runs, han, length }: TextParts, question: QuestionFeatures): Counts {
  let counts: Uint16Array | null = null;
  const hit = (index: number | undefined) => {
    if (index === undefined) return;
    counts ??= new Uint16Array(question.features.length);
    counts[index] = (counts[index] ?? 0) + 1;
  };
  const seen = wordsKnown(question);
  let before: Word | null = null;
  for (const word of found) {
    const known = seen.get(word) ?? remembered(seen, word, question);
    if (known.hits !== NO_HITS) for (const index of known.hits) hit(index);
    // Words of which no pair is made are most of a page.
    if (known.endsPair && before?.beginsPair) hit(question.byPair.get(`${before.root} ${known.root}`));
    before = known;
  }
  for (const run of runs)
    for (const size of question.runLengths)
      for (let i = 0; i + size <= run.length; i++) hit(question.byGram.get(run.slice(i, i + size)));
  if (han) scanHan(han, question, hit);
  return { counts: counts ?? nothingOf(question), length };
}

const nothing = new WeakMap<QuestionFeatures, Uint16Array>();

/** The counts of a text that holds nothing of a question, as most sentences do: one for all, never written to. */
export function nothingOf(question: QuestionFeatures): Uint16Array {
  const known = nothing.get(question) ?? new Uint16Array(question.features.length);
  nothing.set(question, known);
  return known;
}

/** What a word is to a question: the same word stands on a page a hundred times. */
interface Word {
  root: string;
  /** Indexes of the features that it holds, as often as it holds them. */
  hits: readonly number[];
  /** Whether it is the first, the second word of a pair of the question. */
  beginsPair: boolean;
  endsPair: boolean;
}

const NO_HITS: readonly number[] = [];
/** Words of a page whose meaning to a question is remembered. */
const MOST_WORDS = 20_000;

const wordsOf = new WeakMap<QuestionFeatures, Map<string, Word>>();

function wordsKnown(question: QuestionFeatures): Map<string, Word> {
  const seen = wordsOf.get(question) ?? new Map<string, Word>();
  wordsOf.set(question, seen);
  return seen;
}

function remembered(seen: Map<string, Word>, word: string, question: QuestionFeatures): Word {
  const fresh = lookUp(word, question);
  if (seen.size >= MOST_WORDS) seen.clear();
  seen.set(word, fresh);
  return fresh;
}

interface PairEnds {
  first: ReadonlySet<string>;
  second: ReadonlySet<string>;
}

const pairEnds = new WeakMap<QuestionFeatures, PairEnds>();

function pairEndsOf(question: QuestionFeatures): PairEnds {
  const known = pairEnds.get(question);
  if (known) return known;
  const pairs = [...question.byPair.keys()].map((pair) => pair.split(' '));
  const fresh = {
    first: new Set(pairs.map(([first = '']) => first)),
    second: new Set(pairs.map((pair) => pair.at(-1) ?? '')),
  };
  pairEnds.set(question, fresh);
  return fresh;
}

function lookUp(word: string, question: QuestionFeatures): Word {
  const root = question.root(word);
  const hits = [question.byWord.get(root), question.byAlike.get(root)];
  for (const part of partsOf(word)) hits.push(question.byWord.get(question.root(part)));
  if (question.byGram.size > 0)
    for (const size of question.gramLengths)
      for (let i = 0; i + size <= word.length; i++) hits.push(question.byGram.get(word.slice(i, i + size)));
  const held = hits.filter((index) => index !== undefined);
  const { first, second } = pairEndsOf(question);
  return {
    root,
    hits: held.length > 0 ? held : NO_HITS,
    beginsPair: first.has(root),
    endsPair: second.has(root),
  };
}

function scanHan(
  { folded, runs }: NonNullable<TextParts['han']>,
  question: QuestionFeatures,
  hit: (index: number | undefined) => void,
): void {
  if (question.byHan.size > 0)
    for (const run of runs)
      for (let i = 0; i < run.length; i++) {
        hit(question.byHan.get(run[i] ?? ''));
        hit(question.byHan.get(run.slice(i, i + 2)));
      }
  for (const { key, index } of question.hanWordList)
    for (let at = folded.indexOf(key); at >= 0; at = folded.indexOf(key, at + key.length)) hit(index);
}

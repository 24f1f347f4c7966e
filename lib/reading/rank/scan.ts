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
  const counts = new Uint16Array(question.features.length);
  const hit = (index: number | undefined) => {
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
  };
  const known = wordsKnown(question);
  let before = '';
  for (const word of found) {
    const { root, hits } = known(word);
    for (const index of hits) hit(index);
    if (question.byPair.size > 0) hit(question.byPair.get(`${before} ${root}`));
    before = root;
  }
  for (const run of runs)
    for (const size of question.runLengths)
      for (let i = 0; i + size <= run.length; i++) hit(question.byGram.get(run.slice(i, i + size)));
  if (han) scanHan(han, question, hit);
  return { counts, length };
}

/** What a word is to a question: the same word stands on a page a hundred times. */
interface Word {
  root: string;
  /** Indexes of the features that it holds, as often as it holds them. */
  hits: readonly number[];
}

const wordsOf = new WeakMap<QuestionFeatures, Map<string, Word>>();

function wordsKnown(question: QuestionFeatures): (word: string) => Word {
  const seen = wordsOf.get(question) ?? new Map<string, Word>();
  wordsOf.set(question, seen);
  return (word) => {
    const known = seen.get(word);
    if (known) return known;
    const fresh = lookUp(word, question);
    seen.set(word, fresh);
    return fresh;
  };
}

function lookUp(word: string, question: QuestionFeatures): Word {
  const root = question.root(word);
  const hits = [question.byWord.get(root), question.byAlike.get(root)];
  for (const part of partsOf(word)) hits.push(question.byWord.get(question.root(part)));
  if (question.byGram.size > 0)
    for (const size of question.gramLengths)
      for (let i = 0; i + size <= word.length; i++) hits.push(question.byGram.get(word.slice(i, i + size)));
  return { root, hits: hits.filter((index) => index !== undefined) };
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

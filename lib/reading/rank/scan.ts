import { foldText, unspacedRuns, words } from '../text';
import { foldHan } from '../text/simplified';
import { partsOf, type QuestionFeatures } from './features';

/** How often each feature of the question stands in a text, and how long the text is. */
export interface Counts {
  counts: Uint16Array;
  /** Words; a Han or kana character is .6 of a word. */
  length: number;
}

const WRAPPED = /(?<=\p{Script=Han})\s(?=\p{Script=Han})/gu;
const HAN_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Counts the features of a question in a text. Only what the question holds is looked at: about 10 µs a sentence. */
export function scan(text: string, question: QuestionFeatures): Counts {
  const counts = new Uint16Array(question.features.length);
  const hit = (index: number | undefined) => {
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
  };
  const found = words(text);
  let before = '';
  for (const word of found) {
    const root = question.root(word);
    hit(question.byWord.get(root));
    if (question.byAlike.size > 0) hit(question.byAlike.get(root));
    if (question.byPair.size > 0) hit(question.byPair.get(`${before} ${root}`));
    before = root;
    for (const part of partsOf(word)) hit(question.byWord.get(question.root(part)));
    if (question.byGram.size > 0)
      for (const size of question.gramLengths)
        for (let i = 0; i + size <= word.length; i++) hit(question.byGram.get(word.slice(i, i + size)));
  }
  if (question.runLengths.length > 0)
    for (const run of unspacedRuns(text))
      for (const size of question.runLengths)
        for (let i = 0; i + size <= run.length; i++) hit(question.byGram.get(run.slice(i, i + size)));
  return { counts, length: found.length + 0.6 * scanHan(text, question, hit) };
}

function scanHan(text: string, question: QuestionFeatures, hit: (index: number | undefined) => void): number {
  // Pages that were wrapped at a column have spaces inside Chinese text.
  const folded = foldHan(foldText(text).replace(WRAPPED, ''));
  let length = 0;
  for (const run of folded.match(HAN_RUN) ?? []) {
    length += run.length;
    if (question.byHan.size === 0) continue;
    for (let i = 0; i < run.length; i++) {
      hit(question.byHan.get(run[i] ?? ''));
      hit(question.byHan.get(run.slice(i, i + 2)));
    }
  }
  if (length > 0) {
    for (const { key, index } of question.hanWordList) {
      for (let at = folded.indexOf(key); at >= 0; at = folded.indexOf(key, at + key.length)) hit(index);
    }
  }
  return length;
}

import type { Understood } from '../../schema/run';
import { foldText, hanWords, isCjk, stem, withoutQuestionWords, words } from '../text';
import { CHINESE_STOP, ENGLISH_STOP } from '../text/stopwords';

/** A question to rank by: as typed, as understood, or both (best: the raw text keeps character pairs that cutting loses). */
export type RankQuestion = string | Understood | { text: string; understood: Understood };

/** Something countable that question and passage can share. */
export interface Feature {
  kind: 'word' | 'pair' | 'gram' | 'han' | 'han1' | 'hanword';
  key: string;
  /** Weight of its channel times its own. */
  weight: number;
  /** Part of a name, identifier, number or quoted phrase. */
  name: boolean;
}

export interface QuestionFeatures {
  features: Feature[];
  /** Indexes by channel, for the scan. */
  byWord: ReadonlyMap<string, number>;
  byPair: ReadonlyMap<string, number>;
  byGram: ReadonlyMap<string, number>;
  byHan: ReadonlyMap<string, number>;
  /** Han words are sought as substrings. */
  hanWordList: readonly { key: string; index: number }[];
}

/**
 * Channel weights (PLATFORM, "Ranking, measured": xquad-en .964 → .987, drcd .952 → .970 over plain BM25).
 * A Han word of n characters has n − 1 pairs, so pairs weigh 1/√n each beside whole words.
 */
const WEIGHT = {
  word: 1,
  pair: 0.3,
  gram: 0.3,
  hanClean: 0.6,
  hanRaw: 0.4,
  han1: 0.4,
  hanword: 0.25,
  name: 1.3,
  latinAmongHan: 2.5,
};

/**
 * The features that a question looks for.
 *
 * @param across whether pairs across neighbouring Chinese terms count: right for ordering; relevance of sentences is
 *   calibrated without them, because some of these pairs never stood in the question
 */
export function questionFeatures(question: RankQuestion, across = true): QuestionFeatures {
  const { text, understood } = parts(question, across);
  const names = new Set((understood?.names ?? []).flatMap((name) => words(name)));
  const features: Feature[] = [];
  const maps = { word: new Map(), pair: new Map(), gram: new Map(), han: new Map(), hanword: new Map() } as Record<
    string,
    Map<string, number>
  >;
  const add = (kind: Feature['kind'], key: string, weight: number, name = false) => {
    const map = maps[kind === 'han1' ? 'han' : kind] ?? new Map<string, number>();
    const known = map.get(key);
    const old = known === undefined ? undefined : features[known];
    if (old) old.weight += kind === 'han' ? weight : 0;
    else map.set(key, features.push({ kind, key, weight, name }) - 1);
  };
  // A Latin name or a number among Han stands for as much as a Han word with all its pairs and characters.
  const share = /\p{Script=Han}/u.test(text) ? WEIGHT.latinAmongHan : 1;
  const content = latinContent(text, names);
  content.forEach((word, i) => {
    const name = names.has(word);
    add('word', stem(word), WEIGHT.word * share * (name ? WEIGHT.name : 1), name);
    for (const part of partsOf(word)) add('word', stem(part), (WEIGHT.word * share) / 2, name);
    for (const gram of grams(word)) add('gram', gram, WEIGHT.gram, name);
    const next = content[i + 1];
    if (next) add('pair', `${stem(word)} ${stem(next)}`, WEIGHT.pair);
  });
  addHan(text, understood?.language ?? (isCjk(text) && /[ぁ-ゖ]/.test(text) ? 'ja' : 'zh'), add);
  return {
    features,
    byWord: maps.word ?? new Map(),
    byPair: maps.pair ?? new Map(),
    byGram: maps.gram ?? new Map(),
    byHan: maps.han ?? new Map(),
    hanWordList: [...(maps.hanword ?? new Map<string, number>())].map(([key, index]) => ({ key, index })),
  };
}

function parts(question: RankQuestion, across: boolean): { text: string; understood: Understood | null } {
  if (typeof question === 'string') return { text: question, understood: null };
  if ('understood' in question) return question;
  // Chinese terms stood side by side in the question more often than not.
  const text = question.terms.join(' ');
  return { text: across ? text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : text, understood: question };
}

/** Content words of the alphabetic part; where nothing else is left, its function words. */
function latinContent(text: string, names: ReadonlySet<string>): string[] {
  const all = words(text);
  const content = all.filter((word) => names.has(word) || !ENGLISH_STOP.has(word));
  return content.length > 0 || /\p{Script=Han}/u.test(text) ? content : all;
}

/** The parts of a compound: `write-ahead` also stands for write and ahead, `wal_buffers` for wal and buffers. */
export function partsOf(word: string): string[] {
  return /[-_/:@.+']/.test(word) && !/^[\d.,]+$/.test(word)
    ? word.split(/[-_/:@.+']+/).filter((part) => part.length > 1)
    : [];
}

function grams(word: string): string[] {
  const out: string[] = [];
  for (let i = 0; i + 4 <= word.length; i++) out.push(word.slice(i, i + 4));
  return out;
}

const HAN_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const FUNCTION_CHAR = /^[的了在是与與和及之为為有吗嗎呢我你他它这這那个個は が を に の で と も]$/u;

function addHan(text: string, language: string, add: (kind: Feature['kind'], key: string, weight: number) => void) {
  const folded = foldText(text);
  for (const run of folded.match(HAN_RUN) ?? []) for (const pair of pairs(run)) add('han', pair, WEIGHT.hanRaw);
  for (const run of withoutQuestionWords(folded, language).match(HAN_RUN) ?? []) {
    for (const pair of pairs(run))
      if (![...pair].some((char) => FUNCTION_CHAR.test(char))) add('han', pair, WEIGHT.hanClean);
    for (const char of run) if (!FUNCTION_CHAR.test(char)) add('han1', char, WEIGHT.han1);
    for (const word of hanWords(run))
      if (word.length > 1 && !CHINESE_STOP.has(word)) add('hanword', word, WEIGHT.hanword);
  }
}

function pairs(run: string): string[] {
  const out: string[] = [];
  for (let i = 0; i + 2 <= run.length; i++) out.push(run.slice(i, i + 2));
  return out;
}

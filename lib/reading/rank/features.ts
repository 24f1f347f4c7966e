import type { Understood } from '../../schema/run';
import { foldText, guessLanguage, hanWords, stem, unspacedRuns, withoutQuestionWords, words } from '../text';
import { FRAME_WORDS } from '../text/frame-words';
import { rootOf } from '../text/inflection';
import { functionWords } from '../text/language';
import { foldHan } from '../text/simplified';
import { CHINESE_STOP, ENGLISH_STOP } from '../text/stopwords';
import { alike } from './alike';
import { transcribedNames } from './transcribed';

/** A question to rank by: as typed, as understood, or both (best: the raw text keeps character pairs that cutting loses). */
export type RankQuestion = string | Understood | { text: string; understood: Understood };

/** Something countable that question and passage can share. */
export interface Feature {
  kind: 'word' | 'pair' | 'gram' | 'han' | 'han1' | 'hanword' | 'alike' | 'hanalike';
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
  byAlike: ReadonlyMap<string, number>;
  /** What makes the forms of a word equal in the question's language. */
  root: (word: string) => string;
  /** Lengths of the pieces of words in `byGram`, and of the pieces of text without spaces. */
  gramLengths: readonly number[];
  runLengths: readonly number[];
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
  gram3: 0.2,
  runGram: 0.07,
  alike: 0.6,
  occurs: 0.05,
  frame: 0.5,
  hanClean: 0.6,
  hanRaw: 0.4,
  han1: 0.4,
  hanword: 0.25,
  transcribed: 0.5,
  name: 1.3,
  latinAmongHan: 1.5,
  latinAmongHanRelevance: 2.5,
};

/**
 * The features that a question looks for.
 *
 * @param ordering true to order passages. Relevance of sentences is calibrated without words that are merely alike,
 *   without pieces of three letters and without pairs across neighbouring Chinese terms, because these may never have
 *   stood in the question
 * @param pageLanguage ISO 639-1 of the pages, for a question too short to tell its own; null where unknown
 */
export function questionFeatures(
  question: RankQuestion,
  ordering = true,
  pageLanguage: string | null = null,
): QuestionFeatures {
  const language = questionLanguage(question, pageLanguage);
  const key = JSON.stringify([question, ordering, language]);
  const known = featuresKnown.get(key);
  if (known) return known;
  const made = featuresIn(question, ordering, language);
  if (featuresKnown.size >= MOST_QUESTIONS) featuresKnown.delete(featuresKnown.keys().next().value ?? '');
  featuresKnown.set(key, made);
  return made;
}

/** A run asks the same few of each of its pages, its points and a planner's words among them. */
const MOST_QUESTIONS = 16;
const featuresKnown = new Map<string, QuestionFeatures>();

/** Lets go of what questions look for, and with it of the words of pages that were looked up for them. */
export function forgetFeatures(): void {
  featuresKnown.clear();
}

function featuresIn(question: RankQuestion, ordering: boolean, language: string): QuestionFeatures {
  const { text, understood } = parts(question, ordering);
  const root = rootOf(language);
  const frame = FRAME_WORDS[language];
  const sink = new Features();
  // A Latin name or a number among Han stands for as much as a Han word with all its pairs and characters.
  const han = /\p{Script=Han}/u.test(text);
  const share = han ? (ordering ? WEIGHT.latinAmongHan : WEIGHT.latinAmongHanRelevance) : 1;
  const names = new Set((understood?.names ?? []).flatMap((name) => words(name)));
  const content = latinContent(text, language, names);
  const lengths = gramLengths(language, ordering);
  const isOccurrence = (word: string) => understood?.expects === 'condition' && OCCURS.has(word);
  content.forEach((word, i) => {
    const name = names.has(word);
    const own = root(word);
    if (isOccurrence(own)) {
      sink.add('word', own, WEIGHT.word * share * WEIGHT.occurs);
      return;
    }
    if (frame?.has(word)) {
      sink.add('word', own, WEIGHT.word * share * WEIGHT.frame);
      return;
    }
    sink.add('word', own, WEIGHT.word * share * (name ? WEIGHT.name : 1), name);
    for (const part of partsOf(word)) sink.add('word', root(part), (WEIGHT.word * share) / 2, name);
    for (const length of lengths)
      for (const gram of grams(word, length)) sink.add('gram', gram, length === 3 ? WEIGHT.gram3 : WEIGHT.gram, name);
    const next = content[i + 1];
    if (next) sink.add('pair', `${own} ${root(next)}`, WEIGHT.pair);
  });
  const runLengths = ordering ? RUN_LENGTHS : [];
  for (const run of unspacedRuns(text))
    for (const length of runLengths) for (const gram of grams(run, length)) sink.add('gram', gram, WEIGHT.runGram);
  addHan(text, language === 'ja' ? 'ja' : 'zh', sink);
  if (ordering) {
    for (const name of han ? transcribedNames(foldHan(foldText(text))) : [])
      sink.add('hanword', name, WEIGHT.transcribed * (name.length - 1));
    const roots = content.map(root).filter((word) => !isOccurrence(word));
    sink.addAlike(roots.concat(han ? hanWords(foldHan(text)) : []));
  }
  return sink.done(root, lengths, unspacedRuns(text).length > 0 ? runLengths : []);
}

/**
 * The language to cut a question's words by: its own where it shows, else that of the pages it is put to.
 *
 * @param pageLanguage ISO 639-1 or null
 */
export function questionLanguage(question: RankQuestion, pageLanguage: string | null): string {
  const { text, understood } = parts(question, true);
  const shown = guessLanguage(text);
  if (shown) return shown;
  const taken = understood?.language ?? 'en';
  // The understanding takes a question that shows no language for English.
  return taken === 'en' && pageLanguage && pageLanguage in FRAME_WORDS ? pageLanguage : taken;
}

/** Pieces of Thai across its words. */
const RUN_LENGTHS = [3];

/** “When does it start?” is answered by what makes it start, in whatever verb the page puts it. */
const OCCURS = new Set(
  ['start', 'begin', 'happen', 'occur', 'run', 'trigger', 'fire', 'take', 'place', 'kick'].map(stem),
);

/** Pieces help where words are inflected and no stemmer is at hand; Thai is cut by the segmenter (PLATFORM). */
function gramLengths(language: string, ordering: boolean): number[] {
  if (ordering && language === 'th') return [];
  return ordering && language !== 'en' && language !== 'zh' && language !== 'ja' ? [3, 4] : [4];
}

/** Collects features, each once. */
class Features {
  private readonly features: Feature[] = [];
  private readonly maps = {
    word: new Map<string, number>(),
    pair: new Map<string, number>(),
    gram: new Map<string, number>(),
    han: new Map<string, number>(),
    hanword: new Map<string, number>(),
    alike: new Map<string, number>(),
    hanalike: new Map<string, number>(),
  };

  add(kind: Feature['kind'], key: string, weight: number, name = false): void {
    const map = this.maps[kind === 'han1' ? 'han' : kind];
    const known = map.get(key);
    const old = known === undefined ? undefined : this.features[known];
    if (old) old.weight += kind === 'han' ? weight : 0;
    else map.set(key, this.features.push({ kind, key, weight, name }) - 1);
  }

  /** Words that a page may use for the question's own. */
  addAlike(roots: readonly string[]): void {
    for (const root of roots) {
      for (const other of alike(root)) {
        if (this.maps.word.has(other) || this.maps.hanword.has(other)) continue;
        this.add(/\p{Script=Han}/u.test(other) ? 'hanalike' : 'alike', other, WEIGHT.alike);
      }
    }
  }

  done(root: (word: string) => string, lengths: readonly number[], runLengths: readonly number[]): QuestionFeatures {
    const { word, pair, gram, han, hanword, hanalike } = this.maps;
    return {
      features: this.features,
      byWord: word,
      byPair: pair,
      byGram: gram,
      byHan: han,
      byAlike: this.maps.alike,
      root,
      gramLengths: lengths,
      runLengths,
      hanWordList: [...hanword, ...hanalike].map(([key, index]) => ({ key, index })),
    };
  }
}

function parts(question: RankQuestion, ordering: boolean): { text: string; understood: Understood | null } {
  if (typeof question === 'string') return { text: question, understood: null };
  if ('understood' in question) return question;
  // Chinese terms stood side by side in the question more often than not.
  const text = question.terms.join(' ');
  return { text: ordering ? text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : text, understood: question };
}

/** Content words of the alphabetic part; where nothing else is left, its function words. */
function latinContent(text: string, language: string, names: ReadonlySet<string>): string[] {
  const all = words(text);
  const own = functionWords(language);
  const stop = own.size > 0 ? own : ENGLISH_STOP;
  const content = all.filter((word) => !stop.has(word) || (own.size === 0 && names.has(word)));
  return content.length > 0 || /\p{Script=Han}/u.test(text) ? content : all;
}

/** The parts of a compound: `write-ahead` also stands for write and ahead, `wal_buffers` for wal and buffers. */
export function partsOf(word: string): string[] {
  return /[-_/:@.+']/.test(word) && !/^[\d.,]+$/.test(word)
    ? word.split(/[-_/:@.+']+/).filter((part) => part.length > 1)
    : [];
}

function grams(word: string, length: number): string[] {
  const out: string[] = [];
  for (let i = 0; i + length <= word.length; i++) out.push(word.slice(i, i + length));
  return out;
}

const HAN_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const FUNCTION_CHAR = /^[的了在是与與和及之为為有吗嗎呢我你他它这這那个個は が を に の で と も]$/u;

function addHan(text: string, language: string, sink: Features) {
  const folded = foldHan(foldText(text));
  for (const run of folded.match(HAN_RUN) ?? []) for (const pair of pairs(run)) sink.add('han', pair, WEIGHT.hanRaw);
  for (const run of withoutQuestionWords(folded, language).match(HAN_RUN) ?? []) {
    for (const pair of pairs(run))
      if (![...pair].some((char) => FUNCTION_CHAR.test(char))) sink.add('han', pair, WEIGHT.hanClean);
    for (const char of run) if (!FUNCTION_CHAR.test(char)) sink.add('han1', char, WEIGHT.han1);
    for (const word of hanWords(run))
      if (word.length > 1 && !CHINESE_STOP.has(word)) sink.add('hanword', word, WEIGHT.hanword);
  }
}

function pairs(run: string): string[] {
  const out: string[] = [];
  for (let i = 0; i + 2 <= run.length; i++) out.push(run.slice(i, i + 2));
  return out;
}

import type { Feature, QuestionFeatures } from './features';
import type { Passage, PassagePage } from './passages';
import { type PreparedPassage, preparePassages } from './prepared';
import { type Remembered, remembering } from './remember';
import { type Counts, nothingOf, scan, scanParts } from './scan';
import { type Sited, siteWords } from './site';

export interface ScorablePage extends PassagePage, Sited, Remembered {
  passages: readonly Passage[];
  language?: string | null;
  /** The passages taken apart, where that was done before. */
  prepared?: readonly PreparedPassage[] | undefined;
}

export interface Scored extends Passage {
  page: number;
  raw: number;
  coverage: number;
  sentence: number;
  names: number;
}

/** BM25 saturation and length, and the weights of what stands around (PLATFORM, "Score"; measured anew in docs/decisions). */
export const TUNING = {
  k1: 1.2,
  b: 0.75,
  /** On few passages rarity is coarse: dampened, one chance word does not outweigh several. */
  rarity: 0.7,
  heading: 0.5,
  title: 0.6,
  lead: 0.5,
  neighbour: 0.05,
  /** The best sentence, or two neighbouring ones, as a passage of its own. */
  bestSentence: 0.8,
  /** Gain of a sentence that holds a value of the expected kind. */
  value: 0.5,
  position: 0.15,
  pageRank: 0.3,
  coverage: 0.5,
  /**
   * Loss of a passage where none of the question's figures (49, 1620-21) stands in it, its headings or the title. Other
   * names may be written in another form or as a pronoun: a loss for them lowered fairytale by .004.
   */
  figures: 0.3,
  /** On a single page every passage is about the title: its words tell passages apart less. */
  titleWord: 0.7,
};

interface Sentence extends Counts {
  /** Indexes of the features that it holds. */
  found: number[];
  answers: boolean;
}

interface Indexed {
  page: number;
  passage: Passage;
  body: Counts;
  best: Sentence[];
  heading: Counts;
  cjk: boolean;
  position: number;
}

/**
 * Scores every passage by the question's features; df is that of the passages given, per kind of script.
 *
 * @param answers whether a sentence holds a value of the kind that the question expects
 * @param key names question and `answers` for pages that remember what they hold of it
 */
export function scorePassages(
  question: QuestionFeatures,
  pages: readonly ScorablePage[],
  answers: (sentence: string) => boolean = () => false,
  key: string | null = null,
): Scored[] {
  const indexed = pages.flatMap((page, i) => {
    if (key === null || !page.prepared) return indexPage(question, page, i, answers);
    const own = indexOnce(page, key, () => indexPage(question, page, i, answers));
    return own[0]?.page === i ? own : own.map((item) => ({ ...item, page: i }));
  });
  const titles = pages.map((page) => scan(`${page.title}\n${siteWords(page)}`, question));
  const idf = {
    cjk: idfOf(
      question,
      indexed.filter((p) => p.cjk),
    ),
    other: idfOf(
      question,
      indexed.filter((p) => !p.cjk),
    ),
  };
  const average = { cjk: mean(indexed.filter((p) => p.cjk)), other: mean(indexed.filter((p) => !p.cjk)) };
  const sentence = {
    cjk: meanSentence(indexed.filter((p) => p.cjk)),
    other: meanSentence(indexed.filter((p) => !p.cjk)),
  };
  const leads = new Map<number, Uint16Array>();
  for (const item of indexed) if (!leads.has(item.page)) leads.set(item.page, item.body.counts);
  const single = pages.length === 1;
  // What a word weighs depends on the page's title and script alone.
  const weighed = { cjk: new Map<number, Float64Array>(), other: new Map<number, Float64Array>() };
  const weightsIn = (group: 'cjk' | 'other', page: number) => {
    const known = weighed[group].get(page);
    const weights = known ?? weightsOf(question, idf[group], titles[page]?.counts, single);
    if (!known) weighed[group].set(page, weights);
    return weights;
  };
  return indexed.map((item, i) => {
    const group = item.cjk ? 'cjk' : 'other';
    const near = [indexed[i - 1], indexed[i + 1]]
      .filter((other) => other?.page === item.page)
      .map((other) => other?.body.counts);
    const lead = leads.get(item.page);
    return scoreOne(question, item, {
      weights: weightsIn(group, item.page),
      average: average[group],
      averageSentence: sentence[group],
      title: titles[item.page]?.counts,
      // The lead says which page is meant: on a single page it only blurs which passage is.
      lead: single || lead === item.body.counts ? undefined : lead,
      near,
    });
  });
}

const indexOnce = remembering<Indexed[]>();

interface Context {
  weights: Float64Array;
  average: number;
  averageSentence: number;
  title: Uint16Array | undefined;
  lead: Uint16Array | undefined;
  near: (Uint16Array | undefined)[];
}

function scoreOne(question: QuestionFeatures, item: Indexed, context: Context): Scored {
  const { k1, b } = TUNING;
  const norm = 1 - b + (b * item.body.length) / context.average;
  let sum = 0;
  let all = 0;
  let held = 0;
  let names = 0;
  let namesMet = 0;
  let figures = 0;
  let figuresMet = 0;
  const { weights, title, lead } = context;
  const [near, nearToo] = context.near;
  const { body: own, heading } = item;
  const { features } = question;
  for (let f = 0; f < features.length; f++) {
    const feature = features[f];
    if (!feature) continue;
    const weight = weights[f] ?? 0;
    const body = own.counts[f] ?? 0;
    const around =
      TUNING.heading * Math.min(1, heading.counts[f] ?? 0) +
      TUNING.title * Math.min(1, title?.[f] ?? 0) +
      TUNING.lead * Math.min(1, lead?.[f] ?? 0) +
      TUNING.neighbour * (Math.min(1, near?.[f] ?? 0) + Math.min(1, nearToo?.[f] ?? 0));
    const tf = body / norm + around;
    sum += (weight * tf * (k1 + 1)) / (tf + k1);
    // A word that is merely alike adds to the score; it does not mean that the question's own word is held.
    if (!isAlike(feature)) {
      all += weight;
      held += weight * (body > 0 ? 1 : Math.min(1, around));
    }
    if (feature.name && feature.kind === 'word') {
      const met = body + (heading.counts[f] ?? 0) + (title?.[f] ?? 0) > 0 ? 1 : 0;
      names += 1;
      namesMet += met;
      if (/\d/.test(feature.key)) {
        figures += 1;
        figuresMet += met;
      }
    }
  }
  const best = bestSentence(question, item.best, weights, context.averageSentence);
  const coverage = all > 0 ? held / all : 0;
  const namesShare = names > 0 ? namesMet / names : 1;
  const raw =
    (sum + TUNING.bestSentence * best.score) *
    (1 - TUNING.coverage + TUNING.coverage * coverage) *
    (1 - TUNING.figures * (figures > 0 ? 1 - figuresMet / figures : 0)) *
    (1 + TUNING.position * (1 - item.position)) *
    (1 + TUNING.pageRank / (1 + item.page));
  return {
    ...item.passage,
    page: item.page,
    raw,
    coverage,
    sentence: all > 0 ? best.held / all : 0,
    names: namesShare,
  };
}

function isAlike({ kind }: Feature): boolean {
  return kind === 'alike' || kind === 'hanalike';
}

function weightsOf(
  question: QuestionFeatures,
  idf: Float64Array,
  title: Uint16Array | undefined,
  single: boolean,
): Float64Array {
  return Float64Array.from(
    question.features,
    (feature, f) => feature.weight * (idf[f] ?? 0) * (single && (title?.[f] ?? 0) > 0 ? TUNING.titleWord : 1),
  );
}

/** The best score of one sentence or of two neighbouring ones, and the most weight that one sentence holds. */
function bestSentence(question: QuestionFeatures, found: readonly Sentence[], weights: Float64Array, average: number) {
  const best = { score: 0, held: 0 };
  found.forEach((sentence, i) => {
    const next = found[i + 1];
    if (sentence.found.length === 0 && !next?.found.length) return;
    let held = 0;
    for (const f of sentence.found) {
      const feature = question.features[f];
      if (feature && !isAlike(feature)) held += weights[f] ?? 0;
    }
    best.held = Math.max(best.held, held);
    const score = Math.max(scoreOf([sentence], weights, average), scoreOf(found.slice(i, i + 2), weights, average));
    best.score = Math.max(best.score, score);
  });
  return best;
}

/** BM25 of sentences taken as one; a value of the expected kind in them is a gain. */
function scoreOf(sentences: readonly Sentence[], weights: Float64Array, average: number): number {
  const { k1, b } = TUNING;
  const [first, second] = sentences;
  if (!first) return 0;
  const norm = 1 - b + (b * (first.length + (second?.length ?? 0))) / average;
  let score = 0;
  const add = (f: number, tf: number) => {
    score += ((weights[f] ?? 0) * tf * (k1 + 1)) / (tf + k1 * norm);
  };
  for (const f of first.found) add(f, (first.counts[f] ?? 0) + (second?.counts[f] ?? 0));
  for (const f of second?.found ?? []) if ((first.counts[f] ?? 0) === 0) add(f, second?.counts[f] ?? 0);
  return first.answers || second?.answers ? score * (1 + TUNING.value) : score;
}

const NONE: number[] = [];

function indexPage(
  question: QuestionFeatures,
  page: ScorablePage,
  index: number,
  answers: (sentence: string) => boolean,
): Indexed[] {
  const prepared = page.prepared ?? preparePassages(page, page.passages);
  const headings = new Map<PreparedPassage['heading'], Counts>();
  return prepared.map(({ passage, cjk, heading, sentences }, i) => {
    const best: Sentence[] = [];
    const counts = new Uint16Array(question.features.length);
    let length = 0;
    for (const { text, parts } of sentences) {
      const found = scanParts(parts, question);
      length += found.length;
      if (found.counts === nothingOf(question)) {
        best.push({ ...found, found: NONE, answers: false });
        continue;
      }
      const held: number[] = [];
      found.counts.forEach((count, f) => {
        if (count > 0) held.push(f);
      });
      best.push({ ...found, found: held, answers: held.length > 0 && answers(text) });
      for (const f of held) counts[f] = (counts[f] ?? 0) + (found.counts[f] ?? 0);
    }
    const above = headings.get(heading) ?? scanParts(heading, question);
    headings.set(heading, above);
    return {
      page: index,
      passage,
      body: { counts, length },
      best,
      heading: above,
      cjk,
      position: prepared.length > 1 ? i / (prepared.length - 1) : 0,
    };
  });
}

function idfOf(question: QuestionFeatures, items: readonly Indexed[]): Float64Array {
  const idf = new Float64Array(question.features.length);
  for (let f = 0; f < idf.length; f++) {
    let df = 0;
    for (const item of items) if ((item.body.counts[f] ?? 0) > 0) df++;
    idf[f] = Math.log(1 + (items.length - df + 0.5) / (df + 0.5)) ** TUNING.rarity;
  }
  return idf;
}

function mean(items: readonly Indexed[]): number {
  return items.length === 0 ? 1 : Math.max(1, items.reduce((sum, item) => sum + item.body.length, 0) / items.length);
}

function meanSentence(items: readonly Indexed[]): number {
  let n = 0;
  let sum = 0;
  for (const item of items) {
    for (const { length } of item.best) {
      n++;
      sum += length;
    }
  }
  return n === 0 ? 1 : Math.max(1, sum / n);
}

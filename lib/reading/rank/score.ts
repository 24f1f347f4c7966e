import { isCjk, sentences } from '../text';
import type { QuestionFeatures } from './features';
import type { Passage, PassagePage } from './passages';
import { type Counts, scan } from './scan';
import { type Sited, siteWords } from './site';

export interface ScorablePage extends PassagePage, Sited {
  passages: readonly Passage[];
  language?: string | null;
}

export interface Scored extends Passage {
  page: number;
  raw: number;
  coverage: number;
  sentence: number;
  names: number;
}

/** BM25 saturation and length, and the weights of fields around the passage (PLATFORM, "Score"). */
export const TUNING = {
  k1: 1.2,
  b: 0.75,
  heading: 0.5,
  title: 0.6,
  lead: 0.5,
  neighbour: 0.05,
  bestSentence: 1,
  position: 0.05,
  pageRank: 0.3,
  coverage: 0.5,
};

interface Indexed {
  page: number;
  passage: Passage;
  body: Counts;
  best: Counts[];
  heading: Counts;
  cjk: boolean;
  position: number;
}

/** Scores every passage by the question's features; df is that of the passages given, per kind of script. */
export function scorePassages(question: QuestionFeatures, pages: readonly ScorablePage[]): Scored[] {
  const indexed = pages.flatMap((page, i) => indexPage(question, page, i));
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
  return indexed.map((item, i) => {
    const group = item.cjk ? 'cjk' : 'other';
    const near = [indexed[i - 1], indexed[i + 1]]
      .filter((other) => other?.page === item.page)
      .map((other) => other?.body.counts);
    const lead = leads.get(item.page);
    return scoreOne(question, item, {
      idf: idf[group],
      average: average[group],
      averageSentence: sentence[group],
      pageTitle: titles[item.page]?.counts,
      // Title and lead say which page is meant: on a single page they only blur which passage is.
      title: pages.length > 1 ? titles[item.page]?.counts : undefined,
      lead: pages.length === 1 || lead === item.body.counts ? undefined : lead,
      near,
    });
  });
}

interface Context {
  idf: Float64Array;
  average: number;
  averageSentence: number;
  title: Uint16Array | undefined;
  pageTitle: Uint16Array | undefined;
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
  question.features.forEach((feature, f) => {
    const weight = feature.weight * (context.idf[f] ?? 0);
    const around =
      TUNING.heading * Math.min(1, item.heading.counts[f] ?? 0) +
      TUNING.title * Math.min(1, context.title?.[f] ?? 0) +
      TUNING.lead * Math.min(1, context.lead?.[f] ?? 0) +
      TUNING.neighbour * context.near.reduce((n, counts) => n + Math.min(1, counts?.[f] ?? 0), 0);
    const tf = (item.body.counts[f] ?? 0) / norm + around;
    sum += (weight * tf * (k1 + 1)) / (tf + k1);
    all += weight;
    held += weight * ((item.body.counts[f] ?? 0) > 0 ? 1 : Math.min(1, around));
    if (feature.name && feature.kind === 'word') {
      names += 1;
      if ((item.body.counts[f] ?? 0) + (item.heading.counts[f] ?? 0) + (context.pageTitle?.[f] ?? 0) > 0) namesMet += 1;
    }
  });
  let best = 0;
  let bestScore = 0;
  for (const { counts, length } of item.best) {
    const sentenceNorm = 1 - b + (b * length) / context.averageSentence;
    let hits = 0;
    let score = 0;
    question.features.forEach((feature, f) => {
      const tf = counts[f] ?? 0;
      if (tf === 0) return;
      const weight = feature.weight * (context.idf[f] ?? 0);
      hits += weight;
      score += (weight * tf * (k1 + 1)) / (tf + k1 * sentenceNorm);
    });
    best = Math.max(best, hits);
    bestScore = Math.max(bestScore, score);
  }
  const coverage = all > 0 ? held / all : 0;
  const raw =
    (sum + TUNING.bestSentence * bestScore) *
    (1 - TUNING.coverage + TUNING.coverage * coverage) *
    (1 + TUNING.position * (1 - item.position)) *
    (1 + TUNING.pageRank / (1 + item.page));
  return {
    ...item.passage,
    page: item.page,
    raw,
    coverage,
    sentence: all > 0 ? best / all : 0,
    names: names > 0 ? namesMet / names : 1,
  };
}

function indexPage(question: QuestionFeatures, page: ScorablePage, index: number): Indexed[] {
  return page.passages.map((passage, i) => {
    const text = page.text.slice(passage.start, passage.end);
    const best: Counts[] = [];
    const counts = new Uint16Array(question.features.length);
    let length = 0;
    for (const span of sentences(text, page.language ?? null)) {
      const found = scan(text.slice(span.start, span.end), question);
      length += found.length;
      best.push(found);
      for (let f = 0; f < counts.length; f++) counts[f] = (counts[f] ?? 0) + (found.counts[f] ?? 0);
    }
    return {
      page: index,
      passage,
      body: { counts, length },
      best,
      heading: scan(passage.heading, question),
      cjk: isCjk(text),
      position: page.passages.length > 1 ? i / (page.passages.length - 1) : 0,
    };
  });
}

function idfOf(question: QuestionFeatures, items: readonly Indexed[]): Float64Array {
  const idf = new Float64Array(question.features.length);
  for (let f = 0; f < idf.length; f++) {
    let df = 0;
    for (const item of items) if ((item.body.counts[f] ?? 0) > 0) df++;
    idf[f] = Math.log(1 + (items.length - df + 0.5) / (df + 0.5));
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

import {
  meetsCue,
  namesCondition,
  type QuestionFeatures,
  questionFeatures,
  type RankedPassage,
  type RankPage,
  scan,
  siteWords,
  values,
} from '../../reading/rank';
import { foldText, isCjk, sentences, stem } from '../../reading/text';
import type { Understood } from '../../schema/run';
import { needsSentenceBefore } from './anaphora';
import { heldBy, type SentenceSignals } from './held';
import { orderOf } from './order';

export interface ScoredSentence {
  page: number;
  start: number;
  end: number;
  passage: RankedPassage;
  signals: SentenceSignals;
  relevance: number;
  /** Log-linear: tells how far a sentence stays behind another. */
  score: number;
  /** What they are ordered by. */
  order: number;
}

/**
 * Scores the sentences of some passages by the question, best first.
 *
 * @param question understood, with its text where that is known: order uses it, relevance does not
 */
export function scoreSentences(
  question: Understood | { text: string; understood: Understood },
  ranked: readonly RankedPassage[],
  pages: readonly RankPage[],
): ScoredSentence[] {
  const understood = 'understood' in question ? question.understood : question;
  const features = questionFeatures(understood, false);
  const items = ranked.flatMap((passage) => candidates(passage, pages[passage.page], features, understood));
  const weights = weightsOf(features, items);
  const top = ranked[0]?.signals.raw || 1;
  const scored = items.map((item, i) => {
    const before = items[i - 1];
    const signals = signalsOf(item, before?.passage === item.passage ? before.counts : null, weights, features, top);
    return {
      page: item.passage.page,
      start: item.start,
      end: item.end,
      passage: item.passage,
      place: ranked.indexOf(item.passage),
      signals,
      relevance: relevanceOf(signals, item.passage.signals.names, understood.expects),
      score: scoreOf(signals, understood.expects),
    };
  });
  const order = orderOf(question, understood, scored, pages);
  return scored.map((item, i) => ({ ...item, order: order[i] ?? 0 })).sort((a, b) => b.order - a.order);
}

interface Candidate {
  passage: RankedPassage;
  start: number;
  end: number;
  counts: Uint16Array;
  length: number;
  around: Uint16Array;
  above: Uint16Array;
  cue: boolean;
  condition: boolean;
  windows: Uint16Array[];
  counted: boolean;
  leans: boolean;
  asks: boolean;
  first: boolean;
}

/** Characters on each side of a value that count as close to it; a third of it where Han is written. */
const CLOSE = 60;

function candidates(
  passage: RankedPassage,
  page: RankPage | undefined,
  features: QuestionFeatures,
  understood: Understood,
): Candidate[] {
  if (!page) return [];
  const text = page.text.slice(passage.start, passage.end);
  const around = scan(text, features).counts;
  const above = scan(`${page.title}\n${siteWords(page)}\n${passage.heading}`, features).counts;
  return sentences(text, page.language ?? null).map((span, i) => {
    const sentence = text.slice(span.start, span.end);
    const { counts, length } = scan(sentence, features);
    return {
      passage,
      start: span.start + passage.start,
      end: span.end + passage.start,
      counts,
      length,
      around,
      above,
      cue: understood.expects !== 'any' && meetsCue(sentence, understood.expects, understood.names),
      condition: namesCondition(sentence, understood.expects),
      ...valuesIn(sentence, understood, features),
      leans: needsSentenceBefore(sentence),
      asks: /[?？]["”」』)]?$/.test(sentence),
      first: i === 0,
    };
  });
}

function valuesIn(sentence: string, understood: Understood, features: QuestionFeatures) {
  const found = values(sentence, understood.expects, understood.names);
  const reach = isCjk(sentence) ? CLOSE / 3 : CLOSE;
  const windows = found.map(
    ({ start, end }) => scan(sentence.slice(Math.max(0, start - reach), end + reach), features).counts,
  );
  const counted =
    understood.expects === 'number' &&
    found.some(({ end }) => {
      const after = foldText(sentence.slice(end, end + 24));
      return understood.terms.some((term) => after.slice(0, term.length + 12).includes(stem(term)));
    });
  return { windows, counted };
}

/** Feature weights times their rarity among the sentences, summing to 1. */
function weightsOf(features: QuestionFeatures, items: readonly Candidate[]): Float64Array {
  const weights = new Float64Array(features.features.length);
  let all = 0;
  features.features.forEach((feature, f) => {
    let df = 0;
    for (const item of items) if ((item.counts[f] ?? 0) > 0) df++;
    weights[f] = feature.weight * Math.log(1 + (items.length - df + 0.5) / (df + 0.5));
    all += weights[f] ?? 0;
  });
  return weights.map((weight) => (all > 0 ? weight / all : 0));
}

function signalsOf(
  item: Candidate,
  before: Uint16Array | null,
  weights: Float64Array,
  features: QuestionFeatures,
  top: number,
): SentenceSignals {
  const held = { own: 0, before: 0, around: 0, above: 0 };
  let names = 0;
  let namesMet = 0;
  features.features.forEach((feature, f) => {
    const weight = weights[f] ?? 0;
    const own = (item.counts[f] ?? 0) > 0;
    if (own) held.own += weight;
    else if ((before?.[f] ?? 0) > 0) held.before += weight;
    else if ((item.around[f] ?? 0) > 0) held.around += weight;
    else if ((item.above[f] ?? 0) > 0) held.above += weight;
    if (feature.name && feature.kind === 'word') {
      names++;
      if (own) namesMet++;
    }
  });
  return {
    ...held,
    passage: item.passage.signals.raw / top,
    names: names > 0 ? namesMet / names : 1,
    cue: item.cue,
    condition: item.condition,
    near: Math.max(
      0,
      ...item.windows.map((counts) => weights.reduce((sum, w, f) => sum + ((counts[f] ?? 0) > 0 ? w : 0), 0)),
    ),
    values: item.windows.length,
    counted: item.counted,
    length: item.length,
    density: held.own / Math.sqrt(Math.max(4, item.length)),
    leans: item.leans,
    asks: item.asks,
    first: item.first,
  };
}

/**
 * How surely a sentence answers, 0–1: logistic, fitted on the first three sentences of questions put to their own page,
 * to that page without its answering sentences, and to another page (docs/decisions). Scaled so that .63 is the line at
 * which nine of ten answerable questions are answered and evidence.accept is met on a page in scope.
 */
export function relevanceOf(s: SentenceSignals, passageNames: number, expects: Understood['expects']): number {
  const typed = expects === 'number' || expects === 'date';
  const open = expects === 'any' || expects === 'yes_no';
  const z =
    -5 +
    6.2 * s.own -
    2.7 * s.own * s.own +
    1.6 * heldBy(s) +
    0.8 * passageNames +
    (s.counted ? 0.3 : 0) +
    (open ? 0.35 : typed ? (s.cue ? 0 : -1.4) : s.cue ? 0.3 : 0);
  return 1 / (1 + Math.exp(-(LINE_LOGIT + 0.8 * (z - LINE))));
}

/** The operating point on the logistic's own scale, and where it lies on the scale of relevance: logit of .63. */
const LINE = -1.8;
const LINE_LOGIT = 0.532;

/** Gain of holding what is expected, by kind; where everything is a name, a name says little. */
const CUE_GAIN: Readonly<Partial<Record<Understood['expects'], number>>> = {
  number: 1.3,
  date: 2.5,
  person: 0.6,
  place: 0.6,
  name: 0.6,
  reason: 0.7,
  manner: 0.7,
  condition: 0.7,
  definition: 0.7,
};

/** Orders sentences: log-linear, fitted on the even pages of five public sets and measured on the odd ones (docs/decisions). */
function scoreOf(s: SentenceSignals, expects: Understood['expects']): number {
  return (
    3 * Math.log(heldBy(s) + 0.02) +
    2 * s.own +
    s.before -
    s.around +
    1.4 * s.passage +
    1.5 * Math.log(s.passage + 0.05) +
    (s.cue ? (CUE_GAIN[expects] ?? 0) : 0) +
    (s.condition ? 1 : 0) +
    0.3 * s.near +
    (s.counted ? 0.5 : 0) +
    (s.first ? 0.25 : 0) -
    (s.leans ? 0.2 : 0) -
    (s.asks ? 1.5 : 0) -
    (s.length < 4 ? 0.5 : 0)
  );
}

import {
  meetsCue,
  questionFeatures,
  type RankedPassage,
  type RankPage,
  type RankQuestion,
  scan,
} from '../../reading/rank';
import { sentences } from '../../reading/text';
import type { Understood } from '../../schema/run';

export interface ScoredSentence {
  page: number;
  start: number;
  end: number;
  passage: RankedPassage;
  /** Share of the question's weight in the sentence itself, 0–1. */
  own: number;
  relevance: number;
  direct: boolean;
}

/** What the passage around a sentence holds counts this much of what the sentence itself holds. */
const CONTEXT = 0.35;
const CUE_GAIN = 0.25;
/** A sentence of fewer units says too little to stand alone; of more, it is a listing. */
const SHORT = 12;
const LONG = 600;

/** Scores the sentences of some passages by the question, best first. */
export function scoreSentences(
  question: RankQuestion,
  understood: Understood,
  ranked: readonly RankedPassage[],
  pages: readonly RankPage[],
): ScoredSentence[] {
  const features = questionFeatures(question);
  const top = ranked[0]?.signals.raw || 1;
  const items = ranked.flatMap((passage) => {
    const page = pages[passage.page];
    if (!page) return [];
    const text = page.text.slice(passage.start, passage.end);
    const around = scan(`${page.title}\n${passage.heading}\n${text}`, features).counts;
    return sentences(text, page.language ?? null).map((span) => ({
      passage,
      around,
      text: text.slice(span.start, span.end),
      start: span.start + passage.start,
      end: span.end + passage.start,
      counts: scan(text.slice(span.start, span.end), features).counts,
    }));
  });
  const idf = features.features.map((_, f) => {
    const df = items.filter((item) => (item.counts[f] ?? 0) > 0).length;
    return Math.log(1 + (items.length - df + 0.5) / (df + 0.5));
  });
  const all = features.features.reduce((sum, feature, f) => sum + feature.weight * (idf[f] ?? 0), 0) || 1;
  const scored = items.map((item) => {
    let own = 0;
    let context = 0;
    features.features.forEach((feature, f) => {
      const weight = (feature.weight * (idf[f] ?? 0)) / all;
      if ((item.counts[f] ?? 0) > 0) own += weight;
      else if ((item.around[f] ?? 0) > 0) context += weight;
    });
    const cue = meetsCue(item.text, understood.expects);
    const share = item.passage.signals.raw / top;
    const size = item.text.length;
    const shape = size < SHORT || size > LONG ? 0.7 : 1;
    const held = own + CONTEXT * context;
    const score = held * (cue && understood.expects !== 'any' ? 1 + CUE_GAIN : 1) * (0.6 + 0.4 * share) * shape;
    return {
      page: item.passage.page,
      start: item.start,
      end: item.end,
      passage: item.passage,
      own,
      score,
      relevance: relevanceOf(held, cue),
      direct: cue && item.passage.signals.names === 1 && held > 0.35,
    };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ score: _, ...rest }) => rest);
}

function relevanceOf(held: number, cue: boolean): number {
  return Math.min(1, (0.4 + 0.75 * held) * (cue ? 1 : 0.9));
}

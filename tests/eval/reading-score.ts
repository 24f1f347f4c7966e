/** Scores of extracted text against a reference, as the public benchmarks compute them. */

const TOKEN =
  /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\p{L}\p{N}\p{M}_]+?(?=[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]|[^\p{L}\p{N}\p{M}_]|$)/gu;

export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

/** Words of alphabetic scripts, single characters of CJK. */
export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? [];
}

/** Bag-of-words F1 of one page; an empty prediction scores 0. */
export function wordScore(predicted: string, reference: string): Score {
  return bagScore(tokensOf(predicted), tokensOf(reference));
}

/** Score over 4-gram shingles of one page (scrapinghub/article-extraction-benchmark); an empty prediction scores 0. */
export function shingleScore(predicted: string, reference: string): Score {
  return bagScore(shingles(tokensOf(predicted)), shingles(tokensOf(reference)));
}

/** Mean precision and recall and the F1 of the two, as that benchmark reports them. */
export function f1OfMeans(scores: Score[]): Score {
  const mean = (key: 'precision' | 'recall') =>
    scores.reduce((sum, score) => sum + score[key], 0) / Math.max(1, scores.length);
  return scoreOf(mean('precision'), mean('recall'));
}

export function meanF1(scores: Score[]): number {
  return scores.reduce((sum, score) => sum + score.f1, 0) / Math.max(1, scores.length);
}

function shingles(tokens: string[]): string[] {
  if (tokens.length === 0) return [];
  if (tokens.length < 4) return [tokens.join(' ')];
  return tokens.slice(3).map((_, i) => tokens.slice(i, i + 4).join(' '));
}

function bagScore(predicted: string[], reference: string[]): Score {
  if (predicted.length === 0 && reference.length === 0) return scoreOf(1, 1);
  const counts = new Map<string, number>();
  for (const item of reference) counts.set(item, (counts.get(item) ?? 0) + 1);
  let hits = 0;
  for (const item of predicted) {
    const left = counts.get(item) ?? 0;
    if (left > 0) {
      hits += 1;
      counts.set(item, left - 1);
    }
  }
  return scoreOf(
    predicted.length === 0 ? 0 : hits / predicted.length,
    reference.length === 0 ? 0 : hits / reference.length,
  );
}

function scoreOf(precision: number, recall: number): Score {
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

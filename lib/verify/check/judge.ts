import {
  type Comparison,
  contradictionFeatures,
  hasContradictionSignal,
  passesGates,
  supportFeatures,
} from './features';
import { CONTRADICTION, FACTS_MATCH, type Model, SUPPORT } from './weights';

export type Verdict = 'supported' | 'facts_match' | 'contradicted' | 'not_confirmed';

export interface Judgement {
  verdict: Verdict;
  /** Of the verdict shown; of support where none is. */
  probability: number;
}

/**
 * Judges one comparison: gates first (no number, date, unit, name, identifier, negation or direction may differ), then
 * a small linear model of how well the words lie on the passage.
 */
export function judge(c: Comparison): Judgement {
  const language = c.claim.han ? 'zh' : 'en';
  if (passesGates(c)) {
    const probability = probabilityOf(SUPPORT[language], supportFeatures(c));
    if (probability >= SUPPORT[language].threshold) return { verdict: 'supported', probability };
    if (
      probability >= FACTS_MATCH[language] &&
      c.values.length > 0 &&
      c.values.every((value) => value.relation === 'equal')
    )
      return { verdict: 'facts_match', probability };
    return { verdict: 'not_confirmed', probability };
  }
  if (hasContradictionSignal(c)) {
    const probability = probabilityOf(CONTRADICTION[language], contradictionFeatures(c));
    if (probability >= CONTRADICTION[language].threshold) return { verdict: 'contradicted', probability };
  }
  return { verdict: 'not_confirmed', probability: 0 };
}

function probabilityOf(model: Model, features: readonly number[]): number {
  let sum = model.weights[0] ?? 0;
  for (let i = 0; i < features.length; i++) sum += (model.weights[i + 1] ?? 0) * (features[i] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

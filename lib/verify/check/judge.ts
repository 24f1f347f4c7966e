import {
  type Comparison,
  contradictionFeatures,
  hasContradictionSignal,
  hasOtherValue,
  isPlainDenial,
  passesGates,
  supportFeatures,
} from './features';
import { CONTRADICTION, type Model, SUPPORT } from './weights';

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
    if (probability >= SUPPORT[language].threshold)
      return { verdict: isParaphrase(c) ? 'facts_match' : 'supported', probability };
    return { verdict: 'not_confirmed', probability };
  }
  if (hasContradictionSignal(c)) {
    const model = CONTRADICTION[hasOtherValue(c) ? 'value' : 'word'][language];
    const probability = probabilityOf(model, contradictionFeatures(c));
    if (probability >= model.threshold || isPlainDenial(c)) return { verdict: 'contradicted', probability };
  }
  return { verdict: 'not_confirmed', probability: 0 };
}

/** Words of the sentence that the passage does not have, beside values that it has: the wording is the writer's own. */
function isParaphrase(c: Comparison): boolean {
  const own = c.alignment.unmet.filter((unit) => !unit.name).length;
  return c.values.length > 0 && own >= OWN_WORDS[c.claim.han ? 'zh' : 'en'];
}

/** Han pairs overlap, so that one changed word makes two or three of them. */
const OWN_WORDS = { en: 2, zh: 4 };

function probabilityOf(model: Model, features: readonly number[]): number {
  let sum = model.weights[0] ?? 0;
  for (let i = 0; i < features.length; i++) sum += (model.weights[i + 1] ?? 0) * (features[i] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

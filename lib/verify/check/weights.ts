/**
 * Weights of the two logistic models, fitted on the public development sets by `npm run eval -- verify-fit`
 * (docs/decisions/0030). The first number is the bias; the rest follow SUPPORT_FEATURES and CONTRADICTION_FEATURES.
 */
export interface Model {
  weights: readonly number[];
  /** Probability from which the mark is shown. */
  threshold: number;
}

type Language = 'en' | 'zh';

export const SUPPORT: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.82,
    weights: [
      0.27, 0.177, 0.502, 0.62, 1.632, -0.529, 0.173, 0.457, -0.627, 0.0, 0.402, 2.099, -1.452, -0.378, 0.237, 0.476,
      0.0, 0.38, -0.754, -0.311, 0.824, -0.069, 0.332, -1.103,
    ],
  },
  zh: {
    threshold: 0.7,
    weights: [
      -2.394, 0.844, 0.288, 1.399, 0.832, -0.029, -0.005, 1.306, -0.762, 0.0, 0.461, 1.43, 0.382, -0.138, -0.709, 0.0,
      0.0, -0.0, -0.375, 0.0, -0.87, 0.0, -0.218, 0.558,
    ],
  },
};

/** Probability from which *facts match* is shown where every value was found beside the right words. */
export const FACTS_MATCH: Readonly<Record<Language, number>> = { en: 0.7, zh: 0.6 };

export const CONTRADICTION: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.76,
    weights: [
      -0.452, 0.599, 0.192, 0.121, 1.089, -0.512, 0.883, 0.036, -0.792, -0.174, 0.568, 0.351, 0.382, 0.747, 1.871,
      0.143, 1.052, 0.492, 0.999, -0.794, 0.519, -0.145, -0.744, 0.687, 0.108, -0.188, -0.617, 0.238,
    ],
  },
  zh: {
    threshold: 0.81,
    weights: [
      -2.82, 0.727, 0.719, 1.031, 0.719, 0.036, 0.973, -0.464, 0.0, 0.235, -0.036, -1.023, 0.0, 0.0, 0.0, 0.0, 1.204,
      0.43, 0.195, 0.059, 0.43, -0.173, 0.502, -0.063, 0.0, 0.0, -0.023, 0.42,
    ],
  },
};

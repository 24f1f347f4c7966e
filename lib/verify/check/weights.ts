/**
 * Weights of the logistic models, fitted on the public development sets by `npm run eval -- verify-fit`
 * (docs/decisions/0030). The first number is the bias; the rest follow SUPPORT_FEATURES and CONTRADICTION_FEATURES.
 */
export interface Model {
  weights: readonly number[];
  /** Probability from which the mark is shown. */
  threshold: number;
}

type Language = 'en' | 'zh';

const WORD_WEIGHTS = [
  0.184, 0.454, 0.336, 0.063, 1.388, -0.863, 0.607, -0.186, -0.823, 0.229, 0.222, -0.03, 0.154, -0.203, 1.479, 0.126,
  1.69, 0.319, -0.237, -0.641, 0.319, 0.112, -0.371, 0.315, 0.593, -0.416, -0.646, 0.276, -1.265, -0.536, 0.326,
];

export const SUPPORT: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.78,
    weights: [
      0.421, 0.311, 0.732, 0.429, 0.673, -0.842, 0.293, 0.8, -0.188, 0, 0.354, 1.941, -0.182, 0, 0.059, 0, 0, 0.062,
      -1.198, -0.35, 0.875, -0.451, -0.138, -0.281,
    ],
  },
  zh: {
    threshold: 0.85,
    weights: [
      1.232, -0.103, -0.283, 0.084, -0.11, 0, -0.187, 1.024, -0.146, 0, 0.5, 0.32, 0.816, 0, -0.692, 0, 0, 0, -0.389, 0,
      -0.45, 0, -0.136, 0.878,
    ],
  },
};

/**
 * `value`: the sentence's value has another counterpart. `word`: only negation, direction or another word speaks against
 * it; the Chinese set has swapped values alone, so that of words only the English sets have taught anything.
 */
export const CONTRADICTION: Readonly<Record<'value' | 'word', Readonly<Record<Language, Model>>>> = {
  value: {
    en: {
      threshold: 0.7,
      weights: [
        -0.124, 0.827, 0.612, 0.759, 1.301, -0.748, 1.042, -1.006, 0.099, 0.339, 0.388, 0, -0.171, -1.066, 0.03, 0.488,
        0.957, 0.354, -0.28, -0.79, 0.354, 0.395, -0.475, 0.068, 0.402, 0.093, 0, 0.278, -1.274, -0.663, 0,
      ],
    },
    zh: {
      threshold: 0.66,
      weights: [
        -2.166, 1.09, 0.789, 1.303, 1.085, 0.075, 0.752, -0.512, -0.029, 0.214, -0.214, 0, 0, 0, 0, 0.037, 0.481, 0.242,
        0.056, 0.159, 0.242, -0.242, 0.527, 0, 0, 0, 0.061, 0.01, 0.126, 0.534, 0.014,
      ],
    },
  },
  word: {
    en: { threshold: 0.8, weights: WORD_WEIGHTS },
    zh: { threshold: 0.74, weights: WORD_WEIGHTS },
  },
};

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
  0.172, 0.455, 0.36, 0.055, 1.407, -0.877, 0.64, -0.178, -0.852, 0.227, 0.22, -0.037, 0.141, -0.2, 1.474, 0.122, 1.662,
  0.32, -0.234, -0.646, 0.32, 0.108, -0.338, 0.303, 0.584, -0.388, -0.651, 0.277, -1.266, -0.546, -0.056,
];

export const SUPPORT: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.76,
    weights: [
      0.245, 0.327, 0.787, 0.424, 0.77, -0.85, 0.271, 0.884, -0.072, 0, 0.549, 1.86, -0.215, 0, -0.068, 0, 0, -0.021,
      -1.017, -0.482, 1.06, -0.111, -0.264, -0.267,
    ],
  },
  zh: {
    threshold: 0.85,
    weights: [
      1.244, -0.105, -0.287, 0.084, -0.113, 0, -0.199, 1.014, -0.15, 0, 0.519, 0.326, 0.8, 0, -0.692, 0, 0, 0, -0.388,
      0, -0.456, 0, -0.14, 0.873,
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
        -2.166, 1.09, 0.789, 1.303, 1.085, 0.075, 0.751, -0.512, -0.029, 0.214, -0.214, 0, 0, 0, 0, 0.037, 0.48, 0.242,
        0.056, 0.158, 0.242, -0.242, 0.527, 0, 0, 0, 0.061, 0.01, 0.126, 0.534, 0.06,
      ],
    },
  },
  word: {
    en: { threshold: 0.8, weights: WORD_WEIGHTS },
    zh: { threshold: 0.74, weights: WORD_WEIGHTS },
  },
};

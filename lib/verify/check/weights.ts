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
    threshold: 0.8,
    weights: [
      0.13, 0.19, 0.472, 0.619, 1.711, -0.604, 0.066, 0.456, -0.597, 0, 0.453, 2.056, -1.107, -0.533, 0.288, 0.468, 0,
      0.307, -0.807, -0.41, 0.868, -0.096, 0.272, -0.906,
    ],
  },
  zh: {
    threshold: 0.73,
    weights: [
      -2.378, 0.843, 0.278, 1.408, 0.831, -0.029, -0.026, 1.289, -0.757, 0, 0.474, 1.425, 0.372, -0.147, -0.705, 0, 0,
      0, -0.399, 0, -0.855, 0, -0.221, 0.54,
    ],
  },
};

export const CONTRADICTION: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.78,
    weights: [
      -0.301, 0.529, 0.505, 0.043, 1.416, -0.71, 0.716, -0.286, -0.972, -0.037, 0.382, -0.013, 0.076, 0.564, 1.583,
      0.051, 1.115, 0.517, 0.109, -1.179, 0.517, 0.093, -0.176, 0.462, 0.535, 0.51, -0.432, 0.312,
    ],
  },
  zh: {
    threshold: 0.66,
    weights: [
      -3.148, 0.797, 0.771, 1.075, 0.789, 0.046, 0.888, -0.307, 0, 0.625, -0.041, -1.021, 0, -0.422, 0, 0, 1.153, 0.226,
      0.417, -0.106, 0.226, -0.174, 0.7, -0.067, 0, 0, -0.022, 0.429,
    ],
  },
};

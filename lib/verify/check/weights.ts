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
      0.628, 0.306, 0.698, 0.422, 0.657, -0.833, 0.26, 0.76, -0.21, 0, 0.41, 1.364, -0.279, 0, 0.068, 0, 0, 0.049,
      -1.251, -0.341, 0.884, -0.448, -0.139, -0.333,
    ],
  },
  zh: {
    threshold: 0.83,
    weights: [
      1.457, -0.019, -0.432, 0.066, -0.028, 0, -0.159, 0.42, -0.214, 0, 0.436, 0.212, 0.749, 0, -0.596, 0, 0, 0, -0.508,
      0, -0.337, 0, -0.268, 1.348,
    ],
  },
};

export const CONTRADICTION: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.74,
    weights: [
      -0.608, 0.337, 0.574, -0.156, 1.524, -0.771, 0.538, 0.005, -1.061, 0.038, 0.57, 0.329, 0.333, 0.815, 1.748, 0.085,
      1.534, 0.562, 0.167, -1.17, 0.562, 0.206, -0.268, 0.326, 0.948, 0.281, -0.491, 0.393,
    ],
  },
  zh: {
    threshold: 0.66,
    weights: [
      -2.918, 1.037, 0.78, 1.173, 1.033, 0.051, 0.798, -0.378, -0.023, 0.545, 0.141, -0.778, 0, 0, 0, 0.027, 0.739,
      0.415, 0.367, 0.308, 0.415, -0.235, 0.448, 0, 0, 0, 0.041, -0.004,
    ],
  },
};

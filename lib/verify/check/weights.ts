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
    threshold: 0.78,
    weights: [
      0.59, 0.28, 0.84, 0.399, 0.6, -0.847, 0.37, 0.726, -0.207, 0, 0.352, 1.415, -0.239, -0.623, 0.108, 0, 0, 0.07,
      -1.223, -0.342, 0.875, -0.58, -0.092, -0.405,
    ],
  },
  zh: {
    threshold: 0.82,
    weights: [
      1.332, -0.185, -0.456, 0.105, -0.193, 0, -0.31, 0.823, -0.11, 0, 0.589, 0.383, 0.63, 0, -0.64, 0, 0, 0, -0.462, 0,
      -0.062, 0, -0.073, 1.238,
    ],
  },
};

export const CONTRADICTION: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.76,
    weights: [
      -0.377, 0.36, 0.474, -0.139, 1.612, -0.71, 0.771, -0.122, -0.978, -0.031, 0.45, 0.153, 0.216, 0.658, 1.637, 0.066,
      1.299, 0.541, 0.128, -1.131, 0.541, 0.227, -0.274, 0.349, 0.763, 0.098, -0.498, 0.309,
    ],
  },
  zh: {
    threshold: 0.64,
    weights: [
      -3.541, 0.662, 0.586, 0.977, 0.654, 0.153, 0.731, -0.316, -0.048, 0.841, 0.269, -0.686, 0, -0.272, 0, 0.043,
      1.416, 0.337, 0.691, 0.078, 0.337, -0.175, 0.596, 0, 0, -0.251, 0.539, 0.378,
    ],
  },
};

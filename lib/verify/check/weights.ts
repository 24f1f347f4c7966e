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
      0.629, 0.278, 0.835, 0.398, 0.57, -0.839, 0.358, 0.71, -0.21, 0, 0.352, 1.387, -0.27, -0.621, 0.114, 0, 0, 0.078,
      -1.236, -0.328, 0.893, -0.573, -0.075, -0.408,
    ],
  },
  zh: {
    threshold: 0.84,
    weights: [
      1.372, -0.187, -0.449, 0.091, -0.195, 0, -0.305, 0.827, -0.107, 0, 0.565, 0.375, 0.649, 0, -0.644, 0, 0, 0,
      -0.461, 0, -0.089, 0, -0.067, 1.264,
    ],
  },
};

export const CONTRADICTION: Readonly<Record<Language, Model>> = {
  en: {
    threshold: 0.75,
    weights: [
      -0.377, 0.36, 0.474, -0.139, 1.612, -0.71, 0.771, -0.122, -0.978, -0.031, 0.45, 0.153, 0.216, 0.658, 1.637, 0.066,
      1.299, 0.541, 0.128, -1.131, 0.541, 0.227, -0.274, 0.349, 0.763, 0.098, -0.498, 0.309,
    ],
  },
  zh: {
    threshold: 0.66,
    weights: [
      -2.687, 0.872, 0.85, 1.139, 0.864, 0.068, 0.926, -0.197, -0.029, 0.43, -0.248, -0.916, 0, 0, 0, 0.05, 0.877,
      0.154, 0.224, -0.109, 0.154, -0.199, 0.615, 0, 0, 0, 0.045, 0.385,
    ],
  },
};

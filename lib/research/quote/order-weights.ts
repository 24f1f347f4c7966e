/**
 * One weight for each of `ORDER_SIGNALS`: softmax over the sentences of a page, ridge 20, mean of five folds by page over
 * 5,000 questions of five public sets in English, Chinese and Japanese (`eval answers-fit`, docs/decisions).
 */
export const ORDER_WEIGHTS: readonly number[] = [
  0.154, 0.205, 1.963, 0.344, 0.965, 1.69, 0.86, 1.227, 1.648, 0.288, -4.628, -0.29, -0.854, 1.522, -0.296, 1.149,
  2.064, 1.313, 0.198, 1.208, 0.321,
];

import { isCjk } from '../reading/text';
import type { Understood } from '../schema/run';
import { forbiddingGaps } from '../verify/answerability';
import { pagesOf } from './copies';
import type { ReadCopy } from './fuse';

/**
 * Whether something that the question names stands on none of the pages, so that a model cannot answer from them either.
 * A name in Chinese characters may stand on an English page under another name.
 */
export function isBeyond(copies: ReadCopy[], understood: Understood, text: string): boolean {
  const han = copies.some((copy) => isCjk(copy.text));
  return forbiddingGaps({ text, understood }, pagesOf(copies)).some((word) => han || !/\p{Script=Han}/u.test(word));
}

import { describe, expect, it } from 'vitest';
import { longestRow } from '../../lib/verify/answerability/row';

describe('the longest row of a question that a sentence has', () => {
  it.each([
    ['whole', 'the lamp was lit', 'At dusk the lamp was lit by hand.', 1],
    ['by stems and without case', 'Lamps burned', 'A lamp burns.', 1],
    ['small words count', 'Who was the keeper of the lamp?', 'She was the keeper of the house.', 5 / 7],
    ['not words apart', 'keeper lamp', 'The lamp has a keeper.', 0.5],
    ['nothing', 'keeper', 'A ship.', 0],
    ['no question', '', 'A ship.', 0],
  ])('%s', (_why, question, text, share) => {
    expect(longestRow(question, text)).toBeCloseTo(share, 5);
  });
});

import { expect, it } from 'vitest';
import { keyPassages } from '../../lib/research/extract';
import { pageOf } from '../eval/sets';

it('of a page that nobody asked about, what is dense in its own words comes first, a lead before its like (A38)', () => {
  // Words that the page uses once say nothing of its subject.
  let n = 0;
  const filler = () => Array.from({ length: 90 }, () => `word${n++}`).join(' ');
  const dense =
    'The Varde lamp dims: the arm of the Varde lamp, the foot of the lamp and the bulb of the lamp are told of. ';
  const page = pageOf('The Varde lamp', [filler(), dense.repeat(6), filler(), dense.repeat(6)], 'en');
  const order = keyPassages([page]).map(({ paragraph }) => paragraph);
  expect(order.slice(0, 2)).toEqual([1, 3]);
});

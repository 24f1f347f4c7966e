import { expect, it } from 'vitest';
import { offersBeside, withRemoved, withWord } from '../../components/ask/word-list';

it('a search word is added once, however it is written, and never an empty one', () => {
  const words = ['mill', 'weir'];
  expect(withWord(words, ' water  wheel ')).toEqual(['mill', 'weir', 'water wheel']);
  for (const typed of ['MILL', ' weir ', '', '  ']) expect(withWord(words, typed)).toBe(words);
});

it('a word that was taken away can be put back, and is offered in one place', () => {
  const removed = withRemoved(withRemoved([], 'mill'), 'weir');
  expect(removed).toEqual(['weir', 'mill']);
  expect(offersBeside([], removed, ['Mill', 'wheel'])).toEqual({ back: ['weir', 'mill'], more: ['wheel'] });
  expect(offersBeside(['mill', 'Weir'], removed, ['Mill', 'wheel'])).toEqual({ back: [], more: ['wheel'] });
  expect(['a', 'b', 'c', 'd', 'e'].reduce(withRemoved, [] as readonly string[])).toEqual(['e', 'd', 'c', 'b']);
});

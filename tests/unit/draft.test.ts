import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftOf } from '../../lib/research/compose/draft';

const whole = JSON.stringify({
  overview: [
    { evidence: ['p1'], text: 'The lamp dims after 25 minutes.' },
    { evidence: ['p1', 'p2'], text: 'It says “25”, \n not {30}.' },
  ],
  more: [{ evidence: ['p3'], text: '橡树可以活一千年。' }],
  missing: [],
});
const TEXTS = ['The lamp dims after 25 minutes.', 'It says “25”, not {30}.', '橡树可以活一千年。'];

it('gives the sentences of a whole answer, fenced or not', () => {
  expect(draftOf(whole)).toEqual(TEXTS);
  expect(draftOf(`Here it is:\n\`\`\`json\n${whole}\n\`\`\``)).toEqual(TEXTS);
});

it('shows nothing before the first sentence is whole', () => {
  expect(draftOf('{"overview":[{"evidence":["p1"],"text":"The lamp dims')).toEqual([]);
  expect(draftOf('{"overview":[{"evidence":["p1"],"text":"The lamp dims.')).toEqual(['The lamp dims.']);
});

it('cut anywhere, holds only beginnings of the sentences that will stand there, in order', () => {
  fc.assert(
    fc.property(fc.nat(whole.length), (at) => {
      const texts = draftOf(whole.slice(0, at));
      for (const [i, text] of texts.entries()) expect(TEXTS[i]?.startsWith(text)).toBe(true);
    }),
  );
});

it('never fails on what is no answer', () => {
  fc.assert(fc.property(fc.string(), (text) => void draftOf(text)));
  fc.assert(fc.property(fc.json(), (text) => void draftOf(text)));
});

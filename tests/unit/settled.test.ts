import { describe, expect, it } from 'vitest';
import type { CheckedSentence } from '../../lib/research/compose/check';
import { formOf, settled } from '../../lib/research/compose/written';

const sentence = (change: Partial<CheckedSentence> = {}): CheckedSentence => ({
  part: 'overview',
  text: 'It dims.',
  mark: 'not_confirmed',
  reasons: [],
  spans: [{ id: 'p1', start: 0, end: 5 }],
  open: false,
  ...change,
});
const shown = (first: CheckedSentence, second: CheckedSentence | null, says: boolean | null) => {
  const one = { ...settled(first, second, says), evidence: ['e1'] };
  return [one.mark, formOf(one), one.text];
};

describe('what becomes of a written sentence', () => {
  it('is no model’s to say where the rules found something against it (F10, F11)', () => {
    expect(shown(sentence(), null, true)).toEqual(['not_confirmed', 'replaced', 'It dims.']);
    expect(shown(sentence({ mark: 'contradicted' }), null, true)).toEqual(['contradicted', 'struck', 'It dims.']);
    expect(shown(sentence({ open: true }), null, true)).toEqual(['judged_by_model', 'written', 'It dims.']);
    expect(shown(sentence({ mark: 'supported' }), null, false)).toEqual(['supported', 'written', 'It dims.']);
  });

  it('is a second wording only where that one passes the check (F09)', () => {
    const wrong = sentence({ mark: 'contradicted' });
    expect(shown(wrong, sentence({ mark: 'supported', text: 'Right.' }), null)).toEqual([
      'supported',
      'revised',
      'Right.',
    ]);
    expect(shown(wrong, sentence({ mark: 'not_confirmed', text: 'New.' }), null)).toEqual([
      'contradicted',
      'struck',
      'It dims.',
    ]);
    expect(shown(wrong, null, null)).toEqual(['contradicted', 'struck', 'It dims.']);
  });

  it('without a passage that was given is withheld', () => {
    expect(shown(sentence({ spans: [] }), null, null)[1]).toBe('withheld');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from '../../lib/reading/text';

const pieces = fc.array(
  fc.constantFrom(
    'The log. ',
    'e.g. ',
    'v1.2 ',
    '3.5',
    'wal.html',
    '。',
    '内核',
    '“',
    '”',
    '（',
    '）',
    '(',
    ')',
    '\n',
    '- x',
    '! ',
    '？',
    ' ',
    'a',
    '.',
    '…',
    '[1]',
    '😀',
    'Dr. ',
  ),
  { maxLength: 40 },
);
const text = fc.oneof(
  pieces.map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

describe('sentences, whatever the text', () => {
  it('are in order, trimmed, not empty and do not overlap', () => {
    fc.assert(
      fc.property(text, (value) => {
        let last = 0;
        for (const { start, end } of sentences(value, null)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(value.slice(start, end)).toBe(value.slice(start, end).trim());
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });

  it('hold every visible character', () => {
    fc.assert(
      fc.property(text, (value) => {
        const held = sentences(value, null).map(({ start, end }) => value.slice(start, end));
        expect(held.join('').replace(/\s+/g, '')).toBe(value.replace(/\s+/g, ''));
      }),
    );
  });

  it('never part the digits of a number', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), fc.constantFrom('before', '内核', 'v'), (a, b, word) => {
        const value = `${word} ${a}.${b} after.`;
        const at = value.indexOf('.');
        expect(sentences(value, null).some(({ end }) => end === at + 1)).toBe(false);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dataBlock } from '../../lib/research/prompt';

const NONCE = '0123456789abcdef';

it('a block of data ends where we end it, whatever stands in it', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      NONCE,
      `${NONCE}>>`,
      `<<${NONCE} p2`,
      NONCE.slice(0, 8),
      NONCE.slice(8),
      NONCE.slice(0, 8) + NONCE + NONCE.slice(8),
    ),
  );
  fc.assert(
    fc.property(fc.array(part), fc.array(part), (label, text) => {
      const block = dataBlock(NONCE, label.join(''), text.join(''));
      expect(block.split(NONCE)).toHaveLength(3);
      expect(block.startsWith(`<<${NONCE} `)).toBe(true);
      expect(block.endsWith(`\n${NONCE}>>`)).toBe(true);
    }),
  );
});

it('keeps the text as it is otherwise', () => {
  expect(dataBlock(NONCE, 'p1', 'a\n“b” <c>')).toBe(`<<${NONCE} p1\na\n“b” <c>\n${NONCE}>>`);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roomInWindow } from '../../../lib/models/room';
import { estimateTokens } from '../../../lib/models/tokens';

describe('estimated tokens', () => {
  // Counted with the tokenizers o200k and cl100k.
  it.each([
    ['The Varde lamp dims itself after 25 minutes without movement.', 13, 13],
    ['在适宜的条件下，橡树的寿命可以超过一千年。很多老树的树干已经中空。', 29, 42],
    ['export const sum = (a: number, b: number): number => a + b;\n', 19, 19],
  ])('%s', (text, o200k, cl100k) => {
    const { low, likely, high } = estimateTokens(text);
    for (const counted of [o200k, cl100k]) {
      expect(counted).toBeGreaterThanOrEqual(low);
      expect(counted).toBeLessThanOrEqual(high);
    }
    expect(Math.abs(likely - o200k) / o200k).toBeLessThan(0.35);
  });

  it('grow with the text, and the likely number lies in the range', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const [one, both] = [estimateTokens(a), estimateTokens(a + b)];
        expect(both.high).toBeGreaterThanOrEqual(one.high - 1);
        expect(one.low).toBeLessThanOrEqual(one.likely);
        expect(one.likely).toBeLessThanOrEqual(one.high);
      }),
    );
  });
});

describe('room in a window', () => {
  const prompt = { fixed: ['You answer.'], maxTokens: 400, ratio: null };

  it('is endless while the window is unknown, and none where the answer alone fills it', () => {
    expect(roomInWindow({ ...prompt, window: null, sample: 'text' })).toBe(Number.POSITIVE_INFINITY);
    expect(roomInWindow({ ...prompt, window: 400, sample: 'text' })).toBe(0);
  });

  it('holds so much that even the highest estimate fits', () => {
    for (const sample of ['The lamp dims itself after some minutes. ', '橡树的寿命可以超过一千年。']) {
      const room = roomInWindow({ ...prompt, window: 4_096, sample });
      const filled = sample.repeat(Math.ceil(room / sample.length)).slice(0, room);
      expect(estimateTokens(filled).high + 400).toBeLessThanOrEqual(4_096);
      expect(room).toBeGreaterThan(1_000);
    }
  });
});

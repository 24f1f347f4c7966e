import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyOf, extraction, extractPage } from '../../lib/reading/extract/index';
import { atOnce, inSlices, type Steps } from '../../lib/reading/extract/slices';
import { pageOf, prose } from '../fixtures/reading/page';

function* counting(steps: number): Steps<number> {
  for (let i = 0; i < steps; i += 1) yield;
  return steps;
}

describe('work in slices', () => {
  it('gives what the work at once gives, and pauses between', async () => {
    const html = Array.from({ length: 400 }, (_, i) => `<p>${prose(1, i)}</p>`).join('');
    const options = { url: 'https://example.test/' };
    const document = pageOf(`<main><h1>Log</h1>${html}</main>`);
    let clock = 0;
    let pauses = 0;
    const each = {
      now: () => {
        clock += 5;
        return clock;
      },
      pause: async () => {
        pauses += 1;
      },
      sliceMs: 12,
    };
    const copy = await inSlices(copyOf(document, options), each);
    const reading = await inSlices(extraction(document, options, copy), each);
    expect(reading).toEqual(extractPage(document, options));
    expect(pauses).toBeGreaterThan(10);
  });

  it('never runs longer than a slice and one step', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(200),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 40 }),
        async (steps, step, slice) => {
          let clock = 0;
          let begun = 0;
          let longest = 0;
          const result = await inSlices(counting(steps), {
            now: () => {
              longest = Math.max(longest, clock - begun);
              clock += step;
              return clock;
            },
            pause: async () => {
              begun = clock;
            },
            sliceMs: slice,
          });
          expect(result).toBe(steps);
          expect(longest).toBeLessThanOrEqual(slice + 2 * step);
        },
      ),
    );
  });

  it('passes on what the work throws', async () => {
    function* failing(): Steps<void> {
      yield;
      throw new Error('no');
    }
    expect(() => atOnce(failing())).toThrow('no');
    await expect(inSlices(failing(), { now: () => 0, pause: async () => {}, sliceMs: 5 })).rejects.toThrow('no');
  });
});

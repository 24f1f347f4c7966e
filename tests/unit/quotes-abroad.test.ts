import { describe, expect, it } from 'vitest';
import { sourceType } from '../../lib/evidence/source-type';
import { snapshotOf } from '../../lib/library/snapshots';
import { choose } from '../../lib/research/choose';
import type { ReadCopy } from '../../lib/research/fuse';
import { quotesAbroad, withAbroad } from '../../lib/research/quote/abroad';
import { understand } from '../../lib/research/understand';
import { makePage, makeRun } from './support/runs';

const QUESTION = '提交给 Velm 内核的补丁最多可以有多少行？';
const CHINESE = makePage('https://zh.velm.test/', '提交补丁', [
  '提交给 Velm 内核的补丁应当先经过测试，再寄给维护者，并写明原因。',
  '补丁连同上下文不能大于一百行，否则维护者不会接受。',
]);
const ENGLISH = makePage('https://velm.test/', 'Sending patches', [
  'The harbour of Velm opens at nine and closes at six in the evening, except on Sundays.',
  'A patch for the kernel cannot be bigger than 100 lines, with context, or the maintainers will not take it.',
  'The ferry leaves from the second quay and takes bicycles and dogs, but no cars.',
]);
const asked = (text: string) => ({ text, understood: understand(text) });

describe('a question in Chinese of pages in English (MECHANISMS C05)', () => {
  it('finds the passage by its words in English, which its own words do not', () => {
    const [best] = quotesAbroad(asked(QUESTION), [CHINESE, ENGLISH]);
    expect(best?.page).toBe(1);
    expect(ENGLISH.text.slice(best?.start, best?.end)).toContain('bigger than 100 lines');
  });

  it('never lets such a passage into the direct answer, nor before the best of the question’s own pages', () => {
    const pages = [CHINESE, ENGLISH];
    const abroad = quotesAbroad(asked(QUESTION), pages);
    expect(abroad.every(({ direct, relevance }) => !direct && relevance <= 0.5)).toBe(true);
    expect(abroad.every(({ page }) => page === 1)).toBe(true);
    const five = Array.from({ length: 6 }, (_, i) => ({
      ...(abroad[0] as (typeof abroad)[number]),
      page: 0,
      start: i * 10,
      end: i * 10 + 5,
    }));
    const all = withAbroad(five, abroad);
    expect(all.slice(0, 5)).toEqual(five.slice(0, 5));
    expect(all[5]).toEqual(abroad[0]);
    expect(withAbroad(abroad, abroad)).toEqual(abroad);
  });

  it('is among the evidence of a run', async () => {
    const now = '2026-01-01T00:00:00.000Z';
    const copy = async (reading: typeof ENGLISH): Promise<ReadCopy> => ({
      snapshot: await snapshotOf({
        reading,
        sourceType: sourceType(reading.url),
        origin: 'public',
        retrievedAt: now,
        tabId: null,
      }),
      text: reading.text,
      retrievedAt: now,
      inScope: false,
    });
    const run = makeRun('r', QUESTION, []);
    const { evidence } = await choose(run, understand(QUESTION), [await copy(CHINESE), await copy(ENGLISH)], now);
    expect(evidence.some(({ excerpt }) => excerpt.includes('bigger than 100 lines'))).toBe(true);
  });

  it.each([
    ['a question in English', 'How many lines may a patch for the Velm kernel have?', [CHINESE, ENGLISH]],
    ['pages in the question’s language alone', QUESTION, [CHINESE]],
    ['words that are not known', '葡萄酒应该在什么温度下饮用？', [CHINESE, ENGLISH]],
  ])('adds nothing for %s', (_what, text, pages) => {
    expect(quotesAbroad(asked(text), pages)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { blocksOf, prose, read } from '../fixtures/reading/page';

/** Scripts nest deeper than a parser does, and deeper than a call stack reaches. */
const DEEP = 1800;
const nested = (tag: string, inner: string) => `<${tag}>`.repeat(DEEP) + inner + `</${tag}>`.repeat(DEEP);

describe('a page nested very deep', () => {
  it('is read in its order, without what is hidden', () => {
    const inner = `<p>${prose(2)}</p><p style="display:none">Secret order.</p><p>The <b>second</b> one.</p>`;
    const reading = read(`${nested('div', inner)}<p>After it all.</p>`);
    expect(reading.state).toBe('ok');
    expect(blocksOf(reading)).toEqual([prose(2), 'The second one.', 'After it all.']);
    expect(reading.left_out.hidden_blocks).toBe(1);
  });

  it('keeps the text of each level, before and behind what is inside', () => {
    const levels = Array.from({ length: DEEP }, (_, at) => `<blockquote>level ${at}.`).join('');
    const reading = read(`${levels}</blockquote>Behind the last.`);
    const blocks = blocksOf(reading).join(' ');
    expect(blocks.match(/level \d+\./g)).toHaveLength(DEEP);
    expect(blocks.endsWith(`level ${DEEP - 1}. Behind the last.`)).toBe(true);
  });

  it('reads words of nested spans as one', () => {
    expect(read(`<p>${nested('span', 'deep water')} and shallow water near the coast.</p>`).text).toBe(
      'deep water and shallow water near the coast.',
    );
  });
});

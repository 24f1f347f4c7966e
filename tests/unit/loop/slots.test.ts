import { describe, expect, it } from 'vitest';
import { requiredSlots } from '../../../lib/research/claims/slots';
import { understand } from '../../../lib/research/understand';

/** Points that an answer must meet (MECHANISMS F22, E11, E21). */

const slots = (question: string) => requiredSlots(question, understand(question));
const texts = (question: string) => slots(question).map(({ text }) => text);

describe('points of a question', () => {
  it('are the question itself where it asks one thing', () => {
    expect(texts('After how many minutes does the Varde lamp dim itself?')).toEqual([
      'After how many minutes does the Varde lamp dim itself?',
    ]);
    expect(texts('Hello!')).toEqual([]);
  });

  it('are each side of a comparison with what is asked of it', () => {
    expect(slots('Which is cheaper, the Varde lamp or the Sonder lamp?')).toMatchObject([
      { id: 's1', entity: 'Varde lamp', attribute: 'cheaper', understood: { names: ['Varde'] } },
      { id: 's2', entity: 'Sonder lamp', attribute: 'cheaper', understood: { names: ['Sonder'] } },
    ]);
    expect(texts('iPhone 15 和 Pixel 8 的电池续航有什么区别？')).toEqual([
      'iPhone 15: 电池 续航',
      'Pixel 8: 电池 续航',
    ]);
  });

  it('are each of several things of which one is asked', () => {
    const [first, second] = slots('What do the Varde lamp and the Sonder lamp each weigh?');
    expect([first?.entity, second?.entity]).toEqual(['Varde', 'Sonder']);
    expect(texts('GIMP 2.0 和 2.4 在圈选工具上各多了什么？').length).toBe(2);
  });

  it('are each part that asks, with what the others name', () => {
    const [wake, bulbs] = slots('How do I wake the Varde lamp and where are its bulbs kept?');
    expect([wake?.understood.expects, bulbs?.understood.expects]).toEqual(['manner', 'place']);
    expect(bulbs?.question).toBe('Varde where are its bulbs kept');
    // A statement before them belongs to each.
    const film = slots('The release is named after a toy film: when did it come out and which library did it bring?');
    expect(film.map(({ text }) => text)).toEqual(['when did it come out', 'which library did it bring']);
    expect(film[1]?.question).toContain('toy film');
  });

  it('of Chinese without a name hold what the question is about', () => {
    const [, price] = slots('瓦尔德台灯默认多少分钟后自动变暗？价格是多少？');
    expect(price?.text).toBe('价格是多少');
    expect(price?.question).toContain('瓦尔德');
  });
});

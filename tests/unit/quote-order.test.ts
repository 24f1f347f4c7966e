import { describe, expect, it } from 'vitest';
import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { ORDER_SIGNALS } from '../../lib/research/quote/order';
import { ORDER_WEIGHTS } from '../../lib/research/quote/order-weights';
import { scoreSentences } from '../../lib/research/quote/sentence';
import { understand } from '../../lib/research/understand';

function firstOf(question: string, title: string, ...blocks: string[]): string {
  let text = '';
  const paragraphs = blocks.map((block, index) => {
    if (text) text += '\n\n';
    const start = text.length;
    text += block;
    return { index, kind: 'prose' as const, start, end: text.length, heading_path: [] };
  });
  const page: RankPage = { title, text, paragraphs, language: null };
  const asked = { text: question, understood: understand(question) };
  const [first] = scoreSentences(asked, rankPassages(asked, [page]), [page]);
  return page.text.slice(first?.start, first?.end);
}

describe('the order of sentences', () => {
  it('has one weight for each signal', () => {
    expect(ORDER_WEIGHTS).toHaveLength(ORDER_SIGNALS.length);
  });

  it('goes by what tells sentences apart: the words of the title do not', () => {
    const first = firstOf(
      '伊森桥批判谁？',
      '伊森桥',
      '伊森桥的七次英语讲座于1934年由江南大学出版社出版，书名为《河谷的重建》。该书用三种文字印刷。',
      '讲座在南方的城市举行。听众来自各地。他批判奉行世俗主义的北岸党。门票在前一天售完。',
    );
    expect(first).toContain('北岸党');
  });

  it('prefers the place where the answer stands as the question word did', () => {
    const first = firstOf(
      '谁在促进将矿物用作染料方面具有影响力？',
      '染坊',
      '其中影响最大的还有来自河谷和南岸的染料作品，这两本著作谈到矿物，具有很大的影响力。书名写在封面上。',
      '例如，马尔在促进将矿物做成颜色方面花了十年。学徒来自各地。',
    );
    expect(first).toContain('马尔');
  });
});

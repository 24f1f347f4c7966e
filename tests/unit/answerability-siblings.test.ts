import { describe, expect, it } from 'vitest';
import { rankPassages } from '../../lib/reading/rank';
import { quotesFor } from '../../lib/research/quote/chosen';
import { understand } from '../../lib/research/understand';
import { forbiddingGaps } from '../../lib/verify/answerability';
import { otherThings } from '../../lib/verify/answerability/siblings';
import { pageOf } from '../eval/sets';

const fish = pageOf(
  '虫纹阿南鱼',
  ['虫纹阿南鱼体长可达20公分，栖息在礁石区。', '雄鱼颜色较鲜艳，属肉食性，以小鱼为食。'],
  'zh',
);
const line = pageOf('广河铁路 - 铁路百科', ['广河铁路全长61公里，共设7座车站。', '它在西站与沙河铁路相接。'], 'zh');
const station = pageOf('海宁西站', ['海宁西站有四座站台，2010年开通。'], 'zh');
const university = pageOf('中山大学', ['中山大学有五个校园，学生五万人。'], 'zh');
const library = pageOf('上海图书馆', ['本馆早上九点开门，晚上八点关门，藏书五百万册。'], 'zh');

function namesOf(question: string, page: typeof fish) {
  return otherThings(question, [{ title: page.title, said: `${page.title}\n${page.text}` }]);
}

describe('a name at the head of a question, on a page about another thing of its kind', () => {
  it.each([
    ['青斑阿南鱼体长可达多少公分？', fish, '青斑阿南鱼'],
    ['青斑阿南魚體長可達多少公分？', fish, '青斑阿南鱼'],
    ['黄鳍鱼的雄鱼是什么颜色？', fish, '黄鳍鱼'],
    ['茂河铁路全长多少公里？', line, '茂河铁路'],
    ['嘉兴站有几座站台？', station, '嘉兴站'],
    ['请问北京图书馆几点开门？', library, '北京图书馆'],
    ['关于杭州图书馆，藏书有多少？', library, '杭州图书馆'],
  ])('is missing: %s', (question, page, name) => {
    expect(namesOf(question, page)).toEqual([name]);
  });

  it.each([
    ['its own name', '虫纹阿南鱼体长可达多少公分？', fish],
    ['a name that the page holds as well', '沙河铁路在哪里和它相接？', line],
    ['the kind alone', '图书馆几点开门？', library],
    ['a common word before the kind', '市图书馆几点开门？', library],
    ['the one who is asked', '贵图书馆几点开门？', library],
    ['a kind of several words', '火车站几点关门？', station],
    ['common words before it', '热带淡水鱼能活多久？', fish],
    ['a short name of it', '上图书馆几点开门？', library],
    ['what is told apart by order', '第二条铁路全长多少公里？', line],
    ['what is described', '最长的铁路有多长？', line],
    ['a clause', '兴建铁路用了几年？', line],
    ['a kind inside another word', '北京大学生有多少？', university],
    ['a name of another kind', '青斑阿南藻有多长？', fish],
    ['Japanese', '青斑アナン鱼の体長は？', fish],
  ])('is not missing: %s', (_why, question, page) => {
    expect(namesOf(question, page)).toEqual([]);
  });

  it('forbids an answer and is told once', () => {
    const text = '青斑阿南鱼体长可达多少公分？';
    const asked = { text, understood: understand(text) };
    const { verdict } = quotesFor(asked, rankPassages(asked, [fish]), [fish]);
    expect(verdict).toMatchObject({ answer: false, reason: 'names_missing' });
    expect(verdict.missing.filter((one) => one.includes('青斑'))).toHaveLength(1);
    expect(forbiddingGaps(asked, [fish])).toEqual(['青斑阿南鱼']);
    const own = '虫纹阿南鱼体长可达多少公分？';
    const known = { text: own, understood: understand(own) };
    expect(quotesFor(known, rankPassages(known, [fish]), [fish]).verdict.answer).toBe(true);
  });

  it('is met where any of the pages names it', () => {
    const other = pageOf('鱼类名录', ['青斑阿南鱼体长可达35公分。'], 'zh');
    const text = '青斑阿南鱼体长可达多少公分？';
    expect(forbiddingGaps({ text, understood: understand(text) }, [fish, other])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { rankPassages } from '../../lib/reading/rank';
import { quotesFor } from '../../lib/research/quote/chosen';
import { understand } from '../../lib/research/understand';
import { forbiddingGaps } from '../../lib/verify/answerability';
import { limitsOf, missingQualifiers } from '../../lib/verify/answerability/limits';
import { pageOf } from '../eval/sets';

const installer = pageOf(
  '安装手册',
  [
    '本手册说明怎样把系统装到硬盘上。安装程序名叫“小锚”，它会一步一步提问。',
    '在美军基地和日本，小锚从光盘启动；微软的系统可以和它装在同一块硬盘上。',
    '小锚的第一版出现在清代档案馆的电脑上，由李小舟编写。',
  ],
  'zh',
);

function verdictOf(text: string) {
  const asked = { text, understood: understand(text) };
  return { ...quotesFor(asked, rankPassages(asked, [installer]), [installer]).verdict, asked };
}

describe('a Chinese qualifier of which no page speaks', () => {
  it('leaves the question without it answered', () => {
    expect(verdictOf('安装程序叫什么名字？')).toMatchObject({ answer: true, missing: [] });
  });

  it.each([
    ['a world', '土星上的安装程序叫什么名字？', '土星'],
    ['behind the thing', '安装程序在火星上叫什么名字？', '火星'],
    ['before a comma', '在月球上，安装程序叫什么名字？', '月球'],
    ['a city', '上海的安装程序叫什么名字？', '上海'],
    ['a country', '德国的安装程序叫什么名字？', '德国'],
    ['an era', '唐朝的安装程序叫什么名字？', '唐朝'],
    ['a product', '鸿蒙版的安装程序叫什么名字？', '鸿蒙'],
    ['a person', '莎士比亚的安装程序叫什么名字？', '莎士比亚'],
    ['a person, no word of the segmenter', '徐凤月的安装程序叫什么名字？', '徐凤月'],
    ['a thing', '潜水艇上的安装程序叫什么名字？', '潜水艇'],
    ['traditional', '土星上的安裝程式叫什麼名字？', '土星'],
    ['after a polite opening', '请问拖拉机里的安装程序叫什么名字？', '拖拉机'],
  ])('forbids an answer and is told: %s', (_why, text, missing) => {
    const verdict = verdictOf(text);
    expect(verdict).toMatchObject({ answer: false, reason: 'names_missing' });
    expect(verdict.missing.filter((one) => one.includes(missing))).toEqual([missing]);
    expect(forbiddingGaps(verdict.asked, [installer])).toContain(missing);
  });

  it.each([
    ['as its people write it', '美国的安装程序叫什么名字？'],
    ['under another name', '清朝的安装程序叫什么名字？'],
    ['as one of its words', '李小舟的安装程序叫什么名字？'],
    ['in the title', '安装手册里的程序叫什么名字？'],
  ])('is met: %s', (_why, text) => {
    expect(forbiddingGaps({ text, understood: understand(text) }, [installer])).toEqual([]);
  });

  it.each([
    ['what is done', '恢复的文件放在硬盘的哪里？'],
    ['when something is done', '断网的时候安装程序叫什么名字？'],
    ['a clause', '仓库太大，安装程序叫什么名字？'],
    ['the kind asked for', '什么地方的安装程序叫小锚？'],
    ['the page itself', '这篇文章的作者是谁？'],
    ['everyday words', '刚装完的电脑里，安装程序叫什么名字？'],
    ['a thing described in several words', '按钮控件仓库叫什么名字？'],
    ['one of a row', '在第四节中，安装程序叫什么名字？'],
  ])('is none: %s', (_why, text) => {
    expect(forbiddingGaps({ text, understood: understand(text) }, [installer])).toEqual([]);
  });

  it('is not missed on a page in another script, unless it has a name there', () => {
    const page = 'The installer is called Anchor and asks one question after the other.';
    expect(missingQualifiers('潜水艇上的安装程序叫什么名字？', [], [page])).toEqual([]);
    expect(missingQualifiers('土星上的安装程序叫什么名字？', [], [page])).toEqual(['土星']);
    expect(missingQualifiers('土星上的安装程序叫什么名字？', [], [`${page} It runs on Saturn.`])).toEqual([]);
  });

  it('is a whole word: 海地 is not in 青海地区', () => {
    expect(missingQualifiers('青海地区由谁管理？', ['海地'], ['青海地区由理藩院管理。'])).toEqual([]);
    expect(missingQualifiers('海地由谁管理？', ['海地'], ['青海的地区由理藩院管理。'])).toEqual(['海地']);
  });
});

it.each([
  ['土星上的安装程序叫什么名字？', ['土星']],
  ['装在潜水艇上的安装程序叫什么？', ['潜水艇']],
  ['谁在唐朝管理安装程序？', []],
  ['How is the installer called?', []],
])('limits of %s', (text, limits) => {
  expect(limitsOf(text).filter((phrase) => phrase !== '装')).toEqual(limits);
});

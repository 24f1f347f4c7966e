import { describe, expect, it } from 'vitest';
import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { countedIn } from '../../lib/reading/rank/counted';
import { orderedSentences, quotesOfPassages } from '../../lib/research/quote';
import { quotesFor } from '../../lib/research/quote/chosen';
import { sentencesOfSides } from '../../lib/research/quote/sides';
import { understand } from '../../lib/research/understand';
import type { BlockKind } from '../../lib/schema/snapshot';

function pageOf(title: string, url: string, ...blocks: [BlockKind, string, ...string[]][]): RankPage {
  let text = '';
  const paragraphs = blocks.map(([kind, block, ...heading_path], index) => {
    if (text) text += '\n\n';
    const start = text.length;
    text += block;
    return { index, kind, start, end: text.length, heading_path };
  });
  return { title, url, text, paragraphs, language: null };
}

function ask(question: string, pages: RankPage[]) {
  const asked = { text: question, understood: understand(question) };
  const { quotes, verdict } = quotesFor(asked, rankPassages(asked, pages), pages);
  return {
    verdict,
    quotes: quotes.map((quote) => ({ ...quote, text: pages[quote.page]?.text.slice(quote.start, quote.end) ?? '' })),
  };
}

const tools = (version: string, rust: string) =>
  pageOf(
    'Tools that the Oriel kernel needs',
    `https://oriel${version}.example/tools.html`,
    ['prose', 'Since Oriel 4.16, the build system makes parsers during the build of the kernel.'],
    ['prose', 'See the quick start for how to build the kernel with Rust support.'],
    ['table', 'Program | Minimum version | Command'],
    ['table', `Rust (optional) | ${rust} | rustc --version`, 'Tools'],
  );

describe('a row that states the value asked for', () => {
  it('comes first and alone stands in the overview', () => {
    const { quotes, verdict } = ask('What is the minimum Rust version for building the Oriel kernel?', [
      tools('61', '1.62.0'),
      tools('612', '1.78.0'),
    ]);
    expect(verdict.answer).toBe(true);
    expect(quotes.filter(({ direct }) => direct).map(({ text }) => text)).toEqual([
      'Rust (optional) | 1.62.0 | rustc --version',
      'Rust (optional) | 1.78.0 | rustc --version',
    ]);
    expect(quotes.slice(0, 2).map(({ how }) => how)).toEqual(['stated', 'stated']);
  });

  it('does not lead where little of the question stands around it', () => {
    const about = (text: string) => pageOf('Herons', `https://${text.length}.example/`, ['table', text]);
    const { quotes } = ask('What is the minimum Rust version for building the Oriel kernel on Solaris machines?', [
      about('Minimum version | 7.1'),
      about('Minimum versions | 7.2'),
    ]);
    expect(quotes.every(({ how, direct }) => how !== 'stated' || !direct)).toBe(true);
  });
});

it('of pages that each state a value, only those about the thing in question count', () => {
  const module = (name: string, head: string, status: string) =>
    pageOf(
      `${head} | Brook documentation`,
      'https://brook.example/',
      ['prose', status, head],
      ['prose', `The brook:${name} module is a runner.`, head],
    );
  const { quotes } = ask('Is the brook:test runner of Brook stable?', [
    module('report', 'Report runner', 'Stability: 2 - Stable'),
    module('test', 'Test runner', 'Stability: 1 - Experimental'),
  ]);
  expect(quotes.filter(({ how }) => how === 'stated').map(({ text }) => text)).toEqual(['Stability: 1 - Experimental']);
});

it('a row leads by what its own page speaks of, whatever language another page is in', () => {
  const runner = (version: string, status: string) =>
    pageOf(
      `Test runner | Brook ${version} documentation`,
      `https://brook${version}.example/test`,
      ['prose', status, 'Test runner'],
      ['prose', `The brook:test module runs tests of Brook ${version}.`, 'Test runner'],
    );
  const pages = [runner('18', 'Stability: 1 - Experimental'), runner('20', 'Stability: 2 - Stable')];
  const chinese = pageOf('发行版的选择', 'https://choice.example/zh', [
    'prose',
    '稳定版是经过测试的发行版，自带许多功能，运行起来更可靠。测试版的运行功能较新。',
  ]);
  const rows = (read: RankPage[]) =>
    ask('Brook 自带的测试运行器（brook:test）算稳定功能吗？', read)
      .quotes.slice(0, 2)
      .map(({ text }) => text);
  expect(rows(pages)).toEqual(['Stability: 1 - Experimental', 'Stability: 2 - Stable']);
  expect(rows([...pages, chinese])).toEqual(rows(pages));
});

describe('two things compared', () => {
  const quarry = pageOf(
    'Journal of Quarry',
    'https://quarry.example/journal',
    ['prose', 'Quarry decides by default to make a checkpoint when the journal reaches 4200 pages.'],
    ['prose', 'The checkpoint of a journal is made by default by the writer. A journal without a checkpoint grows.'],
    [
      'prose',
      'By default the journal has one checkpoint in five minutes at most. A checkpoint of the journal is cheap.',
    ],
  );
  const brook = pageOf(
    'Settings',
    'https://manual.example/settings',
    ['prose', 'Brook stores rows in files. Brook reads them in order. Brook is a server.'],
    ['prose', 'A checkpoint is begun every five minutes.'],
  );
  const question = 'How do Quarry and Brook differ in when they make a checkpoint of the journal by default?';
  const asked = { text: question, understood: understand(question) };

  it('have sentences of their own pages each, known by title or by what the page speaks of', () => {
    const sides = sentencesOfSides(asked, [quarry, brook]);
    expect(sides.map((side) => [...new Set(side.map(({ page }) => page))])).toEqual([[0], [1]]);
  });

  it('both have a place among the first quotations', () => {
    const first = ask(question, [quarry, brook]).quotes.slice(0, 2);
    expect(new Set(first.map(({ page }) => page))).toEqual(new Set([0, 1]));
  });

  it('are no sides where one page is about both', () => {
    const both = pageOf('Quarry and Brook', 'https://both.example/', ['prose', 'Quarry and Brook make checkpoints.']);
    expect(sentencesOfSides(asked, [both, both])).toEqual([]);
  });
});

it('follows the name that the best sentence gives to its own page, and takes the sentence beside', () => {
  const news = pageOf(
    'What is new in Brook 4',
    'https://brook.example/news',
    ['prose', 'Brook 4 is between 20-30% faster than Brook 3. Its release added tarnlib, a parser of Tarn files.'],
    [
      'prose',
      'Startup of Brook is faster. The release of Brook was tested by many. Brook opens a file faster than before.',
    ],
  );
  const module = pageOf(
    'tarnlib — Parse Tarn files',
    'https://brook.example/tarnlib',
    ['prose', 'This module parses Tarn.'],
    ['prose', 'Read a Tarn file. The first argument should be a readable and binary object.'],
  );
  const { quotes } = ask(
    'The Brook release that is 20-30% faster than the one before added a parser of Tarn. In which mode must a file given to it be opened?',
    [news, module],
  );
  expect(quotes.slice(0, 8).some(({ text }) => text.includes('readable and binary object'))).toBe(true);
});

describe('of several pages', () => {
  const many = pageOf('Notes on undoing', 'https://notes.example/undoing', [
    'prose',
    'To undo the last change, keep the commit. Undo the last commit and keep it. Keep the changes of the last undo. Undo changes of a commit last. The last commit of changes is kept.',
    'Files',
  ]);
  const other = pageOf('tarn reset', 'https://tarn.example/reset', [
    'prose',
    'Move back by one. The tree of Tarn stays. What was made last goes into another commit. So the undo is done. The changes are there for you to keep.',
    'Undo a commit of Tarn',
  ]);
  const question = 'How do I undo the last commit of Tarn and keep the changes?';
  const pages = [many, other];

  it('each of the best passages has a quotation among the first ones', () => {
    const asked = { text: question, understood: understand(question) };
    const ranked = rankPassages(asked, pages);
    const { quotes } = ask(question, pages);
    expect(ranked.map(({ page }) => page)).toEqual([0, 1]);
    ranked.forEach((passage, i) => {
      const first = quotes.slice(0, i + 2);
      expect(
        first.some(({ page, start }) => page === passage.page && passage.start <= start && start < passage.end),
      ).toBe(true);
    });
  });

  it('no more than three passages of a page are taken for it, and none says what another one says', () => {
    const paragraphs = Array.from({ length: 6 }, (_, i): [BlockKind, string, string] => [
      'prose',
      `Undo the last commit of Tarn and keep the changes, way ${'abcdef'[i]}.`,
      `Way ${i}`,
    ]);
    const all = pageOf('Ways', 'https://ways.example/', ...paragraphs);
    const asked = { text: question, understood: understand(question) };
    const ranked = rankPassages(asked, [all, other]);
    const taken = quotesOfPassages(ranked, [all, other], orderedSentences(asked, ranked, [all, other]));
    expect(taken.filter(({ page }) => page === 0)).toHaveLength(1);
    const apart = pageOf(
      'Ways',
      'https://ways.example/',
      ...['the tree of Tarn', 'an undo list', 'a commit that was last', 'changes to keep', 'to undo Tarn'].map(
        (words, i): [BlockKind, string, string] => [
          'prose',
          `Chapter on ${words} with ${'qwert'.repeat(i + 1)}.`,
          `W${i}`,
        ],
      ),
    );
    const some = rankPassages(asked, [apart, other]);
    const kept = quotesOfPassages(some, [apart, other], orderedSentences(asked, some, [apart, other]));
    expect(kept.filter(({ page }) => page === 0)).toHaveLength(3);
    expect(kept.every(({ direct }) => !direct)).toBe(true);
  });
});

describe('the word that a question counts in', () => {
  it.each([
    ['补丁最多可以有多少行？', '连同上下文，不能大于100行。', true],
    ['补丁最多可以有多少行？', '审查委员会有48小时的时间。', false],
    ['这座桥有多少公里长？', '全长十二公里。', true],
    ['这座桥有多少公里长？', '建于1998年，耗资三亿元。', false],
    ['一年有几个月？', '共有12个月。', true],
  ])('%s %s: %s', (question, sentence, holds) => {
    expect(countedIn(question)?.test(sentence)).toBe(holds);
  });

  it('is none where a question does not count, or names nothing to count in', () => {
    expect(countedIn('谁写了这本书？')).toBeNull();
    expect(countedIn('一共有多少？')).toBeNull();
  });

  it('puts the sentence that counts in it before those that share more of the question', () => {
    const page = pageOf(
      '补丁规则',
      'https://oriel.example/rules',
      ['prose', '稳定版的维护者审查提交给稳定版内核的补丁。'],
      ['prose', '提交补丁的人把补丁发到稳定版内核的邮件列表。'],
      ['prose', '连同上下文，不能大于100行。'],
    );
    const { quotes } = ask('提交给稳定版内核的补丁最多可以有多少行？', [page]);
    expect(quotes.findIndex(({ text }) => text.includes('100行'))).toBeLessThan(2);
  });
});

it('a condition is asked for where a thing decides when to act', () => {
  expect(understand('How does the engine decide by default when to make a checkpoint?').expects).toBe('condition');
});

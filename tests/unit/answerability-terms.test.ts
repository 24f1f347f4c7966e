import { describe, expect, it } from 'vitest';
import { isEveryday } from '../../lib/reading/text/everyday-words';
import { understand } from '../../lib/research/understand';
import { answerable, forbiddingGaps } from '../../lib/verify/answerability';
import { isNameable, speaksOf, tellingTerms } from '../../lib/verify/answerability/terms';

describe('everyday words', () => {
  it.each(['set', 'aside', 'word', 'ran', 'charge', 'machines', 'noticed', 'shortest', 'two'])('%s is one', (word) => {
    expect(isEveryday(word)).toBe(true);
  });
  it.each([
    '装',
    '走',
    '的话',
    '特意',
    '开',
    '还是',
    '只跑满',
    '刚装完',
    '关掉',
    '後來',
    '一直',
    '里待',
    '传上去',
    '往右',
    '更改',
  ])('%s is one', (word) => {
    expect(isEveryday(word)).toBe(true);
  });
  it.each([
    'swap',
    'checkpoint',
    'rain',
    'cherry',
    'quarterback',
    'compiler',
    'write-ahead',
    '更新',
    '太空',
    '日本',
    '大学',
    '线程',
    '下雨',
    '合并窗口',
  ])('%s is none', (word) => {
    expect(isEveryday(word)).toBe(false);
  });
});

describe('the telling words of a question', () => {
  it('are names and what is no everyday talk', () => {
    expect(
      tellingTerms(understand('How much swap should I set aside at the very least on a new Debian machine?')),
    ).toEqual(['swap', 'debian']);
    expect(tellingTerms(understand('Apache 装在微软系统上，不特意选的话走哪个并发模块？'))).toEqual([
      'apache',
      '微软',
      '系统',
      '并发',
      '模块',
    ]);
  });

  it('are names even where they are everyday words', () => {
    expect(tellingTerms(understand('Who wrote the songs of Queen and Cream, the band called Set?'))).toContain('set');
  });
});

describe('a text speaks of a word', () => {
  it.each([
    ['the word itself, inflected', 'Each partition is checked.', 'partitions', true],
    ['another word for it', 'Enter your passphrase.', 'password', true],
    ['a part of a compound', '同一时刻只有一个线程在运行。', '多线程', true],
    ['the parts of a compound', 'Keep it on one line.', 'one-line', true],
    ['a part that is everyday talk alone', '这是最好的办法。', '最好玩', false],
    ['nothing of the kind', 'Herons fly to the lake.', 'swap', false],
  ])('%s', (_why, text, term, held) => {
    expect(speaksOf(text, term)).toBe(held);
  });
});

it('names things as missing, not verbs and lone characters', () => {
  expect(['crunching', 'exported', 'slowly', '库', '7', 'io_method', 'blossom', '下雨'].filter(isNameable)).toEqual([
    '7',
    'io_method',
    'blossom',
    '下雨',
  ]);
});

it('tells of a gap what no page speaks of, wherever on the page it might stand', () => {
  const page = {
    title: 'Partitions',
    text: 'Swap space needs a partition. It should be at least 512 MB.\n\nBackups are kept on another disk.',
  };
  const quote = { page: 0, start: 0, end: 29, relevance: 0.1 };
  const asked = understand('How much swap should I set aside for backups on a RAID array of my machine?');
  expect(answerable(asked, [quote], [page])).toMatchObject({ answer: false, missing: ['RAID', 'array'] });
  expect(forbiddingGaps({ text: '', understood: asked }, [page])).toEqual(['RAID']);
});

it('tells a missing name once, not its parts besides', () => {
  const asked = understand('Who painted the Mona Lisa?');
  expect(answerable(asked, [], [{ title: 'Lamps', text: 'A lamp.' }]).missing).toEqual(['Mona Lisa']);
});

describe('several pages', () => {
  const quoteOf = (page: number, text: string) => ({
    page,
    start: 0,
    end: Math.min(60, text.length),
    relevance: 0.5,
    direct: true,
    passage: { score: 0.3, coverage: 0.35 },
  });
  const page = (title: string, text: string) => ({ title, text });
  const verdictOf = (question: string, pages: { title: string; text: string }[]) => {
    const asked = { text: question, understood: understand(question) };
    return answerable(
      asked,
      pages.map(({ text }, i) => quoteOf(i, text)),
      pages,
    ).answer;
  };

  it('do not answer together what none of them answers: each holds a word of the question', () => {
    const question = 'Which trains stop at the Lindau harbour?';
    expect(verdictOf(question, [page('Lindau', 'The trains of Lindau stop at the harbour.')])).toBe(true);
    expect(
      verdictOf(question, [
        page('Lindau', 'Lindau has an opera and a theatre.'),
        page('Trains', 'Trains carry people and goods.'),
        page('Ships', 'A harbour is a place for ships.'),
      ]),
    ).toBe(false);
  });

  it('answer together what compares things of several pages', () => {
    const pages = [
      page('Quarry', 'Quarry makes a checkpoint of its journal every hour.'),
      page('Brook', 'Brook makes a checkpoint of its journal every minute.'),
    ];
    expect(verdictOf('How do Quarry and Brook differ in when they make a checkpoint of the journal?', pages)).toBe(
      true,
    );
  });

  it('speak of a version where they are of it, or say it with most of what is asked', () => {
    const question = 'What changed in the interactive prompt of Brook 3.13?';
    const text = 'The interactive prompt of Brook has changed: it has colours.';
    expect(verdictOf(question, [page('Brook 3.13 documentation', text)])).toBe(true);
    expect(verdictOf(question, [page('Brook 3.11 documentation', `${text} In 3.13 it has more.`)])).toBe(true);
    expect(
      verdictOf(question, [
        page('Brook 3.11 documentation', `${text}${' And so on.'.repeat(60)} This module will be removed in 3.13.`),
      ]),
    ).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { chooseQuotes } from '../../lib/research/quote';
import { understand } from '../../lib/research/understand';
import { answerable, answerLine } from '../../lib/verify/answerability';
import { pageHolds } from '../../lib/verify/answerability/names';

function pageOf(title: string, ...texts: string[]): RankPage {
  let text = '';
  const paragraphs = texts.map((block, index) => {
    if (text) text += '\n\n';
    const start = text.length;
    text += block;
    return { index, kind: 'prose' as const, start, end: text.length, heading_path: [] };
  });
  return { title, text, paragraphs, language: null };
}

function decide(question: string, ...pages: RankPage[]) {
  const understood = understand(question);
  return answerable(understood, chooseQuotes(understood, rankPassages(understood, pages), pages), pages);
}

const engine = pageOf(
  'Journal of the Quarry engine',
  'The Quarry engine keeps a journal beside the database. Readers go on while a writer appends to it.',
  'By default, Quarry runs a checkpoint automatically when the journal reaches a threshold of 4200 pages.',
  'A checkpoint of a large journal takes about five minutes. The journal may be slightly slower where many readers are at work.',
  'Gardens need water in summer, and herons fly to the lake in the evening.',
);
const kernel = pageOf(
  '开发流程',
  '每个开发周期开始时，合并窗口打开。合并窗口持续大约两周。',
  '合并窗口关闭以后，只接受修复。邮件列表上的礼节很重要。',
);

describe('answers', () => {
  it.each([
    'When does Quarry run a checkpoint automatically?',
    'How many pages does the journal reach before a checkpoint?',
    'How long does a checkpoint of a large journal take?',
  ])('%s', (question) => {
    expect(decide(question, engine)).toMatchObject({ answer: true, reason: 'ok' });
  });

  it('a Chinese question on a Chinese page', () => {
    expect(decide('合并窗口持续多久？', kernel).answer).toBe(true);
  });

  it('a question of which the page’s site alone bears the name', () => {
    const page = {
      ...pageOf('Log', 'A checkpoint runs when the log reaches 4200 pages.'),
      url: 'https://www.quarry.org/log.html',
    };
    expect(decide('When does a Quarry checkpoint run on the log?', page).answer).toBe(true);
  });
});

describe('refuses', () => {
  it.each([
    [
      'a name that the page does not hold',
      'How much slower is Quarry’s checkpoint on NFS than on a local disk?',
      'names_missing',
    ],
    ['a version that the page does not hold', 'When does Quarry 18 run a checkpoint automatically?', 'names_missing'],
    ['another subject', 'What is the best week to see cherry blossoms in spring?', 'no_overlap'],
    ['a number in another measure', 'How much does a checkpoint of the Quarry journal cost?', 'no_value'],
    ['a date that nobody gives', 'When did Quarry run a checkpoint of the large journal automatically?', 'no_value'],
  ])('%s', (_, question, reason) => {
    expect(decide(question, engine)).toMatchObject({ answer: false, reason });
  });

  it.each([
    ['another subject in Chinese', '深圳后天会下雨吗？', false],
    ['a number in another measure in Chinese', '合并窗口有多高？', false],
  ])('%s', (_, question, answer) => {
    expect(decide(question, kernel).answer).toBe(answer);
  });

  it('when nothing was read', () => {
    expect(decide('When does Quarry run a checkpoint?')).toMatchObject({ answer: false, reason: 'nothing_read' });
  });

  it('a greeting, which needs no source', () => {
    expect(decide('hello', engine)).toMatchObject({ answer: false, reason: 'greeting', missing: [] });
  });
});

describe('what is missing', () => {
  it('names first, each once', () => {
    expect(decide('How much slower is Quarry’s checkpoint on NFS than on a local disk?', engine).missing).toEqual([
      'NFS',
      'local',
      'disk',
    ]);
  });

  it('is nothing where all is held', () => {
    expect(decide('When does Quarry run a checkpoint automatically?', engine).missing).toEqual([]);
  });

  it('never is the word that asks for a measure', () => {
    expect(decide('合并窗口持续多久？', kernel).missing).toEqual([]);
  });
});

describe('holding a name', () => {
  it.each([
    ['Super Bowl 50', 'Superbowl', true],
    ['a score of 24–10', '24-10', true],
    ['version 5.42', '5.4', false],
    ['version 15.4', '5.4', false],
    ['version 3.11.2', '3.11', true],
    ['checkpointing', 'checkpoints', true],
    ['合并窗 口', '合并窗口', true],
    ['an affair', 'air', false],
  ])('%s holds %s: %s', (text, name, held) => {
    expect(pageHolds(text, name)).toBe(held);
  });
});

it('asks less of a longer question', () => {
  expect(answerLine(understand('Quarry checkpoint threshold'))).toBeGreaterThan(
    answerLine(understand('When does the Quarry engine copy its journal back into the database file by itself?')),
  );
});

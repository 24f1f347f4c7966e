import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followUp } from '../../lib/research/understand/follow-up';

describe('a question behind another (MECHANISMS A24)', () => {
  it.each([
    // A year, a name, a version, a platform takes the place of its like.
    ['How many people lived in Norway in 2023?', 'And in 2024?', 'How many people lived in Norway in 2024?'],
    ['How many people lived in Norway in 2023?', '2024?', 'How many people lived in Norway in 2024?'],
    ['When was SQLite released?', 'And PostgreSQL?', 'When was PostgreSQL released?'],
    ['When was SQLite released?', 'What about PostgreSQL?', 'When was PostgreSQL released?'],
    ['What does the Varde lamp weigh?', 'and the Norde lamp?', 'What does the Norde lamp weigh?'],
    ['How much memory does Debian need on amd64?', 'And on arm64?', 'How much memory does Debian need on arm64?'],
    // What has no like is added.
    ['How much memory does Debian need?', 'And on arm64?', 'How much memory does Debian need on arm64?'],
    [
      'Does synchronous change checkpoints in SQLite?',
      'With synchronous=NORMAL?',
      'Does synchronous change checkpoints in SQLite with synchronous=NORMAL?',
    ],
    ['How long does the battery last?', 'If it is cold?', 'How long does the battery last, if the battery is cold?'],
    // Pronouns.
    ['When was SQLite released?', 'Who wrote it?', 'Who wrote SQLite?'],
    ['When was SQLite released?', 'And what is its licence?', 'What is SQLite’s licence?'],
    ['What does the Varde lamp weigh?', 'Does it dim itself?', 'Does the Varde lamp dim itself?'],
    ['What does the desk lamp weigh?', 'What does it cost?', 'What does the desk lamp cost?'],
    ['Is SQLite faster than PostgreSQL?', 'How do they store data?', 'How do SQLite and PostgreSQL store data?'],
    ['Is SQLite faster than PostgreSQL?', 'Who wrote the latter?', 'Who wrote PostgreSQL?'],
    // Another thing asked of the same; a bare question word.
    ['When was SQLite released?', 'And the licence?', 'What is the licence of SQLite?'],
    ['When was SQLite released?', 'Why?', 'Why: When was SQLite released?'],
    // Chinese.
    ['在 amd64 上安装 Debian 12 最少需要多少内存？', '那 arm64 呢？', '在 arm64 上安装 Debian 12 最少需要多少内存？'],
    ['2023年挪威有多少人口？', '2024年呢？', '2024年挪威有多少人口？'],
    ['SQLite 是什么时候发布的？', 'PostgreSQL呢？', 'PostgreSQL 是什么时候发布的？'],
    ['SQLite 是什么时候发布的？', '它的作者是谁？', 'SQLite的作者是谁？'],
    ['SQLite 是什么时候发布的？', '它呢？', 'SQLite 是什么时候发布的？'],
    ['高铁和飞机有什么区别？', '它们的价格是多少？', '高铁和飞机的价格是多少？'],
    ['台灯的重量是多少？', '那价格呢？', '台灯的价格是多少？'],
    ['SQLite 是什么时候发布的？', '为什么？', '为什么：SQLite 是什么时候发布的？'],
  ])('%s … %s', (earlier, typed, meant) => {
    const { question, how } = followUp(earlier, typed);
    expect(question).toBe(meant);
    expect(how).not.toBe('alone');
  });

  it.each([
    ['When was SQLite released?', 'How many moons does Jupiter have?'],
    ['When was SQLite released?', 'varde lamp weight'],
    ['When was SQLite released?', 'Is it true that the Varde lamp dims itself?'],
    ['When was SQLite released?', 'What does PostgreSQL do this year?'],
    ['When was SQLite released?', 'thanks'],
    ['After how many minutes does the Varde lamp dim?', 'When was the bridge at Holm opened?'],
    ['After how many minutes does the Varde lamp dim?', 'When does the museum in Lunde open?'],
    ['How many people lived in Norway in 2023?', 'In 2024 did the bridge at Holm carry trains?'],
    ['How many people lived in Norway in 2023?', 'By when must the Lunde permit be renewed?'],
    ['hello', 'And PostgreSQL?'],
    [null, 'And PostgreSQL?'],
    ['SQLite 是什么时候发布的？', '木星有多少颗卫星？'],
    ['SQLite 是什么时候发布的？', '其他数据库要多少内存？'],
    ['SQLite 是什么时候发布的？', '一把吉他有几根弦？'],
  ])('stands by itself: %s … %s', (earlier, typed) => {
    expect(followUp(earlier, typed)).toEqual({ question: typed, how: 'alone' });
  });

  it('is left open where rules cannot tell what it leans on', () => {
    expect(followUp('Is SQLite faster than PostgreSQL?', 'Does it support JSON?')).toMatchObject({ how: 'open' });
    expect(followUp('When was SQLite released?', 'What happened afterwards?')).toMatchObject({ how: 'open' });
  });

  it('holds no word that the person did not type, and never throws', () => {
    const part = fc.constantFrom(
      ...'When was SQLite released the Varde lamp in 2023 ? and it its what about 那 它 呢 价格 的 SQLite 2024 , on arm64 Why'.split(
        ' ',
      ),
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(' '));
    const glue = new Set(['and', 'what', 'is', 'the', 'of', '和', '的', '是', '什么', '年']);
    const tokens = (words: string) => words.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
    fc.assert(
      fc.property(text, text, (earlier, typed) => {
        const { question } = followUp(earlier, typed);
        const known = new Set([...tokens(earlier), ...tokens(typed), ...[...glue].flatMap(tokens), 's']);
        expect(tokens(question).filter((word) => !known.has(word))).toEqual([]);
      }),
    );
  });
});

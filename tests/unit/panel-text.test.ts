import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbersOf } from '../../components/answer/numbers';
import { splitTail } from '../../components/answer/sentence-tail';
import { webAddress } from '../../components/ask/Links';
import { sitePattern } from '../../components/browser/permissions';
import { firstPlaces } from '../../components/quotes/Passage';
import { wordDifference } from '../../components/quotes/word-difference';

describe('difference of a passage and the page today', () => {
  const join = (before: string, after: string, without: 'added' | 'removed') =>
    wordDifference(before, after)
      .filter((part) => part.kind !== without)
      .map((part) => part.text)
      .join('');

  test('names the one word that changed', () => {
    expect(wordDifference('a threshold size of 1000 pages.', 'a threshold size of 4000 pages.')).toEqual([
      { kind: 'same', text: 'a threshold size of ' },
      { kind: 'removed', text: '1000' },
      { kind: 'added', text: '4000' },
      { kind: 'same', text: ' pages.' },
    ]);
  });

  test('works by character in Chinese', () => {
    expect(wordDifference('至少有 350MB 内存', '最少有 780MB 内存')).toEqual([
      { kind: 'removed', text: '至' },
      { kind: 'added', text: '最' },
      { kind: 'same', text: '少有 ' },
      { kind: 'removed', text: '350MB' },
      { kind: 'added', text: '780MB' },
      { kind: 'same', text: ' 内存' },
    ]);
  });

  test('both texts can be read back from it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '中', '文', '1') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(join(before, after, 'added')).toBe(before);
        expect(join(before, after, 'removed')).toBe(after);
      }),
    );
  });

  test('very long texts are compared as a whole instead of holding up the panel', () => {
    const long = 'word '.repeat(2000);
    expect(wordDifference(long, `${long}more`)).toHaveLength(2);
  });
});

describe('the last word of a sentence', () => {
  test('stays with the chips, before the full stop in Chinese and behind it elsewhere', () => {
    expect(splitTail('It reaches 1000 pages. ')).toEqual({ head: 'It reaches 1000 ', tail: 'pages.', stop: '' });
    expect(splitTail('普通安装至少要有 350MB 内存。')).toEqual({
      head: '普通安装至少要有 350MB ',
      tail: '内存',
      stop: '。',
    });
    expect(splitTail('必须手动执行硬盘空间安装。')).toEqual({ head: '必须手动执行硬盘空间', tail: '安装', stop: '。' });
  });

  test('is given up where it is longer than a line can hold', () => {
    expect(splitTail('See SQLITE_DEFAULT_WAL_AUTOCHECKPOINT').tail).toBe('');
  });

  test('nothing of the text is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { head, tail, stop } = splitTail(text);
        expect(head + tail + stop).toBe(text.trimEnd());
      }),
    );
  });
});

describe('words of the question in a quote', () => {
  const found = (text: string, terms: string[]) =>
    firstPlaces(text, terms).map(({ start, end }) => text.slice(start, end));

  test('whole words with a plain ending, the first place of each', () => {
    expect(found('Checkpoints: a checkpoint runs. The checkpointer waits.', ['checkpoint', 'run'])).toEqual([
      'Checkpoints',
      'runs',
    ]);
  });

  test('any place in Chinese, and no regular expressions from the question', () => {
    expect(found('最小内存 512MB（推荐）', ['内存', '（推荐）', 'c++', '(a'])).toEqual(['内存', '（推荐）']);
  });

  test('overlapping words are marked once', () => {
    expect(found('write-ahead log', ['write-ahead', 'ahead'])).toEqual(['write-ahead']);
  });
});

test('quotes are numbered as the answer cites them, then as they support it, each once', () => {
  const cite = (id: string) => ({
    text: id,
    mark: 'supported' as const,
    reasons: [],
    form: 'quote' as const,
    wording: null,
    citations: [{ evidence_id: id, start: 0, end: 1, quote: 'x', snapshot_hash: 'h' }],
  });
  expect([...numbersOf({ overview: [cite('b')], more: [cite('c')], passages: ['a', 'b', 'c', 'd'] })]).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ]);
});

describe('addresses', () => {
  test('a typed address is a web address or nothing', () => {
    expect(webAddress(' sqlite.org/wal.html ')).toBe('https://sqlite.org/wal.html');
    expect(webAddress('http://a.example.test:8080/x')).toBe('http://a.example.test:8080/x');
    expect(webAddress('a.example.test:8080/x')).toBe('https://a.example.test:8080/x');
    for (const text of ['', 'two words', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'localhost'])
      expect([text, webAddress(text)]).toEqual([text, null]);
  });

  test('a site is its host in both schemes, without port; what is no site cannot be asked for', () => {
    expect(sitePattern('https://docs.example.test:8443/a?b#c')).toBe('*://docs.example.test/*');
    expect(sitePattern('chrome://settings')).toBeNull();
    expect(sitePattern('not an address')).toBeNull();
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBytes } from '../../components/library/bytes';
import { findPlaces, splitWords } from '../../components/library/find';

const hits = (text: string, query: string) =>
  findPlaces([text], splitWords(query))?.[0]?.map(({ start, end }) => text.slice(start, end));

test('words are split at spaces; a part in quotation marks is one', () => {
  expect(splitWords('  WAL "check point" wal “内存 大小”')).toEqual(['wal', 'check point', '内存 大小']);
});

test('a word is found as it is and at the start of a longer word, not inside one', () => {
  expect(hits('Checkpoint, checkpoint_timeout and recheckpoint', 'checkpoint')).toEqual(['Checkpoint', 'checkpoint']);
});

test('Chinese is found anywhere, also beside Latin letters', () => {
  expect(hits('最小内存为256MB，内存推荐', '内存')).toEqual(['内存', '内存']);
  expect(hits('使用liveCD映像', 'livecd')).toEqual(['liveCD']);
});

test('accents and full-width forms do not hide a word', () => {
  expect(hits('Café Ａ１', 'cafe a1')).toEqual(['Café', 'Ａ１']);
});

test('every word must stand in some field of the row', () => {
  expect(findPlaces(['one two', 'three'], ['one', 'three'])).not.toBeNull();
  expect(findPlaces(['one two', 'three'], ['one', 'four'])).toBeNull();
});

test('places are in order, do not overlap and lie inside the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, query) => {
      let last = -1;
      for (const { start, end } of findPlaces([text], splitWords(query))?.[0] ?? []) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = end;
      }
    }),
  );
});

test('sizes have three figures at most and a space before the unit', () => {
  expect(formatBytes(0, 'en')).toBe('0\u00a0byte');
  expect(formatBytes(38_400, 'en')).toBe('38\u00a0kB');
  expect(formatBytes(999_900, 'en')).toBe('1\u00a0MB');
  expect(formatBytes(1_460_000_000, 'zh')).toMatch(/^1\.5\u00a0(吉字节|GB)$/);
});

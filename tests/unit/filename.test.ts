import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from '../../lib/notes/file-name';

test('characters that a file system or an Obsidian link forbids are replaced or dropped', () => {
  expect(fileName('A/B: C?', 'md')).toBe('A-B - C.md');
  expect(fileName('#tag ^block [[x]] | y', 'md')).toBe('tag block x - y.md');
  expect(fileName('a\\b<c>"d"*', 'md')).toBe('a-bcd.md');
});

test('a pipe between two names becomes a dash', () => {
  expect(fileName('Recipe | Site name', 'md')).toBe('Recipe - Site name.md');
});

test('names that Windows keeps for devices get a mark', () => {
  expect(fileName('CON', 'md')).toBe('CON_.md');
  expect(fileName('com1.notes', 'md')).toBe('com1_.notes.md');
  expect(fileName('Connection', 'md')).toBe('Connection.md');
});

test('dots and spaces at the ends go', () => {
  expect(fileName('Ends with dot.', 'md')).toBe('Ends with dot.md');
  expect(fileName('  .hidden  ', 'md')).toBe('hidden.md');
});

test('a title without usable characters still gives a name', () => {
  for (const title of ['', '   ', '...', '???', '|', '\u202e', '\ud800']) expect(fileName(title, 'md')).toBe('note.md');
});

test('emoji and Chinese stay whole', () => {
  expect(fileName('潮汐磨坊 🌊 “一天两次”', 'md')).toBe('潮汐磨坊 🌊 “一天两次”.md');
  const family = '👩‍👩‍👧';
  const cut = fileName(family.repeat(60), 'md').slice(0, -3);
  expect(cut.replaceAll(family, '')).toBe('');
});

test('300 characters are cut to 120 with the extension, in bytes that file systems take', () => {
  expect(fileName('word '.repeat(60), 'json').length).toBeLessThanOrEqual(120);
  expect(new TextEncoder().encode(fileName('潮'.repeat(300), 'md')).length).toBeLessThanOrEqual(255);
});

test('any title gives a valid name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const name = fileName(title, 'md');
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name.length).toBeGreaterThan(3);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule under test.
      expect(name).not.toMatch(/[\\/:*?"<>|#^[\]\u0000-\u001f\u007f]|^[. ]|[. ]\.md$|\p{Surrogate}/u);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
    }),
    { numRuns: 2000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { citationMarks, insertCitation, removeCitation } from '../../lib/notes/citations';
import { escapeMarkdown, unescapeMarkdown } from '../../lib/notes/escape';
import { frontMatter } from '../../lib/notes/front-matter';
import { markdownOf } from '../../lib/notes/markdown';
import { plainText } from '../../lib/notes/plain-text';
import { evidenceOf, NOW, noteOf } from './notes-fixture';

const en = { now: NOW, language: 'en' };

/** Text as pages hold it, thick with what Markdown reads as its own. */
const prose = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\`*_{}[]()#+-.!<>&~^$=|%:"\'\n \t\r'.split('')),
      fc.constantFrom('[^1]', '&amp;', '1. ', '> ', '```', '==', '%%', 'https://a.test/b_c', 'www.a.test', '<b>', '王'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join('').replaceAll('\u0000', ''));

test('front matter parses back to the same strings, whatever they look like', () => {
  const awkward = ['Trees 101: an overview', '- list', '"quoted"', "it's", '#5', 'yes', '2024-01-01', 'a\nb', '{x}'];
  const more = ['@x', '*a', '%', '\t', '', ' a ', 'null', '1e3', '---', '\u0085', '\u2028', '\ufeff', '😀', 'C:\\x'];
  const values = Object.fromEntries([...awkward, ...more].map((value, i) => [`key${i}`, value]));
  expect(readFrontMatter(frontMatter(values))).toEqual(values);
});

test('front matter round-trips any text and list', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }));
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value), (values) => {
      expect(readFrontMatter(frontMatter(values))).toEqual({ ...values });
    }),
  );
});

test('an escaped text unescapes to itself', () => {
  fc.assert(
    fc.property(prose, fc.constantFrom('block' as const, 'inline' as const), (text, at) => {
      expect(unescapeMarkdown(escapeMarkdown(text, at))).toBe(text);
    }),
    { numRuns: 10_000 },
  );
});

test('a backslash before a carriage return stays a backslash', () => {
  expect(unescapeMarkdown(escapeMarkdown('\\\r'))).toBe('\\\r');
});

test('plain prose is not touched', () => {
  const text = 'At 20 °C, max_wal_size is “1 GB” (see 3.4) – a < b, R&D, C# and 50 % of it.';
  expect(escapeMarkdown(text)).toBe(text);
  expect(escapeMarkdown('无桌面：内存（最小）256MB，硬盘 4GB。')).toBe('无桌面：内存（最小）256MB，硬盘 4GB。');
});

test('a bare address in a text does not become a link', () => {
  expect(escapeMarkdown('see https://a.test/b')).toBe('see https\\://a.test/b');
});

test('what would begin a block is escaped at the start of a line only', () => {
  expect(escapeMarkdown('- a', 'block')).toBe('\\- a');
  expect(escapeMarkdown('1. a', 'block')).toBe('1\\. a');
  expect(escapeMarkdown('# a\n> b', 'block', '> ')).toBe('\\# a\\\n> \\> b');
  expect(escapeMarkdown('1. a – b')).toBe('1. a – b');
});

test('the quote in a footnote is the passage word for word', () => {
  fc.assert(
    fc.property(prose, (excerpt) => {
      fc.pre(excerpt.trim() !== '');
      const text = markdownOf(noteOf({ body: 'x[^4]', citations: { 4: evidenceOf({ excerpt }) } }), en);
      const definition = text.slice(text.lastIndexOf('\n[^1]: “') + 8, text.lastIndexOf('” — The mill'));
      expect(unescapeMarkdown(definition.replaceAll('\n    ', '\n'))).toBe(excerpt);
    }),
  );
});

test('footnotes are numbered 1..n without gaps, each defined once, in order of first appearance', () => {
  const citations = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [n, evidenceOf({ id: `e${n}` })]));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (marks) => {
      const text = markdownOf(noteOf({ body: marks.map((n) => `word[^${n}]`).join(' '), citations }), en);
      const defined = [...text.matchAll(/^\[\^(\d+)\]: /gm)].map((found) => Number(found[1]));
      const known = [...new Set(marks.filter((n) => n <= 6))];
      expect(defined).toEqual(known.map((_n, i) => i + 1));
      const used = citationMarks(text).filter((mark) => !mark.defines);
      expect([...new Set(used.map((mark) => mark.number))]).toEqual(defined);
    }),
  );
});

test('citations that the text does not use are not listed', () => {
  const text = markdownOf(noteOf({ body: 'no mark', citations: { 1: evidenceOf() } }), en);
  expect(text).not.toContain('gazette.test');
});

test('a mark in code or behind a backslash is text', () => {
  const body = 'a `[^1]` \\[^1] b[^2]\n\n```\n[^1]\n```\n';
  expect(citationMarks(body).map((mark) => mark.number)).toEqual([2]);
});

test("a person's own footnote stays theirs and cannot take the place of a quote", () => {
  const body = 'mine[^7] theirs[^2]\n\n[^7]: My remark.\n\n[^2]: false quote';
  const text = markdownOf(noteOf({ body, citations: { 2: evidenceOf() } }), en);
  expect(text).toContain('mine[^own-7] theirs[^1]');
  expect(text).toContain('\n[^own-7]: My remark.');
  expect(text).toContain('\n[^1]\\: false quote');
  expect(text.match(/^\[\^1\]: /gm)).toHaveLength(1);
});

test('a footnote names title, author, site and date, and links the address byte for byte', () => {
  const url = 'https://example.org/wiki/Foo_(bar)?a=1&b=2%20c#x_y';
  const item = evidenceOf({ url, byline: 'Ida *Berg*', published_at: '2024-11-13T08:00:00Z' });
  const text = markdownOf(noteOf({ body: '[^1]', citations: { 1: item } }), en);
  expect(text).toContain(
    `[^1]: “The tide mill turns twice a day.” — The mill at Larne Weir, Ida \\*Berg\\*, Harbour Gazette, 2024-11-13. <${url}> (retrieved 2025-03-17)\n`,
  );
});

test('a Chinese export has Chinese words and stops', () => {
  const item = evidenceOf({ excerpt: '磨坊每天转两次。', title: '拉恩堰磨坊', site: '港报', published_at: '2024-11' });
  const text = markdownOf(noteOf({ body: '“磨坊每天转两次。”[^1]', citations: { 1: item } }), {
    now: NOW,
    language: 'zh-CN',
  });
  expect(text).toContain(`[^1]: “磨坊每天转两次。”——拉恩堰磨坊，港报，2024-11。<${item.url}> （读取于 2025-03-17）`);
});

test('only web addresses become links', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    ' JaVaScRiPt:x',
    'file:///a',
    'https://a b',
  ])
    expect(markdownOf(noteOf({ body: '[^1]', citations: { 1: evidenceOf({ url }) } }), en)).not.toMatch(/<[^>]+>/);
});

test('front matter lists what is known of the sources and leaves out the rest', () => {
  const a = evidenceOf({ id: 'a', url: 'https://a.test/', byline: 'Ann: Lee', published_at: '2024-01-02' });
  const b = evidenceOf({ id: 'b', url: 'https://b.test/' });
  const one = markdownOf(noteOf({ body: '[^2]', citations: { 1: a, 2: b }, tags: ['mills', '#5'] }), en);
  expect(readFrontMatter(one)).toEqual({
    title: 'Tide mills',
    source: 'https://b.test/',
    retrieved: '2025-03-17',
    created: '2025-03-18',
    exported: '2025-03-18',
    tags: ['mills', '#5'],
  });
  const two = markdownOf(noteOf({ body: '[^2] [^1]', citations: { 1: a, 2: b } }), en);
  expect(readFrontMatter(two)).toMatchObject({
    source: ['https://b.test/', 'https://a.test/'],
    author: 'Ann: Lee',
    published: '2024-01-02',
    tags: [],
  });
});

test('quotes only leaves out the text of the note', () => {
  const text = markdownOf(noteOf({ body: 'My words[^3].', citations: { 3: evidenceOf() } }), {
    ...en,
    quotesOnly: true,
  });
  expect(text).not.toContain('My words');
  expect(text).toContain('> The tide mill turns twice a day.[^1]');
});

test('a quote is inserted as a block of its own and the caret stands after it', () => {
  const note = noteOf({ body: 'Before. After.', citations: { 2: evidenceOf({ id: 'other' }) } });
  const { note: changed, caret } = insertCitation(note, evidenceOf(), 7);
  expect(changed.body).toBe('Before.\n\n> The tide mill turns twice a day.[^3]\n\n After.');
  expect(changed.body.slice(caret)).toBe(' After.');
  expect(changed.citations[3]?.id).toBe('e1');
});

test('the same evidence keeps its number, and removing a citation takes its marks only', () => {
  const once = insertCitation(noteOf({ body: 'A' }), evidenceOf(), 1, 'mark').note;
  const twice = insertCitation(once, evidenceOf(), 0, 'mark').note;
  expect(twice.body).toBe('[^1]A[^1]');
  expect(removeCitation(twice, 1)).toMatchObject({ body: 'A', citations: {} });
});

test('plain text has no Markdown, numbers its citations and lists them below', () => {
  const item = evidenceOf({ excerpt: 'Cost: *5* a_b_ [x]' });
  const { note } = insertCitation(noteOf({ body: '## Head\n\n**Bold** words.' }), item, 99);
  expect(plainText(note, 'en')).toBe(
    [
      'Tide mills\n\nHead\n\nBold words.\n\n“Cost: *5* a_b_ [x]”[1]\n\nReferences\n',
      '[1] “Cost: *5* a_b_ [x]” — The mill at Larne Weir, Harbour Gazette. https://gazette.test/mill?a=1&b=2#x_y (retrieved 2025-03-17)\n',
    ].join(''),
  );
});

/** The values between the two lines of dashes, as a YAML 1.2 parser reads them. */
function readFrontMatter(text: string): unknown {
  const head = /^---\n([\s\S]*?)^---\n/m.exec(text)?.[1] ?? '';
  return parse(head, { version: '1.2' }) ?? {};
}

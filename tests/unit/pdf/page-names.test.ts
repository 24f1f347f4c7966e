import { expect, test } from 'vitest';
import { createSpeech, loadTexts } from '../../../components/i18n';
import { citationText, sourceFacts } from '../../../components/quotes/source';
import { markdownOf } from '../../../lib/notes/markdown';
import { plainText } from '../../../lib/notes/plain-text';
import { pageAt } from '../../../lib/schema/snapshot';
import { evidenceOf, NOW, noteOf } from '../notes-fixture';

/** A citation to a PDF names the printed page wherever it is shown or written. */

const on = (page: number | null, page_label: string | null) => {
  const item = evidenceOf();
  return { ...item, provenance: { ...item.provenance, page, page_label } };
};

test.each([
  ['en', 'p. xii'],
  ['zh', '第 xii 页'],
] as const)('in notes and plain text (%s)', (language, words) => {
  const note = noteOf({ body: 'It turns.[^1]', citations: { 1: on(14, 'xii') } });
  expect(markdownOf(note, { now: NOW, language })).toContain(words);
  expect(plainText(note, language)).toContain(words);
});

test.each([
  ['en', 'p. xii', 'p. 14'],
  ['zh', '第 xii 页', '第 14 页'],
] as const)(
  'on cards and when copied (%s); without a printed number its place in the file',
  async (language, printed, place) => {
    const speech = createSpeech(language, await loadTexts(language));
    expect(sourceFacts(on(14, 'xii'), speech)[0]).toBe(printed);
    expect(citationText(on(14, 'xii'), speech)).toContain(printed);
    expect(sourceFacts(on(14, null), speech)[0]).toBe(place);
    expect(citationText(on(null, null), speech)).not.toMatch(/p\. |页/);
  },
);

test('the page of a place is that of the last mark before it, also where a footnote goes back', () => {
  const marks = [
    { start: 0, page: 1, label: 'i' },
    { start: 40, page: 2, label: 'ii' },
    { start: 90, page: 1, label: 'i' },
    { start: 120, page: 2, label: 'ii' },
  ];
  const copy = { pdf: { pages: 2, pages_read: 2, pages_without_text: 0, marks } };
  expect([0, 39, 40, 100, 130].map((at) => pageAt(copy, at).page)).toEqual([1, 1, 2, 1, 2]);
  expect(pageAt({}, 10)).toEqual({ page: null, page_label: null });
});

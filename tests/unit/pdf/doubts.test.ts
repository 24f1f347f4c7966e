import { describe, expect, it, test } from 'vitest';
import { inCertainOrder, isOrderUncertain, losesLigatures } from '../../../lib/reading/pdf/doubts';
import { evidenceFrom } from '../../../lib/research/fuse';
import { snapshot } from '../../../lib/schema/snapshot';
import { column } from '../../fixtures/pdf/make-pdf';
import { reading } from './read';

describe('a file that loses its ligatures (CA-24)', () => {
  const real = 'The findings are significant: the first office differs and the flow of traffic was reflected. ';
  const lost = real.replace(/ffi|fi|fl|ff/g, '');
  const long = (line: string, times: number) => line.repeat(times);

  it('is known by a long text that has none of them', () => {
    expect(lost).toContain('ndings are signicant');
    expect(losesLigatures(long(lost, 120), 'en')).toBe(true);
    expect(losesLigatures(long(real, 120), 'en')).toBe(false);
  });

  it('is known where only some of them are lost', () => {
    expect(losesLigatures(long(real.replace(/ffi|fi/g, ''), 200), 'en-GB')).toBe(true);
  });

  it('is read as it is, and its quotes say so', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `${n + 1} ${lost.trim()}`);
    const pages = Array.from({ length: 4 }, () => ({ runs: column(lines, 40, 60) }));
    const { text, ...read } = await reading({ pages, info: { Title: 'Report' } });
    expect(read.pdf).toMatchObject({ loses_ligatures: true });
    const copy = snapshot.parse({
      ...read,
      ...{ schema: 1, id: 's-1', hash: 'a'.repeat(64), length: text.length, source_type: 'unknown' },
      ...{ origin: 'public', retrieved_at: '2026-01-01T00:00:00.000Z', tab_id: null },
    });
    const start = text.indexOf('The ndings');
    const span = { start, end: start + 30, claimStart: start, claimEnd: start + 30, paragraph: 0, relevance: 1 };
    const quote = await evidenceFrom(
      { snapshot: copy, text, retrievedAt: copy.retrieved_at, inScope: true },
      { ...span, steps: [] },
      copy.retrieved_at,
    );
    expect(quote.risk_flags).toContain('as_extracted');
    expect(quote.excerpt).toMatch(/^The ndings are signicant/);
  });

  it('is not guessed from a short text, nor in a language that seldom has them', () => {
    expect(losesLigatures(long(lost, 60), 'en')).toBe(false);
    expect(losesLigatures(long(lost, 200), 'vi')).toBe(false);
    expect(losesLigatures(long(lost, 200), null)).toBe(false);
  });
});

describe('Hebrew and Arabic of a PDF (CA-26)', () => {
  const mirrored = (text: string) => [...text].reverse().join('');
  const hebrew = 'המעבורת חוצה את המצר (שלושה קילומטרים) תוך 25 דקות בימים רגועים';
  const arabic = 'تعبر العبّارة المضيق (ثلاثة كيلومترات) في 25 دقيقة عند هدوء الرياح في القرية';

  it.each([
    ['Hebrew', hebrew],
    ['Arabic', arabic],
  ])('%s is quoted in the order in which it is read', (_, text) => {
    expect(isOrderUncertain(text)).toBe(false);
    expect(isOrderUncertain(mirrored(text))).toBe(true);
  });

  it('is not quoted where a bracket closes before it opens', () => {
    expect(isOrderUncertain(hebrew.replace('(', '@').replace(')', '(').replace('@', ')'))).toBe(true);
    expect(isOrderUncertain('א) המעבורת (הישנה) חוצה את המצר')).toBe(false);
  });

  test('an uncertain paragraph is no passage; the others keep their places', () => {
    const text = `${hebrew}\n\n${mirrored(hebrew)}\n\n${hebrew}`;
    const block = (index: number) => {
      const start = index * (hebrew.length + 2);
      return { index, kind: 'prose' as const, start, end: start + hebrew.length, heading_path: [] };
    };
    expect(inCertainOrder(text, [block(0), block(1), block(2)])).toEqual([block(0), { ...block(2), index: 1 }]);
  });

  it('says nothing of other scripts', () => {
    expect(isOrderUncertain('a) The ferry) crosses (the sound')).toBe(false);
  });
});

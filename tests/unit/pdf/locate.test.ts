import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPassage } from '../../../lib/reading/pdf/find';
import { openPdf } from '../../../lib/reading/pdf/parser';
import { pageAt } from '../../../lib/schema/snapshot';
import { column, makePdf, type PdfSpec, type Run } from '../../fixtures/pdf/make-pdf';
import { parser, reading } from './read';

/** Finds a part of a reading's text on the pages of a file. */
async function placed(spec: PdfSpec, text: string, start: number, end: number, page: number) {
  const opened = await openPdf(makePdf(spec), parser, false);
  if (!opened.ok) throw new Error(opened.failure);
  try {
    const wanted = {
      exact: text.slice(start, end),
      prefix: text.slice(Math.max(0, start - 32), start),
      suffix: text.slice(end, end + 32),
      page,
    };
    return await findPassage(opened.document, wanted);
  } finally {
    await opened.close();
  }
}

async function find(spec: PdfSpec, words: string, of: PdfSpec = spec) {
  const copy = await reading(of);
  const start = copy.text.indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  return placed(spec, copy.text, start, start + words.length, pageAt(copy, start).page ?? 1);
}

const LINES = [
  'The ferry is small and grey. It crosses the sound in eleven',
  'minutes, and it carries nine cars and as many people as will',
  'stand on its deck.',
];

describe('a passage on its page', () => {
  test('each of its lines has one box, as high as its letters and within the line', async () => {
    const found = await find(
      { pages: [{ runs: column(LINES, 72, 100) }] },
      'It crosses the sound in eleven minutes, and it carries nine cars',
    );
    expect(found).toHaveLength(1);
    const boxes = found?.[0]?.boxes ?? [];
    expect(boxes.map(({ top, bottom }) => [Math.round(top), Math.round(bottom)])).toEqual([
      [92, 102],
      [105, 115],
    ]);
    // "It" begins behind 28 of the 59 characters of the line.
    expect(boxes[0]?.left).toBeGreaterThan(72 + 0.38 * 260);
    expect(boxes[0]?.left).toBeLessThan(72 + 0.56 * 260);
    expect(boxes[1]?.left).toBeCloseTo(72, 0);
  });

  test('over a page’s end it has boxes on both pages, past the foot note between them (CA-05)', async () => {
    const spec = {
      pages: [
        {
          runs: [
            ...column(['The results are given at the end, as shown in Appen-'], 72, 100),
            ...column(['3 See also the plates.'], 72, 700, { size: 7 }),
          ],
        },
        { runs: column(['dix B of the report, which has nine tables.'], 72, 100) },
      ],
    };
    expect(
      (await find(spec, 'as shown in Appendix B of the report'))?.map(({ page, boxes }) => [page, boxes.length]),
    ).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('gaps that the copy has and the file has not, and the reverse, do not matter (CA-02)', async () => {
    const copy: PdfSpec = { pages: [{ runs: column(['A model of growth in islands'], 72, 100) }] };
    const file: PdfSpec = {
      pages: [
        {
          runs: [
            { x: 72, y: 100, text: 'A  model of' },
            { x: 118, y: 100, text: 'growth in islands' },
          ],
        },
      ],
    };
    expect(await find(file, 'model of growth', copy)).toHaveLength(1);
  });

  test('of repeated words, those with the same surroundings', async () => {
    const runs = column(
      [
        'First the tide rises. Then the boats leave the harbour.',
        'Later the tide falls. Then the boats leave the harbour.',
        'In the evening all is quiet on the water.',
      ],
      72,
      100,
    );
    const copy = await reading({ pages: [{ runs }] });
    const second = copy.text.lastIndexOf('the boats leave');
    const found = await placed({ pages: [{ runs }] }, copy.text, second, second + 15, 1);
    expect(Math.round(found?.[0]?.boxes[0]?.bottom ?? 0)).toBe(115);
  });

  test('a file that now has another number does not hold it', async () => {
    const changed = {
      pages: [
        {
          runs: column(
            LINES.map((line) => line.replace('eleven', 'twelve').replace('nine', 'ten')),
            72,
            100,
          ),
        },
      ],
    };
    expect(await find(changed, 'carries nine cars', { pages: [{ runs: column(LINES, 72, 100) }] })).toBeNull();
  });

  test('a file that has got a new page before it still shows it', async () => {
    const filler = { runs: column(['Some words that were not there before.'], 72, 100) };
    const pages = [{ runs: column(LINES, 72, 100) }];
    const longer = { pages: [...Array.from({ length: 8 }, () => filler), ...pages] };
    expect((await find(longer, 'It crosses the sound', { pages }))?.[0]?.page).toBe(9);
  });

  test('on a page that is shown turned, the boxes are where it is shown', async () => {
    const runs: Run[] = LINES.map((text, i) => ({ x: 100 + i * 12.5, y: 700, text, turn: 90 }));
    const [page] = (await find({ pages: [{ runs, rotate: 90 }] }, 'The ferry is small and grey.')) ?? [];
    // Shown, the page is 792 wide and the line begins 92 from its left, 100 from its top.
    expect(page?.boxes).toHaveLength(1);
    expect(Math.round(page?.boxes[0]?.left ?? 0)).toBe(92);
    expect(Math.round(page?.boxes[0]?.bottom ?? 0)).toBe(102);
  });

  test('a row of a table is found cell by cell', async () => {
    const row = (y: number, cells: string[]) => cells.map((text, i) => ({ x: 72 + i * 150, y, text }));
    const runs = [
      ...row(100, ['Lamp', 'Range', 'Colour']),
      ...row(114, ['Oil', '12 miles', 'white']),
      ...row(128, ['Gas', '17 miles', 'red']),
    ];
    expect((await find({ pages: [{ runs }] }, 'Gas | 17 miles | red'))?.[0]?.boxes).toHaveLength(3);
  });
});

test('any span of any text is found again, on boxes inside the page and on the lines that hold it', async () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  const line = fc.array(word, { minLength: 4, maxLength: 9 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 8 }), fc.nat(), fc.nat(), async (lines, a, b) => {
      const spec = { pages: [{ runs: column(lines, 72, 100) }] };
      const copy = await reading(spec);
      expect(copy.text.replace(/\s+/g, '')).toBe(lines.join('').replace(/ /g, ''));
      const start = a % (copy.text.length - 2);
      const end = Math.min(copy.text.length, start + 2 + (b % 60));
      if (copy.text.slice(start, end).trim() === '') return;
      const found = await placed(spec, copy.text, start, end, 1);
      expect(found).toHaveLength(1);
      for (const box of found?.[0]?.boxes ?? []) {
        expect(box.left).toBeGreaterThanOrEqual(71);
        expect(box.right).toBeGreaterThan(box.left);
        expect(box.right).toBeLessThan(612);
        expect((box.bottom - 102.2) / 12.5).toBeCloseTo(Math.round((box.bottom - 102.2) / 12.5), 1);
      }
    }),
    { numRuns: 40 },
  );
});

import { describe, expect, test } from 'vitest';
import { column, type Run } from '../../fixtures/pdf/make-pdf';
import { blocksOf, reading, readMade } from './read';

const PROSE = [
  'The lighthouse stands on the western cape, where the current is strong',
  'and the fog comes in from the sea on most mornings of the year.',
];

describe('kinds of blocks', () => {
  test('headings are told by size and weight, and stand above what follows', async () => {
    const runs: Run[] = [
      { x: 72, y: 80, text: '1 The cape', size: 16 },
      ...column(PROSE, 72, 110),
      { x: 72, y: 160, text: '1.1 The tower', font: 'Helvetica-Bold' },
      ...column(PROSE, 72, 180),
      { x: 72, y: 230, text: '2 The sea', size: 16 },
      ...column(PROSE, 72, 260),
    ];
    const copy = await reading({ pages: [{ runs }] });
    expect(copy.paragraphs.map(({ kind, heading_path }) => [kind, heading_path])).toEqual([
      ['heading', []],
      ['prose', ['1 The cape']],
      ['heading', ['1 The cape']],
      ['prose', ['1 The cape', '1.1 The tower']],
      ['heading', []],
      ['prose', ['2 The sea']],
    ]);
  });

  test('the file’s own contents make a plain line a heading', async () => {
    const runs = [{ x: 72, y: 80, text: 'Of the keeper' }, ...column(PROSE, 72, 110)];
    const copy = await reading({ pages: [{ runs }], outline: [{ title: 'Of the keeper', page: 1 }] });
    expect(blocksOf(copy)[0]).toBe('heading: Of the keeper');
  });

  test('a label at the right edge of an entry stands behind it, not in its midst', async () => {
    const runs: Run[] = [
      { x: 72, y: 100, text: 'void beam_set (struct lamp *lamp, size t length, const' },
      { x: 480, y: 100, text: '[Function]' },
      { x: 110, y: 112.5, text: 'char *name)' },
      { x: 72, y: 125, text: 'int beam_turn (struct lamp *lamp,' },
      { x: 480, y: 125, text: '[Function]' },
      { x: 110, y: 137.5, text: 'int degrees)' },
      ...column(PROSE, 96, 160),
    ];
    const told = blocksOf(await reading({ pages: [{ runs }] })).map((block) => block.replace(/^\w+: /, ''));
    expect(told.slice(0, 2)).toEqual([
      'void beam_set (struct lamp *lamp, size t length, const char *name) [Function]',
      'int beam_turn (struct lamp *lamp, int degrees) [Function]',
    ]);
  });

  test('a reference at the end of a line stays where it is', async () => {
    const runs = column(['The lighthouse stands on the western cape as is told by [Smith]', 'and by others.'], 72, 100);
    expect(blocksOf(await reading({ pages: [{ runs }] }))).toEqual([
      'prose: The lighthouse stands on the western cape as is told by [Smith] and by others.',
    ]);
  });

  test('items of a list are blocks of their own, without their bullets', async () => {
    const runs: Run[] = [
      ...column(['The keeper has three tasks:'], 72, 100),
      ...['to light the lamp at dusk and to put', 'it out at dawn', 'to wind the clockwork', 'to write the log'].map(
        (text, i) => ({ x: 96, y: 120 + i * 12.5, text }),
      ),
      ...[120, 145, 157.5].map((y) => ({ x: 84, y, text: '\\267', font: 'Symbol' as const })),
    ];
    expect(blocksOf(await reading({ pages: [{ runs }] }))).toEqual([
      'prose: The keeper has three tasks:',
      'list: to light the lamp at dusk and to put it out at dawn',
      'list: to wind the clockwork',
      'list: to write the log',
    ]);
  });

  test('a table is rows, each with its cells; a cell of two lines stays in its row', async () => {
    const row = (y: number, cells: string[]) => cells.map((text, i) => ({ x: 72 + i * 150, y, text }));
    const runs = [
      ...row(100, ['Lamp', 'Range', 'Remarks']),
      ...row(114, ['Oil', '12 miles', 'replaced when the']),
      ...row(126, ['', '', 'tower was raised']).filter(({ text }) => text !== ''),
      ...row(140, ['Gas', '17 miles', 'still in use']),
    ];
    expect(blocksOf(await reading({ pages: [{ runs }] }))).toEqual([
      'table: Lamp | Range | Remarks',
      'table: Oil | 12 miles | replaced when the tower was raised',
      'table: Gas | 17 miles | still in use',
    ]);
  });

  test('code keeps its lines and indents', async () => {
    const runs = [
      ...column(PROSE, 72, 80),
      ...column(['if (fog) {', '', '}'], 72, 130, { font: 'Courier' }).filter(({ text }) => text !== ''),
      { x: 84, y: 142.5, text: 'light();', font: 'Courier' as const },
    ];
    expect(blocksOf(await reading({ pages: [{ runs }] }))[1]).toBe('code: if (fog) {\n  light();\n}');
  });

  test('captions and footnotes are known as such', async () => {
    const runs = [
      ...column(PROSE, 72, 80),
      ...column(['Figure 3. The tower seen from the sea, about 1890.'], 72, 300, { size: 9 }),
      ...column(['* The log of that year is lost.'], 72, 700, { size: 7 }),
    ];
    expect(blocksOf(await reading({ pages: [{ runs }] })).slice(1)).toEqual([
      'caption: Figure 3. The tower seen from the sea, about 1890.',
      'footnote: * The log of that year is lost.',
    ]);
  });

  test('lines of a table of contents are left out', async () => {
    const entry = (n: number) => `${n} Of the cape and its people . . . . . . . . . . . . . . . ${n * 7}`;
    const copy = await reading({
      pages: [{ runs: [...column([1, 2, 3, 4].map(entry), 72, 100), ...column(PROSE, 72, 300)] }],
    });
    expect(blocksOf(copy)).toEqual([`prose: ${PROSE.join(' ')}`]);
  });
});

describe('turned text', () => {
  test('a page that is turned when shown reads as it is shown', async () => {
    // On paper the lines run upwards; turned clockwise by 90 degrees they are level.
    const runs = PROSE.map((text, i) => ({ x: 100 + i * 12.5, y: 700, text, turn: 90 }));
    expect((await reading({ pages: [{ runs, rotate: 90 }] })).text).toBe(PROSE.join(' '));
  });

  test('text set sideways on an upright page reads too', async () => {
    const runs = PROSE.map((text, i) => ({ x: 100 + i * 12.5, y: 700, text, turn: 90 }));
    expect((await reading({ pages: [{ runs }] })).text).toBe(PROSE.join(' '));
  });

  test('a stamp across the page is no text of it', async () => {
    const runs: Run[] = [...column(PROSE, 72, 80), { x: 150, y: 500, text: 'DRAFT COPY', size: 60, turn: 45 }];
    const copy = await reading({ pages: [{ runs }] });
    expect(copy.text).toBe(PROSE.join(' '));
    expect(copy.left_out.boilerplate_blocks).toBe(1);
  });
});

describe('pages and their printed numbers', () => {
  const three = [0, 1, 2].map((n) => ({ runs: column([`Sentence number ${n} of the book stands here.`], 72, 100) }));
  const labels = (copy: Awaited<ReturnType<typeof reading>>) => copy.pdf?.marks.map(({ label }) => label);

  test('the file’s labels are taken', async () => {
    expect(labels(await reading({ pages: three, labels: [0, '/S /r /St 11', 2, '/S /D /P (A-)'] }))).toEqual([
      'xi',
      'xii',
      'A-1',
    ]);
  });

  test('labels that only count the pages give way to what is printed', async () => {
    const pages = three.map((page, i) => ({ runs: [...page.runs, { x: 300, y: 760, text: `${i + 117}` }] }));
    expect(labels(await reading({ pages, labels: [0, '/S /D'] }))).toEqual(['117', '118', '119']);
  });

  test('without either there is no label, only the place in the file', async () => {
    const copy = await reading({ pages: three });
    expect(copy.pdf?.marks.map(({ page, label }) => [page, label])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
  });

  test('a very long file is read in part, and says so', async () => {
    const copy = await reading({ pages: three }, { maxPages: 2 });
    expect(copy.state).toBe('partial');
    expect(copy.pdf).toMatchObject({ pages: 3, pages_read: 2 });
    expect(copy.text).not.toContain('number 2');
  });

  test('a slow file is read as far as the time goes, at least its first page', async () => {
    const copy = await reading({ pages: three }, { enough: () => true });
    expect(copy.pdf).toMatchObject({ pages: 3, pages_read: 1 });
  });
});

describe('what the file says about itself', () => {
  const page = { runs: column(PROSE, 72, 200) };

  test('title, author and the day it was made come from its facts', async () => {
    const copy = await reading({
      pages: [page],
      info: { Title: 'Capes', Author: 'Ida Brekke', CreationDate: "D:20210304101112+01'00'" },
    });
    expect(copy).toMatchObject({
      title: 'Capes',
      byline: 'Ida Brekke',
      published_at: null,
      modified_at: '2021-03-04T10:11:12+01:00',
    });
  });

  test('a program’s title and a login are no title and no author', async () => {
    const runs = [{ x: 72, y: 90, text: 'Lighthouses of the West', size: 22 }, ...page.runs];
    const copy = await reading({
      pages: [{ runs }],
      info: { Title: 'Microsoft Word - draft_v3.docx', Author: 'user1' },
    });
    expect(copy).toMatchObject({ title: 'Lighthouses of the West', byline: null });
  });

  test('publication date and DOI come from its XMP', async () => {
    const xmp = '<prism:doi>10.5555/Capes.77</prism:doi><prism:publicationDate>2019-11-02</prism:publicationDate>';
    expect(await reading({ pages: [page], xmp })).toMatchObject({
      doi: '10.5555/capes.77',
      published_at: '2019-11-02',
    });
  });

  test('a DOI on the first page is its own, unless there are several', async () => {
    const one = [...page.runs, { x: 72, y: 40, text: 'https://doi.org/10.5555/abc.1' }];
    expect((await reading({ pages: [{ runs: one }] })).doi).toBe('10.5555/abc.1');
    const two = [...one, { x: 72, y: 52, text: 'doi: 10.5555/abc.2' }];
    expect((await reading({ pages: [{ runs: two }] })).doi).toBeNull();
  });

  test('a file without anything is named after its address', async () => {
    const copy = await reading({ pages: [page] }, { url: 'https://files.test/old%20capes.pdf' });
    expect(copy).toMatchObject({
      title: 'old capes.pdf',
      byline: null,
      published_at: null,
      modified_at: null,
      doi: null,
    });
  });
});

describe('files that give no text', () => {
  const pages = [{ runs: column(PROSE, 72, 80) }];

  test('one with a password', async () => {
    expect(await readMade({ pages, locked: true })).toMatchObject({ ok: false, failure: 'pdf_password' });
  });
  test('a scanned one', async () => {
    expect(await readMade({ pages, scanned: true })).toMatchObject({ ok: false, failure: 'pdf_no_text' });
  });
  test('one whose table of objects is wrong is mended and read', async () => {
    expect((await reading({ pages, brokenTable: true })).text).toBe(PROSE.join(' '));
  });
  test('one of which some pages are scanned is read in part', async () => {
    const copy = await reading({ pages: [...pages, { runs: [] }] });
    expect(copy).toMatchObject({ state: 'partial', pdf: { pages_without_text: 1 } });
  });
});

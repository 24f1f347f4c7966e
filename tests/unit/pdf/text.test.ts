import { describe, expect, test } from 'vitest';
import { column, type Run } from '../../fixtures/pdf/make-pdf';
import { blocksOf, reading } from './read';

/** Text that fills a column, so that its lines look like running text. */
const FILLER = [
  'The harbour of Lunde was built in the year of the great frost, when',
  'the old pier had been crushed by the ice and no boat could land. It',
  'was made of granite from the quarry on the hill, and it took eleven',
  'years until the last stone was laid and the first ship came in.',
];

describe('lines become paragraphs', () => {
  test('lines are joined with a space, and a gap or an indent begins a paragraph', async () => {
    const runs = [
      ...column(FILLER, 72, 100),
      ...column(
        ['A second paragraph stands below a gap and is not joined to the first', 'one, however long its lines are.'],
        72,
        170,
      ),
      { x: 84, y: 195, text: 'An indented line begins a third paragraph without any gap above' },
      { x: 72, y: 207.5, text: 'it, as books do.' },
    ];
    expect(blocksOf(await reading({ pages: [{ runs }] }))).toEqual([
      `prose: ${FILLER.join(' ')}`,
      'prose: A second paragraph stands below a gap and is not joined to the first one, however long its lines are.',
      'prose: An indented line begins a third paragraph without any gap above it, as books do.',
    ]);
  });

  test('words that stand in boxes of their own are parted by spaces (CA-04)', async () => {
    const runs: Run[] = [
      { x: 72, y: 100, text: 'Snow' },
      { x: 100, y: 100, text: 'falls' },
      { x: 124, y: 100, text: 'early' },
    ];
    expect((await reading({ pages: [{ runs }] })).text).toBe('Snow falls early');
  });

  test('line ends become spaces (CA-01)', async () => {
    const runs = column(['rivers and', 'lakes freeze'], 72, 100);
    expect((await reading({ pages: [{ runs }] })).text).toBe('rivers and lakes freeze');
  });

  test('raised figures stay apart from the number before them', async () => {
    const runs: Run[] = [
      { x: 72, y: 100, text: 'The field measures 10' },
      { x: 168, y: 96, text: '2', size: 6 },
      { x: 172, y: 100, text: ' metres, no more and no less.' },
    ];
    expect((await reading({ pages: [{ runs }] })).text).toBe('The field measures 10² metres, no more and no less.');
  });
});

describe('hyphens at the ends of lines', () => {
  const ended = (first: string, second: string, more: string[] = []) =>
    reading({ pages: [{ runs: column([first, second, ...more], 72, 100) }] }).then(({ text }) => text);

  test('a word that only the line has broken is made whole', async () => {
    expect(await ended('The boat was in an excellent condi-', 'tion when it was found.')).toContain(
      'excellent condition when',
    );
  });

  test('a hyphen that the document writes elsewhere is kept', async () => {
    const text = await ended('A machine of this kind is self-', 'regulating in every weather, and', [
      'no self-regulating machine needs a keeper by its side.',
    ]);
    expect(text).toContain('is self-regulating in');
  });

  test('a word that the document writes as one elsewhere is made whole', async () => {
    const text = await ended('They met at the water-', 'front before the sun was up, where', [
      'the old waterfront market had been held for years.',
    ]);
    expect(text).toContain('at the waterfront before');
  });

  test('numbers, names and waiting hyphens keep it', async () => {
    expect(await ended('It lasted from 1914-', '1918 in the whole land.')).toContain('1914-1918');
    expect(await ended('This was both the pre-', 'and the post-war custom.')).toContain('pre- and');
    expect(await ended('He wrote to Anne Smith-', 'Jones about the sale.')).toContain('Smith-Jones');
  });
});

describe('columns', () => {
  const left = [
    'The first column tells of the sea and',
    'of its fishes, which are many and',
    'of every colour that one can think',
    'of, and it goes on to tell how they',
  ];
  const right = [
    'are caught in the nets of the men who',
    'live by the shore, and sold in the',
    'towns behind the hills. The second',
    'column ends with this short line.',
  ];

  test('two columns are read one after the other, and a sentence goes on over them', async () => {
    const runs = [...column(left, 60, 120), ...column(right, 320, 120)];
    expect((await reading({ pages: [{ runs }] })).text).toBe([...left, ...right].join(' '));
  });

  test('columns whose lines stand at other heights are not mixed', async () => {
    const runs = [...column(left, 60, 120), ...column(right, 320, 125)];
    expect((await reading({ pages: [{ runs }] })).text).toBe([...left, ...right].join(' '));
  });

  test('three columns under a title that crosses them', async () => {
    const narrow = (word: string) => [
      `The ${word} column has lines that`,
      'are short, yet they fill it well',
      'enough to be told from a table,',
      `so the ${word} one is read whole.`,
    ];
    const runs = [
      ...column(['News from the islands of the north and the south'], 60, 80, { size: 20 }),
      ...column(narrow('first'), 40, 120),
      ...column(narrow('second'), 230, 120),
      ...column(narrow('third'), 420, 120),
    ];
    expect(blocksOf(await reading({ pages: [{ runs }] }))).toEqual([
      'heading: News from the islands of the north and the south',
      ...['first', 'second', 'third'].map((word) => `prose: ${narrow(word).join(' ')}`),
    ]);
  });
});

describe('what goes on over a page’s end', () => {
  const page = (lines: string[], note?: string) => ({
    runs: [...column(lines, 72, 100), ...(note ? column([note], 72, 700, { size: 7 }) : [])],
  });

  test('a paragraph is carried over a footnote and a broken word, and both pages are known (CA-05)', async () => {
    const first = ['The results are given in full at the end of the book, as shown in Appen-'];
    const copy = await reading({
      pages: [
        page(first, '3 Footnote three stands at the foot of the page.'),
        page(['dix B of the report, which has nine tables.']),
      ],
    });
    expect(blocksOf(copy)).toEqual([
      'prose: The results are given in full at the end of the book, as shown in Appendix B of the report, which has nine tables.',
      'footnote: 3 Footnote three stands at the foot of the page.',
    ]);
    const at = copy.text.indexOf('dix B');
    expect(copy.pdf?.marks).toEqual([
      { start: 0, page: 1, label: null },
      { start: at, page: 2, label: null },
      { start: copy.text.indexOf('3 Footnote'), page: 1, label: null },
    ]);
  });

  test('a paragraph that ended with its sentence is not carried over', async () => {
    const copy = await reading({
      pages: [page([...FILLER.slice(0, 3), 'This ends here.']), page(['Another begins on the next page.'])],
    });
    expect(copy.paragraphs).toHaveLength(2);
  });
});

describe('running heads, feet and page numbers', () => {
  const pages = (count: number, head: (n: number) => Run[], foot: (n: number) => Run[]) =>
    Array.from({ length: count }, (_, i) => ({
      runs: [
        ...head(i + 1),
        ...column(
          FILLER.map((line) => line.replace('Lunde', `Lunde ${'ABCDEFGH'[i]}`)),
          72,
          120,
        ),
        ...foot(i + 1),
      ],
    }));

  test('what stands at the same place on each page is left out and counted', async () => {
    const copy = await reading({
      pages: pages(
        4,
        () => [{ x: 72, y: 50, text: 'A History of Harbours' }],
        (n) => [{ x: 300, y: 760, text: `${n + 16}` }],
      ),
    });
    expect(copy.text).not.toMatch(/History of Harbours|\b1[789]\b|\b20\b/);
    expect(copy.left_out.boilerplate_blocks).toBe(8);
    expect(copy.pdf?.marks.map(({ page, label }) => [page, label])).toEqual([
      [1, '17'],
      [2, '18'],
      [3, '19'],
      [4, '20'],
    ]);
  });

  test('heads that change with the chapter go by the number in them', async () => {
    const names = ['Ice', 'Stone', 'Wood', 'Ships', 'Nets'];
    const copy = await reading({
      pages: pages(
        5,
        (n) => [
          { x: 72, y: 50, text: `Chapter of ${names[n - 1]}` },
          { x: 520, y: 50, text: `${n + 2}` },
        ],
        () => [],
      ),
    });
    expect(copy.text).not.toContain('Chapter of');
  });

  test('a numbered heading at the top of a page stays', async () => {
    const copy = await reading({
      pages: pages(
        4,
        (n) => [{ x: 72, y: 60, text: `3.${n} Of harbours and their stones`, size: 14, font: 'Helvetica-Bold' }],
        (n) => [{ x: 300, y: 760, text: `- ${n} -` }],
      ),
    });
    expect(copy.paragraphs.filter(({ kind }) => kind === 'heading')).toHaveLength(4);
    expect(copy.text).not.toMatch(/- \d -/);
  });

  test('a first line that differs on each page stays', async () => {
    const copy = await reading({
      pages: pages(
        3,
        (n) => [{ x: 72, y: 60, text: `Question ${'abc'[n - 1]} was asked in spring` }],
        () => [],
      ),
    });
    expect(copy.text.match(/was asked in spring/g)).toHaveLength(3);
  });
});

import { expect, test } from 'vitest';
import { layOut } from '../../../lib/reading/pdf/document';
import { locatePassage } from '../../../lib/reading/pdf/locate';
import { type FontFacts, piecesOf, type RawItem } from '../../../lib/reading/pdf/pieces';
import { inRunningOrder, readingOf } from '../../../lib/reading/pdf/reading';

/** Directions of writing other than from left to right, on pieces as the parser gives them. */

const PLAIN: FontFacts = { bold: false, mono: false, fixed: false, math: false, vertical: false };
const FONTS = new Map<string, FontFacts>([
  ['plain', PLAIN],
  ['vertical', { ...PLAIN, vertical: true }],
]);

const item = (text: string, x: number, y: number, more: Partial<RawItem> = {}): RawItem => ({
  text,
  transform: [10, 0, 0, -10, x, y],
  width: text.length * 10,
  height: 10,
  font: 'plain',
  rtl: false,
  ...more,
});

function read(items: RawItem[]) {
  const page = piecesOf({ number: 1, width: 600, height: 800, items }, FONTS);
  const laid = layOut([page]);
  return { text: readingOf(laid, [], 10_000).text, laid, page };
}

const VERTICAL = ['春天来了山谷里的树都发了芽溪水', '从石头间流过孩子们在岸边放风筝', '直到太阳落山才回家去吃晚饭。'];

test('a vertical font reads down each column, and the columns from right to left', () => {
  const items = VERTICAL.map((text, i) =>
    item(text, 500 - i * 18, 100, { font: 'vertical', width: 10, height: text.length * 10 }),
  );
  expect(read(items).text).toBe(VERTICAL.join(''));
});

test('characters that are placed one below the other read so too, and are found there', () => {
  const items = VERTICAL.flatMap((text, i) => [...text].map((char, k) => item(char, 500 - i * 18, 100 + k * 10.5)));
  const { text, laid, page } = read(items);
  expect(text).toBe(VERTICAL.join(''));
  const found = locatePassage(inRunningOrder(laid), [page], { exact: '孩子们在岸边', prefix: '', suffix: '', page: 1 });
  const [box] = found?.[0]?.boxes ?? [];
  expect(found?.[0]?.boxes).toHaveLength(1);
  // In the second column, whose characters stand between 482 and 492, from the seventh character to the twelfth.
  expect(box?.left).toBeGreaterThan(478);
  expect(box?.right).toBeLessThan(496);
  expect(box?.top).toBeCloseTo(100 + 6 * 10.5 - 8.8, 1);
  expect(box?.bottom).toBeCloseTo(100 + 11 * 10.5 + 1.2, 1);
});

test('a line of Hebrew reads from right to left, with its number in its own order', () => {
  const rtl = { rtl: true };
  const items = [
    item('המעבורת', 400, 100, rtl),
    item('25', 375, 100, { width: 12 }),
    item('דקות', 320, 100, { ...rtl, width: 50 }),
  ];
  expect(read(items).text).toBe('המעבורת 25 דקות');
});

test('Chinese characters that are spread out to fill a line are not parted; names that are set apart are', () => {
  const spread = item('东 南 大 学 研 究 生 院', 100, 100, { width: 150 });
  expect(read([spread]).text).toBe('东南大学研究生院');
  expect(read([item('张三和王五的老师 李四', 100, 100)]).text).toBe('张三和王五的老师 李四');
});

test('a Chinese font that claims equal widths is no code', () => {
  const fonts = new Map([['plain', { ...PLAIN, fixed: true }]]);
  const page = piecesOf({ number: 1, width: 600, height: 800, items: [item('感谢各位老师的帮助。', 100, 100)] }, fonts);
  expect(readingOf(layOut([page]), [], 1000).paragraphs.map(({ kind }) => kind)).toEqual(['prose']);
});

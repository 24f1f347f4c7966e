import { describe, expect, it } from 'vitest';
import { extractPage } from '../../../lib/reading/extract/index';
import { rankPassages } from '../../../lib/reading/rank';
import { compareOf } from '../../../lib/research/compose/forms/compare';
import { pointsAsked } from '../../../lib/research/compose/forms/points';
import { understand } from '../../../lib/research/understand';
import { pageOf } from '../../fixtures/reading/page';

function read(title: string, html: string) {
  const page = `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${html}</main></body></html>`;
  return extractPage(pageOf(page), { url: `https://${title.length}.test/` });
}

function table(text: string, ...pages: ReturnType<typeof read>[]) {
  const understood = understand(text);
  const found = compareOf({ text, understood }, pages, rankPassages({ text, understood }, pages));
  return (
    found && {
      subjects: found.subjects,
      rows: found.rows.map(({ point, cells }) => [point, ...cells.map((cell) => cell?.text ?? null)]),
      cells: found.rows.flatMap(({ cells }) => cells),
    }
  );
}

const LAMPS = read(
  'Two lamps compared',
  `<p>We tested two desk lamps for a month.</p>
   <h2>Varde lamp</h2><p>The Varde lamp weighs 2.1 kg and has an arm of beech. Its price is 89 euros.</p>
   <p>The Varde lamp dims itself after 25 minutes without movement.</p>
   <h2>Norde lamp</h2><p>The Norde lamp weighs 1.4 kg and is made of steel.</p>
   <p>The Norde lamp dims itself after 40 minutes without movement.</p>`,
);

describe('a comparison by rules', () => {
  it('has a row for each point that the question names, and says what is not stated', () => {
    const found = table('Compare the Varde lamp and the Norde lamp in weight and price', LAMPS);
    expect(found?.subjects).toEqual(['Varde lamp', 'Norde lamp']);
    expect(found?.rows).toEqual([
      ['weight', expect.stringContaining('2.1 kg'), expect.stringContaining('1.4 kg')],
      ['price', expect.stringContaining('89 euros'), null],
    ]);
  });
  it('finds points where the question names none: what both are said of, in words of the page', () => {
    const found = table('What is the difference between the Varde lamp and the Norde lamp?', LAMPS);
    expect(found?.rows).toContainEqual([
      'minutes without movement',
      'The Varde lamp dims itself after 25 minutes without movement.',
      'The Norde lamp dims itself after 40 minutes without movement.',
    ]);
  });
});

describe('a page of its own', () => {
  it('that has a table of both gives its rows, with the row as what is cited', () => {
    const page = read(
      'Varde and Norde',
      `<p>The Varde lamp and the Norde lamp side by side.</p><table><tr><th></th><th>Varde</th><th>Norde</th></tr>
       <tr><td>Weight</td><td>2.1 kg</td><td>1.4 kg</td></tr><tr><td>Dimmer</td><td>yes</td><td>–</td></tr></table>`,
    );
    const found = table('What is the difference between the Varde lamp and the Norde lamp?', page);
    expect(found?.rows).toEqual([
      ['Weight', '2.1 kg', '1.4 kg'],
      ['Dimmer', 'yes', null],
    ]);
    const [cell] = found?.cells ?? [];
    expect(page.text.slice(cell?.start, cell?.end)).toBe('Weight | 2.1 kg | 1.4 kg');
  });
  it('that has a row for each gives the columns', () => {
    const page = read(
      'Lamps',
      `<p>The lamps of this year.</p><table><tr><th>Lamp</th><th>Weight</th><th>Price</th></tr>
       <tr><td>Varde</td><td>2.1 kg</td><td>89 €</td></tr><tr><td>Oak</td><td>3 kg</td><td>70 €</td></tr>
       <tr><td>Norde</td><td>1.4 kg</td><td>120 €</td></tr></table>`,
    );
    expect(table('Varde vs Norde', page)?.rows).toEqual([
      ['Weight', '2.1 kg', '1.4 kg'],
      ['Price', '89 €', '120 €'],
    ]);
  });
});

describe('a sentence', () => {
  it('on both is cut where it turns from one to the other', () => {
    const page = read(
      'Lamps',
      '<p>The Varde weighs 2.1 kg, while the Norde weighs only 1.4 kg.</p><p>Both are lamps.</p>',
    );
    expect(table('How do Varde and Norde differ in weight?', page)?.rows).toEqual([
      ['weight', 'The Varde weighs 2.1 kg', 'the Norde weighs only 1.4 kg.'],
    ]);
  });
  it('that names none belongs to the heading above it, and never to the other side', () => {
    const page = read('Lamps', '<h2>Varde</h2><p>It weighs 2.1 kg.</p><h2>Norde</h2><p>It is made of steel.</p>');
    expect(table('How do Varde and Norde differ in weight?', page)?.rows).toEqual([
      ['weight', 'It weighs 2.1 kg.', null],
    ]);
  });
  it('of a name within another word is not about it', () => {
    const page = read(
      'Languages',
      '<p>Google has a speed team.</p><p>Rust has the speed of C.</p><p>Go compiles fast.</p>',
    );
    expect(table('How do Go and Rust differ in speed?', page)?.rows).toEqual([
      ['speed', 'Go compiles fast.', 'Rust has the speed of C.'],
    ]);
  });
  it('is found in Chinese', () => {
    const page = read(
      '出行方式',
      '<p>高铁的价格是553元。</p><p>飞机的价格是980元，速度更快。</p><p>高铁的时速为350公里。</p>',
    );
    expect(table('高铁和飞机的价格有什么区别？', page)?.rows).toEqual([
      ['价格', '高铁的价格是553元。', '飞机的价格是980元，速度更快。'],
    ]);
  });
});

it('is no table where nothing is said of either side', () => {
  const page = read('Chairs', '<p>Our chairs are delivered within nine days to most towns.</p>');
  expect(table('How do Varde and Norde differ in weight?', page)).toBeNull();
  expect(table('What does the Varde weigh?', page)).toBeNull();
});

describe('points', () => {
  it.each([
    [
      'Compare SQLite and PostgreSQL in speed, size and licence',
      ['SQLite', 'PostgreSQL'],
      ['speed', 'size', 'licence'],
    ],
    ['What is the price of the Varde and the Norde?', ['Varde', 'Norde'], ['price']],
    ['Which has a longer battery life, the Varde or the Norde?', ['Varde', 'Norde'], ['battery life']],
    ['Is the Varde cheaper than the Norde?', ['Varde', 'Norde'], ['price']],
    ['How do Varde and Norde differ in weight?', ['Varde', 'Norde'], ['weight']],
    ['What is the difference in price between Varde and Norde?', ['Varde', 'Norde'], ['price']],
    ['What is the difference between Varde and Norde?', ['Varde', 'Norde'], []],
    ['Varde vs Norde', ['Varde', 'Norde'], []],
    ['高铁和飞机的价格和速度有什么区别？', ['高铁', '飞机'], ['价格', '速度']],
    ['高铁比飞机便宜吗？', ['高铁', '飞机'], ['价格']],
    ['高铁和飞机有什么区别？', ['高铁', '飞机'], []],
  ])('%s', (text, sides, points) => {
    expect(pointsAsked(text, sides).map(({ name }) => name)).toEqual(points);
  });
});

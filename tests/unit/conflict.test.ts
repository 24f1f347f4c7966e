import { describe, expect, it } from 'vitest';
import { numericConflicts } from '../../lib/evidence/conflict';
import { quantities } from '../../lib/evidence/conflict/quantity';

function between(a: string, b: string, language = 'en', sourceB = 'https://b.example/') {
  return numericConflicts([
    { id: 'a', text: a, language, source: 'https://a.example/' },
    { id: 'b', text: b, language, source: sourceB },
  ]);
}

describe('a conflict', () => {
  it('is two figures for the same thing in two sources', () => {
    expect(
      between('The default checkpoint threshold is 1000 pages.', 'By default the checkpoint threshold is 500 pages.'),
    ).toEqual([{ a: 'a', b: 'b', value_a: '1000 pages', value_b: '500 pages' }]);
  });

  it.each([
    ['in another unit of the same kind', 'The merge window lasts 14 days.', 'The merge window lasts 3 weeks.'],
    [
      'in per cent',
      'The survey found that 45% of workers commute by train.',
      'The survey found that 38 percent of workers commute by train.',
    ],
    ['in money', 'The annual licence fee of the product is $300.', 'The annual licence fee of the product is $450.'],
    ['beyond a range', 'The battery of the phone lasts 8-10 hours.', 'The battery of the phone lasts 12 hours.'],
  ])('is seen %s', (_, a, b) => {
    expect(between(a, b)).toHaveLength(1);
  });

  it('is seen in Chinese', () => {
    expect(between('这款手机的电池续航时间为8小时。', '这款手机的电池续航时间为12小时。', 'zh')).toHaveLength(1);
  });
});

describe('no conflict', () => {
  it.each([
    ['the same figure', 'The checkpoint threshold is 1000 pages.', 'The checkpoint threshold is 1,000 pages.'],
    [
      'the same length in two units',
      'The merge window lasts 14 days in all.',
      'The merge window lasts 2 weeks in all.',
    ],
    [
      'a figure inside the other’s range',
      'The battery of the phone lasts 8-12 hours.',
      'The battery of the phone lasts 10 hours.',
    ],
    ['rounded figures', 'The bridge is about 1280 metres long in total.', 'The bridge is 1,300 metres long in total.'],
    ['other subjects', 'The checkpoint threshold is 1000 pages.', 'The paper tray of the printer holds 500 pages.'],
    [
      'other years',
      'In 2019 the company employed 300 people in the city.',
      'In 2021 the company employed 400 people in the city.',
    ],
    ['other names', 'The default timeout of Apache is 5 seconds.', 'The default timeout of Nginx is 75 seconds.'],
    [
      'other versions',
      'The limit in version 3.1.2 is 100 rows per page.',
      'The limit in version 4.0.1 is 200 rows per page.',
    ],
    [
      'versions as figures',
      'The kernel needs Rust version 1.62 or later.',
      'The kernel needs Rust version 1.78 or later.',
    ],
    ['other measures', 'The tower of the cathedral is 90 metres high.', 'The tower of the cathedral is 300 years old.'],
    [
      'several figures of the unit',
      'The hike takes 3 hours up and 2 hours down the hill.',
      'The hike takes 4 hours up and 2 hours down the hill.',
    ],
    [
      'a bound and a figure within it',
      'The checkpoint threshold is at least 500 pages.',
      'The checkpoint threshold is 1000 pages.',
    ],
    ['negated and not', 'The checkpoint threshold is not 500 pages.', 'The checkpoint threshold is 1000 pages.'],
    [
      'minimum and maximum',
      'The minimum length of a package name is 2 characters.',
      'The maximum length of a package name is 64 characters.',
    ],
  ])('%s', (_, a, b) => {
    expect(between(a, b)).toEqual([]);
  });

  it('within one source', () => {
    expect(
      between(
        'The threshold of the log is 1000 pages.',
        'The threshold of the log is 500 pages.',
        'en',
        'https://a.example/',
      ),
    ).toEqual([]);
  });
});

describe('quantities', () => {
  it.each([
    ['It holds 1,000 pages.', [1000, 'page']],
    ['It weighs 2 kg.', [2000, 'gram']],
    ['It lasts 3 weeks.', [21, 'day']],
    ['It cost $1.5 million.', [1_500_000, 'dollar']],
    ['约3万人参加。', [30_000, 'person']],
    ['它长5公里。', [5000, 'metre']],
  ])('%s', (text, [value, unit]) => {
    expect(quantities(text).map((q) => [q.low, q.unit])).toEqual([[value, unit]]);
  });

  it.each(['It began in 2019.', 'See version 3.5 for more.', '2019年成立。', 'Chapter 3 covers it.'])(
    '%s measures nothing',
    (text) => {
      expect(quantities(text)).toEqual([]);
    },
  );
});

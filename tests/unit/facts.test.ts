import { describe, expect, it } from 'vitest';
import { factsOf } from '../../lib/verify/facts';

const read = (text: string, pageDate: string | null = null) => factsOf(text, { language: null, pageDate });
const figures = (text: string) => read(text).quantities.map(({ low, high, dimension }) => [low, high, dimension]);
const dates = (text: string, pageDate: string | null = null) =>
  read(text, pageDate).dates.map(({ year, month, day, until }) => [year, month, day, until]);

describe('quantities', () => {
  it.each([
    ['It sold 1,234,567 copies.', 1_234_567, null],
    ['It cost $3.2 million.', 3_200_000, 'currency:usd'],
    ['twenty-one ships', 21, null],
    ['two and a half million readers', 2_500_000, null],
    ['a dozen eggs', 12, null],
    ['two thirds of voters', 2 / 3, 'ratio'],
    ['half of the voters', 0.5, 'ratio'],
    ['35 percent', 0.35, 'ratio'],
    ['a 30-day trial', 30 * 86_400, 'time'],
    ['5 km', 5000, 'length'],
    ['512 kB', 512_000, 'byte'],
    ['512 KiB', 524_288, 'binary_byte'],
    ['at 23 °F', -5, 'temperature'],
    ['全长548公里', 548_000, 'length'],
    ['投资11.42亿元', 1_142_000_000, 'currency:cny'],
    ['三百二十五人', 325, null],
    ['3万5千人', 35_000, null],
    ['约占三分之二', 2 / 3, 'ratio'],
    ['百分之3.5', 0.035, 'ratio'],
    ['两千名', 2000, null],
    ['died at the age of 61', 61, 'age'],
  ])('reads the figure of “%s”', (text, value, dimension) => {
    const [first] = figures(text);
    expect(first?.[0]).toBeCloseTo(value, 6);
    expect(first?.[2]).toBe(dimension);
  });

  it('keeps both ends of a range and their common unit', () => {
    expect(figures('between 10-60% faster')).toEqual([[0.1, 0.6, 'ratio']]);
    expect(figures('a walk of 5 km to 10 km')).toEqual([[5000, 10_000, 'length']]);
    expect(figures('水深4至60公尺')).toEqual([[4, 60, 'length']]);
    expect(figures('10 ± 2 mm')).toEqual([[0.008, 0.012, 'length']]);
  });

  it.each([
    ['at least 25%', 'at_least'],
    ['up to 30%', 'at_most'],
    ['more than 400 films', 'more_than'],
    ['fewer than 12 people', 'less_than'],
    ['about 60 miles', 'about'],
    ['至少25%', 'at_least'],
    ['不超过100行', 'at_most'],
    ['超过400部', 'more_than'],
    ['约2.55亿美元', 'about'],
    ['七成以上', 'at_least'],
  ])('reads the bound of “%s”', (text, bound) => {
    expect(read(text).quantities[0]?.bound).toBe(bound);
  });

  it('takes no number out of a name', () => {
    expect(figures('One Direction and Fifty Shades of Grey')).toEqual([]);
    expect(figures('广三铁路')).toEqual([]);
  });

  it('gives offsets that cut out the figure as written', () => {
    const text = 'It weighs about 2.5 kg today.';
    const [fact] = read(text).quantities;
    expect(text.slice(fact?.start, fact?.end)).toBe('2.5 kg');
  });
});

describe('dates and times', () => {
  it.each([
    ['born on October 22nd, 1968', [1968, 10, 22, null]],
    ['born 22 November 1968', [1968, 11, 22, null]],
    ['on 2019-05-03', [2019, 5, 3, null]],
    ['in July 2005', [2005, 7, null, null]],
    ['on December 12', [null, 12, 12, null]],
    ['in the 1990s', [1990, null, null, 1999]],
    ['in the 19th century', [1801, null, null, 1900]],
    ['around 570 BC', [-570, null, null, null]],
    ['the 2013–14 season', [2013, null, null, 2014]],
    ['2015年9月28日通车', [2015, 9, 28, null]],
    ['二〇一九年五月三日', [2019, 5, 3, null]],
    ['20世纪30年代', [1930, null, null, 1939]],
    ['公元前221年', [-221, null, null, null]],
  ])('reads the date of “%s”', (text, expected) => {
    expect(dates(text)).toEqual([expected]);
  });

  it('dates relative words by the page, and nothing without its date', () => {
    expect(dates('last year it opened', '2024-03-01')).toEqual([[2023, null, null, null]]);
    expect(dates('去年开业', '2024-03-01')).toEqual([[2023, null, null, null]]);
    expect(dates('yesterday', '2024-03-01')).toEqual([[2024, 2, 29, null]]);
    expect(dates('last year it opened')).toEqual([]);
  });

  it('reads clock times', () => {
    expect(read('at 12:30 pm and 9 a.m.').times.map(({ minutes }) => minutes)).toEqual([750, 540]);
    expect(read('下午3点20分').times.map(({ minutes }) => minutes)).toEqual([200]);
  });
});

describe('versions, identifiers and names', () => {
  it('tells versions from decimals', () => {
    expect(read('Python 3.11 takes 3.5 seconds, v18.0.0 and 1.62.0').versions.map(({ parts }) => parts)).toEqual([
      '3.11',
      '18.0.0',
      '1.62.0',
    ]);
  });

  it('reads identifiers and leaves words and measures alone', () => {
    expect(
      read('pg_upgrade, node:test, F-35, CVE-2024-1234, and/or, up-to-date, 30-day, 5km').identifiers.map(
        ({ folded }) => folded,
      ),
    ).toEqual(expect.arrayContaining(['pg_upgrade', 'node:test', 'f-35', 'cve-2024-1234']));
    expect(read('a 30-day, up-to-date, 5km well-known thing').identifiers).toEqual([]);
  });

  it('joins the words of a name', () => {
    expect(read('It was sold to the Bank of England by Ludwig van Beethoven.').names.map(({ text }) => text)).toEqual([
      'Bank of England',
      'Ludwig van Beethoven',
    ]);
  });
});

describe('negation, quantifiers, modality', () => {
  it('finds what turns, narrows or weakens a statement', () => {
    const facts = read('It may not only run on all systems, but never failed.');
    expect(facts.modalities.map(({ modality }) => modality)).toEqual(['possible']);
    expect(facts.quantifiers.map(({ quantifier }) => quantifier)).toEqual(['all', 'never']);
    expect(facts.negations.map(({ text }) => text)).toEqual(['never', 'failed']);
  });

  it('tells Chinese negation from words that only look like it', () => {
    expect(read('该功能不支持中文').negations.map(({ text }) => text)).toEqual(['不']);
    expect(read('不过，它不仅快，非常稳定').negations).toEqual([]);
  });
});

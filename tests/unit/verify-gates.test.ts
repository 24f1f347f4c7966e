import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSentence } from '../../lib/verify/check-sentence';

const markOf = (sentence: string, quote: string, context = '') =>
  checkSentence({ sentence, language: null, citations: [{ quote, context }] }).mark;
const good = (mark: string) => mark === 'supported' || mark === 'facts_match';

describe('what no good mark passes', () => {
  it.each([
    [
      'a word replaced in the beginning of a longer sentence',
      'Tarn Weir is a 2017 British comedy drama book.',
      'Tarn Weir is a 2017 British comedy drama film, set in and around Leeds.',
    ],
    [
      'two words that changed places',
      'The network produces a correct input within a stated tolerance for every output of interest.',
      'The network produces a correct output within a stated tolerance for every input of interest.',
    ],
    [
      'a denial that moved to another word',
      'The method discounts negative parts and keeps non-zero baselines.',
      'The method discounts non-negative parts and keeps zero baselines.',
    ],
    [
      'a long sentence with a word of its own',
      'The agent offers an outdated plan that covers the structure and the contents of the home of the client after a year.',
      'The agent offers a plan that covers the structure and the contents of the home of the client after a year.',
    ],
    [
      'a value of a row under another header',
      'The Vale team has 12 losses.',
      'team: Vale | games: 20 | wins: 12 | losses: 8',
    ],
    [
      'other last words of the same thing',
      'The scanner of version 7.2 needs a paper tray.',
      'The scanner in version 7.2 is between 10% and 60% faster than in version 7.1.',
    ],
    ['a row of another thing', 'The Marl team has 12 wins.', 'team: Vale | games: 20 | wins: 12 | losses: 8'],
  ])('%s', (_what, sentence, quote) => {
    expect(good(markOf(sentence, quote))).toBe(false);
  });

  it('a row says what it says', () => {
    const row = 'team: Vale | games: 20 | wins: 12 | losses: 8';
    expect(good(markOf('The Vale team has 12 wins.', row))).toBe(true);
    expect(good(markOf('The Vale team has 14 wins.', row))).toBe(false);
  });
});

describe('what denies nothing and compares nothing', () => {
  it.each([
    [
      'The Varde lamp dims itself after 25 minutes.',
      'By default the Varde lamp dims itself after 25 minutes without movement.',
    ],
    [
      'The bearings of the mill may crack if it turns for longer than 30 minutes.',
      'The mill must not turn for longer than 30 minutes at full load, or its bearings may crack.',
    ],
    ['磨坊转动超过30分钟时轴承会裂。', '磨坊转动不得超过30分钟，否则轴承会裂。'],
    ['瓦尔德灯25分钟后自动变暗。', '默认情况下，瓦尔德灯在无人移动时25分钟后自动变暗。'],
    [
      'Spare bulbs are kept in the drawer, see the page for more.',
      'Spare bulbs are kept in the drawer under the foot of the lamp, together with a small key.',
    ],
  ])('%s', (sentence, quote) => {
    expect(markOf(sentence, quote)).not.toBe('contradicted');
  });

  it('but a denied verb does', () => {
    expect(good(markOf('The lamp dims itself.', 'The lamp does not dim itself.'))).toBe(false);
  });
});

describe('arithmetic that shows a value wrong, and never right', () => {
  const reign = 'Pope Odo III held office from 8 January 1198 to 16 July 1216.';
  it.each([
    ['Pope Odo III held office for over 20 years.', false],
    ['Pope Odo III held office for 18 years.', false],
  ])('%s', (sentence, expected) => {
    expect(good(markOf(sentence, reign))).toBe(expected);
  });

  it('does not hold a year in a title against a year of an event', () => {
    expect(
      markOf(
        'The 1959 novel Naked Weir was adapted into a film.',
        'The novel Naked Weir was adapted into a film in 1992.',
      ),
    ).not.toBe('contradicted');
  });

  it('counts nine children as eight siblings, and not as seven', () => {
    const quote = 'One of nine children, Vik is the younger brother of Ola Vik.';
    expect(markOf('Vik has 8 siblings.', quote)).not.toBe('contradicted');
    expect(good(markOf('Vik has 7 siblings.', quote))).toBe(false);
  });
});

/** Statements made of parts, so that every seed makes other ones. */
const NAMES = ['Harlow', 'Tarn', 'Oyelaran', 'Skerry', 'Marl'];
const HAN_NAMES = ['云溪大桥', '玉兰图书馆', '青石水库', '江南大学'];
const statement = fc
  .record({
    name: fc.constantFrom(...NAMES),
    year: fc.integer({ min: 1500, max: 2024 }),
    count: fc.integer({ min: 11, max: 98_765 }),
    metres: fc.integer({ min: 12, max: 9_876 }),
    code: fc.integer({ min: 100, max: 999 }),
  })
  .map(({ name, year, count, metres, code }) => ({
    text: `The ${name} works opened in ${year}, employ ${count} people and stand ${metres} metres from dock D-${code}.`,
    changes: [
      [`${year}`, `${year + 1}`],
      [`${year}`, `${year - 40}`],
      [`${count} people`, `${count + 1} people`],
      [`${count} people`, `${count * 3} people`],
      [`${metres} metres`, `${metres} kilometres`],
      [`${metres} metres`, `${metres} feet`],
      [`D-${code}`, `D-${code === 999 ? 100 : code + 1}`],
      ['opened', 'never opened'],
      ['employ', 'do not employ'],
      [name, name === 'Harlow' ? 'Vellmar' : 'Harlow'],
    ],
  }));
const hanStatement = fc
  .record({
    name: fc.constantFrom(...HAN_NAMES),
    year: fc.integer({ min: 1500, max: 2024 }),
    count: fc.integer({ min: 11, max: 98_765 }),
    metres: fc.integer({ min: 12, max: 9_876 }),
    code: fc.integer({ min: 100, max: 999 }),
  })
  .map(({ name, year, count, metres, code }) => ({
    text: `${name}于${year}年建成，共有${count}人在此工作，距D-${code}号码头${metres}米。`,
    changes: [
      [`${year}年`, `${year + 1}年`],
      [`${count}人`, `${count + 1}人`],
      [`${count}人`, `${count * 3}人`],
      [`${metres}米`, `${metres}公里`],
      [`D-${code}`, `D-${code === 999 ? 100 : code + 1}`],
      ['建成', '未建成'],
      ['共有', '没有'],
    ],
  }));

describe('whatever the statement', () => {
  it.each([
    ['English', statement],
    ['Chinese', hanStatement],
  ])('a mutated number, date, unit, name, negation or identifier is never good: %s', (_language, statements) => {
    fc.assert(
      fc.property(statements, fc.boolean(), fc.nat(), ({ text, changes }, embedded, pick) => {
        const quote = embedded ? `Some words stand before it. ${text} Others follow.` : text;
        expect(markOf(text, quote)).toBe('supported');
        const [from = '', to = ''] = changes[pick % changes.length] ?? [];
        const changed = text.replace(from, to);
        expect(changed).not.toBe(text);
        expect(good(markOf(changed, quote))).toBe(false);
      }),
      { numRuns: 600 },
    );
  });
});

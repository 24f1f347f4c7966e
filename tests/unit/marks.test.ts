import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSentence } from '../../lib/verify/check-sentence';

const markOf = (sentence: string, quote: string, context?: string) =>
  checkSentence({ sentence, language: null, citations: [context === undefined ? { quote } : { quote, context }] }).mark;
const good = (mark: string) => mark === 'supported' || mark === 'facts_match';

/** Sentences of our own, each with a number, date, unit, name or negation to mutate. */
const STATEMENTS = [
  'The Harlow bridge opened on 14 May 1931 and carries 42,000 vehicles a day.',
  'SQLite checkpoints the log automatically when it reaches 1000 pages.',
  'Version 3.11 of the parser is 25% faster than version 3.10.',
  'The reservoir holds 6.4 million litres and does not freeze in winter.',
  'Marta Oyelaran founded the Tarn Institute in Leeds in 1987.',
  'The pump must not run longer than 45 minutes at 230 V.',
  'At least 12 of the 30 stations closed before March 2009.',
  'The setting max_wal_size defaults to 1 GB.',
  '云溪大桥于1986年10月建成，全长3.2公里。',
  '该水库可蓄水640万立方米，冬季不结冰。',
  '测试表明新版本比旧版本快25%，内存占用下降到512 MB。',
  '玉兰图书馆藏书约120万册，周一不开放。',
  '补丁连同上下文不能超过100行。',
];

describe('a sentence and its span', () => {
  it.each(STATEMENTS)('supports a verbatim quote: %s', (statement) => {
    expect(markOf(statement, statement)).toBe('supported');
    expect(markOf(statement, `Some lead-in stands here. ${statement} And a last sentence.`)).toBe('supported');
  });

  it('supports a quote that differs in punctuation and spacing alone', () => {
    expect(markOf('The “Harlow” bridge opened in 1931', 'The "Harlow" bridge opened in 1931.')).toBe('supported');
  });

  it('supports a plain rewording that keeps every fact', () => {
    expect(
      good(
        markOf(
          'SQLite checkpoints automatically when the WAL file reaches 1000 pages.',
          'SQLite does a checkpoint automatically when the WAL file reaches a threshold size of 1000 pages.',
        ),
      ),
    ).toBe(true);
    expect(
      good(
        markOf(
          'The bridge carries 42,000 vehicles.',
          'Opened in 1931, the bridge carries 42,000 vehicles a day.',
          'Harlow bridge',
        ),
      ),
    ).toBe(true);
  });

  it.each([
    ['The Harlow bridge opened in 1932.', 'The Harlow bridge opened in 1931 after two years of work.'],
    ['The Harlow bridge does not carry trams.', 'The Harlow bridge carries trams and buses.'],
    ['云溪大桥建成于1988年。', '云溪大桥于1986年建成，全长3.2公里。'],
    ['云溪大桥全长4.2公里。', '云溪大桥于1986年建成，全长3.2公里。'],
  ])('contradicts by its own citation: %s', (sentence, quote) => {
    expect(markOf(sentence, quote)).toBe('contradicted');
  });

  it('does not take a number that speaks of something else', () => {
    expect(
      good(markOf('The tower is 160 metres high.', 'The tower is 54 metres high, and the bridge is 160 metres long.')),
    ).toBe(false);
    expect(good(markOf('大桥全长160公里。', '大桥全长548公里，设计时速160公里。'))).toBe(false);
  });

  it('does not support the end of a denied sentence', () => {
    expect(good(markOf('The bridge is closed.', 'It is not true that the bridge is closed.'))).toBe(false);
  });

  it('keeps kB and KiB apart, and converts what converts', () => {
    expect(good(markOf('The cache holds 512 kB of data.', 'The cache holds 512 KiB of data.'))).toBe(false);
    expect(good(markOf('The line is 5 kilometres long.', 'The line is 5,000 m long.'))).toBe(true);
  });

  it('says nothing more than that facts are met across languages', () => {
    const checked = checkSentence({
      sentence: '补丁不能超过100行。',
      language: 'zh',
      citations: [{ quote: 'It cannot be bigger than 100 lines, with context.' }],
    });
    expect(checked.mark).toBe('not_confirmed');
    expect(checked.reasons.map(({ code }) => code)).toEqual(['other_language', 'value_met']);
  });

  it('checks each part of a sentence against its own span', () => {
    const citations = [
      { quote: 'SQLite checkpoints the log when it reaches 1000 pages.' },
      { quote: 'PostgreSQL starts a checkpoint every 5 minutes.' },
    ];
    const sentence =
      'SQLite checkpoints the log when it reaches 1000 pages, while PostgreSQL starts a checkpoint every 5 minutes.';
    expect(good(checkSentence({ sentence, language: 'en', citations }).mark)).toBe(true);
    const wrong = sentence.replace('5 minutes', '7 minutes');
    expect(good(checkSentence({ sentence: wrong, language: 'en', citations }).mark)).toBe(false);
  });

  it('meets a version in the title of the page', () => {
    const [sentence, quote] = [
      'Functions setfenv and getfenv were removed in Lua 5.2.',
      'Functions setfenv and getfenv were removed, because of the changes in environments.',
    ];
    expect(good(markOf(sentence, quote, 'Lua 5.2 Reference Manual'))).toBe(true);
    expect(good(markOf(sentence, quote, 'Lua 5.3 Reference Manual'))).toBe(false);
  });

  it('reads a forbidden excess as a limit', () => {
    expect(
      markOf('The patch must not exceed 100 lines.', 'The patch cannot be bigger than 100 lines, with context.'),
    ).not.toBe('contradicted');
  });

  it('reads hostile text in time that grows with its length', () => {
    const begin = performance.now();
    markOf('It is 12 km long.', `${'1'.repeat(20_000)} ${'a-'.repeat(10_000)}${'一'.repeat(10_000)}`);
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  it('is not confirmed without a citation', () => {
    expect(checkSentence({ sentence: 'It opened in 1931.', language: 'en', citations: [] }).mark).toBe('not_confirmed');
  });
});

describe('no mutated fact passes', () => {
  const statement = fc.constantFrom(...STATEMENTS);

  it('a changed digit', () => {
    fc.assert(
      fc.property(statement, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, which, by) => {
        const digits = [...text.matchAll(/\d/g)].map((match) => match.index);
        const at = digits[which % digits.length] ?? 0;
        const changed = text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
        expect(good(markOf(changed, text))).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['42,000 vehicles', '42 vehicles'],
    ['14 May', '14 June'],
    ['1000 pages', '1000 bytes'],
    ['25%', '25'],
    ['million litres', 'billion litres'],
    ['litres', 'gallons'],
    ['does not freeze', 'does freeze'],
    ['must not run', 'must run'],
    ['minutes', 'hours'],
    ['230 V', '230 kV'],
    ['At least 12', 'At most 12'],
    ['At least 12', 'All 12'],
    ['before March', 'after March'],
    ['max_wal_size', 'min_wal_size'],
    ['1 GB', '1 GiB'],
    ['Marta Oyelaran', 'Piet Brandt'],
    ['Leeds', 'Cardiff'],
    ['faster', 'slower'],
    ['not longer', 'longer'],
    ['10月', '11月'],
    ['公里', '米'],
    ['640万', '640亿'],
    ['不结冰', '结冰'],
    ['快25%', '慢25%'],
    ['下降到', '上升到'],
    ['512 MB', '512 GB'],
    ['不开放', '开放'],
    ['不能超过', '可以超过'],
    ['建成', '拆除'],
  ])('%s → %s', (from, to) => {
    for (const text of STATEMENTS.filter((one) => one.includes(from)))
      expect(good(markOf(text.replace(from, to), text))).toBe(false);
  });
});

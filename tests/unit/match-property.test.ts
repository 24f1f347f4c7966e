import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote } from '../../lib/reading/match';
import { fold, originalSpan } from '../../lib/reading/match/fold';

const WORDS = [
  'the',
  'ferry',
  'leaves',
  'Moss',
  'harbour',
  '12',
  '3.5',
  'kg',
  'not',
  'deep',
  'channel',
  '"quoted"',
  "pilot's",
  're-open',
  '港口',
  '船长',
  '水位',
  'été',
  'of',
  'spring',
  '2019',
  '5%',
  'first',
  'office',
];
const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 8, maxLength: 40 });

/** The same words as another copy might set them. */
const noise = (text: string, picks: number[]) => {
  let i = 0;
  const pick = (options: string[]) => options[(picks[i++ % picks.length] ?? 0) % options.length] ?? '';
  return text.replace(/ |"|'|-|fi|(?<=[a-z])(?=[a-z])/g, (piece) => {
    if (piece === ' ') return pick([' ', '\n', '\u00a0', '  ', '\t']);
    if (piece === '"') return pick(['"', '“', '”']);
    if (piece === "'") return pick(["'", '’']);
    if (piece === '-') return pick(['-', '–', '\u2011']);
    if (piece === 'fi') return pick(['fi', 'ﬁ']);
    return pick(['', '', '', '', '\u00ad']);
  });
};

describe('findQuote', () => {
  it('finds what was cut from the text, however its white space and quotation marks are set', () => {
    fc.assert(
      fc.property(
        sentence,
        sentence,
        sentence,
        fc.array(fc.nat(20), { minLength: 5, maxLength: 30 }),
        (before, words, after, picks) => {
          const exact = words.join(' ');
          const page = noise(`${before.join(' ')}. ${exact}. ${after.join(' ')}`, picks);
          const match = findQuote(page, {
            exact,
            prefix: `${before.join(' ')}. `.slice(-32),
            suffix: `. ${after.join(' ')}`.slice(0, 32),
          });
          expect(match).not.toBeNull();
          if (match) expect(fold(page.slice(match.start, match.end), 'tight').text).toBe(fold(exact, 'tight').text);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never finds a look-alike with another number', () => {
    fc.assert(
      fc.property(
        sentence,
        fc.nat(39),
        fc.integer({ min: 0, max: 99999 }),
        fc.integer({ min: 1, max: 99999 }),
        (words, at, number, step) => {
          const place = at % words.length;
          const withNumber = (value: number) => words.toSpliced(place, 0, String(value)).join(' ');
          const page = `Before it. ${withNumber(number)}. After it.`;
          expect(findQuote(page, { exact: withNumber(number + step) })).toBeNull();
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never finds a look-alike with another name, negation or unit', () => {
    const swaps: [string, string][] = [
      ['Moss', 'Voss'],
      ['kg', 'mg'],
      ['not', ''],
      ['船长', '船员'],
      ['deep', 'shallow'],
      ['港口', '港囗'],
    ];
    fc.assert(
      fc.property(sentence, fc.constantFrom(...swaps), fc.nat(39), (words, [a, b], at) => {
        const rest = words.filter((word) => word !== a);
        const place = at % rest.length;
        const page = `Before it. ${rest.toSpliced(place, 0, a).join(' ')}. After it.`;
        const quote = rest.toSpliced(place, 0, ...(b === '' ? [] : [b])).join(' ');
        fc.pre(!page.includes(quote));
        expect(findQuote(page, { exact: quote })).toBeNull();
      }),
      { numRuns: 400 },
    );
  });
});

describe('fold', () => {
  it('maps every span back to where it came from', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ﬁ', ' ', '\n', '\u00ad', '“', '港', '１', '\u0301', 'e', '-', '😀') }),
        fc.constantFrom('spaced', 'tight'),
        (text, spacing) => {
          const folded = fold(text, spacing as 'spaced' | 'tight');
          expect(folded.origin.length).toBe(folded.text.length);
          for (let i = 0; i < folded.text.length; i += 1) {
            const span = originalSpan(folded, i, i + 1);
            expect(span.start).toBeGreaterThanOrEqual(i === 0 ? 0 : (folded.origin[i - 1] ?? 0));
            expect(span.end).toBe(span.start + 1);
          }
        },
      ),
    );
  });
});

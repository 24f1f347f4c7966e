import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSentence } from '../../lib/verify/check-sentence';

function markOf(sentence: string, quote: string): string {
  return checkSentence({ sentence, language: 'en', citations: [{ quote }] }).mark;
}

function isGood(mark: string): boolean {
  return mark === 'supported' || mark === 'facts_match';
}

const QUOTE = 'Across his career Oyelaran hit 548 home runs for the Harlow club.';

describe('a limit and the figure that it rounds', () => {
  it.each(['over 500', 'more than 540', 'at least 500', 'under 550', 'less than 600'])(
    '%s says 548 cut to the step that it shows',
    (limit) => {
      expect(isGood(markOf(`Oyelaran hit ${limit} home runs for the Harlow club.`, QUOTE))).toBe(true);
    },
  );

  it.each(['over 530', 'more than 503', 'at least 400', 'under 560', 'less than 700'])(
    '%s is true of 548 and yet another figure: neither shown nor contradicted',
    (limit) => {
      expect(markOf(`Oyelaran hit ${limit} home runs for the Harlow club.`, QUOTE)).toBe('not_confirmed');
    },
  );

  it('is good for a changed figure only where that one rounds as well', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 99_999 }),
        fc.constantFrom('over', 'more than'),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (figure, word, place, by) => {
          const quote = `The Harlow works employ ${figure} people in the old dock.`;
          const step = 10 ** (String(figure).length - 1);
          // A round figure has no limit below it that it is cut to: "over 30,000" of 40,000 is another figure.
          if (figure % step === 0) return;
          const limit = String(Math.floor(figure / step) * step);
          const at = place % limit.length;
          const changed = limit.slice(0, at) + ((Number(limit[at]) + by) % 10) + limit.slice(at + 1);
          if (changed.startsWith('0')) return;
          const says = (text: string) => isGood(markOf(`The Harlow works employ ${word} ${text} people.`, quote));
          expect(says(limit)).toBe(true);
          const shown = 10 ** (/0*$/.exec(changed)?.[0].length ?? 0);
          const rounds = Number(changed) === Math.floor(figure / shown) * shown && Number(changed) < figure;
          if (!rounds) expect(says(changed)).toBe(false);
        },
      ),
      { numRuns: 300, examples: [[40_000, 'over', 0, 1]] },
    );
  });
});

describe('a decade', () => {
  const quote = 'Tarn Valley is a 1963 American comedy film.';

  it('holds its years', () => {
    expect(isGood(markOf('Tarn Valley is an American comedy film of the 1960s.', quote))).toBe(true);
  });

  it('ends in 0: “the 1963s” is none', () => {
    expect(isGood(markOf('Tarn Valley is an American comedy film of the 1963s.', quote))).toBe(false);
  });
});

describe('a long sentence', () => {
  const quote =
    'The Marl desk is a tidy solution made to help schools plan lessons, staff rooms and term budgets in one place, making it a good partner for small schools; the trial is free.';

  it('is good when it repeats its passage', () => {
    expect(isGood(markOf(`${quote.slice(0, quote.indexOf(';'))}.`, quote))).toBe(true);
  });

  it('may not, cut into parts, hold a word that the passage has not', () => {
    const changed = quote.slice(0, quote.indexOf(';')).replace('a tidy solution', 'a shoddy solution');
    expect(isGood(markOf(`${changed}.`, quote))).toBe(false);
  });

  it('is not good with two of its words exchanged, however far apart they stand', () => {
    const whole =
      'We propose a learner that learns visual concepts, words, and semantic parsing of sentences without supervision on any of them; instead it looks at images and reads paired questions.';
    const swapped =
      'We propose a learner that learns visual concepts, sentences, and semantic parsing of words without supervision on any of them.';
    expect(isGood(markOf(swapped, whole))).toBe(false);
    expect(isGood(markOf(`${whole.slice(0, whole.indexOf(';'))}.`, whole))).toBe(true);
  });
});

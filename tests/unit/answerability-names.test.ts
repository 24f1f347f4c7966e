import { describe, expect, it } from 'vitest';
import { understand } from '../../lib/research/understand';
import { countAbsent, strengthOf } from '../../lib/verify/answerability';
import { pageNames } from '../../lib/verify/answerability/names';

describe('a name that the page writes otherwise', () => {
  it.each([
    ['a letter too few', 'ARPNET', 'The ARPANET was opened in 1969.'],
    ['two letters exchanged', 'Beriods', 'Beroids bite with groups of stiff cilia.'],
    ['the people for the country', 'Indian', 'A lawyer from India led the marches.'],
    ['the people for the city', 'Roman', 'The roads of Rome were straight.'],
    ['initials for their words', 'UMC', 'The United Methodist Church has withdrawn.'],
    ['initials with small words between', 'USA', 'The United States of America raised its rate.'],
  ])('is met: %s', (_why, name, text) => {
    expect(pageNames(text, name)).toBe(true);
  });

  it.each([
    ['another short name', 'Varde', 'The Verde lamp dims itself.'],
    ['another first letter', 'Marlow', 'The Harlow bridge was opened.'],
    ['another version', 'QX-1200', 'The QX-1300 weighs two kilograms.'],
    ['another forename', 'Ada Cantor', 'Norman Cantor wrote the book.'],
    ['initials of other words', 'UMC', 'The United States Senate met.'],
  ])('is not met: %s', (_why, name, text) => {
    expect(pageNames(text, name)).toBe(false);
  });
});

describe('how far quotations stand above the line', () => {
  const understood = understand('How long does a checkpoint of a large journal take?');
  const quote = (relevance: number, score: number, coverage: number) => ({
    page: 0,
    start: 0,
    end: 1,
    relevance,
    passage: { score, coverage },
  });

  it('grows with relevance, with the passage’s score and coverage, and falls with absent words', () => {
    const middle = strengthOf(understood, [quote(0.5, 0.5, 0.5)], 1);
    expect(strengthOf(understood, [quote(0.6, 0.5, 0.5)], 1)).toBeGreaterThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.6, 0.5)], 1)).toBeGreaterThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.5, 0.6)], 1)).toBeGreaterThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.5, 0.5)], 2)).toBeLessThan(middle);
  });

  it('is below the line for a page that shares little, and above it for one that holds it all', () => {
    expect(strengthOf(understood, [], 4)).toBeLessThan(0);
    expect(strengthOf(understood, [quote(0.3, 0.1, 0.3)], 3)).toBeLessThan(0);
    expect(strengthOf(understood, [quote(0.8, 0.9, 0.9)], 0)).toBeGreaterThan(0);
  });

  it('counts the words that no page and no title has', () => {
    const page = (title: string, text: string) => ({ title, text });
    const all = page('Journal', 'A checkpoint of a large journal takes five minutes.');
    expect(countAbsent(understood, [all])).toBeLessThan(countAbsent(understood, [page('Chairs', 'Oak and beech.')]));
    expect(countAbsent(understood, [page('Large journal', ''), page('', 'A checkpoint takes long.')])).toBe(0);
  });
});

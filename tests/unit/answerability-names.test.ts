import { describe, expect, it } from 'vitest';
import { understand } from '../../lib/research/understand';
import { heldOf, strengthOf } from '../../lib/verify/answerability';
import { pageNames, pageNumbers } from '../../lib/verify/answerability/names';

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

it.each([
  ['io_method', 'See io_methods and the io_method_list.', false],
  ['io_method', 'The io_method parameter is new.', true],
  ['pg_upgrade', 'Run `pg_upgrade` first.', true],
])('an identifier stands as written or not at all: %s in “%s”', (name, text, held) => {
  expect(pageNames(text, name)).toBe(held);
});

describe('the number of a named thing', () => {
  it.each([
    ['beside its name', 'Brook 18 is out.', '', true],
    ['with words between', 'Brook Server, release 18', '', true],
    ['after a word for versions', 'Since version 18 it waits.', '', true],
    ['in a title or address', 'It waits.', 'https://brook18.example/docs', true],
    ['the first part of a longer version', 'Brook 18.2 is out.', '', true],
    ['of a chapter', 'Brook is a server. See chapter 18.', '', false],
    ['of another version', 'Brook 17 is out. It has 18 modules.', 'https://brook17.example/', false],
    ['inside another number', 'Brook 180 is out.', '', false],
  ])('%s', (_why, text, heads, held) => {
    expect(pageNumbers(text, heads, 'Brook', '18')).toBe(held);
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

  const held = { absent: 0.3, near: 0.6, said: 0.6, everyday: 0.5, row: 0.5 };

  it('grows with relevance, with the passage’s score and coverage, and falls with what no page speaks of', () => {
    const middle = strengthOf(understood, [quote(0.5, 0.5, 0.5)], held);
    expect(strengthOf(understood, [quote(0.6, 0.5, 0.5)], held)).toBeGreaterThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.6, 0.5)], held)).toBeGreaterThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.5, 0.6)], held)).toBeGreaterThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.5, 0.5)], { ...held, absent: 0.6 })).toBeLessThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.5, 0.5)], { ...held, said: 0.8 })).toBeGreaterThan(middle);
    expect(strengthOf(understood, [quote(0.5, 0.5, 0.5)], { ...held, row: 0.6 })).toBeGreaterThan(middle);
  });

  it('grows with what stands around a quotation, the more so the more everyday words the question has', () => {
    const gain = (everyday: number) =>
      strengthOf(understood, [quote(0.5, 0.5, 0.5)], { ...held, everyday, near: 1 }) -
      strengthOf(understood, [quote(0.5, 0.5, 0.5)], { ...held, everyday, near: 0 });
    expect(gain(0.8)).toBeGreaterThan(gain(0.4));
    expect(gain(0.4)).toBeGreaterThan(0);
  });

  it('is below the line for a page that shares little, and above it for one that holds it all', () => {
    expect(strengthOf(understood, [], held)).toBeLessThan(0);
    expect(
      strengthOf(understood, [quote(0.3, 0.1, 0.3)], { absent: 0.7, near: 0.3, said: 0.3, everyday: 0.3, row: 0.1 }),
    ).toBeLessThan(0);
    expect(
      strengthOf(understood, [quote(0.8, 0.9, 0.9)], { absent: 0, near: 1, said: 1, everyday: 0, row: 0.5 }),
    ).toBeGreaterThan(0);
  });

  it('looks for the telling words on all pages, and for those of one place around its quotation', () => {
    const page = (title: string, text: string) => ({ title, text });
    const quoted = { page: 0, start: 0, end: 10, relevance: 0.5 };
    const all = page('Journal', 'A checkpoint of a journal takes five minutes.');
    expect(heldOf(understood, [quoted], [all])).toMatchObject({ absent: 0, near: 1 });
    expect(heldOf(understood, [quoted], [page('Chairs', 'Oak and beech.')])).toMatchObject({ absent: 1, near: 0 });
    expect(
      heldOf(understood, [quoted], [page('Notes', `A checkpoint. ${'So it goes. '.repeat(60)} The journal.`)]),
    ).toMatchObject({ absent: 0, near: 0.5 });
  });

  it('looks for everyday words as well around a quotation, but of a Chinese question', () => {
    const quoted = { page: 0, start: 0, end: 10, relevance: 0.5 };
    const asked = understand('Which room keeps the journal warm?');
    const said = (text: string) => heldOf(asked, [quoted], [{ title: 'Notes', text }]).said;
    expect(said('A journal. It lies on a shelf.')).toBeCloseTo(1 / 3);
    expect(said('A journal. The warm room keeps it dry.')).toBe(1);
    expect(heldOf(understand('哪个房间放日志？'), [quoted], [{ title: '', text: '房间里放着日志。' }]).said).toBe(0);
  });
});

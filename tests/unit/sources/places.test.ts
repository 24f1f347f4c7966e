import { expect, it } from 'vitest';
import { canonicalUrl } from '../../../lib/evidence/canonical-url';
import { chooseInPlaces, type PlacedList } from '../../../lib/research/search/places';
import type { SearchHit, SearchPlace } from '../../../lib/schema/source';

const hit = (url: string, more: Partial<SearchHit> = {}): SearchHit => ({
  ...{ url, title: 'Varde lamp', snippet: url, published_at: null, language: null },
  ...more,
});
const list = (place: SearchPlace, ...hits: SearchHit[]): PlacedList => ({ source: place, weight: 1, hits, place });
const many = (site: string, n: number) => Array.from({ length: n }, (_, i) => hit(`https://${site}${i}.test/`));

function choose(...lists: PlacedList[]) {
  return chooseOf(5, ...lists);
}
function chooseOf(most: number, ...lists: PlacedList[]) {
  return chooseInPlaces(lists, ['varde', 'lamp'], {
    ...{ most, site: null, inScope: new Set<string>(), keyOf: canonicalUrl, beside: new Set<string>() },
    trust: () => 0,
  });
}
const keptOf = (rows: ReturnType<typeof choose>) => rows.filter(({ left_out }) => left_out === null);

it('one place alone has all the pages, and its rows say nothing of places', () => {
  const kept = keptOf(choose(list('web', ...many('w', 9))));
  expect([kept.length, kept.some((row) => 'place' in row)]).toEqual([5, false]);
});

it('each place has its share, the best of each first, whatever the others hold (MECHANISMS C18)', () => {
  const kept = keptOf(
    choose(list('web', ...many('w', 9)), list('scholarly', ...many('s', 9)), list('library', ...many('l', 9))),
  );
  const places = kept.map(({ place }) => place);
  expect(places.slice(0, 3)).toEqual(['web', 'scholarly', 'library']);
  expect(['web', 'scholarly', 'library'].map((one) => places.filter((place) => place === one).length)).toEqual([
    3, 3, 5,
  ]);
});

it('a place has three pages at least, however few may be read in all (MECHANISMS A34)', () => {
  const kept = keptOf(chooseOf(2, list('web', ...many('w', 9)), list('scholarly', ...many('s', 9))));
  expect(kept.map(({ place }) => place).filter((place) => place === 'scholarly').length).toBe(3);
});

it('what the person keeps is read from its copy, though its title shares no word; a page of the web once', () => {
  const own = hit('https://w0.test/', { snapshot_id: 's-1' });
  const other = hit('https://k.test/', { title: 'Else', snippet: 'else', snapshot_id: 's-2' });
  const rows = choose(list('web', ...many('w', 2)), list('library', own, other));
  expect(rows.map(({ url, snapshot_id, left_out }) => [url, snapshot_id, left_out])).toEqual([
    ['https://w0.test/', undefined, null],
    ['https://k.test/', 's-2', null],
    ['https://w1.test/', undefined, null],
    ['https://w0.test/', 's-1', 'in_scope'],
  ]);
});

it('where several are compared, the lists of each side lead in turns, by the words of that side (MECHANISMS A27)', () => {
  const named = (site: string, title: string) => hit(`https://${site}.test/`, { title, snippet: '' });
  const whole = [named('v1', 'Varde lamp weight'), named('v2', 'Varde lamp'), named('v3', 'Varde lamp price')];
  const sided = (side: string, ...hits: SearchHit[]): PlacedList => ({ ...list('web', ...hits), side });
  const lists = [list('web', ...whole), sided('Varde', ...whole), sided('Sonder', named('s1', 'Weight'))];
  const chosen = chooseInPlaces(lists, ['varde', 'sonder', 'lamp', 'weight'], {
    ...{ most: 2, site: null, inScope: new Set<string>(), keyOf: canonicalUrl, beside: new Set<string>() },
    trust: () => 0,
  });
  expect(keptOf(chosen).map(({ url }) => url)).toEqual(['https://v1.test/', 'https://s1.test/']);
  expect(chosen.map(({ url }) => url).sort()).toEqual(['s1', 'v1', 'v2', 'v3'].map((site) => `https://${site}.test/`));
});

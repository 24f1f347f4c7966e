import type { ResultRow, SearchHit, SearchPlace, SourceConfig } from '../../schema/source';
import { FACTS } from '../../sources/facts';
import { type JoinedHit, joinLists, type ResultList } from './join';
import { joinSides } from './sides';
import { type TriageOptions, triage } from './triage';

/** A list with the place it came from. */
export interface PlacedList extends ResultList {
  place: SearchPlace;
  /** The one of several things compared that it was asked of. */
  side?: string;
  /** Its words, where it was asked in another language than the question. */
  translated?: readonly string[];
  /** Whether a planner wrote those words. */
  planned?: boolean;
}

/** Saved copies, bookmarks and visited pages that are read of one search (MECHANISMS A33). Unit: pages. */
export const OWN_PAGES = 5;
/** Pages of each place at least, where several are asked: three good sources suffice (MECHANISMS A34). Unit: pages. */
const LEAST_EACH = 3;

/** The place that a source belongs to, as the chips name it: what the person keeps is the Library's. */
export function placeOf({ kind }: Pick<SourceConfig, 'kind'>): SearchPlace {
  const { scope } = FACTS[kind];
  return scope === 'own' ? 'library' : scope === 'scholarly' ? 'scholarly' : 'web';
}

export interface PlacedOptions extends TriageOptions {
  keyOf: (url: string) => string;
  trust: (hit: SearchHit) => number;
}

/**
 * Joins and chooses in each place for itself, so that none takes the others' share and an answer can say what each of
 * them holds (MECHANISMS C18). Kept results stand in turns: the best of each place first. Where only
 * the web was asked, its results are as they are.
 */
export function chooseInPlaces(
  lists: readonly PlacedList[],
  words: readonly string[],
  options: PlacedOptions,
): ResultRow[] {
  const places = [...new Set(lists.map(({ place }) => place))];
  const public_ = places.filter((place) => place !== 'library');
  const most = public_.length < 2 ? options.most : Math.max(LEAST_EACH, Math.ceil(options.most / public_.length));
  const rows = new Map<SearchPlace, ResultRow[]>();
  const taken = new Set(options.inScope);
  for (const place of public_) {
    const joined = joinSides(listsOf(lists, place), words, options.keyOf, options.trust);
    const chosen = triage(joined, { ...options, most, inScope: taken });
    for (const row of chosen) if (row.left_out === null) taken.add(options.keyOf(row.url));
    rows.set(place, chosen);
  }
  if (places.includes('library')) {
    const joined = joinLists(listsOf(lists, 'library'), words, options.keyOf);
    rows.set('library', ownRows(joined, taken, options));
  }
  if (places.length < 2 && places[0] === 'web') return [...rows.values()].flat();
  return inTurns([...rows].map(([place, own]) => own.map((row) => ({ ...row, place }))));
}

function listsOf(lists: readonly PlacedList[], place: SearchPlace): PlacedList[] {
  return lists.filter((list) => list.place === place);
}

/** What the person keeps was chosen by its own search; only what is read anyway is left out. */
function ownRows(
  joined: readonly JoinedHit[],
  taken: ReadonlySet<string>,
  { site, keyOf }: PlacedOptions,
): ResultRow[] {
  const here = joined.filter(({ url }) => site === null || isOn(url, site));
  return here.slice(0, OWN_PAGES).map(({ url, title, published_at, sources, snapshot_id }) => ({
    url,
    title,
    published_at,
    sources,
    left_out: taken.has(keyOf(url)) ? 'in_scope' : null,
    ...(snapshot_id ? { snapshot_id } : {}),
  }));
}

function isOn(url: string, site: string): boolean {
  const host = new URL(url).hostname.toLowerCase().replace(/^www\./, '');
  return host === site || host.endsWith(`.${site}`);
}

/** Kept rows of each list in turns, then the others. */
function inTurns(lists: readonly (readonly ResultRow[])[]): ResultRow[] {
  const kept = lists.map((rows) => rows.filter(({ left_out }) => left_out === null));
  const longest = Math.max(0, ...kept.map((rows) => rows.length));
  const first = Array.from({ length: longest }, (_, i) => kept.flatMap((rows) => rows[i] ?? [])).flat();
  return [...first, ...lists.flatMap((rows) => rows.filter(({ left_out }) => left_out !== null))];
}

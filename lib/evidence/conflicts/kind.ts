import type { DateFact } from '../../verify/facts';
import type { ReadClaim, Stated } from './read';

/** Why two sources differ. Only a contradiction has a loser; under the others both may hold. */
export type ConflictKind =
  | 'contradiction'
  | 'depends_on_version'
  | 'differs_in_time'
  | 'differs_in_place'
  | 'differs_in_scope'
  | 'differs_in_unit'
  | 'contradicts_itself';

/** What tells two differing statements apart, or null where nothing does: then it is a contradiction. */
export function kindOf(a: ReadClaim, b: ReadClaim, x: Stated, y: Stated): ConflictKind {
  if (differInVersion(a, b, x, y)) return 'depends_on_version';
  if (differInUnit(x, y)) return 'differs_in_unit';
  if (differInTime(a, b, x, y)) return 'differs_in_time';
  const scope = differInScope(a, b);
  return scope ?? 'contradiction';
}

/** Versions that the two speak of, other than the values themselves: in the text, the title, or the address. */
function differInVersion(a: ReadClaim, b: ReadClaim, x: Stated, y: Stated): boolean {
  const [above, beside] = [versionsIn(a.context), versionsIn(b.context)];
  // Pages of two versions say so in their titles, whatever versions they speak of.
  if (above.length > 0 && beside.length > 0 && !above.some((one) => beside.includes(one))) return true;
  const mine = versionsOf(a, x);
  const theirs = versionsOf(b, y);
  if (mine.size > 0 && theirs.size > 0) return ![...mine].some((one) => theirs.has(one));
  return versionedAddress(a.claim.url, b.claim.url);
}

function versionsOf({ said, context }: ReadClaim, stated: Stated): Set<string> {
  const own = stated.kind === 'value' && stated.value.kind === 'version' ? stated.value.fact : null;
  const inText = said.facts.versions.filter((version) => version !== own).map(({ parts }) => shortened(parts));
  return new Set(inText.length > 0 ? inText : versionsIn(context));
}

function versionsIn(context: ReadClaim['context']): string[] {
  return context?.facts.versions.map(({ parts }) => shortened(parts)) ?? [];
}

/** What a side's value depends on, as far as its source writes it; null where nothing does. */
export function labelOf(kind: ConflictKind, claim: ReadClaim, stated: Stated): string | null {
  if (kind === 'depends_on_version') {
    const own = stated.kind === 'value' && stated.value.kind === 'version' ? stated.value.fact : null;
    const inText = claim.said.facts.versions.filter((version) => version !== own);
    const named = [...(claim.context?.facts.versions ?? []), ...inText][0]?.parts.replace(/^v/, '');
    return named ?? versionInAddress(claim.claim.url);
  }
  if (kind === 'differs_in_time') return datesOf(claim, stated)[0]?.toString() ?? null;
  if (kind === 'differs_in_place' || kind === 'differs_in_scope') return claim.claim.context ?? null;
  return null;
}

/** node20 → 20, /docs/15/ → 15; kernel612 is left as it is written. */
function versionInAddress(address: string): string | null {
  try {
    const url = new URL(address);
    const host = /[a-z][a-z-]*?-?v?(\d+(?:\.\d+)*)(?=\.|$)/.exec(url.hostname.replace(/^www\d*\./, ''));
    const path = /\/v?(\d+(?:\.\d+)*)(?:\/|$)/.exec(url.pathname);
    return host?.[0] ?? path?.[1] ?? null;
  } catch {
    return null;
  }
}

/** 6.1 and 6.1.0 are one line of releases. */
function shortened(parts: string): string {
  return parts.replace(/^v/, '').replace(/(?:\.0)+$/, '');
}

/** Two addresses that differ in the digits of a host label or path segment alone: node18 and node20, /docs/15/ and /docs/16/. */
function versionedAddress(a: string, b: string): boolean {
  try {
    const [x, y] = [new URL(a), new URL(b)];
    const host = (url: URL) => url.hostname.replace(/^www\d*\./, '').replace(/\d+/g, '#');
    const path = (url: URL) => url.pathname.replace(/\d+(?:[._]\d+)*/g, '#');
    if (x.hostname !== y.hostname && host(x) === host(y)) return true;
    return x.hostname === y.hostname && x.pathname !== y.pathname && path(x) === path(y);
  } catch {
    return false;
  }
}

/** Decimal and binary bytes, two currencies: the same figure in another unit is no contradiction, nor is it the same. */
function differInUnit(x: Stated, y: Stated): boolean {
  if (x.kind !== 'value' || y.kind !== 'value' || x.value.kind !== 'quantity' || y.value.kind !== 'quantity')
    return false;
  const [a, b] = [x.value.fact.dimension, y.value.fact.dimension];
  if (a === b || a === null || b === null) return false;
  const kin = (dimension: string) =>
    dimension.startsWith('currency:') ? 'currency' : dimension.replace('binary_', '');
  return kin(a) === kin(b);
}

function differInTime(a: ReadClaim, b: ReadClaim, x: Stated, y: Stated): boolean {
  const [mine, theirs] = [datesOf(a, x), datesOf(b, y)];
  if (mine.length === 0 || theirs.length === 0) return false;
  return !mine.some((one) => theirs.some((other) => one === other));
}

/** Years beside the value in the same sentence, where the value is no date itself. */
function datesOf({ said }: ReadClaim, stated: Stated): number[] {
  if (stated.kind === 'value' && stated.value.kind === 'date') return [];
  const at = stated.kind === 'value' ? stated.value.fact.start : said.text.indexOf(stated.text);
  const sentence = said.sentenceAt(at);
  return said.facts.dates
    .filter((date: DateFact) => date.year !== null && said.sentenceAt(date.start) === sentence)
    .flatMap(({ year }) => (year === null ? [] : [year]));
}

const PLACES =
  /\b(?:county|province|state|city|town|district|region|island|north|south|east|west)\b|[省市县區区州镇岛]/iu;
/** Words that say what part of a whole a figure is of. */
const SCOPE: readonly RegExp[] = [
  /\b(?:worldwide|global(?:ly)?|international(?:ly)?)\b|全球|世界范围/iu,
  /\b(?:domestic(?:ally)?|national(?:ly)?)\b|国内|全国/iu,
  /\b(?:urban)\b|城市人口|城镇/iu,
  /\b(?:rural)\b|农村/iu,
  /\b(?:gross)\b|毛/iu,
  /\b(?:net)\b|净/iu,
  /\b(?:male|men|boys)\b|男/iu,
  /\b(?:female|women|girls)\b|女/iu,
  /\b(?:adults?)\b|成人|成年/iu,
  /\b(?:children|minors)\b|儿童|未成年/iu,
  /\b(?:on average|average|mean)\b|平均/iu,
  /\b(?:median)\b|中位/iu,
  /\b(?:idle|standby)\b|待机/iu,
  /\b(?:under load|peak)\b|峰值|满载/iu,
  /\b(?:desktop)\b|桌面|台式/iu,
  /\b(?:mobile)\b|移动端|手机/iu,
];

function differInScope(a: ReadClaim, b: ReadClaim): ConflictKind | null {
  const scopes = (text: string) => SCOPE.map((pattern, i) => (pattern.test(text) ? i : -1)).filter((i) => i >= 0);
  const [mine, theirs] = [scopes(a.claim.text), scopes(b.claim.text)];
  if (mine.length > 0 && theirs.length > 0 && !mine.some((i) => theirs.includes(i))) return 'differs_in_scope';
  const [x, y] = [titleWords(a), titleWords(b)];
  if (!x || !y) return null;
  const [onlyX, onlyY] = [[...x.keys()].filter((word) => !y.has(word)), [...y.keys()].filter((word) => !x.has(word))];
  // Namesakes share a name; “a test of lamps” and “the Varde lamp” share a word.
  const shared = [...x.entries()].filter(([word, name]) => name && y.get(word)).length;
  const named = onlyX.some((word) => x.get(word)) || onlyY.some((word) => y.get(word));
  // “Poplar railway station” and “Poplar DLR station” share a name and are two things.
  if (shared === 0 || !named || onlyX.length === 0 || onlyY.length === 0 || onlyX.length + onlyY.length > MOST_APART)
    return null;
  return PLACES.test([a.claim.context, b.claim.context].join(' ')) ? 'differs_in_place' : 'differs_in_scope';
}

/** With more words apart, two titles are two pages' wording, not two namesakes. */
const MOST_APART = 6;

/** Words of the title, and whether each is part of a name. */
function titleWords({ context }: ReadClaim): Map<string, boolean> | null {
  if (!context) return null;
  const words = new Map(context.units.map(({ key, name, han }) => [key, name || han] as const));
  for (const year of context.text.match(/\d{3,4}/g) ?? []) words.set(year, true);
  return words;
}

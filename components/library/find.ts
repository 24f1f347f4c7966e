/** A stretch of a text, in UTF-16 units, end exclusive. */
export interface Place {
  start: number;
  end: number;
}

/** Words of a query; a part in quotation marks is one. */
export function splitWords(query: string): string[] {
  const words = [...query.matchAll(/["“”]([^"“”]+)["“”]|(\S+)/g)].map((found) => found[1] ?? found[2] ?? '');
  return [...new Set(words.map((word) => fold(word).trim()).filter((word) => word !== '' && !/^["“”]+$/.test(word)))];
}

/**
 * Where the words of a query stand in the fields of one row: each word must stand in some field, as it is or at the
 * start of a longer word; in scripts without spaces anywhere.
 *
 * @returns the places in each field, in order and not overlapping; null where a word is missing.
 */
export function findPlaces(fields: readonly string[], words: readonly string[]): Place[][] | null {
  const places = fields.map((field) => {
    const folded = fold(field);
    return words.map((word) => placesOf(folded, word));
  });
  const all = words.every((_word, i) => places.some((field) => (field[i]?.length ?? 0) > 0));
  return all ? places.map((field) => merge(field.flat())) : null;
}

/** Lower case, half-width, without accents; one unit stays one unit, so that places hold in the text itself. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return text;
  return lower.replace(/[\u00c0-\u024f\u1e00-\u1eff\uff01-\uff5e]/g, (char) => {
    const base = char.normalize('NFKD').replace(/\p{M}/gu, '');
    return base.length === 1 ? base : char;
  });
}

function placesOf(text: string, word: string): Place[] {
  const places: Place[] = [];
  const spaced =
    /^[\p{L}\p{N}_]/u.test(word) &&
    !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    if (
      spaced &&
      /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
      !/[\p{Script=Han}]$/u.test(text.slice(0, at).slice(-1))
    )
      continue;
    places.push({ start: at, end: at + word.length });
  }
  return places;
}

function merge(places: readonly Place[]): Place[] {
  const sorted = [...places].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Place[] = [];
  for (const place of sorted) {
    const last = merged.at(-1);
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end);
    else merged.push({ ...place });
  }
  return merged;
}

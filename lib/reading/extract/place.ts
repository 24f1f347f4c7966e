import type { Steps } from './slices';
import { STRIDE } from './slices';

/** A place in the tree of a page, for asking how near two blocks stand to each other. */
export interface Place {
  parent: Place | null;
  depth: number;
}

/** A new place below another. */
export function placeIn(parent: Place | null): Place {
  return { parent, depth: parent === null ? 0 : parent.depth + 1 };
}

/** The deepest place that holds both. */
export function common(a: Place, b: Place): Place {
  let [x, y] = [a, b];
  while (x !== y) {
    if (x.depth >= y.depth && x.parent !== null) x = x.parent;
    else if (y.parent !== null) y = y.parent;
    else return x;
  }
  return x;
}

/** The place on the way from `outer` down to `inner` that stands directly in `outer`; `outer` itself where they are one. */
export function childTowards(outer: Place, inner: Place): Place {
  let place = inner;
  while (place.parent !== null && place.depth > outer.depth + 1) place = place.parent;
  return place;
}

/** Adds up what each place holds, its inner places included. */
export function* sumsOf(places: Place[], weights: number[]): Steps<Map<Place, number>> {
  const sums = new Map<Place, number>();
  for (const [i, place] of places.entries()) {
    if (i % (8 * STRIDE) === 0) yield;
    for (let at: Place | null = place; at !== null && !sums.has(at); at = at.parent) sums.set(at, 0);
    sums.set(place, (sums.get(place) ?? 0) + (weights[i] ?? 0));
  }
  yield;
  const byDepth: Place[][] = [];
  for (const place of sums.keys()) {
    const level = byDepth[place.depth] ?? [];
    byDepth[place.depth] = level;
    level.push(place);
  }
  for (let depth = byDepth.length - 1; depth > 0; depth -= 1) {
    for (const [i, place] of (byDepth[depth] ?? []).entries()) {
      if (i % (8 * STRIDE) === 0) yield;
      if (place.parent !== null) sums.set(place.parent, (sums.get(place.parent) ?? 0) + (sums.get(place) ?? 0));
    }
  }
  return sums;
}

/** The deepest place that holds at least `share` of everything; the root where nothing has weight. */
export function* centreOf(places: Place[], weights: number[], share: number): Steps<Place | null> {
  const sums = yield* sumsOf(places, weights);
  const total = weights.reduce((sum, value) => sum + value, 0);
  let best: Place | null = null;
  for (const [place, value] of sums) {
    if (value < share * total) continue;
    if (best === null || place.depth > best.depth) best = place;
  }
  return best;
}

/** A page for which what was found out once may be kept: as long as the token is held by whoever holds the page. */
export interface Remembered {
  memo?: object | undefined;
}

/** Questions of which a page remembers something: that of the run, its points and the planner's words. */
const MOST_KEYS = 8;

/**
 * Keeps what follows from a page and a key alone, so that rounds, points and the final choice do not find it out again.
 * Nothing is kept for a page without a token; with its token all of it goes.
 */
export function remembering<T>(most = MOST_KEYS): (page: Remembered, key: string, make: () => T) => T {
  const kept = new WeakMap<object, Map<string, T>>();
  return ({ memo }, key, make) => {
    if (!memo) return make();
    const own = kept.get(memo) ?? new Map<string, T>();
    kept.set(memo, own);
    const known = own.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (own.size >= most) own.delete(own.keys().next().value ?? '');
    own.set(key, made);
    return made;
  };
}

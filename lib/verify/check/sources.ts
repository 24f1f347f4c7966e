import { type Prepared, prepare } from './prepare';

/** Passages and titles kept prepared: those of one answer, and no more characters than a long page has. */
const MOST_SOURCES = 64;
const MOST_CHARACTERS = 200_000;
/** Texts met once; only what comes back is worth keeping. */
const MOST_MET = 256;

const kept = new Map<string, Prepared>();
const met = new Set<string>();
let characters = 0;

/**
 * A cited passage, or what it stands under. One that comes back is read once more and then remembered: the sentences of
 * an answer cite few passages many times, and each piece of a stream is checked again.
 *
 * @param pageDate ISO date of the page, for “last year”
 */
export function preparedSource(text: string, pageDate: string | null): Prepared {
  const key = pageDate === null ? text : `${pageDate}\n${text}`;
  const before = kept.get(key);
  if (before) return before;
  const made = prepare(text, null, pageDate);
  if (met.has(key)) keep(key, made);
  else {
    if (met.size >= MOST_MET) met.clear();
    met.add(key);
  }
  return made;
}

function keep(key: string, made: Prepared): void {
  kept.set(key, made);
  characters += key.length;
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_SOURCES && characters <= MOST_CHARACTERS) break;
    kept.delete(oldest);
    characters -= oldest.length;
  }
}

/** What was found of an object in a model's text. */
export type JsonFound =
  | { state: 'found'; values: unknown[] }
  /** It began and did not end: never taken as complete. */
  | { state: 'unfinished' }
  | { state: 'none' };

/** Brackets tried in one answer, so that a flood of them costs no time. */
const MOST_BRACKETS = 400;

/**
 * Finds JSON in an answer: strict JSON first; then every balanced `{…}` or `[…]` in order, strings and escapes
 * respected; what stands in fences is found by the scan too, since fences are no braces. Trailing commas are mended,
 * nothing else. Text that opens an object and does not close it is `unfinished`.
 */
export function findJson(text: string): JsonFound {
  const whole = parse(text.trim());
  if (whole) return { state: 'found', values: [whole.value] };
  const quoted = stringOf(text.trim());
  if (quoted !== null) return findJson(quoted);
  const values: unknown[] = [];
  let unfinished = false;
  for (let at = nextOpen(text, 0), tries = 0; at !== -1 && tries < MOST_BRACKETS; tries++) {
    const end = balancedEnd(text, at);
    if (end === -1) {
      unfinished ||= looksLikeJson(text.slice(at));
      at = nextOpen(text, at + 1);
      continue;
    }
    const part = text.slice(at, end);
    const parsed = parse(part) ?? parse(withoutTrailingCommas(part));
    if (parsed) values.push(parsed.value);
    // A bracket of prose, such as "[see below {"a":1}]", may hold the object.
    at = nextOpen(text, parsed ? end : at + 1);
  }
  // Objects before one that broke off are examples or parts of it: the answer itself is not there.
  if (unfinished) return { state: 'unfinished' };
  return values.length > 0 ? { state: 'found', values } : { state: 'none' };
}

function parse(text: string): { value: unknown } | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** What a JSON string holds, where the whole text is one: an object that was put into quotes. */
function stringOf(text: string): string | null {
  if (!/^"[\s\S]*"$/.test(text)) return null;
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}

function nextOpen(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at;
  return -1;
}

/** Position behind the bracket that closes the one at `from`; -1 where the text ends before. */
function balancedEnd(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return -1;
}

/** `{"`, `{}`, `[{`, `["`, `[1`…: a bracket of prose or of code is no broken JSON. */
function looksLikeJson(text: string): boolean {
  return /^\{\s*("|$)|^\[\s*([{["\d-]|$)/.test(text);
}

function withoutTrailingCommas(text: string): string {
  let mended = '';
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (inString && char === '\\') {
      mended += char + (text[++at] ?? '');
      continue;
    }
    if (char === '"') inString = !inString;
    if (!inString && char === ',' && /^\s*[}\]]/.test(text.slice(at + 1, at + 200))) continue;
    mended += char;
  }
  return mended;
}

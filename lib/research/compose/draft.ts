/**
 * The sentences of an answer that is still being written, from the text that a model has given so far: the values of
 * `"text"` in JSON that may end anywhere, whatever stands around it. For showing as a draft only; what counts is the
 * whole answer, parsed and checked.
 *
 * @param soFar raw text of the stream
 * @returns in order; the last may be unfinished
 */
export function draftOf(soFar: string): string[] {
  const out: string[] = [];
  const opening = /"text"\s*:\s*"/g;
  for (let found = opening.exec(soFar); found; found = opening.exec(soFar)) {
    const { value, end } = stringFrom(soFar, opening.lastIndex);
    if (value.trim() !== '') out.push(value.replace(/\s+/g, ' ').trim());
    opening.lastIndex = Math.max(end, opening.lastIndex);
  }
  return out;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: ' ',
  r: ' ',
  t: ' ',
  b: '',
  f: '',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Reads a JSON string's contents from an offset to its closing quote or the end of the text. */
function stringFrom(text: string, from: number): { value: string; end: number } {
  let value = '';
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"') return { value, end: at + 1 };
    if (char !== '\\') {
      value += char;
      at += 1;
      continue;
    }
    const letter = text[at + 1];
    if (letter === undefined) break;
    if (letter === 'u') {
      const code = text.slice(at + 2, at + 6);
      if (!/^[0-9a-f]{4}$/i.test(code)) break;
      value += String.fromCharCode(Number.parseInt(code, 16));
      at += 6;
    } else {
      value += ESCAPES[letter] ?? letter;
      at += 2;
    }
  }
  // Half of a surrogate pair would show as a broken character for a moment.
  return { value: value.replace(/[\uD800-\uDBFF]$/, ''), end: text.length };
}

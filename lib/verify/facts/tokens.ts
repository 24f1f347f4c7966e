/** What a token looks like; meaning is given later, by the readers of quantities, dates and names. */
export type TokenKind = 'number' | 'date' | 'time' | 'version' | 'word' | 'han' | 'sign';

export interface Token {
  /** As written, but for full-width forms. */
  text: string;
  /** Lower case, typographic apostrophes made plain. */
  low: string;
  start: number;
  end: number;
  kind: TokenKind;
  /** Whether no white space stands between this token and the one before it. */
  glued: boolean;
  /** Whether a word begins with a capital. */
  capital: boolean;
}

/**
 * One pass over the text. Numbers stop before a unit that is written onto them (5km, 30-day, 1990s), so that the unit
 * is a glued word of its own; Han characters are one token each; kana and hangul end where a figure begins.
 */
const TOKEN =
  /(?<![\d.])\d{4}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![\d.]*\d)|(?<![\d:.])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\d:])|(?<![A-Za-z\d.])(?:[vV]\d+(?:\.\d+)*|\d+(?:\.\d+){2,})(?:-?(?:alpha|beta|rc|pre|dev|b|a)\.?\d*)?(?![A-Za-z\d])|\d{1,3}(?:[,\u2009\u202f\u00a0]\d{3})+(?![\d])(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+|[\u4e00-\u9fff\u3400-\u4dbf\u3005\u3007]|[\u3041-\u30ff]+|[\uac00-\ud7af]+|[A-Za-z_\u00aa-\u024f](?:[A-Za-z0-9_\u00aa-\u024f]|\p{M})*(?:['’ʼ][A-Za-z\u00aa-\u024f]+)*(?![\u0370-\u1fff])|[\p{L}\p{M}_](?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_])*(?:['’ʼ](?!\p{Script=Han})\p{L}+)*|°[CF]|[^\s]/gu;

/** Cuts a text into tokens with offsets (UTF-16 units of the text as given). */
export function tokensOf(text: string): Token[] {
  const narrow = narrowed(text);
  const out: Token[] = [];
  let last = -1;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(narrow); match !== null; match = TOKEN.exec(narrow)) {
    const start = match.index;
    const written = match[0];
    const end = start + written.length;
    const kind = kindOf(written);
    const low = kind === 'han' || kind === 'number' ? written : lowered(written);
    out.push({
      text: written,
      low,
      start,
      end,
      kind,
      glued: start === last,
      capital: kind === 'word' && written.charCodeAt(0) !== low.charCodeAt(0),
    });
    last = end;
  }
  return out;
}

const LETTER = /^[\p{L}\p{M}_]/u;

function kindOf(written: string): TokenKind {
  const code = written.charCodeAt(0);
  if (isDigit(code) || (code === 46 && isDigit(written.charCodeAt(1)))) return numeric(written);
  if (
    (code === 118 || code === 86) &&
    isDigit(written.charCodeAt(1)) &&
    /^[vV]\d+(?:\.\d+)*(?:-?[a-z]+\.?\d*)?$/.test(written)
  )
    return 'version';
  if (code < 128) return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 ? 'word' : 'sign';
  if (isHan(code)) return 'han';
  return LETTER.test(written) ? 'word' : 'sign';
}

function numeric(written: string): TokenKind {
  if (written.includes(':')) return 'time';
  if (/^\d{4}([-/.])\d{1,2}\1\d{1,2}$/.test(written)) return 'date';
  return /^\d+(?:\.\d+){2,}/.test(written) || /[a-z]/.test(written) ? 'version' : 'number';
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isHan(code: number): boolean {
  return (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf) || code === 0x3005 || code === 0x3007;
}

function lowered(text: string): string {
  const low = text.toLowerCase();
  return low.includes('’') || low.includes('ʼ') ? low.replace(/[’ʼ]/g, "'") : low;
}

const FULL_WIDTH = /[\uff01-\uff5e]/;

/** Full-width letters, digits and signs as narrow ones, unit for unit, so that offsets stay. */
export function narrowed(text: string): string {
  return FULL_WIDTH.test(text)
    ? text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    : text;
}

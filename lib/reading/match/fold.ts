/** Text in the form in which quotes are compared, with the way back to the original offsets. */
export interface Folded {
  text: string;
  /** Original offset of each unit of `text`. */
  origin: Int32Array;
}

/**
 * `spaced` keeps one space where there was white space; `tight` keeps none, so that text whose spaces were lost
 * (lines of a PDF, words in boxes of their own) compares equal.
 */
export type Spacing = 'spaced' | 'tight';

const SPACE = 32;
const HYPHEN = 45;

/**
 * Folds what differs between two copies of the same words: white space, soft hyphens and other invisible characters,
 * curly quotes, dashes, ligatures, full width forms, composed and decomposed accents. Letters keep their case.
 */
export function fold(text: string, spacing: Spacing): Folded {
  const units = new Uint16Array(text.length * 3 + 1);
  const origin = new Int32Array(text.length * 3 + 1);
  let length = 0;
  const put = (code: number, at: number) => {
    units[length] = code;
    origin[length] = at;
    length += 1;
  };
  let gap = -1;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > SPACE && code < 127) {
      if (gap >= 0 && spacing === 'spaced' && length > 0 && !isWide(units[length - 1] ?? 0)) put(SPACE, gap);
      gap = -1;
      put(code, i);
      continue;
    }
    if (isSpace(code)) {
      if (gap < 0) gap = i;
      // A word broken at the end of a line: its hyphen goes with the break.
      if (spacing === 'tight' && code === 10 && isBrokenWord(text, i, units, length)) length -= 1;
      continue;
    }
    const folded = foldUnit(code);
    if (folded === '') continue;
    if (gap >= 0 && spacing === 'spaced' && length > 0 && !isWide(units[length - 1] ?? 0) && !isWide(code))
      put(SPACE, gap);
    gap = -1;
    if (code >= 0x300 && code <= 0x36f && length > 0) {
      const composed = String.fromCharCode(units[length - 1] ?? 0, code).normalize('NFC');
      if (composed.length === 1) {
        units[length - 1] = composed.charCodeAt(0);
        continue;
      }
    }
    for (let k = 0; k < folded.length; k += 1) put(folded.charCodeAt(k), i);
  }
  return { text: decode(units.subarray(0, length)), origin: origin.subarray(0, length) };
}

/** The original span of `folded.text.slice(start, end)`. */
export function originalSpan(folded: Folded, start: number, end: number): { start: number; end: number } {
  return { start: folded.origin[start] ?? 0, end: (folded.origin[end - 1] ?? -1) + 1 };
}

function isBrokenWord(text: string, newline: number, units: Uint16Array, length: number): boolean {
  if (length < 2 || units[length - 1] !== HYPHEN) return false;
  return isLower(units[length - 2] ?? 0) && /^\s*\p{Ll}/u.test(text.slice(newline, newline + 40));
}

function isLower(code: number): boolean {
  return /\p{Ll}/u.test(String.fromCharCode(code));
}

function isSpace(code: number): boolean {
  return (
    code <= SPACE ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    (code >= 127 && code < 0xa0)
  );
}

/** Scripts written without spaces, where a space is layout and not a word boundary. */
export function isWide(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff && code !== 0x3000) ||
    (code >= 0xa000 && code <= 0xa4cf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xffef) ||
    (code >= 0xd840 && code <= 0xd888)
  );
}

const FOLDED: Record<number, string> = {
  173: '',
  847: '',
  1564: '',
  6158: '',
  8203: '',
  8204: '',
  8205: '',
  8206: '',
  8207: '',
  8234: '',
  8235: '',
  8236: '',
  8237: '',
  8238: '',
  8288: '',
  8294: '',
  8295: '',
  8296: '',
  8297: '',
  65279: '',
  180: "'",
  96: "'",
  8216: "'",
  8217: "'",
  8218: "'",
  8219: "'",
  8242: "'",
  700: "'",
  65287: "'",
  8220: '"',
  8221: '"',
  8222: '"',
  8223: '"',
  8243: '"',
  171: '"',
  187: '"',
  65282: '"',
  8208: '-',
  8209: '-',
  8210: '-',
  8211: '-',
  8212: '-',
  8213: '-',
  8722: '-',
  65123: '-',
  8230: '...',
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
};

function foldUnit(code: number): string {
  const known = FOLDED[code];
  if (known !== undefined) return known;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (code >= 0xfe00 && code <= 0xfe0f) return '';
  return String.fromCharCode(code);
}

const CHUNK = 8192;

function decode(units: Uint16Array): string {
  let text = '';
  for (let i = 0; i < units.length; i += CHUNK) text += String.fromCharCode(...units.subarray(i, i + CHUNK));
  return text;
}

import { decoded } from './decoding';
import { bitsOf, spelled } from './letter-model';

/** What bytes without a statement were taken for. */
export interface EncodingGuess {
  encoding: string;
  /** False where another encoding gives another text that is nearly as likely. */
  isSure: boolean;
  /** By how many bits the text is likelier than that of the encoding that was stated; null where none can be weighed. */
  overStated: number | null;
  /** Bits of the text that was stated. */
  ofStated: number | null;
}

/**
 * Encodings of older pages, the languages written in them, and how much rarer than the commonest they are (bits).
 * Of encodings that give the same text the first is taken.
 */
const CANDIDATES: readonly (readonly [encoding: string, languages: string, rarer: number])[] = [
  ['windows-1252', 'en de fr es it nl pt da nb sv fi is ca', 0],
  ['gb18030', 'zh_CN', 0],
  ['gb18030', 'zh_TW', 6],
  ['shift_jis', 'ja', 0],
  ['big5', 'zh_TW', 0],
  ['euc-kr', 'ko', 0],
  ['euc-jp', 'ja', 1],
  ['windows-1251', 'ru uk be bg sr mk', 0],
  ['windows-1250', 'pl cs sk hu ro hr sl sq', 2],
  ['iso-8859-2', 'pl cs sk hu ro hr sl sq', 3],
  ['windows-1254', 'tr', 2],
  ['windows-1253', 'el', 2],
  ['iso-8859-7', 'el', 3],
  ['windows-1255', 'he', 2],
  ['windows-1256', 'ar fa', 2],
  ['windows-874', 'th', 2],
  ['koi8-r', 'ru bg', 2],
  ['koi8-u', 'uk ru be', 3],
  ['windows-1257', 'lt lv et', 4],
  ['windows-1258', 'vi', 5],
  ['iso-8859-15', 'fr fi et', 6],
  ['iso-8859-5', 'ru uk be bg sr mk', 6],
  ['ibm866', 'ru be bg', 6],
  ['iso-8859-6', 'ar', 6],
  ['iso-8859-13', 'lt lv et', 6],
  ['iso-8859-4', 'lt lv et', 8],
  ['macintosh', 'en de fr es it nl pt da nb sv fi', 10],
  ['x-mac-cyrillic', 'ru uk', 10],
];

/** Bits by which the text of the best encoding must be likelier than that of the next. */
const SURE_BITS = 14;

/**
 * Guesses the encoding of bytes that are no UTF-8: each encoding's text is weighed by how likely its letters follow one
 * another in the languages that are written in it.
 *
 * @param sample text without its markup, see `sampleOf`
 * @param hint language that the page or its address names, ISO 639-1
 * @param stated encoding that is doubted
 */
export function guessEncoding(sample: Uint8Array, hint: string | null, stated: string | null = null): EncodingGuess {
  const weighed = new Map<string, { text: string; bits: number }>();
  for (const [encoding, languages, rarer] of CANDIDATES) {
    const text = weighed.get(encoding)?.text ?? readAs(sample, encoding);
    if (text === null) continue;
    const read = spelled(text);
    for (const language of languages.split(' ')) {
      const bits = bitsOf(read, language) + rarer - (hint === language.slice(0, 2) ? HINT_BITS : 0);
      const best = weighed.get(encoding);
      if (best === undefined || bits < best.bits) weighed.set(encoding, { text, bits });
    }
  }
  const order = [...weighed].sort(([, a], [, b]) => a.bits - b.bits);
  const [first] = order;
  if (first === undefined) return { encoding: 'windows-1252', isSure: false, overStated: null, ofStated: null };
  const [encoding, { text, bits }] = first;
  const other = order.find(([, { text: theirs }]) => theirs !== text);
  const ofStated = weighed.get(STANDS_FOR[stated ?? ''] ?? stated ?? '')?.bits ?? null;
  return {
    encoding,
    isSure: other === undefined || other[1].bits - bits >= SURE_BITS,
    overStated: ofStated === null ? null : ofStated - bits,
    ofStated,
  };
}

/** Encodings that are a part of another one. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  gbk: 'gb18030',
  'iso-8859-8': 'windows-1255',
  'iso-8859-8-i': 'windows-1255',
};

/** What a stated language is worth. Bits. */
const HINT_BITS = 10;

function readAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return decoded(bytes, encoding);
  } catch {
    // A runtime need not know every encoding.
    return null;
  }
}

import type { PageEncoding } from '../schema/snapshot';
import { byteString, decoded } from './decoding';
import { type EncodingGuess, guessEncoding } from './guess-encoding';
import { encodingOfHeader, encodingOfMark, encodingOfMarkup, languageOfMarkup, unmarkedUtf16 } from './stated-encoding';
import { textSample } from './text-sample';

/** How a body's encoding was found. */
export type EncodingSource = PageEncoding['by'];

/** A body's text, and how far its encoding is known. */
export interface DecodedBody {
  text: string;
  /** Name in the Encoding Standard. */
  encoding: string;
  by: EncodingSource;
  /** False where it was guessed and another encoding is nearly as likely. */
  isSure: boolean;
  /** An encoding that was stated and is wrong; null where none was. */
  disbelieved: string | null;
}

/** How much of a body is looked through for what it states of itself. Bytes. */
const HEAD = 16_384;

/**
 * Decodes fetched bytes as browsers do: by a byte order mark, the header's charset, the page's own statement; then, which
 * browsers do for some languages only, by what the bytes are most likely to say. A statement that is
 * wholly wrong is not believed, one damaged byte takes nothing from it. Text of an open tab is never passed here: the
 * browser has decoded it already.
 *
 * @param url where the bytes come from: its country is a hint for a guess
 */
export function decodeBody(bytes: Uint8Array, contentType: string, url?: string): DecodedBody {
  const bom = encodingOfMark(bytes);
  if (bom) return { text: decoded(bytes, bom), encoding: bom, by: 'bom', isSure: true, disbelieved: null };
  const head = byteString(bytes.subarray(0, HEAD));
  const hint = languageOfMarkup(head) ?? languageOfCountry(url);
  const sample = once(() => textSample(bytes));
  const stated = [
    ['header', encodingOfHeader(contentType)],
    ['meta', encodingOfMarkup(head)],
  ] as const;
  let disbelieved: string | null = null;
  for (const [by, encoding] of stated) {
    if (encoding === null || encoding === disbelieved) continue;
    if (isBelieved(bytes, encoding, sample, hint))
      return { text: decoded(bytes, encoding), encoding, by, isSure: true, disbelieved };
    disbelieved ??= encoding;
  }
  const { encoding, isSure } = guessed(bytes, sample, hint);
  return { text: decoded(bytes, encoding), encoding, by: 'guess', isSure, disbelieved };
}

function guessed(
  bytes: Uint8Array,
  sample: () => Uint8Array,
  hint: string | null,
): Omit<EncodingGuess, 'overStated' | 'ofStated'> {
  const wide = unmarkedUtf16(bytes) ?? japaneseMail(bytes);
  if (wide) return { encoding: wide, isSure: true };
  if (!losesText(bytes, 'utf-8')) return { encoding: 'utf-8', isSure: true };
  return guessEncoding(sample(), hint);
}

/** ISO-2022-JP is plain ASCII but for its escapes. */
function japaneseMail(bytes: Uint8Array): string | null {
  const at = bytes.indexOf(0x1b);
  if (at < 0 || bytes[at + 1] !== 0x24) return null;
  return bytes.some((byte) => byte > 0x7f) || losesText(bytes, 'iso-2022-jp') ? null : 'iso-2022-jp';
}

/** So many bits, and such a share of them, must speak against a statement whose text can be read. */
const AGAINST = 150;
const AGAINST_SHARE = 0.25;

function isBelieved(bytes: Uint8Array, encoding: string, sample: () => Uint8Array, hint: string | null): boolean {
  if (losesText(bytes, encoding)) return false;
  if (encoding === 'utf-8') return unmarkedUtf16(bytes) === null && japaneseMail(bytes) === null;
  if (encoding.startsWith('utf-16')) return unmarkedUtf16(bytes) === encoding;
  if (encoding === 'iso-2022-jp' || sample().length === 0) return true;
  // Four characters of UTF-8 do not come about by chance.
  if (!losesText(bytes, 'utf-8') && wideCharacters(bytes) >= 4) return false;
  const { overStated, ofStated } = guessEncoding(sample(), hint, encoding);
  return overStated === null || ofStated === null || overStated < Math.max(AGAINST, ofStated * AGAINST_SHARE);
}

function wideCharacters(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + (byte >= 0xc2 ? 1 : 0), 0);
}

/**
 * Of how many characters beyond ASCII one may be lost: a single damaged byte does not make a page one of another
 * encoding. In UTF-8 no other encoding's text decodes by chance, in the older ones much does.
 */
const OF_UTF8 = 4;
const OF_OTHERS = 100;

/** True where decoding loses more than damage explains: a stated encoding that loses text is not believed. */
function losesText(bytes: Uint8Array, encoding: string): boolean {
  const text = decoded(bytes, encoding);
  const lost = text.split('\ufffd').length - 1;
  if (lost === 0) return false;
  const kept = text.replace(/[\p{ASCII}\ufffd]+/gu, '').length;
  return lost * (encoding === 'utf-8' ? OF_UTF8 : OF_OTHERS) > kept;
}

/** Countries whose older pages are in an encoding of their own, and the language they are written in. */
const COUNTRIES: Readonly<Record<string, string>> = {
  cn: 'zh',
  tw: 'zh',
  hk: 'zh',
  jp: 'ja',
  kr: 'ko',
  ru: 'ru',
  su: 'ru',
  ua: 'uk',
  by: 'ru',
  bg: 'bg',
  rs: 'sr',
  mk: 'mk',
  pl: 'pl',
  cz: 'cs',
  sk: 'sk',
  hu: 'hu',
  ro: 'ro',
  hr: 'hr',
  si: 'sl',
  gr: 'el',
  tr: 'tr',
  il: 'he',
  ir: 'fa',
  eg: 'ar',
  sa: 'ar',
  lt: 'lt',
  lv: 'lv',
  ee: 'et',
  vn: 'vi',
  th: 'th',
};

function languageOfCountry(url: string | undefined): string | null {
  const country = url !== undefined && URL.canParse(url) ? new URL(url).hostname.split('.').pop() : undefined;
  return COUNTRIES[country ?? ''] ?? null;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

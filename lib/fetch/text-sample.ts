import { byteString } from './decoding';

/** How much of a body is looked at, and how much of it is weighed. Bytes. */
const LOOKED_AT = 1_000_000;
const WEIGHED = 4000;
/** Words of plain ASCII that are kept beside one that is not. */
const BESIDE = 3;

/**
 * The part of a body that tells its encoding: text without markup, mostly the words that are not plain ASCII. Empty for
 * a body of ASCII.
 */
export function textSample(body: Uint8Array): Uint8Array {
  const all = byteString(body.subarray(0, LOOKED_AT));
  const text = weighed(withoutMarkup(all));
  // A page may have its only other letters in an attribute.
  return bytesOf(text === '' ? weighed(all) : text);
}

function weighed(text: string): string {
  const kept: string[] = [];
  let length = 0;
  let plain: string[] = [];
  let after = 0;
  for (const word of text.split(/[\t\n\f\r ]+/)) {
    if (/[\x80-\xff]/.test(word)) {
      const taken = [...plain.slice(-BESIDE), word.slice(0, WEIGHED)];
      kept.push(...taken);
      length += taken.reduce((sum, one) => sum + one.length + 1, 0);
      plain = [];
      after = BESIDE;
    } else if (after > 0) {
      kept.push(word);
      length += word.length + 1;
      after -= 1;
    } else plain = [...plain.slice(-BESIDE), word];
    if (length >= WEIGHED) break;
  }
  return kept.join(' ');
}

/** Neither `<`, `>` nor `&` is ever the second byte of a character. */
function withoutMarkup(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open < 0 ? undefined : open));
    if (open < 0) break;
    at = endOfMarkup(html, open);
  }
  return parts.join(' ').replace(/&#?\w{1,10};/g, ' ');
}

function endOfMarkup(html: string, open: number): number {
  const raw = /^<(script|style)\b/i.exec(html.slice(open, open + 10))?.[1];
  if (raw !== undefined) return ended(html.slice(open).search(new RegExp(`</${raw}`, 'i')), open, html);
  const close = html.startsWith('<!--', open) ? '-->' : '>';
  const end = html.indexOf(close, open);
  return end < 0 ? html.length : end + close.length;
}

function ended(length: number, open: number, html: string): number {
  return length < 0 ? html.length : open + length;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

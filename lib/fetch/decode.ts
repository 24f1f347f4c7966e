/** How a body's encoding was found. */
export type EncodingSource = 'header' | 'bom' | 'meta' | 'guess';

/**
 * Decodes fetched bytes: by the header's charset, a byte order mark, the page's own meta tag, then by trying UTF-8
 * strictly and falling back to the encodings of the languages' older pages. Text of an open tab is never passed here:
 * the browser has decoded it already.
 */
export function decodeBody(
  bytes: Uint8Array,
  contentType: string,
): { text: string; encoding: string; by: EncodingSource } {
  const bom = byteOrderMark(bytes);
  if (bom) return { text: decode(bytes, bom), encoding: bom, by: 'bom' };
  const header = known(/charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]);
  if (header && !losesText(bytes, header)) return { text: decode(bytes, header), encoding: header, by: 'header' };
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const meta = known(/<meta[^>]+charset\s*=\s*["']?\s*([^\s;"'/>]+)/i.exec(head)?.[1]);
  if (meta && !losesText(bytes, meta)) return { text: decode(bytes, meta), encoding: meta, by: 'meta' };
  const guess = ['utf-8', 'gb18030', 'shift_jis', 'euc-kr', 'big5'].find((encoding) => !losesText(bytes, encoding));
  const encoding = guess ?? header ?? meta ?? 'windows-1252';
  return { text: decode(bytes, encoding), encoding, by: 'guess' };
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function known(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Of how many characters beyond ASCII one may be lost: a single damaged byte does not make a page one of another
 * encoding. In UTF-8 no other encoding's text decodes by chance, in the older ones much does.
 */
const OF_UTF8 = 4;
const OF_OTHERS = 100;

/** True where decoding loses more than damage explains: a stated encoding that loses text is not believed. */
function losesText(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return false;
  } catch {
    const text = decode(bytes, encoding);
    const lost = text.split('\ufffd').length - 1;
    const kept = text.replace(/[\p{ASCII}\ufffd]+/gu, '').length;
    return lost * (encoding === 'utf-8' ? OF_UTF8 : OF_OTHERS) > kept;
  }
}

/**
 * What stands in windows-1252 between its two parts of Latin-1. Some runtimes (Node 20) read these bytes as control
 * characters of ISO-8859-1, which the Encoding Standard forbids.
 */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The text of bytes in an encoding; what is damaged becomes U+FFFD. Throws where the encoding is unknown. */
export function decoded(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === 'windows-1252'
    ? text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control)
    : text;
}

/** Bytes as characters U+0000 to U+00FF, one each; `latin1` of a TextDecoder is windows-1252. */
export function byteString(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x2000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x2000)));
  return parts.join('');
}

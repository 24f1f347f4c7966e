import { ENGLISH_STOP } from '../../reading/text/stopwords';
import type { Token } from './tokens';
import type { IdentifierFact, NameFact, VersionFact } from './types';

/** A longer row of joined tokens is an address or noise; without a limit it would cost the square of its length. */
const MOST_TOKENS = 24;
/** Signs that hold an identifier together. */
const JOINT = /^[-_./:@+#&\\]$/;

/**
 * An identifier at a token: pg_upgrade, node:test, wal.html, --soft, CVE-2024-1234, H5N1, F-35, camelCase, C++.
 * Ordinary hyphenated words and abbreviations are none.
 * @returns null where none starts there
 */
export function identifierAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { fact: IdentifierFact; used: number } | null {
  let end = at;
  while (end - at < MOST_TOKENS && tokens[end + 1]?.glued && joins(tokens, end)) end++;
  if (end - at >= MOST_TOKENS) return null;
  // A closing full stop is the sentence's.
  while (end > at && /^[-./:&#@]$/.test(tokens[end]?.text ?? '') && tokens[end]?.text !== '#') end--;
  const start = tokens[at]?.start ?? 0;
  const stop = tokens[end]?.end ?? start;
  const written = text.slice(start, stop);
  if (!looksLikeIdentifier(written)) return null;
  return {
    fact: { start, end: stop, text: written, folded: written.toLowerCase().replace(/\(\)$/, '') },
    used: end + 1 - at,
  };
}

/** Kana and hangul run on into a figure without being one word with it. */
function isKana({ text }: Token): boolean {
  return /^[\u3041-\u30ff\uac00-\ud7af]/.test(text);
}

function joins(tokens: readonly Token[], at: number): boolean {
  const a = tokens[at];
  const b = tokens[at + 1];
  if (!a || !b || a.kind === 'han' || b.kind === 'han' || isKana(a) || isKana(b)) return false;
  const aJoint = a.kind === 'sign' && JOINT.test(a.text);
  const bJoint = b.kind === 'sign' && JOINT.test(b.text);
  if (a.kind === 'sign' && !aJoint) return false;
  if (b.kind === 'sign' && !bJoint) return false;
  if (a.kind === 'time' || b.kind === 'time') return false;
  return true;
}

const NUMBER_AND_UNIT =
  /^\$?\d[\d.,]*(?:-?(?:st|nd|rd|th|s|[ap]m|x|k|m|b|bn|[a-zµ%°/²³]{1,5}|[a-z]{3,}(?:-[a-z]+)*|[A-Z]{1,3}[a-z]{0,2}|kWh|MWh|GWh|MHz|GHz|Gbps|Mbps))?$/u;

function looksLikeIdentifier(written: string): boolean {
  if (!/[\p{L}]/u.test(written)) return /^\d+-\d+-\d+$/.test(written) && !/^\d{4}-/.test(written);
  if (/^\p{L}+$/u.test(written))
    return /\p{Ll}\p{Lu}/u.test(written) && !/^(?:Mc|Mac|O|De|La|Le|Di|Du|Van|Fitz)\p{Lu}/u.test(written);
  if (/_/.test(written) || /^--?\p{L}/u.test(written)) return true;
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(written) || /^[\p{L}'’]+(?:-[\p{L}'’]+)+$/u.test(written)) return false;
  if (/\p{L}(?:\+\+|#)$/u.test(written)) return true;
  if (/\d/.test(written)) {
    if (NUMBER_AND_UNIT.test(written)) return /^\d+[A-Z]$/.test(written) && !/^\d+[KMBGVWJCFT]$/.test(written);
    if (/^(?:mid|early|late|pre|post|c|ca|non|under|over|sub|anti|ex|all|multi)[-.]?\d/i.test(written)) return false;
    if (/^\d+(?:[-–]\d+)+/.test(written) && !/\p{L}/u.test(written)) return false;
    if (/^\d+(?:[.,]\d+)?[-–/]/.test(written) && !/[A-Z]{2}/.test(written)) return false;
    return true;
  }
  // Dotted, slashed or addressed names: wal.html, a/b, user@host, node:test. Not “and/or”, not "word.Word" slips.
  return /\p{L}[.:@\\]\p{Ll}/u.test(written) && /^[\p{Ll}\d.:@/\\-]+$/u.test(written)
    ? !/^(?:https?|www)$/.test(written)
    : /@/.test(written);
}

/** The product before a version, where one stands: Python 3.11, kernel 6.1, 版本 18. */
const PRODUCT_VERSION = /^\d+(?:\.\d+){0,3}$/;
const VERSION_WORD =
  /^(?:version|release|v|ver|kernel|node|python|lua|java|php|ruby|perl|go|rust|postgresql|postgres|mysql|mariadb|sqlite|debian|ubuntu|fedora|windows|android|ios|macos|chrome|chromium|firefox|safari|linux|gcc|clang|llvm|openssl|nginx|apache|http|tls|ssl|html|css|es|ecmascript|unicode|usb|bluetooth|hdmi|pcie|django|react|vue|angular|typescript|node\.js|npm|docker|kubernetes|git|gimp|qt|gtk|gnome|kde|bash|zsh|vim|emacs|opengl|vulkan|cuda|redis|mongodb|kafka|spark|hadoop|swift|kotlin|scala|julia|r|numpy|pandas|pytorch|tensorflow|gpt)$/;

/** A version number at a token: 1.62.0, v18, “Python 3.11”, “version 6”. */
export function versionAt(tokens: readonly Token[], at: number): VersionFact | null {
  const token = tokens[at];
  if (!token) return null;
  const before = tokens[at - 1];
  const product =
    before?.kind === 'word' &&
    !/^(?:in|to|from|of|with|is|was|the|a|and|or|than|since|at|for|by|on|are|about|over|under)$/.test(before.low)
      ? before.low
      : null;
  if (token.kind === 'version') {
    return { start: token.start, end: token.end, text: token.text, parts: token.low.replace(/^v/, ''), product };
  }
  if (token.kind !== 'number' || !PRODUCT_VERSION.test(token.text)) return null;
  const next = tokens[at + 1];
  if (next && (/^[%‰$€°]$/.test(next.text) || (next.kind === 'word' && next.glued))) return null;
  const dotted = /\./.test(token.text);
  const named = before?.kind === 'word' && VERSION_WORD.test(before.low);
  const capital =
    dotted &&
    before?.kind === 'word' &&
    /^\p{Lu}/u.test(before.text) &&
    !ENGLISH_STOP.has(before.low) &&
    (!/^\p{Ll}/u.test(next?.text ?? '') ||
      /^(?:manual|documentation|docs|guide|release|reference|handbook)$/.test(next?.low ?? ''));
  const labelled = isHanVersion(tokens, at);
  if (labelled) return { start: token.start, end: token.end, text: token.text, parts: token.text, product: labelled };
  if (!named && !capital) return null;
  if (!dotted && /^(?:in|go|r|es|spark|swift|git|linux|http)$/.test(before?.low ?? '')) return null;
  return { start: token.start, end: token.end, text: token.text, parts: token.text, product: before?.low ?? null };
}

/** 内核6.12, 版本3.2, 18版本: the word that says that a number is a version. */
function isHanVersion(tokens: readonly Token[], at: number): string | null {
  const [first, second] = [tokens[at - 2]?.text, tokens[at - 1]?.text];
  if (first === '内' && second === '核') return '内核';
  if (first === '版' && second === '本') return 'version';
  return tokens[at + 1]?.text === '版' && tokens[at + 2]?.text === '本' ? 'version' : null;
}

/** Small words inside a name: “Bank of England”, “Ludwig van Beethoven”. */
const INSIDE = /^(?:of|the|de|la|le|du|des|da|di|van|von|der|den|and|&|al|el|bin|ibn|y|'s)$/;
const NOT_A_NAME =
  /^(?:i|i'm|ok|mr|mrs|ms|dr|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)$/;

/**
 * A name at a token: capitalised Latin words in a row, with small words between; titles in 《》 and 「」 count too.
 * The first word of a sentence counts only where another capitalised word follows or it is no everyday word.
 */
export function nameAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  sentenceStart: boolean,
): { fact: NameFact; used: number } | null {
  if (!isCapital(tokens[at])) return null;
  let end = at;
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) break;
    if (isCapital(token)) end = i;
    else if (token.text === '.' && /^\p{Lu}\p{Ll}{0,2}$/u.test(tokens[i - 1]?.text ?? '') && isCapital(tokens[i + 1]))
      continue;
    else if (
      (token.text === '-' || token.text === '·' || token.text === '‧') &&
      token.glued &&
      tokens[i + 1]?.glued &&
      isCapital(tokens[i + 1])
    )
      continue;
    else if (INSIDE.test(token.low) && isCapital(tokens[i + 1]) && token.low !== 'and') continue;
    else break;
  }
  const first = tokens[at];
  if (!first) return null;
  const skip = sentenceStart && end === at && !/\p{Lu}.*\p{Lu}/u.test(first.text);
  const from = ENGLISH_STOP.has(first.low) ? at + 1 : at;
  if (from > end || (skip && ENGLISH_STOP.has(first.low))) return null;
  const words = tokens
    .slice(from, end + 1)
    .filter((token) => token.kind === 'word' && !INSIDE.test(token.low))
    .map((token) => token.low.replace(/'s$/, ''));
  if (words.length === 0 || words.every((word) => NOT_A_NAME.test(word))) return null;
  const start = tokens[from]?.start ?? first.start;
  const stop = tokens[end]?.end ?? first.end;
  return { fact: { start, end: stop, text: text.slice(start, stop), words }, used: end + 1 - at };
}

function isCapital(token: Token | undefined): boolean {
  return token?.capital === true;
}

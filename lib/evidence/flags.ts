import { isAscii } from '../reading/text/characters';
import type { RiskFlag } from '../schema/evidence';
import { ABOUT_ATTACKS, HIDDEN, HOSTILE, type HostileSign } from './flags/patterns';

export type { HostileSign } from './flags/patterns';

/** A place where a text speaks to a machine instead of a reader. Offsets are UTF-16 units, end exclusive. */
export interface HostileSpan {
  sign: HostileSign;
  start: number;
  end: number;
}

/** How far around a find the text is looked at for signs that it is being reported, not given. */
const AROUND = 600;

/**
 * Places where a text gives orders to a model that reads it (MECHANISMS D11): to drop its instructions, to reveal its
 * prompt, to shape its reply, in the frame of a conversation, or in characters that nobody sees. A text that reports such
 * orders – an article on security with an example in quotation marks or code – is not one. The find lowers the
 * evidence and is shown; it never removes the passage.
 */
export function hostileSpans(text: string): HostileSpan[] {
  const spans: HostileSpan[] = [];
  for (const match of text.matchAll(HIDDEN))
    spans.push({ sign: 'hidden_characters', start: match.index, end: match.index + match[0].length });
  const plain = readable(text);
  for (const span of ordersIn(plain)) if (!isReported(plain, span)) spans.push(span);
  for (const match of plain.matchAll(BASE64))
    if (ordersIn(decoded(match[0])).length > 0)
      spans.push({ sign: 'encoded_order', start: match.index, end: match.index + match[0].length });
  return spans.sort((a, b) => a.start - b.start);
}

function ordersIn(text: string): HostileSpan[] {
  const patterns = isAscii(text) ? IN_ASCII : HOSTILE;
  return patterns.flatMap(({ sign, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ sign, start: match.index, end: match.index + match[0].length })),
  );
}

/** Those that can stand in plain ASCII: most pages in English are spared the others. */
const IN_ASCII = HOSTILE.filter(({ wide }) => !wide);

/** Long enough to hold an order; shorter rows of letters are names and hashes. */
const BASE64 = /(?<![\w+/])[A-Za-z0-9+/]{40,2000}={0,2}(?![\w+/])/gu;

function decoded(text: string): string {
  try {
    return atob(text.slice(0, text.length - (text.replace(/=+$/, '').length % 4 === 1 ? 1 : 0)));
  } catch {
    return '';
  }
}

/** The warnings that a text earns by what it says (classes and deductions: MECHANISMS F25). */
export function textFlags(text: string): RiskFlag[] {
  const known = hostile.get(text) ?? hostileSpans(text).length > 0;
  if (hostile.size >= MOST_BLOCKS) hostile.clear();
  hostile.set(text, known);
  return known ? ['injection'] : [];
}

/** Quotes of one block, and of one choice after another, are looked at once. */
const MOST_BLOCKS = 64;
const hostile = new Map<string, boolean>();

/** Letters of other alphabets that look like Latin ones, folded; the length stays the same, so places stay true. */
function readable(text: string): string {
  // Only texts with such letters pay for the folding.
  if (!/[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E\u2019]/u.test(text)) return text;
  return text.replace(/[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A\u2019]/gu, (char) => {
    if (char === '\u2019') return "'";
    const folded = char.normalize('NFKC');
    return folded.length === char.length ? folded : folded.padEnd(char.length);
  });
}

const OPENING = /["“”'‘「『`«<]/u;
const EXAMPLE =
  /\b(?:such\s+as|for\s+example|e\.g\.|example|sample|like|says?|saying|contains?|containing|phrases?|inputs?|prompts?|payloads?)\b[^.!?\n]{0,40}$|(?:例如|比如|譬如|如|示例|例子|包含|写着|寫著)[^。\n]{0,20}$/iu;

/** Whether a text about attacks shows the order as a thing, in quotation marks, code or after “such as”. */
function isReported(text: string, { start, end }: { start: number; end: number }): boolean {
  const around = text.slice(Math.max(0, start - AROUND), start) + text.slice(end, end + AROUND);
  if (!ABOUT_ATTACKS.test(around)) return false;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return OPENING.test(line) || EXAMPLE.test(line) || isThirdPerson(line);
}

/** “… tells the model to ignore all previous instructions”, “attempts to …”: a report in running words. */
function isThirdPerson(line: string): boolean {
  return /\b(?:to|can|could|may|might|will|would|by|that|they|it|users?|attackers?|models?|and|or|of|against|from)\s*$|(?:以|来|會|会|可|让|讓|使|要求|指示|诱导|誘導|导致|導致|的|或|和|LLM|模型)\s*$/iu.test(
    line,
  );
}

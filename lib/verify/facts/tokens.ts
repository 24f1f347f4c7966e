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
}

/**
 * One pass over the text. Numbers stop before a unit that is written onto them (5km, 30-day, 1990s), so that the unit
 * is a glued word of its own; Han characters are one token each.
 */
const TOKEN =
  /(?<date>(?<![\d.])\d{4}([-/.])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])(?![\d.]*\d))|(?<time>(?<![\d:.])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\d:]))|(?<version>(?<![\p{L}\d.])[vV]?\d+(?:\.\d+){2,}(?:-?(?:alpha|beta|rc|pre|dev|b|a)\.?\d*)?(?![\p{L}\d])|(?<![\p{L}\d.])[vV]\d+(?:\.\d+)*(?![\p{L}\d]))|(?<number>\d{1,3}(?:[,\u2009\u202f\u00a0]\d{3})+(?![\d])(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|(?<han>[\p{Script=Han}〇々])|(?<word>[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*?(?=[\p{Script=Han}])|[\p{L}\p{M}_](?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_])*(?:['’ʼ](?!\p{Script=Han})\p{L}+)*)|(?<sign>°[CF]|[^\s])/gu;

/** Cuts a text into tokens with offsets (UTF-16 units of the text as given). */
export function tokensOf(text: string): Token[] {
  const narrow = narrowed(text);
  const out: Token[] = [];
  let last = -1;
  for (const match of narrow.matchAll(TOKEN)) {
    const start = match.index;
    const whole = match[0];
    const end = start + whole.length;
    out.push({ text: whole, low: lowered(whole), start, end, kind: kindOf(match.groups), glued: start === last });
    last = end;
  }
  return out;
}

function kindOf(groups: Record<string, string | undefined> | undefined): TokenKind {
  if (!groups) return 'sign';
  if (groups.word !== undefined) return 'word';
  if (groups.han !== undefined) return 'han';
  if (groups.sign !== undefined) return 'sign';
  if (groups.number !== undefined) return 'number';
  if (groups.date !== undefined) return 'date';
  return groups.time !== undefined ? 'time' : 'version';
}

function lowered(text: string): string {
  const low = text.toLowerCase();
  return /[’ʼ‘]/.test(low) ? low.replace(/[’ʼ‘]/g, "'") : low;
}

/** Full-width letters, digits and signs as narrow ones, unit for unit, so that offsets stay. */
export function narrowed(text: string): string {
  return /[\uff01-\uff5e]/.test(text)
    ? text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    : text;
}

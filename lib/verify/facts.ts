import { type Cues, cuesOf } from './facts/cues';
import { dateAt, isDateWord, timeAt, weekdayAt } from './facts/dates';
import { identifierAt, nameAt, versionAt } from './facts/identifiers';
import { isNumberWord } from './facts/number-words';
import { quantityAt } from './facts/quantities';
import { type Token, tokensOf } from './facts/tokens';
import type { Facts } from './facts/types';

export type {
  Bound,
  DateFact,
  Direction,
  DirectionFact,
  FactSpan,
  Facts,
  IdentifierFact,
  Modality,
  ModalityFact,
  NameFact,
  Quantifier,
  QuantifierFact,
  Quantity,
  TimeFact,
  VersionFact,
} from './facts/types';

export interface FactsOptions {
  /** BCP 47 of the text, or null where unknown. */
  language: string | null;
  /** ISO date of the page, for “last year” and 去年; without it such words date nothing. */
  pageDate?: string | null;
}

/**
 * Reads from a text everything that can be checked without understanding it: figures with units, dates, times,
 * versions, identifiers, names, negation, direction, quantifiers, modality, each with its place
 * (MECHANISMS B33, C15).
 */
export function factsOf(text: string, options: FactsOptions): Facts {
  return factsOfTokens(text, tokensOf(text), options);
}

/** The same over tokens that the caller has already cut. */
export function factsOfTokens(text: string, tokens: readonly Token[], options: FactsOptions): Facts {
  const cues: Cues = cuesOf(text, tokens);
  const facts: Facts = { quantities: [], dates: [], times: [], versions: [], identifiers: [], names: [], ...cues };
  let i = 0;
  let sentenceStart = true;
  while (i < tokens.length) {
    const used = readAt(text, tokens, i, options.pageDate ?? null, sentenceStart, facts);
    sentenceStart =
      /^[.!?。！？:：;“"「『]$/.test(tokens[i + used - 1]?.text ?? '') || (sentenceStart && tokens[i]?.kind === 'sign');
    i += used;
  }
  for (const { boundStart, start: figure } of facts.quantities)
    if (boundStart !== null)
      facts.negations = facts.negations.filter(({ start }) => start < boundStart || start >= figure);
  return facts;
}

/** Files the fact that starts at a token; returns how many tokens are done with. */
function readAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  pageDate: string | null,
  sentenceStart: boolean,
  facts: Facts,
): number {
  const token = tokens[at];
  if (!token || token.kind === 'sign') return 1;
  if (token.kind === 'han' && !mayBeNumeral(token.text)) return 1;
  const glued = token.glued && tokens[at - 1]?.kind === 'word';
  if (mayBeIdentifier(token, tokens[at + 1]) && !(token.kind === 'number' && glued)) {
    const identifier = identifierAt(text, tokens, at);
    if (identifier) {
      facts.identifiers.push(identifier.fact);
      return identifier.used;
    }
  }
  if (token.kind === 'word') {
    if (isNumberWord(token.low) || isDateWord(token.low)) {
      const used = readFigure(text, tokens, at, pageDate, facts);
      if (used > 0) return used;
    }
    const name = token.capital ? nameAt(text, tokens, at, sentenceStart) : null;
    if (name) facts.names.push(name.fact);
    return name?.used ?? 1;
  }
  return Math.max(1, readFigure(text, tokens, at, pageDate, facts));
}

function readFigure(text: string, tokens: readonly Token[], at: number, pageDate: string | null, facts: Facts): number {
  const token = tokens[at];
  if (!token) return 0;
  const weekday = weekdayAt(text, tokens, at);
  if (weekday) {
    facts.identifiers.push(weekday.fact);
    return weekday.used;
  }
  const time = timeAt(text, tokens, at);
  if (time) {
    facts.times.push(time.fact);
    return time.used;
  }
  const version = versionAt(tokens, at);
  if (version) {
    facts.versions.push(version);
    return 1;
  }
  const date = dateAt(text, tokens, at, pageDate);
  if (date) {
    facts.dates.push(date.fact);
    return date.used;
  }
  if (token.kind === 'han' && isWordPart(text, token)) return 0;
  const quantity = quantityAt(text, tokens, at);
  if (!quantity) return 0;
  facts.quantities.push(quantity.fact);
  return quantity.used;
}

/** Characters that a Chinese number or date can begin with. */
const HAN_START = new Set('零〇一壹二贰两兩三叁四五六七八九十百千万萬亿億几幾数數半公前元去今明上本昨周週星礼');

function mayBeNumeral(char: string): boolean {
  return HAN_START.has(char);
}

function mayBeIdentifier(token: Token, next: Token | undefined): boolean {
  if (token.kind !== 'word' && token.kind !== 'number') return false;
  if (next?.glued && next.kind !== 'han') return true;
  return token.kind === 'word' && /[\d_]|\p{Ll}\p{Lu}/u.test(token.text);
}

/** Numerals inside ordinary Chinese words: 一些, 统一, 之一, 万一, 十分, 三国. */
const HAN_WORDS =
  /^(?:一些|一般|一直|一样|一樣|一起|一切|一定|一旦|一方面|一带|一帶|一生|一致|一同|一度|一面|一边|一共|一時|一时|一并|一向|一体|一旁|一再|一经|一如|一系列|一事|万一|万物|十分|千万别|三国|两岸|兩岸|百姓|百度|百科|七夕|九龙|八卦|四川|四面|三角|二氧|一氧|五金|千古|半岛|半島|半径|半徑)/;

function isWordPart(text: string, token: Token): boolean {
  if (HAN_WORDS.test(text.slice(token.start, token.start + 3))) return true;
  return (
    token.text === '一' &&
    /[统統之唯同单單专單第万某惟划逐进進]/.test(text[token.start - 1] ?? '') &&
    text[token.start - 1] !== '第'
  );
}

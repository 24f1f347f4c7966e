import letters from './letters.json';

/** A character that is read one at a time: its lower-case form, and what else its cost depends on. */
interface Read {
  /** One UTF-16 unit, in lower case. */
  letter: string;
  isLetter: boolean;
  isAscii: boolean;
  /** A capital behind a small letter of the same word. */
  isOddCapital: boolean;
}

/** Text as the models read it. */
export type Spelled = readonly Read[];

/** Costs in bits of what no language's table holds, measured on nothing: what is rarer costs more. */
const FOREIGN_LETTER = 14;
const PUNCTUATION = 7;
const SYMBOL = 13;
const NEVER_WRITTEN = 22;
const LOST = 26;
const ODD_CAPITAL = 9;
/** A letter of East Asia in another language's text; it stands for two bytes. */
const WIDE_IN_OTHERS = 26;
/** A word of plain letters may be English in the text of any language. */
const BORROWED = 3;

const COSTS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

interface PairModel {
  index: Map<string, number>;
  size: number;
  /** Half bits, by the letter before and the letter; 0 is the edge of a word. */
  costs: Uint8Array;
}

const PAIRS = new Map<string, PairModel>(
  Object.entries(letters.pairs).map(([language, { letters: own, costs }]) => [
    language,
    {
      index: new Map([...own].map((letter, at) => [letter, at + 1])),
      size: own.length + 1,
      costs: Uint8Array.from(costs, (cost) => COSTS.indexOf(cost)),
    },
  ]),
);
const CHARACTERS = new Map<string, Map<string, number>>(
  Object.entries(letters.characters).map(([language, tiers]) => [
    language,
    new Map(Object.entries(tiers).flatMap(([bits, all]) => [...all].map((character) => [character, Number(bits)]))),
  ]),
);

/** Splits a text into what the models weigh. */
export function spelled(text: string): Spelled {
  const out: Read[] = [];
  let before: 'small' | 'other' = 'other';
  for (const character of text) {
    const isAscii = character < '\x80';
    const isLetter = isAscii ? /[A-Za-z]/.test(character) : /[\p{L}\p{M}]/u.test(character);
    const lower = isLetter ? (character.toLowerCase()[0] ?? character) : character;
    const isCapital = isLetter && lower !== character;
    out.push({
      letter: isAscii || isLetter ? lower : character,
      isLetter,
      isAscii,
      isOddCapital: isCapital && before === 'small',
    });
    before = isLetter && !isCapital ? 'small' : 'other';
  }
  return out;
}

/**
 * How many bits a text costs that is written in a language: the fewer, the likelier it is one. Texts of the same bytes
 * can be compared, whatever encodings they were read in.
 *
 * @param language one of the tables of letters.json
 */
export function bitsOf(text: Spelled, language: string): number {
  const table = CHARACTERS.get(language);
  const own = PAIRS.get(language);
  let bits = 0;
  let at = 0;
  while (at < text.length) {
    const read = text[at];
    if (read === undefined) break;
    if (read.isLetter && (own !== undefined || read.isAscii)) {
      const end = wordEnd(text, at, table !== undefined);
      bits += wordBits(text, at, end, own);
      at = end;
      continue;
    }
    at += 1;
    if (table !== undefined) bits += table.get(read.letter) ?? wideBits(read, language);
    else bits += otherBits(read);
  }
  return bits;
}

function wordEnd(text: Spelled, from: number, asciiOnly: boolean): number {
  let end = from;
  while (text[end]?.isLetter === true && (!asciiOnly || text[end]?.isAscii === true)) end += 1;
  return end;
}

const ENGLISH = PAIRS.get('en');

function wordBits(text: Spelled, from: number, end: number, own: PairModel | undefined): number {
  let isAscii = true;
  for (let at = from; at < end; at += 1) isAscii &&= text[at]?.isAscii === true;
  if (!isAscii) return own === undefined ? 0 : pairBits(text, from, end, own);
  const english = ENGLISH === undefined ? 0 : pairBits(text, from, end, ENGLISH) + BORROWED;
  return own?.index.has('a') ? Math.min(pairBits(text, from, end, own), english) : english;
}

function pairBits(text: Spelled, from: number, end: number, { index, size, costs }: PairModel): number {
  let bits = 0;
  let before = 0;
  for (let at = from; at < end; at += 1) {
    const read = text[at];
    if (read === undefined) break;
    const here = index.get(read.letter);
    bits += read.isOddCapital ? ODD_CAPITAL : 0;
    if (here === undefined) bits += read.isAscii ? FOREIGN_LETTER : strangeBits(read);
    else bits += (costs[before * size + here] ?? 0) / 2;
    before = here ?? 0;
  }
  return bits + (costs[before * size] ?? 0) / 2;
}

function strangeBits({ letter }: Read): number {
  if (WIDE.test(letter)) return WIDE_IN_OTHERS;
  // Names and loan words keep the letters of western Europe.
  if (/[à-ÿ]/.test(letter)) return FOREIGN_LETTER - 2;
  return FOREIGN_LETTER + (/[\uff61-\uff9f\ue000-\uf8ff]/.test(letter) ? 8 : 2);
}

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ud7ff\uf900-\ufaff\uff00-\uff60]|[\ud840-\ud8bf]/;
const USUAL = /[\u00a0¡¿«»“”„‘’‚–—…·•°©®§€£№\u00ad\u200b-\u200f\u060c\u061b\u061f]/;

function otherBits({ letter, isAscii }: Read): number {
  if (isAscii) return /[@[\\\]^_`{|}~]|(?!\s)\p{Cc}/u.test(letter) ? 5 : 0;
  if (letter === '\ufffd') return LOST;
  if (/[\p{Cc}\p{Co}]/u.test(letter)) return NEVER_WRITTEN;
  if (USUAL.test(letter)) return PUNCTUATION;
  return WIDE.test(letter) ? WIDE_IN_OTHERS : SYMBOL;
}

function wideBits(read: Read, language: string): number {
  const { letter, isAscii } = read;
  if (isAscii) return otherBits(read);
  if (letter === '\ufffd') return LOST;
  if (/[\p{Cc}\p{Co}]/u.test(letter)) return NEVER_WRITTEN + 6;
  if (/[\u3000-\u303f\uff00-\uff60‘’“”…—·]/.test(letter)) return 10;
  if (/[\u3040-\u30ff]/.test(letter)) return language === 'ja' ? 13 : 19;
  if (/[\uac00-\ud7a3]/.test(letter)) return language === 'ko' ? 18 : 24;
  if (/[\u4e00-\u9fff]/.test(letter)) return language === 'ko' ? 20 : 18;
  if (/[\uff61-\uff9f]/.test(letter)) return 13;
  return /[\u00a0-\u04ff\u2000-\u26ff]/.test(letter) ? 17 : NEVER_WRITTEN;
}

const set = (words: string) => new Set(words.split(' '));

/** Never end a sentence: something always follows them. */
const NEVER = set(
  'e.g i.e eg ie cf vs viz dr mr mrs ms prof st mt ft gen sen rep gov lt col capt sgt rev hon ca approx resp incl excl esp orig bzw z.b d.h u.a vgl nr bsp sog p.ej sr sra dra av c.-à-d sog ggf evtl т.е т.д т.п им г',
);
/** Stand before a number. */
const BEFORE_NUMBER = set(
  'no nos fig figs eq eqs sec sect ch chap vol vols art par para pp p pt ver v ed jan feb mar apr jun jul aug sep sept oct nov dec abb tab kap стр рис',
);
/** May end a sentence; then the next one starts like a sentence. */
const MAYBE = set(
  'inc ltd co corp bros jr sr etc al ph.d m.sc b.sc a.m p.m am pm u.s u.k u.n e.u usw ff dept univ est ave blvd',
);
/** Words that start a sentence and hardly ever follow a name inside one. */
const STARTER =
  /^(?:The|This|That|These|Those|It|Its|He|She|They|We|You|I|A|An|In|On|At|As|If|When|While|After|Before|Since|However|But|And|For|From|With|There|Here|Also|By|To|Most|Many|Some|His|Her|Their|Our|Your|Der|Die|Das|Es|Er|Sie|Ein|Eine|El|La|Los|Las|Un|Una|Le|Les|Il|Elle)\b/;
/** Languages that write ordinals as a number and a full stop. */
const ORDINAL_STOP = new Set(['de', 'da', 'nb', 'nn', 'no', 'fi', 'cs', 'sk', 'hu', 'tr', 'hr', 'sl', 'pl']);

/**
 * Whether the full stop after `before` belongs to an abbreviation, an initial, an ordinal or a list number.
 *
 * @param before up to 24 characters before the stop, from the start of the sentence
 * @param next what follows after the space
 */
export function endsWithAbbreviation(before: string, next: string, language: string | null): boolean {
  const token = /[\p{L}\p{N}.\-'’]*$/u.exec(before)?.[0] ?? '';
  const word = token.toLowerCase();
  const atStart = before.length === token.length;
  const lower = /^\p{Ll}/u.test(next);
  if (word === '') return lower && !/[)\]`"”]$/.test(before);
  if (NEVER.has(word)) return true;
  if (BEFORE_NUMBER.has(word) && /^[\d#(]/.test(next)) return true;
  if (/^\d+$/.test(word)) return isOrdinal(word, next, atStart, language);
  if (/^\p{L}$/u.test(token)) return !STARTER.test(next) && (atStart || /^\p{Lu}/u.test(token) || lower);
  if (MAYBE.has(word) || /^(?:\p{L}\.)+\p{L}$/u.test(token)) return lower || !STARTER.test(next);
  return false;
}

function isOrdinal(digits: string, next: string, atStart: boolean, language: string | null): boolean {
  // "1. Install the package": a list number that opens the sentence.
  if (atStart && digits.length <= 3) return true;
  const base = language?.split('-')[0] ?? '';
  return digits.length <= 2 && ORDINAL_STOP.has(base) && /^\p{L}/u.test(next) && !STARTER.test(next);
}

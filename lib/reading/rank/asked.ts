import type { Understood } from '../../schema/run';

type Asked = Extract<Understood['expects'], 'number' | 'date' | 'person' | 'place'>;

/**
 * Questions that ask for a number, a date, a person or a place, in languages that the understanding of questions has no
 * rules for. Where two match at one place the earlier line wins.
 */
const ASKED: Readonly<Record<string, readonly (readonly [RegExp, Asked])[]>> = {
  de: [
    [/\bwann\b|welche[mns]? (?:jahr|datum|tag|monat|jahrhundert|jahrzehnt)/i, 'date'],
    [
      /wie ?viele?|wie (?:hoch|lang|groß|alt|weit|oft|schnell|tief|schwer)|welche[rn]? (?:prozentsatz|anzahl|größe)|prozent/i,
      'number',
    ],
    [/\b(?:wer|wem|wen|wessen)\b/i, 'person'],
    [/\bwo(?:her|hin)?\b/i, 'place'],
  ],
  es: [
    [/cu[aá]ndo|qu[eé] (?:año|fecha|día|mes|siglo|década)/i, 'date'],
    [
      /cu[aá]nt[oa]s?|(?:qu[eé]|cu[aá]l (?:es|era|fue) (?:el|la)) (?:cantidad|porcentaje|número|distancia|altura|edad|población|tamaño)/i,
      'number',
    ],
    [/qui[eé]n(?:es)?(?!\p{L})/iu, 'person'],
    [/d[oó]nde/i, 'place'],
  ],
  ru: [
    [/когда|как(?:ом|ого|ой|ое) (?:год|месяц|век|дат|день|столети|десятилет)/i, 'date'],
    [
      /скольк|какое (?:количество|число)|как(?:ой|ая) (?:процент|доля|высота|длина|площадь)|как (?:часто|долго|много|далеко)/i,
      'number',
    ],
    [/(?<!\p{L})(?:кто|кого|кому|кем)(?!\p{L})/iu, 'person'],
    [/(?<!\p{L})(?:где|куда|откуда)(?!\p{L})/iu, 'place'],
  ],
  tr: [
    [/ne zaman|hangi (?:yıl|tarih|gün|ay|yüzyıl)|kaç yılında/i, 'date'],
    [/(?<!\p{L})kaç|ne kadar/iu, 'number'],
    [/(?<!\p{L})kim(?:in|i|e|ler|den|dir|di)?(?!\p{L})/iu, 'person'],
    [/nere(?:de|ye|den|si)/i, 'place'],
  ],
  ar: [
    [/متى|أي (?:عام|سنة|تاريخ|يوم|شهر|قرن)/u, 'date'],
    [/(?<!\p{L})[وفب]?كم(?!\p{L})|ما (?:عدد|نسبة|مقدار|طول|ارتفاع|مساحة)|النسبة المئوية/u, 'number'],
  ],
  th: [
    [/เมื่อใด|เมื่อไหร่|เมื่อไร|ปีใด|ปีไหน|วันที่เท่า|ปีอะไร/u, 'date'],
    [/กี่|เท่าไหร่|เท่าไร|เท่าใด|จำนวน|ร้อยละ/u, 'number'],
  ],
};

/** Numbers in words; digits are the same everywhere. */
const NUMBER_WORDS: Readonly<Record<string, RegExp>> = {
  de: /\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|millionen|milliarden|hälfte|drittel|viertel|dutzend)\b/i,
  es: /\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cien|cientos|mil|miles|millones|mitad|tercios?|cuarto|docena)\b/i,
  ru: /(?<!\p{L})(?:дв[ае]|двух|три|тр[её]х|четыр\p{L}+|пят[ьи]|шест[ьи]|сем[ьи]|восемь|восьми|девят[ьи]|десят[ьи]|сто|тысяч\p{L}*|миллион\p{L}*|миллиард\p{L}*|половин\p{L}+|треть|четверть)(?!\p{L})/iu,
  tr: /(?<!\p{L})(?:iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|yüz|bin|milyon|milyar|yarısı|üçte)(?!\p{L})/iu,
  ar: /اثن|ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر|مائة|مئة|ألف|آلاف|مليون|ملايين|مليار|نصف|ثلث|ربع/u,
  th: /สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน|ครึ่ง/u,
};

/** Languages in which a capital inside a sentence marks a name; German writes one on every noun. */
const NAMED_BY_CAPITALS = new Set(['es', 'ru', 'tr']);
const CAPITALISED = /(?<=\S\s)\p{Lu}[\p{L}\p{M}'’.-]+/gu;
const YEAR = /(?<!\d)(?:1\d|20)\d\d(?!\d)/g;
const DIGITS = /\d[\d.,]*/g;

/** What a question asks for by its question word; null where the language has no rules or nothing matches. */
export function askedKind(question: string, language: string): Asked | null {
  let first = Number.POSITIVE_INFINITY;
  let found: Asked | null = null;
  for (const [pattern, kind] of ASKED[language] ?? []) {
    const at = question.search(pattern);
    if (at >= 0 && at < first) [first, found] = [at, kind];
  }
  return found;
}

/**
 * Whether a sentence holds a value of the kind that the question did not give itself.
 *
 * @param known names and numbers of the question
 */
export function holdsAsked(sentence: string, kind: Asked, language: string, known: readonly string[]): boolean {
  const isNew = (value: string) => !known.includes(value.replace(/[.,]{1,20}$/, ''));
  if (kind === 'number')
    return found(DIGITS, sentence).some(isNew) || (NUMBER_WORDS[language]?.test(sentence) ?? false);
  if (kind === 'date') return found(YEAR, sentence).some(isNew) || monthsOf(language).test(sentence);
  if (!NAMED_BY_CAPITALS.has(language)) return false;
  return found(CAPITALISED, sentence).some(
    (value) => !known.some((name) => name.includes(value.replace(/[.,]{1,20}$/, ''))),
  );
}

function found(pattern: RegExp, text: string): string[] {
  return text.match(pattern) ?? [];
}

const MONTHS = new Map<string, RegExp>();

/** The months of a language as it writes them alone and in a date, without the case ending of Russian (январ). */
function monthsOf(language: string): RegExp {
  const known = MONTHS.get(language);
  if (known) return known;
  const names = new Set<string>();
  for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
    const format = new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' });
    for (let month = 0; month < 12; month++)
      for (const part of format.formatToParts(Date.UTC(2001, month, 15)))
        if (part.type === 'month') names.add(part.value.length > 4 ? part.value.replace(/[аьяй]$/u, '') : part.value);
  }
  const pattern = new RegExp([...names].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'iu');
  MONTHS.set(language, pattern);
  return pattern;
}

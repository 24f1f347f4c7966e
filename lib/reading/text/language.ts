import { FUNCTION_WORDS } from './function-words';
import { ENGLISH_STOP } from './stopwords';

/** Function words that are common in one language and rare in the others. */
const MARKS: Record<string, string> = {
  en: 'the of and to in is that for it with as was on are be this by from at which or have not you an what how when where who why do does did can should i we they their there if has were into than',
  de: 'der die das und ist nicht von mit den des dem ein eine zu im auf für sich wird auch als wurde welche wie',
  fr: 'le la les des est et une dans que pour qui sur pas par au du ce il elle avec sont plus quel',
  es: 'el la los las que y en un una por con para se del es no su al como más qué fue cuál',
  pt: 'o os as que e em um uma por com para não do da dos das no na se mais foi qual',
  it: 'il lo la gli che di e un una per con non del della sono nel si come più è dei quale',
  nl: 'de het een en van is dat op te in niet zijn met voor die er aan ook werd welke',
  ro: 'și în de la care cu pe este din nu o un pentru ce au fost a să mai cel',
  tr: 've bir bu için ile olarak da de en ne çok olan gibi kadar daha hangi sonra nedir',
  vi: 'của và là các một được trong có cho những với không đã người này từ khi năm nào',
};
const SETS = Object.entries(MARKS).map(
  ([language, words]) =>
    [
      language,
      new Set([...words.split(' '), ...(language === 'en' ? ENGLISH_STOP : (FUNCTION_WORDS[language] ?? []))]),
    ] as const,
);

/** Function words of a language, to be left out of its content words; empty for a language without a list. */
export function functionWords(language: string): ReadonlySet<string> {
  return FUNCTION_WORDS[language] ?? SETS.find(([known]) => known === language)?.[1] ?? NONE;
}
const NONE: ReadonlySet<string> = new Set();

/** Letters that only one of these languages has: a word with one of them counts like a function word. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  tr: /[ğışİ]/u,
  es: /ñ/u,
  ro: /[ășțşţ]/u,
  de: /ß/u,
  pt: /[ãõ]/u,
  vi: /[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u,
};

const SCRIPTS: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Hebrew}/gu, 'he'],
];
/** Reading more than this changes nothing. */
const SAMPLE = 4000;

/**
 * The language of a text from its script and its function words.
 *
 * @returns an ISO 639-1 code, or null where the text says too little
 */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const [pattern, language] of SCRIPTS) {
    const share = (sample.match(pattern)?.length ?? 0) / letters;
    // Japanese mixes kana into Han; Chinese pages mix in Latin names, each as long as several Han characters.
    if (share > (language === 'ja' ? 0.1 : language === 'zh' ? 0.2 : 0.4)) return language;
  }
  const found = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: string | null = null;
  let most = 0;
  for (const [language, marks] of SETS) {
    const letters = LETTERS[language];
    const hits = found.filter((word) => marks.has(word) || letters?.test(word)).length;
    if (hits > most) [best, most] = [language, hits];
  }
  // One function word is chance in a language that borrows from many; for English, the default, it is enough.
  return most >= (best === 'en' ? 1 : 2) ? best : null;
}

import { KNOWN_LANGUAGES, languagesOfWords } from './language-words';

/** The language of a page: what it states, checked against its script. */

const SCRIPTS: [RegExp, string][] = [
  [/[\u3041-\u30ff]/g, 'ja'],
  [/[\uac00-\ud7af]/g, 'ko'],
  [/[\u4e00-\u9fff\u3400-\u4dbf]/g, 'zh'],
  [/[\u0400-\u04ff]/g, 'ru'],
  [/[\u0370-\u03ff]/g, 'el'],
  [/[\u0590-\u05ff]/g, 'he'],
  [/[\u0600-\u06ff]/g, 'ar'],
  [/[\u0900-\u097f]/g, 'hi'],
  [/[\u0e00-\u0e7f]/g, 'th'],
  [/[A-Za-z\u00c0-\u024f\u1e00-\u1eff]/g, 'latin'],
];
/** Languages that share a script: a stated one of these is not contradicted by the script alone. */
const SAME_SCRIPT: Record<string, string[]> = {
  ru: ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'ky', 'mn', 'tg'],
  ar: ['ar', 'fa', 'ur', 'ps', 'ckb', 'ug', 'sd'],
  he: ['he', 'yi', 'iw'],
  hi: ['hi', 'mr', 'ne', 'sa'],
  zh: ['zh', 'yue', 'cmn', 'wuu', 'lzh', 'nan'],
};
const SAMPLE = 6000;

/**
 * BCP 47 tag of a text, or null when nothing says it.
 * @param stated the page's own `lang`, if any; kept with its region when the text's script agrees
 */
export function languageOf(text: string, stated: string | null): string | null {
  const tag = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i.test(stated?.trim() ?? '')
    ? (stated ?? '').trim().replaceAll('_', '-')
    : null;
  const base = tag?.toLowerCase().split('-')[0] ?? null;
  const script = scriptOf(text.slice(0, SAMPLE));
  if (script === null) return tag;
  if (script !== 'latin') {
    const own = script === 'zh' ? chinese(text) : byLetters(text.slice(0, SAMPLE), script);
    const agrees = base !== null && (SAME_SCRIPT[script] ?? [script]).includes(base);
    if (!agrees) return own ?? script;
    // Letters that the stated language does not have say that the statement is wrong.
    return own !== null && own !== base && LETTERED.has(base) ? own : tag;
  }
  if (base !== null && !SCRIPTS.some(([, language]) => language === base)) {
    const guess = latinGuess(text.slice(0, SAMPLE));
    return guess !== null && guess.language !== base && KNOWN_LANGUAGES.has(base) && guess.sure ? guess.language : tag;
  }
  return latinGuess(text.slice(0, SAMPLE))?.language ?? null;
}

/**
 * Languages that share a script, by letters that others of it lack: at least so many of a hundred letters are of
 * `some`, and fewer than a fifth as many of `none`. The first that fits is taken.
 */
const BY_LETTERS: Readonly<Record<string, readonly [language: string, some: RegExp, least: number, none: RegExp][]>> = {
  ru: [
    ['be', /[ўі]/gi, 3, /[ищъї]/gi],
    ['kk', /[қғұәһң]/gi, 3, /[їє]/gi],
    ['uk', /[іїєґ]/gi, 1.5, /[ыэъёў]/gi],
    ['mk', /[ѓќѕ]/gi, 0.1, /[ыэйъщђћ]/gi],
    ['mk', /(?<!\p{L})(?:во|со|го|ги|ќе|ја|што)(?!\p{L})/giu, 0.8, /[ыэйщђћѓі]/gi],
    ['sr', /[ђћљњј]/gi, 2, /[ыэйъщѓќ]/gi],
    ['ky', /[ң]/gi, 0.3, /[әқії]/gi],
    ['mn', /[өү]/gi, 2, /[ңәії]/gi],
    ['bg', /ъ/gi, 0.6, /[ыэёії]/gi],
    ['ru', /[ыэё]/gi, 0.5, /[іїєўјђ]/gi],
  ],
  ar: [
    ['ur', /[ٹڈڑےںھ]/g, 2, /[ةأإ]/g],
    ['ckb', /[ڕڵۆێە]/g, 3, /[ةثذ]/g],
    ['ps', /[ړډښۍې]/g, 1, /[ةأ]/g],
    ['ug', /[ۇۋېە]/g, 4, /[ةأ]/g],
    ['fa', /[پچژگیک]/g, 3, /[ةيىك]/g],
  ],
  hi: [
    ['mr', /ळ|आहे|आणि/g, 0.4, /है|हैं|था/g],
    ['ne', /छ|हरू|भएको/g, 1.2, /है|हैं|था/g],
  ],
  he: [['yi', /[ײױװ]|אַ|אָ/g, 2, /$^/g]],
};
/** Languages that are told by their letters alone; of others a statement stands. */
const LETTERED = new Set(['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'ar', 'fa', 'ur', 'he']);

function byLetters(text: string, script: string): string | null {
  const letters =
    text.match(/[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/gu)?.length ?? 0;
  for (const [language, some, least, none] of BY_LETTERS[script] ?? []) {
    const own = text.match(some)?.length ?? 0;
    if (own > 0 && own * 100 >= least * letters && (text.match(none)?.length ?? 0) * 5 < own) return language;
  }
  return null;
}

function scriptOf(text: string): string | null {
  const counts = new Map<string, number>();
  for (const [pattern, language] of SCRIPTS) counts.set(language, text.match(pattern)?.length ?? 0);
  // One wide character says about as much as 2.2 letters; kana and Hangul mark a text that also uses Han.
  const count = (language: string) => counts.get(language) ?? 0;
  const han = count('zh');
  const wide = (count('ja') + count('ko') + han) * 2.2;
  const others = SCRIPTS.slice(3).map(([, language]) => [language, count(language)] as const);
  const [best, most] = others.reduce((a, b) => (b[1] > a[1] ? b : a), ['latin', 0] as const);
  if (wide === 0 && most === 0) return null;
  if (wide < most * 0.6) return best;
  if (count('ja') > 0.08 * (han + count('ja'))) return 'ja';
  return count('ko') > han ? 'ko' : 'zh';
}

/** Simplified or traditional, by characters that only one of them uses. */
function chinese(text: string): string {
  const simplified =
    text.match(/[这说们个时会国来对发为过后关开问现实点还进样经动长当从应体见两将样车书学门电]/g)?.length ?? 0;
  const traditional =
    text.match(/[這說們個時會國來對發為過後關開問現實點還進樣經動長當從應體見兩將車書學門電]/g)?.length ?? 0;
  return traditional > simplified ? 'zh-Hant' : 'zh';
}

function latinGuess(text: string): { language: string; sure: boolean } | null {
  const { words, order } = languagesOfWords(text);
  const [first, second] = order;
  if (words < 12 || first === undefined || first.score < 3 || first.score / words < 0.05) return null;
  return { language: first.language, sure: first.score >= 10 && first.score > 1.5 * (second?.score ?? 0) };
}

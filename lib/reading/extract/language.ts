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
const WORDS: Record<string, RegExp> = {
  en: /\b(the|and|of|to|is|in|that|for|with|are)\b/gi,
  de: /\b(der|die|und|das|nicht|ist|mit|für|ein|eine)\b/gi,
  fr: /\b(le|la|les|des|et|est|une|dans|pour|que)\b/gi,
  es: /\b(el|los|las|que|una|por|con|para|del|como)\b/gi,
  pt: /\b(que|uma|não|com|para|por|dos|mais|como|são)\b/gi,
  it: /\b(il|che|di|una|per|non|con|sono|della|gli)\b/gi,
  nl: /\b(de|het|een|van|en|niet|dat|zijn|voor|met)\b/gi,
  pl: /\b(nie|się|jest|na|że|do|oraz|przez|dla|jak)\b/gi,
  sv: /\b(och|att|det|som|är|för|inte|med|den|av)\b/gi,
  tr: /\b(bir|ve|bu|için|ile|olarak|da|çok|gibi|daha)\b/gi,
  vi: /\b(là|của|và|các|có|được|trong|cho|không|một)\b/gi,
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
    if (tag !== null && base !== null && (SAME_SCRIPT[script] ?? [script]).includes(base)) return tag;
    return script === 'zh' ? chinese(text) : script;
  }
  if (base !== null && !SCRIPTS.some(([, language]) => language === base)) {
    const guess = latinGuess(text.slice(0, SAMPLE));
    return guess !== null && guess.language !== base && WORDS[base] !== undefined && guess.sure ? guess.language : tag;
  }
  return latinGuess(text.slice(0, SAMPLE))?.language ?? null;
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
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  if (words < 12) return null;
  const scores = Object.entries(WORDS)
    .map(([language, pattern]) => ({ language, hits: text.match(pattern)?.length ?? 0 }))
    .sort((a, b) => b.hits - a.hits);
  const [first, second] = scores;
  if (first === undefined || first.hits < 3 || first.hits / words < 0.04) return null;
  return { language: first.language, sure: first.hits >= 12 && first.hits > 2 * (second?.hits ?? 0) };
}

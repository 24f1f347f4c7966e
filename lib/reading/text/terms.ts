import { foldText, isAscii, isCjk } from './characters';
import { functionWords, guessLanguage } from './language';
import { CHINESE_QUESTION, CHINESE_STOP, ENGLISH_STOP, JAPANESE_QUESTION } from './stopwords';

/** Scripts without spaces between words: left to the segmenter. */
const NO_SPACES =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
const LETTER = `[[\\p{L}\\p{M}\\p{N}_]--[${NO_SPACES}]]`;
/** A word: letters and digits, with the marks that hold names together (wal.html, node:test, C++, --soft, 3.5, O'Neill). */
const WORD_SOURCE = `${LETTER}+(?:['.:\\/@+\\-]${LETTER}+)*(?:\\+\\+|#)?`;
const WORD = new RegExp(WORD_SOURCE, 'gv');
/** The same of folded ASCII, found quicker. */
const ASCII_WORD = /[a-z0-9_]+(?:['.:/@+-][a-z0-9_]+)*(?:\+\+|#)?/g;
const HAN_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Lone characters that are words of their own and never half of an unknown one. */
const PARTICLE =
  /[的地得了着著过過是在有和与與及或也都就才还還又再很更最太不没沒把被让讓给給对對向从從到由于於以为為之其所这這那它他她我你您等吗嗎呢吧每各个個をはがのにでともへやかねよ]/u;

const PIECE = new RegExp(`${HAN_RUN.source}|(?:${WORD_SOURCE})`, 'gv');

const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUN = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Japanese words in hiragana are nearly all particles, endings and auxiliaries. */
const KANA_STOP = /^[\p{Script=Hiragana}ー]+$/u;

let segmenter: Intl.Segmenter | null = null;
let thai: Intl.Segmenter | null = null;

/** Folded words of a text but for its Chinese and Japanese part, in order. Compounds are given whole: `pg_upgrade`, `write-ahead`. */
export function words(text: string): string[] {
  const folded = foldText(text);
  const ascii = isAscii(folded);
  const found = (folded.match(ascii ? ASCII_WORD : WORD) ?? []).map((word) =>
    word.endsWith("'s") ? word.slice(0, -2) : word,
  );
  return !ascii && UNSPACED.test(folded) ? found.concat(unspacedWords(folded)) : found;
}

/** Thai and its like write no spaces and are cut by the segmenter (PLATFORM). */
function unspacedWords(folded: string): string[] {
  thai ??= new Intl.Segmenter('th', { granularity: 'word' });
  const out: string[] = [];
  for (const run of runsIn(folded)) for (const { segment } of thai.segment(run)) out.push(segment);
  return out;
}

/** Folded runs of Thai and its like: the segmenter cuts a borrowed word anew in each spelling, its characters stay. */
export function unspacedRuns(text: string): string[] {
  return UNSPACED.test(text) ? runsIn(foldText(text)) : [];
}

function runsIn(folded: string): string[] {
  return folded.match(UNSPACED_RUN) ?? [];
}

/** Ends a word that stands before it and begins none: 稳定版|内核, never 稳定|版内核. */
const SUFFIX = /^[版型款]$/u;

/**
 * Words of the Chinese or Japanese part of a text by Intl.Segmenter, with runs of lone characters joined again where
 * the segmenter did not know the word (内|核 → 内核): two or three are one word, four are two.
 */
export function hanWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const out: string[] = [];
  for (const run of foldText(text).match(HAN_RUN) ?? []) {
    let lone = '';
    let before = '';
    const flush = () => {
      if (lone.length === 4) out.push(lone.slice(0, 2), lone.slice(2));
      else if (lone) out.push(...(lone.length <= 3 ? [lone] : [...lone]));
      lone = '';
    };
    for (const { segment } of segmenter.segment(run)) {
      if (segment.length === 1 && !PARTICLE.test(segment)) {
        if (lone === '' && before.length > 1 && SUFFIX.test(segment)) out[out.length - 1] = before + segment;
        else lone += segment;
        before = '';
        continue;
      }
      flush();
      out.push(segment);
      before = segment;
    }
    flush();
  }
  return out;
}

/**
 * Content words of a text, folded, function words left out, in order and with repeats.
 *
 * @param language BCP 47 or null to guess; decides which function words are dropped
 */
export function terms(text: string, language: string | null): string[] {
  const base = (language ?? guessLanguage(text))?.split('-')[0] ?? 'en';
  const stop = base === 'en' || base === 'zh' || base === 'ja' ? ENGLISH_STOP : functionWords(base);
  const out = words(text).filter((word) => !stop.has(word));
  if (isCjk(text) || /\p{Script=Han}/u.test(text))
    out.push(...hanWords(text).filter((word) => !CHINESE_STOP.has(word)));
  return out;
}

/** Content words of a text that mixes Chinese or Japanese with Latin names, in the order they stand. */
export function contentWords(text: string): string[] {
  const out: string[] = [];
  for (const piece of foldText(text).match(PIECE) ?? []) {
    const found = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(piece)
      ? hanWords(piece)
      : words(piece);
    out.push(...found.filter((word) => !CHINESE_STOP.has(word) && !ENGLISH_STOP.has(word) && !KANA_STOP.test(word)));
  }
  return out;
}

/** A Chinese or Japanese question with its question words cut out (MECHANISMS C08); a space marks each cut, so that no false pair arises. */
export function withoutQuestionWords(text: string, language: string): string {
  const list: readonly string[] = language === 'ja' ? JAPANESE_QUESTION : CHINESE_QUESTION;
  let out = text;
  for (const word of list) out = out.replaceAll(word, ' ');
  return out;
}

/** Endings of English inflection, longest first; what stays must keep three letters. */
const ENDINGS: [RegExp, string][] = [
  [/(?:ational)$/, 'at'],
  [/(?:ations?|ated|ating|ates)$/, 'at'],
  [/(?:ically)$/, 'ic'],
  [/(?:ically|ical)$/, 'ic'],
  [/ies$/, 'y'],
  [/ied$/, 'y'],
  [/(?:sses)$/, 'ss'],
  [/([sxz]|ch|sh)es$/, '$1'],
  [/(?:ments?)$/, ''],
  [/(?:ness)$/, ''],
  [/(?:ings?|ed|ers?|ors?|ly)$/, ''],
  [/([^su])s$/, '$1'],
];

/** A light English stem: checkpoints, checkpointed, checkpointing → checkpoint. Names with digits or marks stay as they are. */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = cutStem(word);
  if (stems.size >= MOST_STEMS) stems.clear();
  stems.set(word, found);
  return found;
}

/** A page says the same words over and over: their stems are remembered, up to so many. */
const MOST_STEMS = 20_000;
const stems = new Map<string, string>();

function cutStem(word: string): string {
  for (const [ending, by] of ENDINGS) {
    const cut = word.replace(ending, by);
    if (cut !== word && cut.length >= 3) return tidy(cut);
  }
  return tidy(word);
}

function tidy(word: string): string {
  const single = word.length > 4 ? word.replace(/([bdfgklmnprt])\1$/, '$1') : word;
  return single.length > 3 ? single.replace(/e$/, '').replace(/y$/, 'i') : single;
}

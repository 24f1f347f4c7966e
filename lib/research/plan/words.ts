import { alike } from '../../reading/rank/alike';
import { contentWords, stem, withoutQuestionWords, words as wordsOf } from '../../reading/text';
import { CHINESE_STOP, ENGLISH_STOP } from '../../reading/text/stopwords';
import type { Understood } from '../../schema/run';

/** Quoted by the person: kept together. */
const QUOTED = /[“"「『]([^”"」』]{2,60})[”"」』]/gu;
/** Politeness and talk around the question. */
const TALK_EN =
  /^(?:(?:please|hi|hello|hey|so|well|ok|and|but)[,\s]+|(?:can|could|would|will) you (?:please |kindly )?(?:tell|explain|show|describe|help)(?: to)?(?: me| us)?(?: about)?[,\s]+|(?:i(?:'d| would) like to|i want to|i need to|let me|i) (?:know|ask|find out|understand|learn)[,\s]+|do you know[,\s]+|tell me[,\s]+|explain(?: to me)?[,\s]+|any idea[,\s]+|i(?: a|')m (?:wondering|looking for)[,\s]+|i wonder[,\s]+|what i want to know is[,\s]+)+/i;
const TALK_ZH =
  /^(?:请问|請問|我想知道|我想问一?下|想问一?下|想知道|麻烦问一?下|请告诉我|告诉我|你知道|帮我查一?下|查一?下|谁知道|有人知道|求教|求助|请教(?:一下)?)[，,：:\s]*/u;
/** Sentences that are thanks alone. */
const THANKS =
  /(?:^|[.!?。！？]\s*)(?:thanks?(?: you)?(?: in advance| a lot| so much)?|many thanks|谢谢|多谢|感谢)[.!。！\s]*$/iu;
/** What only makes a question or a sentence of Chinese words; longer than the list of function words. */
const FILLER_ZH = new Set(
  '求 真的 还是 還是 东西 事情 情况 时候 地方 意思 办法 方法 方式 有关 关于 关於 需要 应该 可以 能够 能 会 想 让 用 做 弄 搞 里 里面 上面 下面 中 之后 之前 以后 以前 一个 一下 一些 这个 那个 自己 别人 人 大家 我们 他们 它们 到底 究竟 一般 通常 直接 只 才 就 到 给 跟 和 或 或者 以及 而 而且 但 但是 如果 因为 所以 时 叫 叫做 算 成 再 去 来 从 对 把 被 要 得 地 着 了 过 呢 吧 啊 吗 么 的话 说 写 看 打 放 个 种 次 条 台 款 份 哪 几'.split(
    ' ',
  ),
);
/** Vague words that an English question holds and a page seldom does. */
const VAGUE_EN = new Set(
  'built bunch somebody whole big real true old own work works working use uses used using look looks looking look like supposed able possible name called answer question help find'.split(
    ' ',
  ),
);

/** Words of a sentence. A text without any of them is a list of keywords, each of which the person chose. */
const SENTENCE_EN =
  /\b(?:the|an?|i|my|me|we|our|us|you|your|it|its|they|their|them|he|she|his|her|is|are|was|were|be|been|am|do|does|did|has|have|had|what|which|who|whose|whom|when|where|why|how|should|would|could|that|this|these|those|there|if)\b|^(?:please|tell|explain|describe|list|find|give|show)\b|['’?？]/i;
/** What stands between keywords and is none; the rest of what a sentence has besides, a list of keywords means. */
const BETWEEN_KEYWORDS = new Set('of in on at by to from for with and or as vs per via about into'.split(' '));
/** “What sort of lamp” names no thing; to sort a list does. */
const SORT_OF = /\bsorts?\s+of\b/gi;
const SORTS = /^sort(?:s|ed|ing)?$/;

/** Words that turn a question round: what limits a question stays (MECHANISMS A25, A27). */
const NOT_EN = new Set(['not', 'without', 'never', 'cannot', 'except']);
const NOT_ZH = '(?:不|没有|沒有|没|沒|未)(?:能|会|會|可以|需要|用|要)?';

/** Whether a search word is, or begins with, a negation; for engines that want every word on the page it is no word. */
export function withoutNegation(word: string): string {
  if (NOT_EN.has(word.toLowerCase())) return '';
  return /\p{Script=Han}/u.test(word) ? word.replace(new RegExp(`^${NOT_ZH}(?=.)`, 'u'), '') || word : word;
}

/**
 * The search words of a question: its content words in the order in which they stand, with quoted phrases whole and
 * names as written. Question words, politeness and function words are gone; what limits the question stays (MECHANISMS
 * A25, A27, C08). A question of such words alone is kept as it is.
 */
export function searchWords(question: string, understood: Understood): string[] {
  const text = question.normalize('NFKC').replace(THANKS, ' ').trim();
  const isHan = understood.language === 'zh' || understood.language === 'ja';
  const bare = isHan
    ? withoutQuestionWords(text.replace(TALK_ZH, ''), understood.language)
    : text.replace(TALK_EN, '').replace(SORT_OF, ' ');
  const drops = isHan || SENTENCE_EN.test(text) ? isEmptyWord : (word: string) => BETWEEN_KEYWORDS.has(word);
  const phrases: string[] = [];
  const rest = bare.replace(QUOTED, (_whole, phrase: string) => {
    phrases.push(phrase.trim());
    return ` ${PLACE}${phrases.length - 1} `;
  });
  const found: string[] = [];
  for (const part of rest.split(/\s+/)) {
    const placed = part.startsWith(PLACE) ? phrases[Number(part.slice(1))] : undefined;
    if (placed !== undefined) found.push(placed);
    else found.push(...contentOf(part, isHan, understood, drops));
  }
  const kept = unique(found);
  if (kept.length > 0) return kept;
  const all = unique(isHan ? contentWords(text) : wordsOf(text));
  return all.length > 0 ? all : [text];
}

const PLACE = '\uE000';

/** Whether an English word says nothing about the subject of a sentence. */
function isEmptyWord(word: string): boolean {
  return !SORTS.test(word) && (ENGLISH_STOP.has(word) || VAGUE_EN.has(word));
}

function contentOf(part: string, isHan: boolean, { names }: Understood, drops: (word: string) => boolean): string[] {
  const isName = names.some((name) => name.toLowerCase().split(/\s+/).includes(bareWord(part).toLowerCase()));
  const words = /\p{Script=Han}/u.test(part) ? contentWords(part) : wordsOf(part);
  const kept = words.filter((word) => {
    if (NOT_EN.has(word) && !isHan) return true;
    if (/\p{Script=Han}/u.test(word)) return !CHINESE_STOP.has(word) && !FILLER_ZH.has(word);
    if (isName && !ENGLISH_STOP.has(word)) return true;
    if (/^\d+$/.test(word)) return true;
    if (word.length < 2 && !isName) return isHan && /[a-z]/.test(word);
    return !drops(word);
  });
  return kept.map((word) => negatedIn(part, word));
}

/** A Chinese word with the negation before it, as written (不支持); not of 支不支持, which asks. */
function negatedIn(part: string, word: string): string {
  if (!/^\p{Script=Han}/u.test(word)) return word;
  const found = new RegExp(`(.?)(${NOT_ZH}${word})`, 'u').exec(part);
  return found?.[2] && found[1] !== word[0] ? found[2] : word;
}

function bareWord(part: string): string {
  return part.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_+#]+$/gu, '').replace(/['’]s$/u, '');
}

function unique(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.toLowerCase();
    return key !== '' && !seen.has(key) && seen.add(key);
  });
}

/** Words of another wording. */
const MOST_OTHER = 8;

/**
 * Another wording of a search that found too little: the names, with what people say in place of the other words; where
 * nothing of the kind is known, the two words that say most (the longest).
 */
export function otherWords(words: readonly string[], { names }: Understood): string[] {
  const named = words.filter((word) => names.some((name) => name.toLowerCase() === word.toLowerCase()));
  const rest = words.filter((word) => !named.includes(word));
  const others = rest.flatMap((word) => alike(stem(word)).slice(0, 2));
  if (others.length > 0) return unique([...named, ...others]).slice(0, MOST_OTHER);
  return [...named.slice(0, 1), ...[...rest].sort((a, b) => b.length - a.length).slice(0, 2)];
}

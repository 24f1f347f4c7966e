import type { Understood } from '../../schema/run';
import type { Span } from '../text';

type Expects = Understood['expects'];

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const NUMBER_WORD =
  "zero|one(?! of\\b| another\\b|’s|'s)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|once|twice|double|triple|percent";
const HAN_NUMBER =
  '(?<!第(?=[一二三四五六七八九十]+[个個版]))(?!一[个個种種些样樣般切直])[一二三四五六七八九十百千万萬亿億两兩数數几幾半]+(?:分之|[个個次種种人位条條项項层層名章岁歲倍天年月日周小时分秒米公里元字行页頁章篇本册支场場座省市县多余餘])';
/** Not a part of a name (UTF-8, rc1, x86) and not a version (1.2.3, 5.6-rc1); Chinese sets no space before a number. */
const DIGITS =
  '(?<![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\d_.]|\\p{Script=Latin}-)(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:[.,]\\d+)?(?!\\d|[.,]\\d|-(?:rc|alpha|beta|pre))';
const CAPITALISED =
  "\\p{Lu}[\\p{L}\\p{M}\\d’'.-]+(?:\\s+(?:(?:of|the|de|van|von|da|di|al|and|&)\\s+)*\\p{Lu}[\\p{L}\\p{M}\\d’'.-]+)*";

/** Values that an answer of a kind consists of. Names are found by their capitals; Chinese ones by what stands beside them. */
const VALUE: Readonly<Partial<Record<Expects, RegExp>>> = {
  number: new RegExp(`${DIGITS}|\\b(?:${NUMBER_WORD})\\b|${HAN_NUMBER}`, 'giu'),
  date: new RegExp(
    `\\b(?:1\\d|20)\\d\\d(?:[’']?s)?\\b|\\d\\s?BP\\b|\\byears?\\s+ago\\b|\\d{1,4}\\s?[年月日]|[一二三四五六七八九十〇零]{1,4}[年月日]|(?:\\d+|[一二三四五六七八九十]+)世[纪紀]|\\b\\d{1,2}(?:st|nd|rd|th)\\b|\\bcentur(?:y|ies)\\b|\\b${MONTH}\\b\\.?\\s*\\d|\\d\\s*${MONTH}\\b|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b|\\b(?:spring|summer|autumn|winter|bc|ad|bce|ce)\\b|[朝时時]代|年[间間代]|期[间間]`,
    'giu',
  ),
  person: new RegExp(
    `${CAPITALISED}|\\p{Script=Han}{1,6}[·・]\\p{Script=Han}{1,8}|[\\p{Script=Katakana}ー]{2,}(?:[·・][\\p{Script=Katakana}ー]+)+|\\p{Script=Han}{1,4}(?:先生|女士|教授|博士|总统|總統|主席|国王|國王|皇帝|将军|將軍|总理|校长|导演|導演|作家|公司|天皇|氏)|(?<=[由为為被是给給])\\p{Script=Han}{2,4}`,
    'gu',
  ),
  place: new RegExp(
    `${CAPITALISED}|\\p{Script=Han}{1,6}[省市县縣州国國区區镇鎮村岛島山河江湖路街洲港湾灣城府郡寺庙廟站]|(?<=[在于於至到])\\p{Script=Han}{2,6}`,
    'gu',
  ),
  name: new RegExp(
    `${CAPITALISED}|[“"「『《\`][^”"」』》\`]{1,40}[”"」』》\`]|\\w+\\(\\)|\\w+_\\w+|[A-Za-z][\\w.+-]{2,}(?=[\\p{Script=Han}，。])`,
    'gu',
  ),
};

/** Words that go with a kind of answer; a hint for ordering and directness, no proof. */
const CUE: Readonly<Partial<Record<Expects, RegExp>>> = {
  reason:
    /\b(?:because|since|due to|owing to|as a result|caused? by|in order to|so that|so as to|the reason|therefore|thus|hence|to (?:avoid|prevent|ensure|allow|protect|make|keep|reduce|recover|improve)|for this reason|result(?:s|ed)? (?:in|from)|leads? to|otherwise|unfortunately|cannot be)\b|因为|因為|由于|由於|因此|所以|原因|理由|以便|为了|為了|以免|避免|防止|导致|導致|使得|缘故|ため|から|ので/iu,
  manner:
    /\b(?:by \w+ing|us(?:e|es|ing)|run|type|press|click|select|set|add|call|with the|via|through|can be|you (?:can|must|should|may)|to \w+)\b|[$#>]\s?\w|\w\(\)|--\w|使用|通过|通過|运行|執行|执行|点击|选择|設定|设置|添加|可以|用.{1,10}(?:来|來)|以.{1,10}方式|によって|使って/iu,
  definition:
    /\b(?:is|are|was|were) (?:an?|the|one of)\b|\b(?:refers? to|means?|defined as|known as|called|stands? for|denotes?)\b|是|指|称为|稱為|即|意思|定义|定義|とは|である/iu,
  condition:
    /\b(?:when(?:ever)?|if|unless|until|once|after|before|as soon as|only|reach(?:es|ed)?|exceeds?|every|at least|in case|where|while|provided)\b|当|當|如果|若|一旦|只要|除非|直到|达到|達到|超过|超過|每|时|時|后|後|以前|之前/iu,
};

/** Words that say when something comes about, by its cause or its measure and not merely in passing (where, after). */
const STRONG_CONDITION =
  /\b(?:when(?:ever)?|as soon as|once|every time|until|reach(?:es|ed)?|exceeds?|(?:at|by) which point|automatically)\b|[当當每].{1,40}[时時]|一旦|达到|達到|超过|超過|自动|自動/iu;

/** Whether a text says under which condition, for a question that asks for one; false for all others. */
export function namesCondition(text: string, expects: Expects): boolean {
  return expects === 'condition' && STRONG_CONDITION.test(text);
}

/**
 * Whether a text holds what the question expects an answer to hold. What the question itself gave does not count:
 * “how many … in 2015” is not answered by 2015.
 *
 * @param known names and numbers of the question
 */
export function meetsCue(text: string, expects: Expects, known: readonly string[] = []): boolean {
  const cue = CUE[expects];
  if (cue) return cue.test(text);
  return VALUE[expects] ? values(text, expects, known, 1).length > 0 : true;
}

/**
 * Where values of the expected kind stand in a text, at most `most` of them.
 *
 * @param known names and numbers of the question, which are no answer to it
 */
export function values(text: string, expects: Expects, known: readonly string[], most = 12): Span[] {
  const pattern = VALUE[expects];
  if (!pattern) return [];
  const out: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    if (out.length >= most) break;
    const value = match[0].replace(/[.,]{1,20}$/, '').replace(/^(?:The|An?|In|On|At|Of|For) (?=\p{Lu})/u, '');
    if (
      known.some(
        (name) => name === value || name.includes(value) || (value.includes(name) && value.length < name.length + 3),
      )
    )
      continue;
    // The first word of a sentence is capitalised whatever it is.
    if (match.index === 0 && /^\p{Lu}\p{Ll}+$/u.test(value) && expects !== 'name') continue;
    out.push({ start: match.index, end: match.index + value.length });
  }
  return out;
}

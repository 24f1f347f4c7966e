import type { Understood } from '../../schema/run';

type Expects = Understood['expects'];

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const NUMBER_WORD =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|once|twice|double|triple|single|percent)\b/i;
const HAN_NUMBER =
  /[一二三四五六七八九十百千万萬亿億两兩数數几幾半]+(?:分之|[个個次种種人位条條项項层層名章岁歲倍天年月日周小时分秒米公里里元字行页頁章篇本册支场場座省市县多余餘])/u;
const NAME_EN = /(?<!^)(?<![.!?]\s)\b\p{Lu}[\p{L}'’.-]+/u;

/**
 * What a text must hold to look like an answer of a kind. A cue is a hint for ordering and for directness, no proof.
 */
const CUES: Record<Exclude<Expects, 'any'>, (text: string) => boolean> = {
  number: (text) => /\d/.test(text) || NUMBER_WORD.test(text) || HAN_NUMBER.test(text),
  date: (text) =>
    /\b(?:1\d|20)\d\d\b|\d{1,4}\s?[年月日]|[世世紀]纪|世紀|\bcentur(?:y|ies)\b|\b\d{1,2}(?:st|nd|rd|th)\b/iu.test(
      text,
    ) ||
    new RegExp(
      `\\b(?:${MONTH})\\b\\.?\\s*\\d|\\d\\s*(?:${MONTH})\\b|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b`,
      'i',
    ).test(text) ||
    /\b(?:spring|summer|autumn|winter|bc|ad|bce|ce)\b|[一二三四五六七八九十]+[年月日]|朝|时代|時代|年间|年間|期间/i.test(
      text,
    ),
  person: (text) => NAME_EN.test(text) || /\p{Script=Han}/u.test(text),
  place: (text) =>
    /\b(?:in|at|near|from|to|of|on)\s+(?:the\s+)?\p{Lu}/u.test(text) ||
    /[省市县縣州国國区區镇鎮村岛島山河江湖路街洲港湾灣]|位于|位於|在/u.test(text),
  name: (text) =>
    NAME_EN.test(text) || /[“"「『《`_]|\b(?:called|named|known as)\b|[a-z]\(|\w_\w|\p{Script=Han}/u.test(text),
  yes_no: () => true,
  reason: (text) =>
    /\b(?:because|since|due to|owing to|as a result|caused? by|in order to|so that|so as to|the reason|therefore|thus|hence|to (?:avoid|prevent|ensure|allow|protect|make|keep|reduce|recover|improve)|for this reason|result(?:s|ed)? (?:in|from)|leads? to|otherwise)\b/i.test(
      text,
    ) ||
    /因为|因為|由于|由於|因此|所以|原因|理由|以便|为了|為了|以免|避免|防止|导致|導致|使得|缘故|ため|から|ので/u.test(
      text,
    ),
  manner: (text) =>
    /\b(?:by \w+ing|us(?:e|es|ing)|run|type|press|click|select|set|add|call|with the|via|through|can be|you (?:can|must|should|may)|to \w+)\b|[$#>]\s?\w|\w\(\)|--\w/i.test(
      text,
    ) ||
    /使用|通过|通過|运行|執行|执行|点击|选择|設定|设置|添加|可以|用.{1,10}(?:来|來)|以.{1,10}方式|によって|使って/u.test(
      text,
    ),
  definition: (text) =>
    /\b(?:is|are|was|were) (?:an?|the|one of)\b|\b(?:refers? to|means?|defined as|known as|called|stands? for|denotes?)\b/i.test(
      text,
    ) || /是|指|称为|稱為|即|意思|定义|定義|とは|である/u.test(text),
  condition: (text) =>
    /\b(?:when(?:ever)?|if|unless|until|once|after|before|as soon as|only|reach(?:es|ed)?|exceeds?|every|at least|in case|where|while|provided)\b/i.test(
      text,
    ) || /当|當|如果|若|一旦|只要|除非|直到|达到|達到|超过|超過|每|时|時|后|後|以前|之前/u.test(text),
};

/** Whether a text holds what the question expects an answer to hold. */
export function meetsCue(text: string, expects: Expects): boolean {
  return expects === 'any' || CUES[expects](text);
}

/** A number: digits, number words, or Chinese numerals. */
const N =
  '(?:\\d[\\d.,]*|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|thousands?|millions?|billions?|half|a|an|few|several|couple of)\\b|[一二三四五六七八九十百千万亿两兩数几半]+)';
const unit = (latin: string, han: string) =>
  new RegExp(`${N}[\\s-]*(?:[–~至到-]\\s*${N}\\s*)?(?:(?:${latin})\\b|(?:个|個)?(?:${han}))`, 'iu');

const DURATION = unit(
  'm?s|msecs?|secs?|(?:milli|micro|nano)?seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|fortnights?|months?|years?|decades?|centur(?:y|ies)|generations?',
  '毫秒|微秒|秒|分钟|分鐘|分|小时|小時|钟头|天|日|周|週|星期|礼拜|月|年|世纪|世紀|時間|日間|ヶ月',
);
const LENGTH = unit(
  '[kcmnµ]?m|km|(?:kilo|centi|milli|nano)?met(?:re|er)s?|miles?|mi|feet|foot|ft|inch(?:es)?|in|yards?|yd|light[- ]years?|nautical|columns?|lines?|pages?|words?|char(?:acter)?s?|bytes?|bits?|letters?|digits?|[kmgt]i?b',
  '公里|千米|厘米|毫米|公尺|英里|海里|英尺|米|里|尺|丈|寸|光年|字符|字节|字|行|页|个字|列|位|メートル|キロ',
);
const AGE = /\bage[sd]?\b|\byears?[ -]old\b|\bborn\b|\d[ -]years?\b|岁|歲|年龄|年齡|歳|出生|生于|生於/iu;
const FREQUENCY =
  /\b(?:every|each|per|once|twice|times|daily|weekly|monthly|yearly|annual(?:ly)?|hourly|nightly|quarterly|regularly|always|never|seldom|rarely)\b|每|次|毎/iu;
const RATIO =
  /\d[\d.,]{0,20}\s{0,3}(?:%|x\b|×|-fold)|\b(?:percent|times|twice|double|half|fold|factor|seconds?|minutes?|milliseconds?|ms|km\/h|mph|mbps|[mg]b\/s)\b|倍|％|百分|成|秒/iu;
const MONEY =
  /[$€£¥￥]\s?\d|\d[\d.,]{0,20}\s{0,3}(?:million|billion|thousand)?\s*(?:dollars?|euros?|pounds?|yuan|yen|usd|eur|gbp|cny|rmb|cents?)\b|元|美元|欧元|英镑|日元|円|港币|块钱/iu;
const WEIGHT = unit(
  '[kmµ]?g|kg|(?:kilo|milli)?grams?|tons?|tonnes?|lbs?|pounds?|ounces?|oz',
  '公斤|千克|克|吨|噸|斤|磅|トン',
);
const TEMPERATURE = /°|\bdegrees?\b|\d\s?[CFK]\b|度|℃/u;

/** Adjective or measure in a question → what the number in an answer is measured in. */
const ASKED: readonly (readonly [RegExp, RegExp | readonly RegExp[]])[] = [
  [/^(?:old|岁|几岁|歲|年龄)$/u, AGE],
  [/^(?:long|多长|多長|长度|長度|length)$/u, [DURATION, LENGTH]],
  [/^(?:soon|duration|timeout|多久|时长|時長|多长时间|几天|几年|几小时|几分钟|几个月)$/u, DURATION],
  [
    /^(?:far|tall|high|deep|wide|height|width|depth|distance|elevation|多高|多远|多遠|多深|多宽|高度|距离|距離|海拔|宽度|深度)$/u,
    LENGTH,
  ],
  [/^(?:often|frequently|frequency|频率|頻率)$/u, FREQUENCY],
  [/^(?:fast|faster|slow|slower|quicker|speed|speedup|slowdown|overhead|快|慢|更快|更慢)$/u, RATIO],
  [/^(?:cost|costs|price|paid|salary|fee|售价|价格|價格|票价|钱|多少钱|费用|薪水)$/u, MONEY],
  [/^(?:heavy|weigh|weighs|weight|重量|多重)$/u, WEIGHT],
  [/^(?:hot|cold|temperature|温度|溫度|气温)$/u, TEMPERATURE],
  [
    /^(?:percent|percentage|proportion|比例|百分比|百分之几)$/u,
    /%|％|\bper ?cent\b|percentage|百分|half|third|quarter|分之|成/iu,
  ],
];

/** Chinese counting words that a question asks in and an answer must count in: 多少行 is answered by a number of 行. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  行: unit('lines?', '行'),
  页: unit('pages?', '页'),
  章: unit('chapters?', '章'),
  层: unit('floors?|layers?|levels?', '层'),
  字节: unit('bytes?|[kmgt]i?b', '字节'),
};

/** Whether a word of a question asks for a measure (“long”, 多久) and is not itself sought on a page. */
export function asksMeasure(term: string): boolean {
  return ASKED.some(([asked]) => asked.test(term));
}

/**
 * Whether a text holds a number in the measure that the question asks for: a duration for “how long”, money for a cost.
 * A number of another measure is no answer (MECHANISMS F21).
 *
 * @param terms content words of the question; measures and adjectives are among them
 * @returns true where the question names no measure
 */
export function meetsUnit(text: string, terms: readonly string[]): boolean {
  for (const term of terms) {
    const wanted = ASKED.find(([asked]) => asked.test(term))?.[1];
    const counted = COUNTED[term];
    if (counted) return counted.test(text);
    if (wanted) return (wanted instanceof RegExp ? [wanted] : wanted).some((pattern) => pattern.test(text));
  }
  return true;
}

import { alike } from '../../../reading/rank/alike';
import { contentWords, stem } from '../../../reading/text';

/** One point of a comparison. */
export interface Point {
  /** As the question or a page writes it. */
  name: string;
  /** Stems that a sentence about it holds, its own and those that people say in their place. */
  words: ReadonlySet<string>;
}

/** Points of one table. */
const MOST = 6;
/** Words of a point's name. */
const MOST_WORDS = 4;

/** What a comparative asks after: “is A cheaper” asks for prices. */
const ASKS_AFTER: [RegExp, string, string][] = [
  [/\b(?:cheaper|cheapest|(?:more|less) expensive|costs? (?:more|less)|pricier)\b/i, 'price', 'cost cheap expensive'],
  [/\b(?:faster|fastest|quicker|slower)\b/i, 'speed', 'fast quick slow'],
  [/\b(?:heavier|heaviest|lighter|lightest|weighs? (?:more|less))\b/i, 'weight', 'weigh heavy light'],
  [/\b(?:bigger|larger|largest|smaller|smallest)\b/i, 'size', 'large big small area volume'],
  [/\b(?:taller|tallest|higher|highest)\b/i, 'height', 'high tall elevation'],
  [/\b(?:longer|longest|shorter)\b/i, 'length', 'long short'],
  [/\b(?:older|oldest|younger|newer)\b/i, 'age', 'old new founded built released'],
  [/\b(?:safer|safest|more dangerous)\b/i, 'safety', 'safe danger risk'],
  [/\b(?:hotter|colder|warmer|cooler)\b/i, 'temperature', 'hot cold warm degree'],
  [/\b(?:louder|quieter|noisier)\b/i, 'noise', 'loud quiet decibel'],
  [/\b(?:brighter|dimmer)\b/i, 'brightness', 'bright lumen'],
  [/(?:更|比.{1,20})(?:贵|貴|便宜|省钱|省錢)/u, '价格', '价钱 售价 费用 元 贵 便宜'],
  [/(?:更|比.{1,20})(?:快|慢)/u, '速度', '快 慢 秒'],
  [/(?:更|比.{1,20})(?:重|轻|輕)/u, '重量', '重 轻 公斤 千克'],
  [/(?:更|比.{1,20})(?:大|小)(?!气|心)/u, '大小', '大 小 面积 体积 尺寸'],
  [/(?:更|比.{1,20})高/u, '高度', '高 米 海拔'],
  [/(?:更|比.{1,20})(?:长|長|短)/u, '长度', '长 短 米'],
  [/(?:更|比.{1,20})安全/u, '安全', '安全性 风险'],
];

/** Names of nothing that could be looked up in a page. */
const EMPTY = new Set(
  `difference differences similarity similarities compare comparison better worse best good bad pros cons general main
  key overall use using work working thing things way ways term terms each both other people one two`
    .split(/\s+/)
    .map(stem),
);
const EMPTY_ZH =
  /^(?:区别|區別|不同|差别|差別|差异|差異|异同|異同|对比|對比|比较|比較|关系|關係|优缺点|哪个|哪個|什么|什麼|好|更|各自?|分别|分別|之间|之間|两者|方面)$/u;

/** A side of the comparison in a question whose sides are cut out. */
const SIDE = '\uE000';
const LIST_EN = String.raw`([^?.!;:\uE000]{2,80}?)`;
const PATTERNS_EN = [
  new RegExp(
    String.raw`(?:\b(?:in terms of|with (?:regard|respect) to|regarding|concerning|when it comes to|as to|differ in|compare (?:in|on|by))|${SIDE} (?:in|on|by))\s+${LIST_EN}[?.!\s]*$`,
    'i',
  ),
  new RegExp(String.raw`\bdifferences? in ${LIST_EN} (?:of|between)\s+(?:the )?${SIDE}`, 'i'),
  new RegExp(
    String.raw`\b(?:what(?:'s| is| are| was| were)|compare|comparison of|give|list)\s+(?:the )?${LIST_EN} (?:of|for|in|between|on)\s+(?:the )?${SIDE}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:more|less|fewer|better|longer|higher|larger|bigger|lower|shorter|worse|greater|faster|slower|cheaper) ${LIST_EN}(?:\s+(?:than|between)|[,:]|[?.!\s]*$)`,
    'i',
  ),
];
const LIST_ZH = String.raw`([^？?，,。；;\uE000]{1,30}?)`;
const PATTERNS_ZH = [
  new RegExp(
    `${SIDE}(?:之间|之間|两者|兩者)?(?:的|在)${LIST_ZH}(?:方面|上)?(?:有|各|分别|分別|哪|谁|誰|对比|對比|比较|比較|区别|區別|不同|差|相比|如何|怎么|怎麼|怎样|是|相差|[？?。]?$)`,
    'u',
  ),
  new RegExp(`(?:从|從|就|按)${LIST_ZH}(?:方面|上|来看|來看|角度)`, 'u'),
];

/**
 * The points that a question compares its sides in: “price and weight”, 价格和重量, what a comparative asks after.
 *
 * @param text as asked
 * @param sides as the question writes them
 */
export function pointsAsked(text: string, sides: readonly string[]): Point[] {
  const cut = cutOut(text, sides);
  const isHan = /\p{Script=Han}/u.test(text);
  const names: string[] = [];
  for (const pattern of isHan ? PATTERNS_ZH : PATTERNS_EN) {
    const list = pattern.exec(cut)?.[1];
    if (list && names.length === 0) names.push(...partsOf(list));
  }
  const points = names.map((name) => pointOf(name)).filter((point) => point.words.size > 0);
  for (const [pattern, name] of ASKS_AFTER) {
    if (!pattern.test(isHan ? text : cut)) continue;
    // “A longer battery life” asks for the battery life, not for a length.
    if (points.length === 0) points.push(pointOf(name));
  }
  return points.filter((point, i) => points.findIndex(({ name }) => name === point.name) === i).slice(0, MOST);
}

/** What is said of a point in other words than its name, besides what comparatives ask after. */
const SAID: readonly [string, string][] = [
  ['licence', 'license licensed'],
  ['power', 'watt watts kw'],
  ['memory', 'ram mb gb'],
  ['lifespan', 'lasts years lifetime'],
  ['warranty', 'guarantee'],
  ['material', 'made'],
  ['origin', 'made produced founded'],
  ['capacity', 'holds litres'],
  ['功率', '瓦'],
  ['寿命', '年'],
  ['材质', '制成'],
];
const OTHERS = new Map([
  ...ASKS_AFTER.map(([, name, others]) => [stem(name), others] as const),
  ...SAID.map(([name, others]) => [stem(name), others] as const),
]);

/** A point by its name. */
export function pointOf(name: string): Point {
  const own = contentWords(name)
    .map(stem)
    .filter((word) => !EMPTY.has(word) && !EMPTY_ZH.test(word));
  const said = own.flatMap((word) => contentWords(OTHERS.get(word) ?? ''));
  const more = own.flatMap((word) => alike(word));
  return { name, words: new Set(own.length === 0 ? [] : [...own, ...[...more, ...said].map(stem)]) };
}

function cutOut(text: string, sides: readonly string[]): string {
  const longest = [...sides].sort((a, b) => b.length - a.length);
  return longest.reduce((left, side) => left.replaceAll(side, SIDE), text.normalize('NFKC'));
}

function partsOf(list: string): string[] {
  return list
    .split(
      /\s*(?:,|、|;)\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|(?<=\p{Script=Han})(?:和|与|與|及|以及)(?=\p{Script=Han})/u,
    )
    .map((part) => part.replace(/^(?:the|their|its|an?|both|each)\s+/i, '').trim())
    .filter((part) => part !== '' && part.split(/\s+/).length <= MOST_WORDS && !EMPTY_ZH.test(part));
}

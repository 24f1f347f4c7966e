/** A figure with its unit; a plain figure has low = high. */
export interface Quantity {
  /** As written. */
  text: string;
  /** A bound reaches to 0 or to infinity. */
  low: number;
  high: number;
  /** Normal form of the unit, in which the figure is given. */
  unit: string;
  /** “about”, “nearly”: its edge is not sharp. */
  approximate: boolean;
}

/** Unit as written (folded) → normal unit and factor. */
const UNITS: ReadonlyMap<string, readonly [string, number]> = new Map(
  (
    [
      ['second', 1, 's sec secs second seconds 秒 秒钟 秒鐘'],
      ['second', 0.001, 'ms millisecond milliseconds 毫秒'],
      ['second', 60, 'min mins minute minutes 分钟 分鐘'],
      ['second', 3600, 'h hr hrs hour hours 小时 小時 个小时'],
      ['day', 1, 'day days 天 日'],
      ['day', 7, 'week weeks 周 星期 个星期 週'],
      ['month', 1, 'month months 个月 個月'],
      ['month', 12, 'year years 年'],
      ['byte', 1, 'b byte bytes 字节'],
      ['byte', 1024, 'kb kib kilobyte kilobytes'],
      ['byte', 1024 ** 2, 'mb mib megabyte megabytes'],
      ['byte', 1024 ** 3, 'gb gib gigabyte gigabytes'],
      ['byte', 1024 ** 4, 'tb tib terabyte terabytes'],
      ['metre', 0.001, 'mm millimetre millimetres millimeter millimeters 毫米'],
      ['metre', 0.01, 'cm centimetre centimetres centimeter centimeters 厘米'],
      ['metre', 1, 'm metre metres meter meters 米 公尺'],
      ['metre', 1000, 'km kilometre kilometres kilometer kilometers 公里 千米'],
      ['metre', 1609.344, 'mile miles mi 英里'],
      ['metre', 0.3048, 'ft foot feet 英尺'],
      ['gram', 1, 'g gram grams 克'],
      ['gram', 1000, 'kg kilogram kilograms 公斤 千克'],
      ['gram', 1_000_000, 't tonne tonnes ton tons 吨'],
      ['percent', 1, '% percent per cent 百分'],
      ['dollar', 1, 'usd dollar dollars 美元'],
      ['yuan', 1, 'yuan cny rmb 元 人民币'],
      ['euro', 1, 'eur euro euros 欧元'],
      ['degree', 1, '°c ℃ 摄氏度'],
      ['watt', 1, 'w watt watts 瓦'],
      ['watt', 1000, 'kw kilowatt kilowatts 千瓦'],
      ['watt', 1_000_000, 'mw megawatt megawatts 兆瓦'],
      ['times', 1, 'x times times 倍'],
      ['person', 1, 'people persons person inhabitants residents 人 名 位'],
    ] as const
  ).flatMap(([unit, factor, names]) => names.split(' ').map((name) => [name, [unit, factor] as const] as const)),
);
const SCALE: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  百万: 1e6,
  亿: 1e8,
  億: 1e8,
};
const FIGURE =
  /([$€¥£])?(?<![\p{Script=Latin}\d.])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d.]*\.\d)(?:\s*(?:-|–|—|~|to|至|到)\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?))?\s*(thousand|million|billion|trillion|百万|[千万萬亿億])?[\s-]*(%|°c|℃|[\p{L}]+)?/giu;
const CURRENCY: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '¥': 'yuan', '£': 'pound' };
const LOOSE = /(?:about|around|approximately|roughly|nearly|almost|some|or so|约|約|大约|大約|近)\s*$/iu;
const LEAST =
  /(?:over|more than|at least|above|exceed(?:s|ing)?|minimum of|no (?:less|fewer) than|超过|超過|逾|至少|不少于|高于)\s*$/iu;
const MOST =
  /(?:up to|less than|fewer than|at most|below|under|maximum of|no more than|最多|至多|不足|不到|不超过|不得超过|低于)\s*$/iu;
/** A number after one of these names a thing, it does not measure one. */
const LABEL =
  /(?:version|release|chapter|section|figure|fig\.|table|page|no\.|number|step|level|part|type|rfc|iso|python|lua|debian|postgresql|第|版本|图|表|章)\s*$/iu;

/** Figures with units in a sentence; years, versions, labels and dates are left out. */
export function quantities(text: string): Quantity[] {
  const out: Quantity[] = [];
  for (const match of text.matchAll(FIGURE)) {
    const [, currency, first = '', second, scale, word] = match;
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    if (LABEL.test(before)) continue;
    const unit = unitOf(currency, word);
    if (!unit) continue;
    const value = Number(first.replaceAll(',', ''));
    if (isYear(first, unit.name, scale) || (unit.name === 'day' && /[月年]\s*$/.test(before))) continue;
    const factor = unit.factor * (SCALE[scale?.toLowerCase() ?? ''] ?? 1);
    const upper = second ? Number(second.replaceAll(',', '')) : value;
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 8);
    const low = Math.min(value, upper) * factor;
    const high = Math.max(value, upper) * factor;
    out.push({
      text: match[0].trim(),
      low: MOST.test(before) || /^\s*(?:以下|or (?:less|fewer))/u.test(after) ? 0 : low,
      high: LEAST.test(before) || /^\s*(?:以上|多|余|餘|or more)/u.test(after) ? Number.POSITIVE_INFINITY : high,
      unit: unit.name,
      approximate: LOOSE.test(before) || /^\s*(?:左右|上下|or so)/u.test(after),
    });
  }
  return out;
}

/** The unit of a figure: a measure, a currency, or the noun that is counted. */
function unitOf(currency: string | undefined, word: string | undefined): { name: string; factor: number } | null {
  if (currency) return { name: CURRENCY[currency] ?? currency, factor: 1 };
  if (!word) return null;
  const folded = word.toLowerCase();
  const known = UNITS.get(folded);
  if (known) return { name: known[0], factor: known[1] };
  const han = /^\p{Script=Han}+/u.exec(word)?.[0];
  if (han) {
    for (let n = Math.min(3, han.length); n > 0; n--) {
      const found = UNITS.get(han.slice(0, n));
      if (found) return { name: found[0], factor: found[1] };
    }
    return /^[个個次条條项項页頁行种種层層号號字篇本册]/u.test(han) ? { name: han.slice(0, 2), factor: 1 } : null;
  }
  // A counted noun is a plural: "1000 pages"; anything else ("3 is", "5 and") measures nothing.
  return /^[a-z]{3,}s$/.test(folded) && !/^(?:is|was|has|does|this|its|as|plus|minus|times|s)$/.test(folded)
    ? { name: folded.replace(/s$/, ''), factor: 1 }
    : null;
}

/** “2019年” is a date, “3年” is a span. */
function isYear(digits: string, unit: string, scale: string | undefined): boolean {
  return !scale && unit === 'month' && /^(?:1[0-9]|20)\d\d$/.test(digits);
}

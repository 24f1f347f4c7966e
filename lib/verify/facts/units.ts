import type { Token } from './tokens';

/** A unit: figures of one dimension convert into each other by `factor` (and `offset` for temperatures). */
export interface Unit {
  dimension: string;
  factor: number;
  offset?: number;
}

type Row = readonly [dimension: string, factor: number, names: string];

/** Symbols, case and all: mW is not MW, Mb is not MB. SI bytes (kB) and binary bytes (KiB) never convert (page authors mix them up). */
const SYMBOLS: readonly Row[] = [
  ['length', 1e-9, 'nm'],
  ['length', 1e-6, 'µm μm'],
  ['length', 0.001, 'mm'],
  ['length', 0.01, 'cm'],
  ['length', 1, 'm'],
  ['length', 1000, 'km Km KM'],
  ['length', 1609.344, 'mi'],
  ['length', 0.3048, 'ft'],
  ['length', 0.9144, 'yd'],
  ['length', 0.0254, 'in″'],
  ['mass', 1e-6, 'µg μg mcg'],
  ['mass', 0.001, 'mg'],
  ['mass', 1, 'g'],
  ['mass', 1000, 'kg Kg KG'],
  ['mass', 1e6, 't'],
  ['mass', 453.59237, 'lb lbs'],
  ['mass', 28.349523125, 'oz'],
  ['time', 1e-9, 'ns'],
  ['time', 1e-6, 'µs μs'],
  ['time', 0.001, 'ms'],
  ['time', 1, 's sec secs'],
  ['time', 60, 'min mins'],
  ['time', 3600, 'h hr hrs'],
  ['byte', 1, 'B'],
  ['byte', 1e3, 'kB KB'],
  ['byte', 1e6, 'MB'],
  ['byte', 1e9, 'GB'],
  ['byte', 1e12, 'TB'],
  ['byte', 1e15, 'PB'],
  ['binary_byte', 1024, 'KiB kiB'],
  ['binary_byte', 1024 ** 2, 'MiB'],
  ['binary_byte', 1024 ** 3, 'GiB'],
  ['binary_byte', 1024 ** 4, 'TiB'],
  ['bit', 1e3, 'kb kbit Kbit'],
  ['bit', 1e6, 'Mb Mbit'],
  ['bit', 1e9, 'Gb Gbit'],
  ['bit_rate', 1e3, 'kbps kbit/s kb/s Kbps'],
  ['bit_rate', 1e6, 'Mbps Mbit/s Mb/s'],
  ['bit_rate', 1e9, 'Gbps Gbit/s Gb/s'],
  ['byte_rate', 1e6, 'MB/s MBps'],
  ['byte_rate', 1e9, 'GB/s GBps'],
  ['frequency', 1, 'Hz'],
  ['frequency', 1e3, 'kHz KHz'],
  ['frequency', 1e6, 'MHz'],
  ['frequency', 1e9, 'GHz'],
  ['power', 0.001, 'mW'],
  ['power', 1, 'W'],
  ['power', 1e3, 'kW KW'],
  ['power', 1e6, 'MW'],
  ['power', 1e9, 'GW'],
  ['power', 735.49875, 'hp'],
  ['energy', 1, 'J'],
  ['energy', 1e3, 'kJ'],
  ['energy', 3.6e6, 'kWh'],
  ['energy', 3.6e9, 'MWh'],
  ['energy', 3.6e12, 'GWh'],
  ['energy', 3.6e15, 'TWh'],
  ['calorie', 1, 'kcal Cal'],
  ['voltage', 0.001, 'mV'],
  ['voltage', 1, 'V'],
  ['voltage', 1e3, 'kV'],
  ['charge', 1, 'mAh'],
  ['charge', 1000, 'Ah'],
  ['pressure', 1, 'Pa'],
  ['pressure', 1e3, 'kPa'],
  ['pressure', 1e6, 'MPa'],
  ['pressure', 1e5, 'bar'],
  ['pressure', 6894.757, 'psi'],
  ['volume', 0.001, 'ml mL ML'],
  ['volume', 1, 'l L'],
  ['area', 1, 'm² m2'],
  ['area', 1e6, 'km² km2'],
  ['area', 1e4, 'ha'],
  ['volume', 1000, 'm³ m3'],
  ['speed', 1 / 3.6, 'km/h kmh kph'],
  ['speed', 0.44704, 'mph'],
  ['speed', 1, 'm/s'],
  ['speed', 0.514444, 'kn'],
  ['loudness', 1, 'dB'],
  ['pixel', 1, 'px'],
  ['ratio', 0.01, '%'],
  ['ratio', 0.001, '‰'],
  ['ratio', 1e-6, 'ppm'],
  ['per_capita', 1, '/km² /km2'],
];

/** Words, whatever their case. */
const WORDS: readonly Row[] = [
  ['length', 1e-9, 'nanometre nanometres nanometer nanometers 纳米 奈米'],
  ['length', 1e-6, 'micrometre micrometres micrometer micrometers micron microns 微米'],
  ['length', 0.001, 'millimetre millimetres millimeter millimeters 毫米'],
  ['length', 0.01, 'centimetre centimetres centimeter centimeters 厘米 公分'],
  ['length', 1, 'metre metres meter meters 米 公尺'],
  ['length', 1000, 'kilometre kilometres kilometer kilometers kms 公里 千米'],
  ['length', 500, '华里'],
  ['length', 1609.344, 'mile miles 英里'],
  ['length', 1852, '海里 浬'],
  ['length', 0.3048, 'foot feet 英尺 呎'],
  ['length', 0.0254, 'inch inches 英寸 吋'],
  ['length', 0.9144, 'yard yards 码'],
  ['length', 9.4607e15, 'light-year light-years 光年'],
  ['mass', 0.001, 'milligram milligrams 毫克'],
  ['mass', 1, 'gram grams 克 公克'],
  ['mass', 1000, 'kilogram kilograms kilo kilos 公斤 千克'],
  ['mass', 1e6, 'tonne tonnes 吨 公吨 噸'],
  ['short_ton', 1, 'ton tons'],
  ['mass', 453.59237, 'pound pounds 磅'],
  ['mass', 28.349523125, 'ounce ounces 盎司'],
  ['mass', 500, '斤'],
  ['time', 0.001, 'millisecond milliseconds 毫秒'],
  ['time', 1e-6, 'microsecond microseconds 微秒'],
  ['time', 1, 'second seconds 秒 秒钟 秒鐘'],
  ['time', 60, 'minute minutes 分钟 分鐘'],
  ['time', 3600, 'hour hours 小时 小時 个小时 個小時 钟头'],
  ['time', 86400, 'day days 天 日'],
  ['time', 604800, 'week weeks 周 週 星期 个星期 個星期 礼拜'],
  ['months', 1, 'month months 个月 個月 月'],
  ['months', 12, 'year years yr yrs 年 周年 載'],
  ['months', 3, 'quarter_year 季度'],
  ['months', 120, 'decade decades'],
  ['months', 1200, 'century centuries 世纪 世紀'],
  ['age', 1, 'years_old years-old year-old 岁 歲'],
  ['byte', 1, 'byte bytes 字节 位元組'],
  ['bit', 1, 'bit bits 比特'],
  ['byte', 1e3, 'kilobyte kilobytes'],
  ['byte', 1e6, 'megabyte megabytes'],
  ['byte', 1e9, 'gigabyte gigabytes'],
  ['byte', 1e12, 'terabyte terabytes'],
  ['binary_byte', 1024, 'kibibyte kibibytes'],
  ['binary_byte', 1024 ** 2, 'mebibyte mebibytes'],
  ['binary_byte', 1024 ** 3, 'gibibyte gibibytes'],
  ['frequency', 1, 'hertz 赫兹 赫'],
  ['frequency', 1e6, 'megahertz 兆赫'],
  ['power', 1, 'watt watts 瓦 瓦特'],
  ['power', 1e3, 'kilowatt kilowatts 千瓦'],
  ['power', 1e6, 'megawatt megawatts 兆瓦'],
  ['power', 1e9, 'gigawatt gigawatts'],
  ['power', 735.49875, 'horsepower 马力 匹马力'],
  ['energy', 3.6e6, '千瓦时 度电'],
  ['voltage', 1, 'volt volts 伏 伏特'],
  ['calorie', 1, 'calorie calories 千卡 大卡'],
  ['volume', 1, 'litre litres liter liters 升 公升'],
  ['volume', 0.001, 'millilitre millilitres milliliter milliliters 毫升'],
  ['volume', 3.785411784, 'gallon gallons 加仑'],
  ['barrel', 1, 'barrel barrels 桶'],
  ['area', 1e4, 'hectare hectares 公顷 公頃'],
  ['area', 4046.8564224, 'acre acres 英亩'],
  ['area', 666.6667, '亩'],
  ['area', 1, '平方米 平方公尺'],
  ['area', 1e6, '平方公里 平方千米'],
  ['area', 2_589_988.110336, '平方英里'],
  ['volume', 1000, '立方米 立方公尺'],
  ['speed', 0.514444, 'knot knots 节'],
  ['loudness', 1, 'decibel decibels 分贝'],
  ['pixel', 1, 'pixel pixels 像素'],
  ['ratio', 0.01, 'percent pct 百分'],
  ['ratio', 0.1, '成'],
  ['points', 1, 'percentage_point percentage_points 个百分点 百分点'],
  ['fold', 1, 'times fold 倍'],
  ['angle', 1, 'degree degrees 度'],
  ['currency:usd', 1, 'dollar dollars usd 美元 美金'],
  ['currency:usd', 0.01, 'cent cents 美分'],
  ['currency:eur', 1, 'euro euros eur 欧元 歐元'],
  ['currency:gbp', 1, 'gbp sterling 英镑 英鎊'],
  ['currency:jpy', 1, 'jpy yen 日元 日圆 日圓'],
  ['currency:cny', 1, 'yuan cny rmb renminbi 人民币 元人民币 元'],
  ['currency:hkd', 1, 'hkd 港元 港币 港幣'],
  ['currency:twd', 1, 'twd 新台币 新臺幣 新台幣'],
  ['currency:krw', 1, 'krw won 韩元 韓元'],
  ['currency:inr', 1, 'rupee rupees inr 卢比'],
  ['currency:rub', 1, 'rouble roubles ruble rubles 卢布'],
  ['currency:vnd', 1, 'dong vnd 越南盾'],
  ['currency:chf', 1, 'francs chf 瑞士法郎'],
  ['currency:aud', 1, 'aud 澳元'],
  ['currency:cad', 1, 'cad 加元'],
];
/** Temperatures share a dimension but not a zero. */
const TEMPERATURE: Readonly<Record<string, Unit>> = {
  '°c': { dimension: 'temperature', factor: 1 },
  '℃': { dimension: 'temperature', factor: 1 },
  摄氏度: { dimension: 'temperature', factor: 1 },
  '°f': { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9 },
  '℉': { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9 },
  华氏度: { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9 },
};
const CURRENCY_SIGN: Readonly<Record<string, string>> = {
  $: 'currency:usd',
  '€': 'currency:eur',
  '£': 'currency:gbp',
  '¥': 'currency:cny',
  '₹': 'currency:inr',
  '₩': 'currency:krw',
  '₽': 'currency:rub',
};
/** Country letters before a dollar sign. */
const DOLLARS: Readonly<Record<string, string>> = {
  us: 'currency:usd',
  hk: 'currency:hkd',
  a: 'currency:aud',
  c: 'currency:cad',
  nt: 'currency:twd',
};

const symbols = table(SYMBOLS);
const words = table(WORDS);
for (const [name, unit] of Object.entries(TEMPERATURE)) words.set(name, unit);

function table(rows: readonly Row[]): Map<string, Unit> {
  return new Map(
    rows.flatMap(([dimension, factor, names]) =>
      names.split(' ').map((name) => [name, { dimension, factor }] as const),
    ),
  );
}

/** The unit that starts at a token, and how many tokens it takes; null where none does. */
export function unitAt(tokens: readonly Token[], at: number): { unit: Unit; used: number } | null {
  const first = tokens[at];
  if (!first) return null;
  if (first.kind === 'han') return hanUnit(tokens, at);
  if (first.kind === 'sign' && first.text === '°') {
    const scale = tokens[at + 1]?.text;
    if (scale === 'C' || scale === 'F')
      return { unit: TEMPERATURE[`°${scale.toLowerCase()}`] ?? { dimension: 'angle', factor: 1 }, used: 2 };
    return { unit: { dimension: 'angle', factor: 1 }, used: 1 };
  }
  const compound = compoundUnit(tokens, at);
  if (compound) return compound;
  const unit = symbols.get(first.text) ?? words.get(first.low);
  return unit ? { unit, used: 1 } : null;
}

/** Units of several tokens: km/h, miles per hour, square kilometres, per cent, degrees Celsius, years old. */
function compoundUnit(tokens: readonly Token[], at: number): { unit: Unit; used: number } | null {
  const [a, b, c] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!a || !b) return null;
  if (b.text === '/' && b.glued && c?.glued) {
    const unit = symbols.get(`${a.text}/${c.text}`);
    if (unit) return { unit, used: 3 };
  }
  if (a.low === 'per' && b.low === 'cent') return { unit: { dimension: 'ratio', factor: 0.01 }, used: 2 };
  if (a.low === 'percentage' && b.low.startsWith('point')) return { unit: { dimension: 'points', factor: 1 }, used: 2 };
  if (a.low.startsWith('year')) {
    if (b.low === 'old') return { unit: { dimension: 'age', factor: 1 }, used: 2 };
    if (b.low === '-' && c?.low === 'old') return { unit: { dimension: 'age', factor: 1 }, used: 3 };
    if (b.low === 'of' && c?.low === 'age') return { unit: { dimension: 'age', factor: 1 }, used: 3 };
  }
  if (b.low === 'per' && c?.low === 'hour') {
    const base = symbols.get(a.text) ?? words.get(a.low);
    if (base?.dimension === 'length') return { unit: { dimension: 'speed', factor: base.factor / 3600 }, used: 3 };
  }
  if (a.low.startsWith('degree') && /^(?:celsius|centigrade|fahrenheit)$/.test(b.low)) {
    const unit = TEMPERATURE[b.low === 'fahrenheit' ? '°f' : '°c'];
    return unit ? { unit, used: 2 } : null;
  }
  if (a.low === 'square' || a.low === 'sq' || a.low === 'cubic') {
    const offset = b.text === '.' ? 2 : 1;
    const base = symbols.get(tokens[at + offset]?.text ?? '') ?? words.get(tokens[at + offset]?.low ?? '');
    if (base?.dimension !== 'length') return null;
    return a.low === 'cubic'
      ? { unit: { dimension: 'volume', factor: base.factor ** 3 * 1000 }, used: offset + 1 }
      : { unit: { dimension: 'area', factor: base.factor ** 2 }, used: offset + 1 };
  }
  return null;
}

const LONGEST_HAN_UNIT = 5;

function hanUnit(tokens: readonly Token[], at: number): { unit: Unit; used: number } | null {
  let name = '';
  let found: { unit: Unit; used: number } | null = null;
  for (let n = 0; n < LONGEST_HAN_UNIT && tokens[at + n]?.kind === 'han'; n++) {
    name += tokens[at + n]?.text ?? '';
    const unit = words.get(name);
    if (unit) found = { unit, used: n + 1 };
  }
  return found;
}

/** The currency written before a figure (US$, €, RMB): its dimension and how many tokens before `at` it takes. */
export function currencyBefore(tokens: readonly Token[], at: number): { dimension: string; used: number } | null {
  const sign = tokens[at - 1];
  if (!sign) return null;
  const dimension = CURRENCY_SIGN[sign.text];
  if (dimension) {
    const country = tokens[at - 2];
    const known = sign.text === '$' && sign.glued && country ? DOLLARS[country.low] : undefined;
    return known ? { dimension: known, used: 2 } : { dimension, used: 1 };
  }
  if (sign.kind !== 'word' || !/^(?:usd|eur|gbp|cny|rmb|jpy|hkd|inr|aud|cad|chf)$/.test(sign.low)) return null;
  const unit = words.get(sign.low);
  return unit ? { dimension: unit.dimension, used: 1 } : null;
}

import { asksMeasure } from '../../reading/rank';
import { hanWords } from '../../reading/text';
import { isEveryday } from '../../reading/text/everyday-words';
import { foldHan } from '../../reading/text/simplified';
import { CHINESE_STOP } from '../../reading/text/stopwords';
import { type ChineseName, namedIn } from './chinese-names';
import { pageHolds } from './names';
import { speaksOf } from './terms';

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words that lead to a place or time: 在土星上. */
const LEADS = setOf('在 于 於 对 對 对于 對於 从 從 关于 關於 根据 根據 按照');
/** Words at which the thing that a question begins with ends. */
const ENDS = setOf(`
的 是 在 有 为 為 由 被 于 於 曾 叫 会 會 能 要 与 與 和 跟 及 因 以 用 对 對 從 从 至 到 将 將 把 给 給 都 最 可以 是谁 是誰
`);
/** A question word: what it stands with is asked for and not given. */
const ASKS = /[谁誰哪何几幾]|什么|什麼|甚麼|多少|怎么|怎麼|怎样|怎樣|如何/u;
/** Ends of a phrase of place or time. */
const TAILS = setOf(`
上 里 裡 裏 中 内 內 版 版本 时 時 时期 時期 期间 期間 年代 边 邊 下 外 前 后 後 间 間 之前 之后 之後 以前 以后 以後
`);
/** Of those, the ones that say where. */
const PLACES = setOf('上 里 裡 裏 中 内 內 版');
/** 装机的时候, 断网的话: when or if something is done, no thing of a kind. */
const CLAUSE = setOf('时候 時候 话 話 时 時 情况 情況 人 东西 東西 过程 過程 方法 办法 辦法');
/** The page that is asked about, what runs through all pages, and what is counted or told apart by order. */
const NOTHING =
  /^[每该該本此某当當最第]|文章|作者|[页頁]面|[网網][页頁]|文中|全文|文[档檔]|手册|手冊|教程|上文|[标標][题題]|[题題]目|段落|材料|[资資]料|[论論]文|[现現]今|[历歷]史|人[类類体體]|全世界|全球|一切|[产產][业業]/u;
/** What is done: 恢复的磁带 names no tape. */
const DOING = setOf(`
恢复 修建 居住 估计 提交 发明 发布 编写 开发 创建 设置 生产 出版 安装 下载 上传 注册 登录 运行 启动 删除 复制 保存 备份 升级 更新 编译 调试 测试 连接 断开 切换 输入 输出 打印
导入 导出 搜索 购买 出售 发行 拍摄 主演 创作 撰写 翻译 设计 制造 制作 创立 创办 组织 举办 举行 参加 加入 毕业 出生 去世 死亡 结婚 演唱 获奖 爆发 占领 统治 修改 提供 支持 研究 讨论 签订
签署 颁布 废除 禁止 允许 访问 浏览 装机 重装 开机 关机 断网 联网 上网 排版 合并
`);
const OPENER = /^(?:请问|請問|我?想知道|我?想问一?下|麻烦问一?下|请告诉我|你知道|求教|求助|请教(?:一下)?)[，,：:\s]*/u;

/** A thing asked about is a name of one or two words; in more it is described, and a page describes it otherwise. */
const MOST_NAME = 2;

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

let segmenter: Intl.Segmenter | null = null;

/** The last phrase of a question that limits what is asked: “on a toaster”, “in winter”, “without a network card”. */
const LAST_PHRASE =
  /\b(?:on|in|inside|under|over|with|without|via|using|for|at|from|during|before|after)\s+(?:(?:a|an|the|my|our|your|any|some)\s+)?((?:[\p{L}\d-]+\s+){0,2}[\p{L}\d-]+)\s*[?.!]*$/iu;

/**
 * The phrases to which a question limits what it asks, as they are written. English: the last one behind a preposition.
 * Chinese: what it begins with before 的, a comma, or 是 (土星上的…, 在唐朝，…, 徐凤月是…), a place or version in it
 * (装在土星上, 火星版的).
 */
export function limitsOf(question: string): string[] {
  if (isChinese(question)) return chineseLimits(question);
  const phrase = LAST_PHRASE.exec(question)?.[1];
  return phrase === undefined ? [] : [phrase];
}

/**
 * Whether a word stands in a phrase that limits the question. Where no page holds it an answer may stand, but holds for
 * less than was asked, and says so (MECHANISMS F21, C16).
 */
export function isLimit(question: string, word: string): boolean {
  const wanted = word.toLowerCase();
  return limitsOf(question).some((phrase) =>
    HAN.test(word) ? phrase.includes(word) : phrase.toLowerCase().split(/\s+/).includes(wanted),
  );
}

function isChinese(question: string): boolean {
  return HAN.test(question) && !KANA.test(question);
}

function chineseLimits(question: string): string[] {
  const parts = partsOf(question);
  const out: string[] = [];
  parts.forEach((part, i) => {
    const led = LEADS.has(part);
    if (i > 0 && !led) return;
    const from = led ? i + 1 : i;
    let end = from;
    while (isInside(parts[end])) end++;
    const next = parts[end] ?? '';
    let last = end;
    while (last > from && TAILS.has(parts[last - 1] ?? '')) last--;
    const placed = last < end && PLACES.has(parts[last] ?? '');
    const limits = next === '的' && !CLAUSE.has(parts[end + 1] ?? '');
    // Before a comma stands a place or time, or a clause: 在唐朝，… and 仓库太大，….
    const comma = /[，,]/u.test(next) && (led || last < end);
    const named =
      !led && ENDS.has(next) && next !== '的' && hanWords(parts.slice(from, last).join('')).length <= MOST_NAME;
    const begins = i === 0 && (limits || comma || named);
    if (begins || (led && (placed || limits))) out.push(parts.slice(from, last).join(''));
  });
  parts.forEach((part, i) => {
    if (part !== '的' || !PLACES.has(parts[i - 1] ?? '')) return;
    let from = i - 1;
    while (isInside(parts[from - 1])) from--;
    if (from > 0 && from < i - 1) out.push(parts.slice(from, i - 1).join(''));
  });
  // 月球上 is one word to the segmenter.
  return [...new Set(out.map((phrase) => phrase.replace(/(?<=\p{Script=Han}{2})[上里裡裏中内內]$/u, '')))].filter(
    (phrase) => phrase !== '' && !ASKS.test(phrase),
  );
}

function partsOf(question: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const plain = question.normalize('NFKC').replace(OPENER, '');
  return [...segmenter.segment(plain)].map(({ segment }) => segment);
}

function isInside(part: string | undefined): boolean {
  return part !== undefined && /[\p{L}\p{N}]/u.test(part) && !ENDS.has(part) && !ASKS.test(part);
}

/**
 * Qualifiers of a Chinese question (a place, name, product or time) of which no page speaks, as written (MECHANISMS F21,
 * C16): asked about the installer on Saturn, a page about installers says nothing. A phrase is missing when the pages
 * hold none of its words and no two characters of it that stand together; a known name wherever it stands in the
 * question. A phrase in Chinese is missing on no page in another script.
 *
 * @param places countries that the question names (`Understood.places`)
 * @param texts all that each page says, its title included
 */
export function missingQualifiers(question: string, places: readonly string[], texts: readonly string[]): string[] {
  if (!isChinese(question)) return [];
  const inHan = texts.some((text) => HAN.test(text));
  const parts = partsOf(question).map(foldHan);
  const known = [
    ...namedIn(parts).filter(({ latin }) => inHan || latin.length > 0),
    ...(inHan ? places.filter((place) => standsIn(parts, foldHan(place))).map(placeNames) : []),
  ];
  const named = known.filter(
    ({ written, also, latin }) =>
      !texts.some((text) => [written, ...also, ...latin].some((name) => holdsName(text, name))),
  );
  // A phrase with a known name is judged by it.
  const phrases = inHan
    ? chineseLimits(question).filter((phrase) => !known.some(({ written }) => foldHan(phrase).includes(written)))
    : [];
  return [...new Set([...named.map(({ written }) => written), ...phrases.filter((phrase) => isLost(phrase, texts))])];
}

/** Whether a name is made of whole words: 海地 is not in 青海|地区. */
function standsIn(parts: readonly string[], name: string): boolean {
  return parts.some((_, at) => [1, 2, 3].some((length) => parts.slice(at, at + length).join('') === name));
}

/** A country may be called by its first characters, of which 美 or 法 has one, and a people or a language by it. */
function placeNames(place: string): ChineseName {
  const short = foldHan(place).slice(0, place.length > 3 ? 2 : 1);
  const also = place.length > 3 ? [short] : [...'国军方籍属裔人语文'].map((end) => short + end);
  return {
    written: foldHan(place),
    also: place === '中国' ? [...also, '中华', '我国', '国内', '大陆'] : also,
    latin: [],
  };
}

function isLost(phrase: string, texts: readonly string[]): boolean {
  // What is part Latin or a figure is a name of its own and looked up as one.
  if (/[\p{Script=Latin}\p{N}]/u.test(phrase) || NOTHING.test(phrase)) return false;
  const telling = hanWords(phrase).filter(
    (word) =>
      word.length > 1 &&
      !CHINESE_STOP.has(word) &&
      !isEveryday(word) &&
      !DOING.has(foldHan(word)) &&
      !asksMeasure(word),
  );
  if (telling.length === 0) return false;
  const pairs = [...phrase].slice(1).flatMap((_, i) => {
    const pair = phrase.slice(i, i + 2);
    return isEveryday(pair) ? [] : [pair];
  });
  return !texts.some(
    (text) => telling.some((word) => speaksOf(text, word)) || pairs.some((pair) => holdsName(text, pair)),
  );
}

/** Whether a text holds a name, simplified or traditional. */
function holdsName(text: string, name: string): boolean {
  if (pageHolds(text, name)) return true;
  return HAN.test(name) && simplified(text).includes(foldHan(name));
}

let last: { text: string; plain: string } | null = null;

/** The text with simplified characters, the last one remembered: a question looks for several names in it. */
function simplified(text: string): string {
  if (last?.text !== text) last = { text, plain: foldHan(text) };
  return last.plain;
}

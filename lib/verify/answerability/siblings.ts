import { isEveryday } from '../../reading/text/everyday-words';
import { foldHan } from '../../reading/text/simplified';

const HAN_ONLY = /^\p{Script=Han}+$/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What parts a thing's name in a title from a remark and from the name of the site. */
const NAME_END = /[^\p{Script=Han}]/u;
/** Last characters of names, which tell what kind of thing it is; simplified. */
const KINDS: ReadonlySet<string> = new Set(
  '站郡县市省州区镇乡村庄寨岛洲河江湖海山峰峡谷岭原洞泉池滩渠坝库寺庙殿塔墓碑桥路街道巷线港湾城楼馆园宫堂院校学社党军队团国部司会厂店场所社属科目纲鱼鲷鳗鲨鸟雀雉鹤鹰蛇龟蛙虫蝶蟹虾龙猫犬马猴花树草木兰藻菌舰艇型号星教派族语奖杯剧集刊报',
);
/** Of those, the ones that end other words as well. */
const IN_WORDS: ReadonlySet<string> = new Set('学部司会场所团国社校原星');
const LEAD = /^(?:请问|我?想知道|在|对|关于|根据|从|于)/u;
/** What begins with one of these is described, counted or told apart by order, or it is a clause. */
const NO_NAME =
  /[的是有为由被曾叫会了着过与和跟及或对于属类把将让使给前后时我咱你您贵他她它这那哪该此其本每各某何谁几多少第一二三四五六七八九十两个座条位人]|[兴修新扩改]?建[造立于]?|设计|刺杀|发明|发现|创[立办建]|成立/u;
/** Of these alone no name is made before the kind of a thing: 市图书馆, 火车站, 热带鱼. */
const COMMON =
  /^(?:[市省县区州校院国公总分大小主新旧老原东西南北上下内外中]|火车|汽车|长途|地铁|高铁|轻轨|公交|客运|货运|高速|普通|城际|加油|充电|美术|博物|电影|养老|敬老|幼儿|儿童|妇女|妇产|人民|公共|大型|小型|国家|国际|国立|省立|市立|公立|私立|民办|民族|历史|自然|科技|科学|技术|中医|综合|专科|师范|理工|医学|法学|商学|文学|工学|农业|体育|艺术|动物|植物|海洋|水产|森林|主题|游乐|高等|初级|高级|职业|天主|基督|佛教|道教|清真|热带|淡水|海水|观赏|食用|野生|当地|附近|外国|本地|全国|世界)+$/u;
const LONGEST_HEAD = 8;
const SHORTEST_TITLE = 3;

/**
 * Names at the head of a Chinese question that no page names, though one is titled by another thing of the same kind
 * (MECHANISMS F21, C16): asked about 青纹阿南鱼, a page titled 虫纹阿南鱼 speaks of all that is asked, and of another fish.
 *
 * @param pages `said` is all that a page says, its title included
 * @returns the names, in simplified characters
 */
export function otherThings(question: string, pages: readonly { title: string; said: string }[]): string[] {
  if (KANA.test(question)) return [];
  const asked = foldHan(question.normalize('NFKC')).trim().replace(LEAD, '');
  const names = new Set(pages.flatMap(({ title }) => besides(asked, title) ?? []));
  if (names.size === 0) return [];
  const said = pages.map((page) => foldHan(page.said));
  return [...names].filter((name) => !said.some((text) => text.includes(name)));
}

/** The name that a question begins with, where it ends as the title does and begins otherwise. */
function besides(asked: string, title: string): string | null {
  const own = foldHan(title.normalize('NFKC')).trim().split(NAME_END)[0] ?? '';
  if (own.length < SHORTEST_TITLE || !KINDS.has(own.at(-1) ?? '') || asked.includes(own)) return null;
  const tail = longestEnd(own, asked);
  const head = asked.slice(0, Math.max(0, asked.indexOf(tail)));
  const other = own.slice(0, own.length - tail.length);
  const names =
    tail !== '' &&
    HAN_ONLY.test(head) &&
    head.length <= LONGEST_HEAD &&
    (tail.length > 1 || (head.length > 1 && !IN_WORDS.has(tail))) &&
    !NO_NAME.test(head) &&
    !COMMON.test(head) &&
    !isEveryday(head) &&
    endsWord(asked, head.length + tail.length);
  return names && !isShort(head, other) && !isShort(other, head) ? head + tail : null;
}

/** The longest end of a name, less than the whole, that a question holds. */
function longestEnd(name: string, question: string): string {
  for (let at = 1; at < name.length; at++) if (question.includes(name.slice(at))) return name.slice(at);
  return '';
}

let segmenter: Intl.Segmenter | null = null;

/** Whether a word ends there: 国 ends none in 国王. */
function endsWord(text: string, at: number): boolean {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return at >= text.length || [...segmenter.segment(text)].some(({ index }) => index === at);
}

/** Whether one is made of characters of the other in their order: 华工 of 华南理工. */
function isShort(short: string, long: string): boolean {
  let at = 0;
  for (const one of long) if (one === short[at]) at++;
  return at === short.length;
}

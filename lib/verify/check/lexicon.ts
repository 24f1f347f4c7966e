import { stem } from '../../reading/text';

/** Words that say the same in most statements of fact: each line is one meaning. */
const SAME = `
film movie picture
start begin commence launch
found establish create form set-up
die died dies dying death decease deceased
born birth birthday
release premiere debut
write author writer pen
star actor actress act portray
child children kid kids
sibling siblings brother brothers sister sisters
television tv
united-states america american u.s us usa
united-kingdom uk british britain
china chinese
japan japanese
france french
germany german
italy italian
spain spanish
portugal portuguese
ireland irish
scotland scottish
wales welsh
england english
russia russian
canada canadian
australia australian
india indian
mexico mexican
brazil brazilian
greece greek
poland polish
sweden swedish
norway norwegian
denmark danish
finland finnish
netherlands dutch
belgium belgian
austria austrian
switzerland swiss
turkey turkish
israel israeli
iran iranian
egypt egyptian
korea korean
vietnam vietnamese
croatia croatian
romania romanian
hungary hungarian
africa african
europe european
asia asian
husband wife spouse marry
company corporation firm
song single track
album record
show series program programme sitcom
city town
near close
large big huge
build construct erect
get receive obtain gain earn win
also too
team club
attorney lawyer
doctor physician
located situated lies lie
position rank
numerous many multiple various several
terrible bad awful
rival opponent
purchase buy acquire bought
sell sold sale
uniform kit
perform play
soccer football
physicist physics
novel book
leave left depart
lead led head
complete finish end conclude
throughout across
known called named nickname
speak spoke speech
dwell live reside resident
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Opposites: one in the sentence and the other in the passage turns the statement round. */
const OPPOSITE: readonly (readonly [string, string])[] =
  'best worst|mild severe|slight severe|largest smallest|biggest smallest|highest lowest|longest shortest|oldest youngest|first last|increase decrease|rise fall|grow shrink|raise lower|more less|more fewer|before after|earlier later|north south|east west|northern southern|eastern western|northwest southeast|northeast southwest|left right|win lose|won lost|success failure|successful unsuccessful|succeed fail|success flop|good bad|positive negative|favorable unfavorable|accept reject|approve reject|alive dead|male female|man woman|men women|boy girl|father mother|son daughter|brother sister|husband wife|actor actress|king queen|hero villain|protagonist antagonist|include exclude|allow forbid|allow prohibit|enable disable|legal illegal|major minor|majority minority|upper lower|maximum minimum|public private|always never|all none|open close|begin end|start end|buy sell|love hate|like dislike|strong weak|rich poor|hot cold|fast slow|heavy light|deep shallow|wide narrow|thick thin|young old|new old|newest oldest|fiction nonfiction|fictional nonfictional|fictional real|true false|popular unpopular|famous unknown|professional amateur|domestic foreign|indoor outdoor|urban rural|ancient modern|married unmarried|single married|guilty innocent|acquit convict|support oppose|defeat lose|victory defeat|gain lose|profit loss|import export|ascend descend|expand contract|top bottom|above below|inside outside|interior exterior|most least|most fewest|rarely often|seldom often|rarely frequently|common rare|best-selling worst-selling|best-known least-known|commercial non-commercial|renew cancel|praise criticize|praise pan|acclaim criticism|predecessor successor|prequel sequel|parent child|elder younger|older younger|free paid|safe dangerous|single multiple|few many|optional required|optional mandatory|synchronous asynchronous|stable unstable|experimental stable|deprecated recommended|add remove|faster slower|higher lower|larger smaller|longer shorter|exempt subject|permanent temporary|hard soft|wet dry|simple complex|full empty|peace war|friend enemy|ally enemy'
    .split('|')
    .map((pair) => {
      const [a = '', b = ''] = pair.split(' ');
      return [a, b] as const;
    });

/** Words of which a thing has one: two different ones of a row cannot both hold of it. */
const CLASSES: readonly string[] = [
  'american british english scottish irish welsh french german italian spanish portuguese dutch belgian swiss austrian polish czech hungarian romanian bulgarian greek turkish russian ukrainian swedish norwegian danish finnish icelandic canadian australian mexican brazilian argentine chilean colombian cuban japanese chinese korean indian pakistani iranian israeli egyptian nigerian african armenian serbian croatian vietnamese thai indonesian filipino peruvian venezuelan jamaican estonian latvian lithuanian',
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'red blue green yellow orange purple pink brown black white gray grey gold silver',
  'gold silver bronze',
  'spring summer autumn winter',
  'horror comedy drama thriller western musical documentary romance animated science-fiction fantasy',
  'actor politician singer scientist painter footballer lawyer physician economist philosopher novelist poet journalist',
];

/** Chinese words of one meaning; the first of a row stands for all. */
const SAME_HAN = [
  ['出生', '诞生', '誕生', '生于', '生於'],
  ['逝世', '去世', '死亡', '病逝', '过世', '過世', '卒于', '离世'],
  [
    '成立',
    '创立',
    '創立',
    '建立',
    '创办',
    '創辦',
    '创建',
    '創建',
    '设立',
    '設立',
    '创设',
    '组建',
    '建于',
    '建於',
    '始建',
    '兴建',
    '建造',
  ],
  ['建成', '落成', '竣工', '完工', '通车', '启用', '啟用'],
  ['位于', '位於', '坐落', '座落', '地处', '地處'],
  ['出版', '发行', '發行', '刊行', '推出', '面世', '发表', '發表', '发布', '發布'],
  ['担任', '擔任', '出任', '就任', '任职', '任職'],
  ['毕业', '畢業'],
  ['获得', '獲得', '取得', '夺得', '奪得', '赢得', '荣获'],
  ['开始', '開始', '始于', '起始'],
  ['改名', '更名', '易名', '改称', '改稱'],
  ['人口', '居民'],
  ['面积', '面積', '占地', '佔地'],
  ['长度', '全长', '全長', '总长', '長度', '体长', '體長'],
  ['高度', '海拔', '高达', '身高'],
];

/** Chinese words that turn a statement round. */
const OPPOSITE_HAN: readonly (readonly [string, string])[] =
  '建成 拆除|开放 关闭|开启 关闭|支持 反对|成功 失败|出生 去世|出生 逝世|允许 禁止|开始 结束|上任 卸任|就任 卸任|收入 支出|进口 出口|盈利 亏损|男性 女性|父亲 母亲|儿子 女儿|哥哥 弟弟|东部 西部|南部 北部|东南 西北|东北 西南|上游 下游|左侧 右侧|前者 后者|优点 缺点|优于 劣于|赞成 反对|通过 否决|胜利 失败|战胜 败给|合并 拆分|加入 退出|同意 拒绝|接受 拒绝|公开 秘密|合法 非法|稳定 实验|必需 可选|新增 移除|增加 移除|添加 删除|启用 禁用|最早 最晚|首次 末次|升级 降级|国内 国外|室内 室外|公立 私立|淡水 咸水|夏季 冬季|白天 夜间|正面 负面|起点 终点|建立 废除|设立 撤销|成立 解散|上市 退市|当选 落选|晋级 淘汰|进攻 防守|主场 客场|同步 异步'
    .split('|')
    .map((pair) => {
      const [a = '', b = ''] = pair.split(' ');
      return [a, b] as const;
    });

const groups = new Map<string, string>();
for (const row of SAME) for (const word of row) if (!groups.has(key(word))) groups.set(key(word), key(row[0] ?? word));
const opposites = new Map<string, Set<string>>();
for (const [a, b] of OPPOSITE) {
  link(a, b);
  link(b, a);
}
const classes = new Map<string, number[]>();
CLASSES.forEach((row, index) => {
  for (const word of row.split(' ')) classes.set(sense(word), [...(classes.get(sense(word)) ?? []), index]);
});
const hanGroups = new Map<string, string>();
for (const row of SAME_HAN) for (const word of row) hanGroups.set(word, row[0] ?? word);
const hanOpposites = new Set(
  OPPOSITE_HAN.flatMap(([a, b]) => [`${hanMeaningOf(a)} ${hanMeaningOf(b)}`, `${hanMeaningOf(b)} ${hanMeaningOf(a)}`]),
);

function key(word: string): string {
  return stem(word);
}

function sense(word: string): string {
  return meaningOf(key(word));
}

function link(a: string, b: string): void {
  const known = opposites.get(sense(a)) ?? new Set();
  known.add(sense(b));
  opposites.set(sense(a), known);
}

/** A stem's representative among words of one meaning. */
export function meaningOf(stemmed: string): string {
  return groups.get(stemmed) ?? stemmed;
}

/** A Chinese pair's representative. */
export function hanMeaningOf(pair: string): string {
  return hanGroups.get(pair) ?? pair;
}

/** Whether two stems turn a statement round: listed opposites, or the same word with and without un-, in-, non-, dis-. */
export function areOpposite(a: string, b: string): boolean {
  if (opposites.get(a)?.has(b)) return true;
  // Most pairs are of plain words of like length: no key is made for them.
  if (a.charCodeAt(0) >= FIRST_HAN) return hanOpposites.has(`${a} ${b}`);
  return a.length > b.length ? isDenied(a, b) : isDenied(b, a);
}

const FIRST_HAN = 0x2e80;

/** “Known as” is a name, and “an unknown gunman” does not take it away. */
const UNKNOWN = key('unknown');
const DENYING = /^(?:un|in|im|ir|il|non-?|dis|anti-?)/;

/** Words that only look denied: what is left after the prefix is another word. */
const NOT_DENIED = new Set(
  'imprison inform invent invest include income inland inside input import impress improve imprint impart discover discount disease display dispose discharge discern distil unit union under until indeed infer inherit intern inquire instal instruct indent insight institut increas incorpor'
    .split(' ')
    .map(key),
);

function isDenied(long: string, short: string): boolean {
  if (NOT_DENIED.has(long) || long === UNKNOWN) return false;
  if (long.length <= short.length + 1 || short.length < 4 || !long.endsWith(short)) return false;
  return DENYING.exec(long)?.[0] === long.slice(0, long.length - short.length);
}

/** Whether two different stems stand in one row of words of which a thing has one. */
export function excludeEachOther(a: string, b: string): boolean {
  if (a === b) return false;
  const mine = classes.get(a);
  const theirs = classes.get(b);
  return mine !== undefined && theirs !== undefined && mine.some((row) => theirs.includes(row));
}

const set = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * English words that say nothing about the subject: closed classes, question words, light verbs and vague nouns
 * (PLATFORM, "Natural questions": dropping them gave most of what a rules engine can gain).
 */
export const ENGLISH_STOP = set(`
a an the this that these those such some any each every either neither both all no none other another
i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself it its
itself they them their theirs themselves one ones someone somebody something anyone anybody anything everyone everybody
everything nobody nothing
who whom whose what which when where why how whether whatever whichever whenever
am is are was were be been being do does did doing done have has had having can could may might must shall should will
would ought cannot can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't couldn't shouldn't haven't
hasn't i'm i've i'd it's that's what's there's let's
of in on at by to from for with without about into onto upon over under above below between among through during
before after since until till against toward towards across along around behind beside besides beyond off out up down
per via as like than within
and or but nor so yet if then else because although though while unless once
not only just also too very quite rather even still already again ever never always often sometimes usually really
actually exactly please here there now far much many more most less least few several lot lots bit
get gets got getting give gives gave given make makes made making take takes took taken go goes went gone going come
comes came want wants wanted need needs needed know knows knew known let lets mean means meant keep keeps put puts say
says said tell tells told happen happens happened happening seem seems try tries tried
thing things way ways kind kinds sort sorts stuff people person
me's does't etc eg ie vs
`);

/** Words that only make a question of it: they are dropped from queries but may matter inside a page. */
export const CHINESE_QUESTION = [
  '请问一下',
  '请问',
  '請問',
  '我想知道',
  '我想问',
  '想问一下',
  '能不能',
  '可不可以',
  '是不是',
  '有没有',
  '有沒有',
  '会不会',
  '要不要',
  '该不该',
  '为什么',
  '為什麼',
  '為甚麼',
  '为何',
  '為何',
  '怎么样',
  '怎麼樣',
  '怎么办',
  '怎麼辦',
  '怎么',
  '怎麼',
  '怎样',
  '怎樣',
  '如何',
  '什么样',
  '什麼樣',
  '什么时候',
  '什麼時候',
  '什么',
  '什麼',
  '甚麼',
  '多少',
  '哪一个',
  '哪一個',
  '哪一年',
  '哪一',
  '哪些',
  '哪里',
  '哪裡',
  '哪裏',
  '哪儿',
  '哪个',
  '哪個',
  '哪位',
  '哪家',
  '哪种',
  '哪種',
  '哪年',
  '哪几',
  '哪幾',
  '哪',
  '几个',
  '幾個',
  '是否',
  '何时',
  '何時',
  '何地',
  '何处',
  '何處',
  '何种',
  '何種',
  '何人',
  '何',
  '谁',
  '誰',
  '多久',
  '多长',
  '多長',
  '多大',
  '多高',
  '多远',
  '多遠',
  '多快',
  '吗',
  '嗎',
  '呢',
  '吧',
  '呀',
  '啊',
  '么',
] as const;

/** Chinese function words, light verbs and vague nouns; a word made only of these says nothing. */
export const CHINESE_STOP = set(`
的 地 得 了 着 著 过 過 是 在 有 和 与 與 及 或 而 且 但 也 都 就 才 还 還 又 再 很 更 最 太 不 没 沒 没有 沒有 把 被 让 讓 给 給 对 對 对于 向 从 從 到 由
于 於 以 为 為 之 其 所 这 這 那 这个 這個 那个 那個 这些 那些 这里 那里 这样 那样 它 他 她 它们 他们 她们 我 你 您 我们 我們 你们 咱们 自己 一 一个 一個 一些 一种 一下 个 個
能 会 會 可 可以 能够 可能 要 想 需要 应该 應該 必须 如果 那么 因为 所以 因此 然后 以及 并 并且 等 等等 时 時 时候 時候 中 里 裡 上 下 内 外 前 后 後 间
做 用 使 使用 进行 進行 通过 來 来 去 说 說 叫 叫做 称 称为 算 东西 事情 情况 方面 地方 办法 方法 只 只是 已经 已 正在 曾 将 將 请 請 吗 呢 吧 么 啊 跟 同 比 按 每 各 某 该 該
什么 什麼 怎么 怎麼 多少 哪 哪个 哪個 哪些 几 幾 谁 誰 为什么 如何 是否 何 多
`);

/** Japanese particles, copulas and question words, cut from a question before its character pairs are taken. */
export const JAPANESE_QUESTION = [
  'でしょうか',
  'でしたか',
  'ですか',
  'ましたか',
  'ますか',
  'はどこ',
  'は何',
  'は誰',
  'はいつ',
  'どのような',
  'どのように',
  'どれくらい',
  'どのくらい',
  'どの',
  'どこ',
  'どれ',
  'どう',
  'なぜ',
  'いつ',
  '何年',
  '何',
  '誰',
  'だれ',
  'いくつ',
  'いくら',
  'か？',
  'か。',
] as const;

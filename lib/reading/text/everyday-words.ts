import { foldHan } from './simplified';
import { stem } from './terms';

/**
 * Words that everybody uses of everything: common verbs, adjectives and adverbs, and nouns that stand for a place in a
 * sentence more than for a thing (word, way, machine). A page that answers says the same in other words, so a missing one
 * says little. Written down by how common a word is in talk and questions, about the first thousand; words of one trade
 * are none however often they stand in manuals.
 */
const ENGLISH = `
able above accept according account across act actual add admit affect afford afternoon age ago agree ahead aim alive
allow alone along amount answer anyway anywhere apart appear apply approach area argue arrange arrive aside ask asleep
assume attempt attention automatically avoid aware away awful
back bad base basic bear beat beautiful become became began begin beginning begun behave believe belong best better big
bigger biggest bind blame body book boring born both bother bottom bought brand break bring broad broke broken brought
build built bunch burn business busy buy
call calm came care careful carry case catch caught cause certain chance change charge cheap check chief choice choose
chose chosen claim clean clear clever clock close closer clue collect combine come comfortable common company compare
complain complete complicated computer concern confirm confuse connect consider consist contain continue control
convenient correct cost count couple cover crazy create cross current currently cut
daily damage danger dare date day deal decade decide deep default define definitely degree demand depend describe
deserve detail develop did die differ difference different difficult direct directly dirty disappear discover discuss
divide door doubt drag draw drew drive drop dry due during
each ear early earlier ease easily easy eat edge effect effort either else empty encourage end enjoy enough ensure enter
entire equal especially establish evening event eventually everyday evidence exact example excellent except excuse exist
expect expensive experience explain explore express extend extra extreme eye
face fact fail fair fairly fall fallen familiar famous far fast favorite favourite fear feature feel feeling feet fell
felt field figure fill final finally find fine finish finished first fit fix focus follow foot force forever forget
forgot forgotten form former forward found free frequent fresh friend front full fully fun function funny further future
gain gather general generally gentle glad goal gone gonna good grab gradually grand great grew ground group grow grown
guess guide guy
habit half hand handle hang happy hard hardly hate head hear heard heart heavy held help hence hid hidden hide high
higher highest hit hold home hope hot hour house huge hurt
idea ignore imagine immediate immediately important impossible improve include increase indeed inform inside instance
instead intend interest interesting introduce invent invite involve issue item
job join joke judge jump just keep kept kick kid kill knock knowledge
lack lady laid large larger largest last late lately later latest laugh lay lead leader learn learned learnt leave led
left length less lesson let level lie life lift light likely limit line link list listen little live load located
location lonely long longer longest look lose loss lost loud love low lower lowest luck lucky
machine made main mainly maintain major majority man manage mark market match matter maximum maybe meaning meant
measure meet member memory men mention mere mess message met method middle mind minimum minor minute miss missing mistake
mix modern moment money month mood morning mostly mouth move movement
name named natural nature near nearly neat necessary neck nervous new news next nice night nobody noise normal normally
notice number numerous
obvious occasion occur odd offer official often old older oldest once online open operate opinion opportunity oppose
opposite option order ordinary original originally otherwise outside overall own owner
page paid pain pair parent part particular particularly partly party pass past pay people perfect perform perhaps period
person personal pick picture piece place plain plan play pleasant plenty point poor popular position possible power
prefer prepare present press pretty prevent previous price prior private probable probably problem process produce
promise proper properly protect proud prove provide public pull purpose push
quality quantity quarter question quick quickly quiet quit quite
raise ran range rank rate reach react read ready real reality realize reason receive recent recently recognize recommend
record reduce refer refuse regard regular regularly relate relation release rely remain remember remind remove repeat
reply report represent request require resolve respect respond rest result return reveal rid ride right rise risk role
room rough round rule run running rush
sad safe sake same sat satisfy save saw scale school score search seat second secret section see seek seen select sell
send sense sent separate series serious serve set several shake shall shape share sharp short shorter shortest shot shout
show shown shut sick side sight sign silly similar simple simply since single sit site situation size sleep slept slight
slow slowly small smaller smallest smart smell smile soft sold solve someday somehow sometime somewhere son soon sorry
sound source space spare speak special specific specifically speed spend spent spite split spoke spoken spot spread
stage stand standard star start state stay steal step stick stood stop story straight strange street strength stress
strong structure stuck study stupid style subject succeed success such suddenly suffer suggest suit suitable sum supply
support suppose sure surface surprise surround survive suspect switch system
tag talk tall task taste taught teach team tear tend tenth term terrible test thank themselves theory thin think third
thought threw throw tie tight tiny tired title today together told tomorrow tonight tool top topic total touch tough
toward town trade treat trick trigger trip trouble true truly trust truth turn twice type typical typically
ugly unable understand understood unique unit unknown unless unlike unusual update upset use used useful useless user
usual
valid value variety various vary version view visit voice volume
wait wake walk wall wanna warm warn wash waste watch wear weak week weekend weight weird welcome well went whole wide wild
win wind window wish woman women won wonder wonderful wore word work world worry worse worst worth write written wrong
wrote
year yes yesterday yet young
one two three four five six seven eight nine ten hundred thousand million
notify
`;

/** Chinese words of the same kinds, simplified; traditional ones are folded before they are looked up. */
const CHINESE = `
装 开 走 用 跑 放 拿 看 听 说 讲 写 读 记 问 答 找 买 卖 送 收 发 打 拉 推 换 改 变 加 减 分 合 拆 修 建 造 做 办 搞 弄 干 管 靠 算 数 选 挑 占 带 换 关 停
站 坐 吃 喝 住 完 死 活 生 长 出 进 回 来 去 到 过 起 掉 满 空 传 待 修 等 试 学 教 帮 请 让 叫 给 取 用 切 移 动 转 连 接 断 查 搜 点 按 填 补 剩 留 丢 存 抓 抢 画
插 摆 挂 调 配 定 装好 装完 开着 只 特意 故意 专门 刚 刚刚 才 还是 或者 还 的话 而已 罢了 之类 左右 上下 大概 大约 差不多 几乎 基本 基本上 一般 一般来说
通常 往往 经常 常常 常 总是 总 一直 始终 永远 从来 从不 偶尔 有时 有时候 曾经 已经 正在 马上 立刻 立即 立马 赶快 赶紧 突然 忽然 终于 终究 最终 最后
最初 最早 最近 最 更加 比较 非常 十分 特别 尤其 相当 极其 极 太 挺 蛮 稍微 稍 略 有点 有些 一点 一些 一下 一样 一起 一共 总共 共 一律 统统 全部 全 所有
整个 整 每 各 各自 分别 互相 相互 彼此 自己 自身 本身 本人 本 别人 他人 人家 大家 人们 有人 某人 某个 某些 某 那帮人 帮 人 家 者 们 者们 咱 俺
这样 那样 这么 那么 这种 那种 这里 那里 这边 那边 这时 那时 此 此时 此外 另外 另 其他 其它 其余 其中 之一 之间 之前 之后 之外 之内 以前 以后 以来 以上
以下 以内 以外 前 后 前面 后面 上面 下面 里面 外面 旁边 中间 左边 右边 里 外 内 上 下 左 右 东 西 边 头 面 处 点 些 种 类 样 次 回 遍 趟 下 个 位 名 条 件
项 份 套 批 组 群 堆 块 片 张 只 本 部 台 间 座 层 级 号 第一 第二 第三 首先 其次 再次 首次 一次 两次 一 二 两 三 四 五 六 七 八 九 十 百 千 万 亿 半 倍
几 多 少 大 小 高 低 长 短 远 近 快 慢 早 晚 新 旧 老 好 坏 对 错 真 假 难 易 轻 重 强 弱 冷 热 干 湿 深 浅 宽 窄 厚 薄 粗 细 多么 许多 很多 好多 不少 大量
少量 大部分 多数 少数 部分 主要 重要 关键 必要 必须 必需 一定 肯定 确定 当然 显然 明显 可能 也许 或许 恐怕 似乎 好像 仿佛 据说 听说 其实 实际 实际上
事实上 的确 确实 果然 居然 竟然 究竟 到底 反正 反而 不过 只是 只有 只要 仅 仅仅 除了 除非 无论 不管 不论 即使 尽管 虽然 但是 可是 然而 而且 并且 以及 还有
或 和 与 及 跟 同 为了 关于 对于 至于 由于 因为 因此 所以 于是 从而 然后 接着 随后 同时 当时 当 时 时候 时间 时期 期间 日期 日子 今天 明天 昨天 后天 前天
今年 去年 明年 现在 目前 如今 当前 以往 过去 将来 未来 年 月 日 天 周 小时 分钟 秒 早上 晚上 中午 上午 下午 夜里 周期 阶段 段 过程 开始 结束 完成 继续 停止
开启 关闭 打开 进行 实行 实施 执行 使用 利用 采用 应用 运用 作为 作用 成为 变成 变化 变 改变 更改 改为 换成 用来 用于 用作 当作 当成 看作 看成 看到 看见 看来
看出 看看 知道 明白 了解 理解 认识 认为 以为 觉得 感觉 感到 想 想要 想法 希望 愿意 打算 准备 计划 决定 选择 需要 要求 要 请求 允许 同意 拒绝 接受 得到 获得
取得 拿到 收到 找到 碰到 遇到 达到 做到 想到 提到 说到 得 拥有 具有 具备 含有 包含 包括 属于 位于 处于 在于 在一起 跟着 存在 出现 发生 产生 造成 导致 引起 形成 构成 组成
提供 提出 提高 给出 给予 带来 表示 表明 说明 解释 介绍 描述 讨论 谈 谈到 告诉 通知 回答 问题 答案 原因 理由 目的 结果 效果 影响 意义 意思 含义 内容 情况
状态 状况 现象 事 事情 事件 东西 物品 玩意 玩意儿 地方 位置 方向 方面 方式 方法 办法 做法 手段 途径 条件 因素 特点 特征 性质 种类 类型 类别 样子 形式 形状
大小 长度 高度 数量 数目 数字 程度 范围 规模 水平 标准 规定 规则 要点 重点 区别 差别 不同 相同 一致 相似 类似 同样 例子 例如 比如 譬如 等等 名字 名称 称呼
称为 叫做 叫作 名叫 所谓 字 词 话 句 句子 话题 单词 机器 电脑 工具 小工具 家伙 朋友 同学 老师 孩子 男人 女人 生活 工作 世界 社会 学习 帮助 负责 管理 处理
解决 控制 保持 保证 保留 保护 防止 避免 减少 增加 增长 扩大 缩小 提升 下降 上升 超过 不足 足够 够 剩下 留下 放下 放在 放到 放进 站在 待在 住在 来自 来源
出来 出去 进来 进去 进入 回来 回去 上来 上去 下来 下去 起来 过来 过去 离开 到达 返回 通过 经过 按照 根据 依据 依靠 随着 沿着 朝着 往 朝 向 从 自 由 把 被
将 使 令 比 为 替 简单 复杂 容易 困难 方便 麻烦 正常 普通 特殊 一般 直接 间接 单独 独立 自动 手动 正确 错误 准确 清楚 完全 完整 彻底 充分 合适 适合 可以 能
能够 能不能 会 会不会 可 可不可以 应该 应当 该 不要 不能 不会 不用 不行 不到 不了 没 没有 没法 无法 无 未 非 别 勿 莫 是否 是不是 有没有 行 成 好用 有用
没用 哪一代 代 般 花钱 花 钱 费 有着 共有 还要 还会 还能 都是 就是 也是 才是 只能 只会 只用 只想 便 便是 即 即是 乃 之 其 所 以 而 于 且 但 则 若 如 若是 如果
假如 要是 万一 多久 多大 多长 多高 怎 咋 咋办 啥 为啥 干嘛 干啥 哪 呢 吗 吧 啊 呀 嘛 哦 喔 嗯 呗 啦 了 着 的 地 也 都 又 再 就 很 更 不 是 在 有
我 你 他 她 它 我们 你们 他们 她们 它们 人员 成员 用户 当中 中 公司 国家 地区 成立 建立 担任 发现 开展 负责人 那段 那条 那个 那些 这个 这些 这段 这条 整天 老是 自带 自家 本来 原来 原本 原先 先
后来 随时 平时 平常 顺便 干脆 直到 为止 起码 至少 至多 最多 最少 最好 最大 最小 最高 最低 最长 最短 最新 最重要 多少钱 一个 一种 两个 几个 几种 多个 不再
不止 不仅 不但 不只 不然 否则 相关 有关 关系 联系 对应 相应 具体 详细 实在 常见 常用 著名 有名 出名 知名
`;

const english = new Set(ENGLISH.trim().split(/\s+/).map(stem));
const chinese = new Set(CHINESE.trim().split(/\s+/));

/** What a verb ends in when it is done or goes somewhere: 关掉, 修好, 传上去. */
const DONE =
  /^(\p{Script=Han})(?:[好掉完到出开上下起住成了着过走回进去来满错对]|[上下出进回过起][来去]|[不得][了到上下住])$/u;
/** Words that lead a phrase and begin no noun: 往右, 能管. */
const LEADING = /^[能往只就才刚没被把让给从向跟里](\p{Script=Han}{1,2})$/u;

let segmenter: Intl.Segmenter | null = null;

/**
 * Whether a word is one of everyday talk. A Chinese run counts when the segmenter knows it only as such words (只跑满,
 * 刚装完); 日本 is a word of its own and no day with a book.
 *
 * @param word folded
 */
export function isEveryday(word: string): boolean {
  if (!/\p{Script=Han}/u.test(word)) return english.has(stem(word));
  const plain = foldHan(word);
  if (chinese.has(plain)) return true;
  const verb = DONE.exec(plain)?.[1];
  if (verb !== undefined && chinese.has(verb)) return true;
  const led = LEADING.exec(plain)?.[1];
  if (led !== undefined && (chinese.has(led) || [...led].every((part) => chinese.has(part)))) return true;
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const parts = [...segmenter.segment(plain)];
  return parts.length > 1 && parts.every(({ segment }) => chinese.has(segment));
}

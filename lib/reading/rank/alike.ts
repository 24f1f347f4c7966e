import { stem } from '../text';

/**
 * Words that people and manuals use for one thing: what is typed in everyday words stands on the page in its own
 * (PLATFORM, "Natural questions"). Each line is one sense; a word may stand in several. Broad and short on purpose:
 * they only add to a score, they never count as holding the question's own word.
 */
const SENSES = `
order sort arrange sequence
stop cancel abort kill terminate halt interrupt quit end
undo revert reset restore rollback
delete remove erase drop purge uninstall discard
picture image photo photograph
begin start launch boot initiate
change modify edit alter adjust
change difference new
search find locate lookup
show display print view
create build generate produce make
large big huge
small little tiny
shortest minimum least smallest
longest maximum most largest biggest
limit maximum minimum restriction cap
length size long longer short shorter
wait timeout delay idle inactivity
save store keep preserve
load read open import
export dump write
reload restore import
copy duplicate clone backup
move migrate transfer
upgrade update newer
version release edition
merge join combine concatenate
split divide separate
fast quick speed performance
slow slowdown overhead slower
error fault failure problem issue bug mistake
fix repair solve correct resolve remove
password passphrase credential
user account role login
folder directory
program application software tool utility
setting option parameter configuration preference
flag switch option argument
enable activate switch on
disable deactivate off
allow permit let
forbid prohibit deny refuse
default standard preset initial
choose select pick prefer
check verify test validate
notice detect discover
connect link attach
computer machine host
memory ram heap
disk drive storage
cpu processor core
parallel concurrent simultaneous multiprocessing
thread concurrency lock
equal same identical equality
decide define control determine
middle median centre center
mean average
number numeric integer digit
list array sequence
text string
row record tuple
column field index key
empty blank null
hide conceal invisible
shrink compress reduce decrease
grow increase expand
name identifier
run execute
exit leave quit
safe secure security
danger risk unsafe
rule policy requirement
must required mandatory
summary description synopsis
log journal syslog
clean vacuum cleanup
regularly periodic routine
old previous former earlier
recent latest newest
author writer creator founder
wife husband spouse couple
leader head chief president charge
maintainer maintain care
address email contact mailing
report notify inform contact
missing absent inactive unresponsive
answer reply respond response
worker labour labor employee
holiday celebration festival
reason cause purpose because
happen occur
obtain get receive acquire
provide give supply offer
country nation state
city town
child kid son daughter
war battle conflict
money fund cost price
school college university
help assist support aid
ill sick disease
home house residence
car vehicle
doctor physician
allow enable let
movie film
buy purchase acquire
win defeat victory beat
born birth
die death dead killed
called named known
built constructed construction
`;

/** Chinese ones are sought as they stand. */
const SENSES_ZH = `
更新 升级 更新版
软件 软件包 程序 应用
口令 密码
账号 帐户 账户 用户
微软 windows
锁定 保留 固定 冻结
时长 持续 时间 期限
天数 天
迁移 移动 进入 转移
克隆 复制 拷贝
删除 移除 清除 卸载
安装 部署
运行 执行 启动
停止 终止 中断 取消
文件夹 目录
设置 配置 设定
选项 参数
图片 图像 照片
错误 缺陷 漏洞 故障
修复 修正 解决
原因 理由 因为
默认 缺省
最大 最多 上限
最小 最少 至少 下限
网络 联网 互联网 上网
邮件 发信 电子邮件
界面 接口
启用 开启 打开 激活
关闭 禁用
查看 显示
保存 存储 储存
开销 性能 减慢
并发 并行 多线程
测试版 testing
不稳定版 unstable sid
稳定版 stable
选择 选取
缩进 排版 空格
新功能 特性 新特性
发布 推出
版本 发行版
作者 创始人 创作者
妻子 丈夫 配偶
导演 执导
出生 生于 诞生
去世 逝世 死亡
成立 创立 创办 建立
位于 坐落
`;

const GROUPS = new Map<string, Set<string>>();
for (const line of `${SENSES}\n${SENSES_ZH}`.trim().split('\n')) {
  const all = line.split(' ').filter(Boolean).map(stem);
  for (const word of all) {
    const known = GROUPS.get(word) ?? new Set<string>();
    for (const other of all) if (other !== word) known.add(other);
    GROUPS.set(word, known);
  }
}

/** Stems (Chinese words as they are) that may stand on a page for a word of a question. */
export function alike(root: string): readonly string[] {
  const group = GROUPS.get(root);
  if (!group) return NONE;
  const known = listed.get(group) ?? [...group];
  listed.set(group, known);
  return known;
}

const NONE: readonly string[] = [];
/** Groups as lists, made once. */
const listed = new WeakMap<object, readonly string[]>();

/** question | type | expects | entities | time | negated | compared | kept | dropped (see questions.ts). */
export const HELD_OUT = `
How long is the Channel Tunnel? | fact | number | Channel Tunnel | - | n | - | channel;tunnel | how;is;the
who painted the girl with a pearl earring | fact | person | - | - | n | - | painted;girl;pearl;earring | who;the
When did the Berlin Wall fall? | fact | date | Berlin Wall | - | n | - | berlin;wall;fall | when;did
In which city is the International Court of Justice? | fact | place | International Court of Justice | - | n | - | international;court;justice | in;which;is
what percentage of the human body is water | fact | number | - | - | n | - | percentage;human;body;water | what;of;is
Please tell me what the capital of Kazakhstan is called | fact | name | Kazakhstan | - | n | - | capital;kazakhstan | please;tell;me
Can I drive in Japan with a foreign licence? | fact | yes_no | Japan | - | n | - | drive;japan;foreign;licence | can;i
Why is the sea salty? | fact | reason | - | - | n | - | sea;salty | why;is
Define opportunity cost | fact | definition | - | - | n | - | opportunity;cost | -
What is the default port of Redis 7? | fact | number | Redis 7 | - | n | - | redis;default;port | what;is
Which player scored the most goals at Euro 2020? | fact | person | Euro 2020 | - | n | - | goals;euro;2020;scored | which;the
under what conditions can a tenant end a lease early in Ontario | fact | condition | Ontario | - | n | - | tenant;lease;early;ontario | under;what
Where can I see puffins in Ireland? | fact | place | Ireland | - | n | - | puffins;ireland | where;can
how much protein is there in 100 g of lentils | fact | number | 100 | - | n | - | protein;lentils;100 | how;is;there
Who is the current head of the World Bank? | fact | person | World Bank | - | n | - | head;world;bank;current | who;is
Which mammals cannot jump? | fact | any | - | - | y | - | mammals;jump | which
What is the chemical symbol for tungsten? | fact | name | - | - | n | - | chemical;symbol;tungsten | what;is
What's better for back pain, yoga or pilates? | comparison | any | - | - | n | yoga;pilates | back;pain;yoga;pilates | what's;for
differences between OLED and QLED screens | comparison | any | OLED;QLED | - | n | oled;qled | oled;qled;screens | and
Is Python slower than Julia for matrix work? | comparison | yes_no | Python;Julia | - | n | python;julia | python;julia;matrix;slower | is;for
How does Lisbon compare with Porto for families? | comparison | manner | Lisbon;Porto | - | n | lisbon;porto | lisbon;porto;families | how;does
leasing versus buying a van: pros and cons | comparison | any | - | - | n | leasing;buying | leasing;buying;van | and;a
Are induction hobs more efficient than gas hobs? | comparison | yes_no | - | - | n | induction hobs;gas hobs | induction;gas;efficient | are;than
Which is bigger, Lake Victoria or Lake Michigan? | comparison | name | Lake Victoria;Lake Michigan | - | n | lake victoria;lake michigan | victoria;michigan;bigger | which;is;or
How do you register a trademark in the UK? | procedure | manner | UK | - | n | - | register;trademark;uk | how;do;you
how to undo git rebase | procedure | manner | - | - | n | - | undo;git;rebase | how;to
What's the easiest way to sharpen a kitchen knife? | procedure | manner | - | - | n | - | sharpen;kitchen;knife | what's;the
I was wondering how one can export contacts from Outlook | procedure | manner | Outlook | - | n | - | export;contacts;outlook | i;how
steps for replacing a bicycle chain without a chain tool | procedure | manner | - | - | y | - | replacing;bicycle;chain;without | for;a
How should I store fresh basil? | procedure | manner | - | - | n | - | store;fresh;basil | how;i
My car makes a grinding noise when I brake | troubleshooting | any | - | - | n | - | car;grinding;noise;brake | my;i
ssh: connection refused on port 22 | troubleshooting | any | 22 | - | n | - | ssh;connection;refused;22 | on
Why is my wifi so slow upstairs? | troubleshooting | reason | - | - | n | - | wifi;slow;upstairs | why;is;my
How do I resolve a "502 Bad Gateway" in nginx? | troubleshooting | manner | 502 Bad Gateway | - | n | - | 502;gateway;nginx | how;do
Printer is not recognised after the Windows update | troubleshooting | any | Windows | - | y | - | printer;recognised;windows;update | is;the
sourdough does not rise, how come? | troubleshooting | reason | - | - | y | - | sourdough;rise | does;how
Is it a good idea to pay off a mortgage early? | dispute | yes_no | - | - | n | - | pay;mortgage;early | is;it;a
Was the moon landing controversial at the time? | dispute | yes_no | - | - | n | - | moon;landing;controversial | was;the
criticism of universal basic income | dispute | any | - | - | n | - | universal;basic;income;criticism | of
Should schools ban phones? What are the arguments? | dispute | yes_no | - | - | n | - | schools;ban;phones | should;what
What is new with the Artemis mission this month? | news | any | Artemis | 2026-03-01.. | n | - | artemis;mission | what;is
latest developments in the Sudan talks | news | any | Sudan | 2026-03-11.. | n | - | sudan;talks | in;the
Who won the match last night? | news | person | - | 2026-03-17.. | n | - | won;match | who;the
Today's headlines about inflation | news | any | - | 2026-03-18.. | n | - | inflation | about
Summarise research on gut bacteria and mood over the past five years | open | any | - | 2021-03-18.. | n | - | research;gut;bacteria;mood | on;and
How has tourism shaped Venice? | open | manner | Venice | - | n | - | tourism;venice | how;has
the future of desalination | open | any | - | - | n | - | desalination;future | the;of
Find laws on drones passed before 2018 in France | fact | any | 2018;France | ..2017-12-31 | n | - | laws;drones;france | on;in
How many people visited the Louvre last year? | fact | number | Louvre | 2025-01-01..2025-12-31 | n | - | visited;louvre | how;many
what about without sugar? | fact | any | - | - | y | - | sugar;without | what;about
thank you! | greeting | * | - | - | n | - | - | -
who are you | greeting | * | - | - | n | - | - | -
wat is the populaton of Jakarta | fact | number | Jakarta | - | n | - | jakarta | the;is
Is ibuprofen safe to take with paracetamol if I have no fever? | fact | yes_no | - | - | y | - | ibuprofen;paracetamol;fever;safe | is;i
英吉利海峡隧道有多长？ | fact | number | 英吉利海峡隧道 | - | n | - | 英吉利;海峡;隧道 | 有
《戴珍珠耳环的少女》是谁画的 | fact | person | 戴珍珠耳环的少女 | - | n | - | 戴珍珠耳环的少女 | 谁
柏林墙什么时候倒塌的？ | fact | date | 柏林墙 | - | n | - | 柏林墙;倒塌 | 什么时候
国际法院位于哪座城市？ | fact | place | 国际法院 | - | n | - | 国际;法院 | 哪座
人体里水占百分之几？ | fact | number | - | - | n | - | 人体;水 | 几
想问一下哈萨克斯坦的首都叫什么名字 | fact | name | 哈萨克斯坦 | - | n | - | 哈萨克斯坦;首都 | 想问;什么
拿外国驾照能在日本开车吗？ | fact | yes_no | 日本 | - | n | - | 外国;驾照;日本;开车 | 吗
海水为什么是咸的 | fact | reason | - | - | n | - | 海水;咸 | 为什么
机会成本是什么意思？ | fact | definition | - | - | n | - | 机会;成本 | 什么
Redis 7 默认端口是多少？ | fact | number | Redis 7 | - | n | - | redis;默认;端口 | 多少
2020年欧洲杯进球最多的球员是谁？ | fact | person | 2020;欧洲杯 | - | n | - | 2020;欧洲杯;进球;球员 | 谁
什么情况下租客可以提前解约？ | fact | condition | - | - | n | - | 租客;提前;解约 | 什么
100克扁豆含多少蛋白质？ | fact | number | 100 | - | n | - | 扁豆;蛋白质 | 多少
世界银行现任行长是哪位？ | fact | person | 世界银行 | - | n | - | 世界银行;行长;现任 | 哪位
哪些哺乳动物不会跳？ | fact | any | - | - | y | - | 哺乳动物;跳 | 哪些
没有发烧能同时吃布洛芬和对乙酰氨基酚吗？ | fact | yes_no | - | - | y | - | 发烧;布洛芬;乙酰氨基酚 | 吗
背痛做瑜伽好还是普拉提好？ | comparison | any | - | - | n | 瑜伽;普拉提 | 背痛;瑜伽;普拉提 | 还是
OLED 和 QLED 屏幕的差别 | comparison | any | OLED;QLED | - | n | oled;qled | oled;qled;屏幕 | 的
做矩阵运算 Python 比 Julia 慢吗？ | comparison | yes_no | Python;Julia | - | n | python;julia | 矩阵;运算;python;julia;慢 | 吗
里斯本与波尔图相比哪个更适合带孩子 | comparison | name | 里斯本;波尔图 | - | n | 里斯本;波尔图 | 里斯本;波尔图;孩子 | 哪个
租车和买车哪种划算？ | comparison | name | - | - | n | 租车;买车 | 租车;买车;划算 | 哪种
维多利亚湖和密歇根湖哪个大？ | comparison | name | 维多利亚湖;密歇根湖 | - | n | 维多利亚湖;密歇根湖 | 维多利亚湖;密歇根湖 | 哪个
电磁炉 vs 燃气灶 效率 | comparison | any | - | - | n | 电磁炉;燃气灶 | 电磁炉;燃气灶;效率 | vs
在英国如何注册商标？ | procedure | manner | 英国 | - | n | - | 英国;注册;商标 | 如何
git rebase 怎么撤销 | procedure | manner | git | - | n | - | git;rebase;撤销 | 怎么
磨菜刀最简单的方法是什么？ | procedure | manner | - | - | n | - | 菜刀 | 什么;是
请教一下 Outlook 联系人怎样导出 | procedure | manner | Outlook | - | n | - | outlook;联系人;导出 | 请教;怎样
没有截链器怎么换自行车链条？ | procedure | manner | - | - | y | - | 截链器;自行车;链条 | 怎么
新鲜罗勒怎么保存 | procedure | manner | - | - | n | - | 新鲜;罗勒;保存 | 怎么
踩刹车时有摩擦异响 | troubleshooting | any | - | - | n | - | 刹车;异响;摩擦 | -
ssh 连接 22 端口被拒绝 | troubleshooting | any | ssh;22 | - | n | - | ssh;22;端口;拒绝 | 被
为什么楼上 wifi 特别慢？ | troubleshooting | reason | wifi | - | n | - | 楼上;wifi;慢 | 为什么
nginx 出现「502 Bad Gateway」如何解决 | troubleshooting | manner | nginx;502 Bad Gateway | - | n | - | nginx;502 bad gateway | 如何
更新 Windows 后打印机识别不了 | troubleshooting | any | Windows | - | y | - | windows;打印机;识别;更新 | -
酸面包发不起来是怎么回事？ | troubleshooting | reason | - | - | y | - | 酸面包 | 怎么
提前还房贷划不划算？ | dispute | yes_no | - | - | n | - | 提前;房贷 | -
登月在当时有争议吗？ | dispute | yes_no | - | - | n | - | 登月;争议 | 吗
学校该不该禁止手机？ | dispute | yes_no | - | - | n | - | 学校;禁止;手机 | 该不该
网上对全民基本收入的批评有哪些 | dispute | any | - | - | n | - | 全民;基本;收入;批评 | 哪些
这个月阿尔忒弥斯任务有什么新进展？ | news | any | 阿尔忒弥斯 | 2026-03-01.. | n | - | 阿尔忒弥斯;任务 | 什么;这个
苏丹谈判最新动态 | news | any | 苏丹 | 2026-03-11.. | n | - | 苏丹;谈判 | -
昨晚的比赛谁赢了？ | news | person | - | 2026-03-17.. | n | - | 比赛 | 谁;了
今天关于通胀的头条 | news | any | - | 2026-03-18.. | n | - | 通胀 | 的;关于
总结近五年肠道菌群与情绪的研究 | open | any | - | 2021-03-18.. | n | - | 肠道;菌群;情绪;研究 | 的
旅游业怎样改变了威尼斯？ | open | manner | 威尼斯 | - | n | - | 旅游业;威尼斯 | 怎样
海水淡化的未来趋势 | open | any | - | - | n | - | 海水;淡化;趋势 | 的
2018年以前法国通过了哪些无人机法规？ | fact | any | 2018;法国 | ..2017-12-31 | n | - | 法国;无人机;法规 | 哪些
去年卢浮宫接待了多少游客？ | fact | number | 卢浮宫 | 2025-01-01..2025-12-31 | n | - | 卢浮宫;游客 | 多少
那不加糖呢 | fact | any | - | - | y | - | 糖 | 呢;那
多谢！ | greeting | * | - | - | n | - | - | -
你是谁？ | greeting | * | - | - | n | - | - | -
雅加答有多少人口 | fact | number | 雅加答 | - | n | - | 雅加答;人口 | 多少
西红柿是水果还是蔬菜？ | comparison | any | - | - | n | 水果;蔬菜 | 西红柿;水果;蔬菜 | 还是
`;

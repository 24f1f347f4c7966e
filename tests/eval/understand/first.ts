/** question | type | expects | entities | time | negated | compared | kept | dropped (see questions.ts). */
export const FIRST = `
How many moons does Saturn have? | fact | number | Saturn | - | n | - | moons;saturn | how;many;does;have
who invented the zipper | fact | person | - | - | n | - | zipper;invented | who;the
When was the Suez Canal opened? | fact | date | Suez Canal | - | n | - | suez;canal;opened | when;was
Which country has the longest coastline in the world? | fact | place | - | - | n | - | coastline;longest | which;has
what's the boiling point of ethanol in fahrenheit | fact | number | - | - | n | - | boiling;ethanol;fahrenheit | what's;the
Could you please tell me the name of the bone between the knee and the ankle? | fact | name | - | - | n | - | bone;knee;ankle | could;please;tell
Is it legal to ride an e-bike without a helmet in Portugal? | fact | yes_no | Portugal | - | y | - | e-bike;helmet;portugal;without | is;it
Why do leaves turn red in autumn? | fact | reason | - | - | n | - | leaves;red;autumn | why;do
What does idempotent mean? | fact | definition | - | - | n | - | idempotent | what;does
What is the maximum length of a table name in MySQL 8.0? | fact | number | MySQL 8.0 | - | n | - | mysql;8.0;table;length;maximum | what;is
Who was the first woman to win a Nobel Prize in physics? | fact | person | Nobel Prize | - | n | - | nobel;prize;physics;woman;first | who;was
in what year did iceland leave the danish crown | fact | date | iceland | - | n | - | iceland;danish;crown | in;what;did
Where are the headquarters of Maersk? | fact | place | Maersk | - | n | - | maersk;headquarters | where;are
How far is it from Lyon to Turin by train? | fact | number | Lyon;Turin | - | n | - | lyon;turin;train | how;is;it
When should I water succulents? | fact | condition | - | - | n | - | water;succulents | should;i
postgres vs mariadb for a small shop, which is faster? | comparison | name | - | - | n | postgres;mariadb | postgres;mariadb;shop;faster | which;is
What is the difference between a llama and an alpaca? | comparison | any | - | - | n | llama;alpaca | llama;alpaca | what;between
Should I use Rust or Go for a command line tool? | comparison | any | Rust;Go | - | n | rust;go | rust;command;line | should;i
Compare the iPhone 15 and the Pixel 8 for night photos | comparison | any | iPhone 15;Pixel 8 | - | n | iphone 15;pixel 8 | iphone;pixel;night;photos | the;for
Is a heat pump cheaper than gas heating in Scotland? | comparison | yes_no | Scotland | - | n | heat pump;gas heating | heat;pump;gas;scotland;cheaper | is;a
How do Kafka and RabbitMQ differ in message ordering? | comparison | manner | Kafka;RabbitMQ | - | n | kafka;rabbitmq | kafka;rabbitmq;ordering;message | how;do
Which has more caffeine, green tea or black tea? | comparison | name | - | - | n | green tea;black tea | caffeine;green;black;tea | which;has
How do I renew my passport from abroad? | procedure | manner | - | - | n | - | renew;passport;abroad | how;my
how to descale a kettle without vinegar | procedure | manner | - | - | y | - | descale;kettle;vinegar;without | how;to
What are the steps to set up two-factor login on GitHub? | procedure | manner | GitHub | - | n | - | github;login;two-factor | what;are;the
Hi, can you show me how to merge two PDF files on Linux? Thanks! | procedure | manner | PDF;Linux | - | n | - | merge;pdf;linux | hi;can;show;thanks
I'd like to know how to apply for a student visa in Canada | procedure | manner | Canada | - | n | - | student;visa;canada;apply | i'd;like;know
best way to remove red wine from a wool carpet? | procedure | manner | - | - | n | - | red;wine;wool;carpet;remove | to;from;a
My dishwasher won't drain, what should I do? | troubleshooting | manner | - | - | y | - | dishwasher;drain | what;should;do
Error 0x80070057 when I install Windows 11 | troubleshooting | any | 0x80070057;Windows 11 | - | n | - | 0x80070057;windows;11 | when;i
Why does npm install fail with EACCES on macOS? | troubleshooting | reason | npm;EACCES;macOS | - | n | - | npm;eacces;macos | why;does
bluetooth headphones keep disconnecting from my laptop | troubleshooting | any | - | - | n | - | bluetooth;headphones;disconnecting;laptop | from;my
docker: permission denied while trying to connect to the daemon socket | troubleshooting | any | - | - | n | - | docker;permission;denied;daemon;socket | while;to;the
How can I fix a leaking tap that doesn't stop dripping? | troubleshooting | manner | - | - | y | - | leaking;tap;dripping | how;can
Is a standing desk worth it? | dispute | yes_no | - | - | n | - | standing;desk;worth | is;a;it
What do critics say about carbon offsets? | dispute | any | - | - | n | - | carbon;offsets;critics | what;do
Are nuclear power plants safe? arguments for and against | dispute | yes_no | - | - | n | - | nuclear;power;plants;safe | are;and
Does intermittent fasting really work or is it a fad? | dispute | yes_no | - | - | n | - | intermittent;fasting | does;really
What's the latest news about the Boeing strike? | news | any | Boeing | 2026-03-11.. | n | - | boeing;strike | what's;the;about
what happened in Nepal yesterday | news | any | Nepal | 2026-03-17..2026-03-17 | n | - | nepal | what;in
Any updates on the OpenSSL vulnerability this week? | news | any | OpenSSL | 2026-03-16.. | n | - | openssl;vulnerability | any;on
breaking news Turkey earthquake | news | any | Turkey | 2026-03-11.. | n | - | turkey;earthquake | -
Give me an overview of battery recycling in Europe since 2022 | open | any | Europe;2022 | 2022-01-01.. | n | - | battery;recycling;europe | give;me
What are the effects of remote work on city centres? | open | any | - | - | n | - | remote;city;centres | what;are
History of the bicycle | open | any | - | - | n | - | bicycle;history | of;the
Which studies on microplastics in blood were published between 2020 and 2023? | fact | any | 2020;2023 | 2020-01-01..2023-12-31 | n | - | studies;microplastics;blood | which;on
Which browsers do not support WebP? | fact | name | WebP | - | y | - | browsers;webp;not | which;do
How many electric cars were sold in Norway in the last three months? | fact | number | Norway;three | 2025-12-18.. | n | - | electric;cars;norway;sold | how;many;were
and what about Germany? | fact | any | Germany | - | n | - | germany | and;what;about
Does it also work with version 3.2? | fact | yes_no | 3.2 | - | n | - | version;3.2 | does;it
hey there | greeting | * | - | - | n | - | - | -
what can you do? | greeting | * | - | - | n | - | - | -
wich vitamins are in brocoli? | fact | any | - | - | n | - | vitamins;brocoli | are;in
How heavy is a 10 m3 container of dry sand in kg? | fact | number | 10 | - | n | - | container;dry;sand | how;is
珠穆朗玛峰有多高？ | fact | number | 珠穆朗玛峰 | - | n | - | 珠穆朗玛峰 | 有
请问谁写了《百年孤独》？ | fact | person | 百年孤独 | - | n | - | 百年孤独 | 请问;谁
苏伊士运河是哪一年开通的？ | fact | date | 苏伊士运河 | - | n | - | 苏伊士运河;开通 | 哪一年;的
世界上最深的湖在哪里 | fact | place | - | - | n | - | 湖;深 | 哪里
乙醇的沸点是多少摄氏度？ | fact | number | - | - | n | - | 乙醇;沸点 | 多少;是
什么是幂等性？ | fact | definition | - | - | n | - | 幂等 | 什么
为什么秋天树叶会变红？ | fact | reason | - | - | n | - | 秋天;树叶;红 | 为什么
马士基的总部设在哪个城市？ | fact | place | 马士基 | - | n | - | 马士基;总部 | 哪个
MySQL 8.0 表名最长多少个字符？ | fact | number | MySQL 8.0 | - | n | - | mysql;8.0;表名;字符 | 多少
在葡萄牙骑电动自行车可以不戴头盔吗？ | fact | yes_no | 葡萄牙 | - | y | - | 葡萄牙;头盔;不戴 | 吗
第一位获得诺贝尔物理学奖的女性是谁？ | fact | person | 诺贝尔物理学奖 | - | n | - | 诺贝尔;物理;女性 | 谁
膝盖和脚踝之间的那块骨头叫什么？ | fact | name | - | - | n | - | 膝盖;脚踝;骨头 | 什么
什么时候给多肉浇水比较好？ | fact | condition | - | - | n | - | 多肉;浇水 | 什么时候
从上海到杭州坐高铁要多久？ | fact | number | 上海;杭州 | - | n | - | 上海;杭州;高铁 | 要
哪些浏览器不支持 WebP？ | fact | name | WebP | - | y | - | 浏览器;webp;不支持 | 哪些
羊驼和骆马有什么区别？ | comparison | any | - | - | n | 羊驼;骆马 | 羊驼;骆马 | 有;什么
写命令行工具用 Rust 还是 Go 好？ | comparison | any | Rust;Go | - | n | rust;go | rust;命令行;工具 | 还是
iPhone 15 和 Pixel 8 拍夜景哪个更好？ | comparison | name | iPhone 15;Pixel 8 | - | n | iphone 15;pixel 8 | iphone;pixel;夜景 | 哪个
绿茶跟红茶哪个咖啡因含量高？ | comparison | name | - | - | n | 绿茶;红茶 | 绿茶;红茶;咖啡因 | 哪个;跟
热泵比燃气取暖便宜吗？ | comparison | yes_no | - | - | n | 热泵;燃气取暖 | 热泵;燃气;便宜 | 吗
Kafka 与 RabbitMQ 在消息顺序上有何不同？ | comparison | any | Kafka;RabbitMQ | - | n | kafka;rabbitmq | kafka;rabbitmq;消息;顺序 | 有何
对比一下公积金贷款和商业贷款的利率 | comparison | any | - | - | n | 公积金贷款;商业贷款 | 公积金;商业;贷款;利率 | 一下
在国外怎么换护照？ | procedure | manner | - | - | n | - | 国外;护照;换 | 怎么
不用醋怎么给水壶除垢 | procedure | manner | - | - | y | - | 醋;水壶;除垢 | 怎么
GitHub 上如何开启两步验证？ | procedure | manner | GitHub | - | n | - | github;两步;验证;开启 | 如何
麻烦问一下，加拿大学生签证怎么申请？谢谢 | procedure | manner | 加拿大 | - | n | - | 加拿大;学生;签证;申请 | 麻烦;谢谢;怎么
羊毛地毯上的红酒渍用什么方法去掉 | procedure | manner | - | - | n | - | 羊毛;地毯;红酒 | 什么
求教：Linux 下合并两个 PDF 的步骤 | procedure | manner | Linux;PDF | - | n | - | linux;合并;pdf | 求教;的
洗碗机不排水怎么办？ | troubleshooting | manner | - | - | y | - | 洗碗机;排水 | 怎么办
安装 Windows 11 时提示错误 0x80070057 | troubleshooting | any | Windows 11;0x80070057 | - | n | - | windows;0x80070057;安装 | -
为什么 macOS 上 npm install 报 EACCES？ | troubleshooting | reason | macOS;npm;EACCES | - | n | - | npm;eacces;macos | 为什么
蓝牙耳机老是断开连接 | troubleshooting | any | - | - | n | - | 蓝牙;耳机;断开 | -
手机充不进电是什么原因？ | troubleshooting | reason | - | - | y | - | 手机;电 | 什么
电脑开机黑屏，求解决办法 | troubleshooting | manner | - | - | n | - | 电脑;开机;黑屏 | 求
升降桌值得买吗？ | dispute | yes_no | - | - | n | - | 升降桌 | 吗
大家怎么看碳抵消？ | dispute | any | - | - | n | - | 碳;抵消 | 大家;怎么
核电到底安不安全？有哪些争议 | dispute | yes_no | - | - | n | - | 核电;安全 | 到底;哪些
间歇性断食真的有效吗 | dispute | yes_no | - | - | n | - | 间歇;断食 | 吗;真的
波音罢工的最新消息 | news | any | 波音 | 2026-03-11.. | n | - | 波音;罢工 | 的
昨天尼泊尔发生了什么？ | news | any | 尼泊尔 | 2026-03-17..2026-03-17 | n | - | 尼泊尔 | 什么
本周 OpenSSL 漏洞有什么进展？ | news | any | OpenSSL | 2026-03-16.. | n | - | openssl;漏洞 | 什么
土耳其地震新闻 | news | any | 土耳其 | 2026-03-11.. | n | - | 土耳其;地震 | -
介绍一下2022年以来欧洲的电池回收 | open | any | 欧洲;2022 | 2022-01-01.. | n | - | 欧洲;电池;回收 | 一下
远程办公对城市中心有什么影响？ | open | any | - | - | n | - | 远程;办公;城市 | 什么
自行车的发展历史 | open | any | - | - | n | - | 自行车;历史 | 的
2020到2023年有哪些关于血液中微塑料的研究？ | fact | any | 2020;2023 | 2020-01-01..2023-12-31 | n | - | 血液;微塑料;研究 | 哪些;关于
最近三个月挪威卖了多少辆电动车？ | fact | number | 挪威 | 2025-12-18.. | n | - | 挪威;电动车 | 多少
那德国呢？ | fact | any | 德国 | - | n | - | 德国 | 呢;那
3.2 版本也能用吗？ | fact | yes_no | 3.2 | - | n | - | 3.2;版本 | 吗
你好呀 | greeting | * | - | - | n | - | - | -
你能做什么 | greeting | * | - | - | n | - | - | -
西兰花含有那些维生素？ | fact | any | - | - | n | - | 西兰花;维生素 | -
`;

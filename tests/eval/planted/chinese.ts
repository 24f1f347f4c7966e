import type { Base } from './base';

export const CHINESE: readonly Base[] = [
  {
    quote: '云溪大桥于1986年10月建成，全长3.2公里，每天约有四万辆车通过。',
    context: '云溪大桥',
    right: ['云溪大桥全长3.2公里。', '云溪大桥建成于1986年10月。', '每天约有4万辆车通过云溪大桥。'],
    edits: {
      wrong_number: [
        ['3.2', '2.3'],
        ['4万', '7万'],
      ],
      wrong_unit: [['3.2公里', '3.2米']],
      wrong_date: [
        ['1986', '1968'],
        ['10月', '12月'],
      ],
    },
    sentences: {
      negated: ['云溪大桥没有在1986年10月建成。'],
      soft_fabrication: ['云溪大桥全长3.2公里，耗资5.6亿元。'],
      unsupported: ['云溪大桥的桥墩上刻有诗句。'],
      wrong_name: ['青石大桥建成于1986年10月。'],
    },
  },
  {
    quote: '该水库可蓄水640万立方米，冬季不结冰，为三座城市供水。',
    context: '龙湾水库',
    right: ['该水库可蓄水640万立方米。', '水库为三座城市供水。', '该水库冬季不结冰。'],
    edits: {
      wrong_number: [
        ['640', '460'],
        ['三座', '五座'],
      ],
      wrong_unit: [['640万', '640亿']],
    },
    sentences: {
      negated: ['该水库冬季结冰。'],
      soft_fabrication: ['该水库可蓄水640万立方米，坝高58米。'],
      unsupported: ['水库周围种满了桃树。'],
    },
  },
  {
    quote: '补丁连同上下文不能超过100行，并且只能修复一个问题。',
    context: '稳定版补丁规则',
    right: ['补丁连同上下文不能超过100行。', '补丁不得超过100行。'],
    edits: {
      wrong_number: [
        ['100', '200'],
        ['100', '1000'],
      ],
      wrong_unit: [['100行', '100页']],
      quantifier_changed: [['不能超过', '至少要有']],
    },
    sentences: {
      negated: ['补丁连同上下文可以超过100行。'],
      soft_fabrication: ['补丁连同上下文不能超过100行，且须在14天内提交。'],
      unsupported: ['补丁由邮件列表上的维护者讨论。'],
    },
  },
  {
    quote: '玉兰图书馆藏书约120万册，周一不开放，每人最多可借八本书。',
    context: '玉兰图书馆',
    right: ['玉兰图书馆藏书约120万册。', '玉兰图书馆周一不开放。', '每人最多可借8本书。'],
    edits: {
      wrong_number: [
        ['120', '210'],
        ['8本', '18本'],
      ],
      wrong_unit: [['120万册', '120万元']],
      quantifier_changed: [['最多', '至少']],
      wrong_name: [['玉兰图书馆周一', '玉兰图书馆周五']],
    },
    sentences: {
      negated: ['玉兰图书馆周一开放。'],
      soft_fabrication: ['玉兰图书馆藏书约120万册，有员工85人。'],
      unsupported: ['玉兰图书馆门前有一座石狮子。'],
    },
  },
  {
    quote: '2020年全省失业率由2018年的4.1%上升到6.3%，是十年来的最高水平。',
    context: '全省就业情况',
    right: ['2020年全省失业率上升到6.3%。', '全省失业率由4.1%上升到6.3%。'],
    edits: {
      wrong_number: [
        ['6.3%', '3.6%'],
        ['4.1%', '1.4%'],
      ],
      wrong_date: [['2020年', '2019年']],
      direction_flipped: [['上升到6.3', '下降到6.3']],
    },
    sentences: {
      negated: ['2020年全省失业率没有上升。'],
      soft_fabrication: ['2020年全省失业率上升到6.3%，失业人数达48万人。'],
      unsupported: ['许多青年前往沿海城市打工。'],
      quantifier_changed: ['2020年全省失业率上升到至少8%。'],
    },
  },
  {
    quote: '测试运行器从20.0.0版本起稳定，在18版本中仍为实验功能。',
    context: '测试运行器',
    right: ['测试运行器从20.0.0版本起稳定。'],
    edits: {
      version_conflict: [
        ['20.0.0', '18.0.0'],
        ['20.0.0', '22.1.0'],
      ],
    },
    sentences: {
      negated: ['测试运行器从20.0.0版本起不稳定。'],
      soft_fabrication: ['测试运行器从20.0.0版本起稳定，新增14个选项。'],
      unsupported: ['测试运行器用圆点显示进度。'],
    },
  },
  {
    quote: '林慧敏1952年出生于苏州，1978年毕业于江南大学，后任教三十年。',
    context: '林慧敏',
    right: ['林慧敏1952年出生于苏州。', '林慧敏于1978年毕业于江南大学。'],
    edits: {
      wrong_date: [
        ['1952年', '1962年'],
        ['1978年', '1987年'],
      ],
      wrong_name: [
        ['苏州', '杭州'],
        ['江南大学', '东海大学'],
      ],
    },
    sentences: {
      negated: ['林慧敏没有毕业于江南大学。'],
      wrong_number: ['林慧敏任教二十年。'],
      soft_fabrication: ['林慧敏1952年出生于苏州，育有2个女儿。'],
      unsupported: ['林慧敏喜欢收藏古琴。'],
    },
  },
  {
    quote: '新方案使内存占用从2 GB下降到512 MB，启动时间缩短了25%。',
    context: '性能改进',
    right: ['内存占用下降到512 MB。', '新方案使启动时间缩短了25%。'],
    edits: {
      wrong_number: [
        ['512', '215'],
        ['25%', '52%'],
      ],
      wrong_unit: [['512 MB', '512 GB']],
      direction_flipped: [
        ['下降到512', '上升到512'],
        ['缩短', '延长'],
      ],
    },
    sentences: {
      negated: ['新方案没有使启动时间缩短。'],
      soft_fabrication: ['内存占用下降到512 MB，功耗为15 W。'],
      unsupported: ['新方案由志愿者翻译成法语。'],
    },
  },
  {
    quote: '所有会员均可投票，提案须获得三分之二以上的多数才能通过。',
    context: '协会章程',
    right: ['所有会员均可投票。', '提案须获得三分之二以上的多数。'],
    edits: { wrong_number: [['三分之二', '四分之三']], quantifier_changed: [['所有会员', '部分会员']] },
    sentences: {
      negated: ['会员不可投票。'],
      soft_fabrication: ['提案须获得三分之二以上的多数，并提前20天公示。'],
      unsupported: ['协会每年出版一本摄影集。'],
    },
  },
  {
    quote: '小说《盐路》1954年由白鹭出版社出版，到2015年售出超过1100万册。',
    context: '《盐路》',
    right: ['《盐路》1954年由白鹭出版社出版。', '到2015年《盐路》售出超过1100万册。'],
    edits: {
      wrong_number: [['1100万', '1700万']],
      wrong_date: [
        ['1954年', '1945年'],
        ['2015年', '2005年'],
      ],
      wrong_name: [['白鹭出版社', '青山出版社']],
      quantifier_changed: [['超过1100万', '不足1100万']],
    },
    sentences: {
      negated: ['《盐路》没有在1954年出版。'],
      soft_fabrication: ['《盐路》1954年由白鹭出版社出版，定价3元。'],
      unsupported: ['《盐路》讲述了盐商一家的故事。'],
      wrong_unit: ['到2015年《盐路》售出超过1100万元。'],
    },
  },
  {
    quote: '该岛面积38平方公里，人口2104人，最高点海拔412米。',
    context: '雁屿',
    right: ['该岛面积38平方公里。', '该岛人口2104人。', '岛上最高点海拔412米。'],
    edits: {
      wrong_number: [
        ['38', '83'],
        ['2104', '2401'],
        ['412', '421'],
      ],
      wrong_unit: [
        ['38平方公里', '38公顷'],
        ['412米', '412公里'],
      ],
      direction_flipped: [['最高点', '最低点']],
    },
    sentences: {
      negated: ['该岛面积不是38平方公里。'],
      soft_fabrication: ['该岛人口2104人，有9个湖泊。'],
      unsupported: ['岛上的居民以捕鱼为生。'],
    },
  },
  {
    quote: '渡轮航程25分钟，票价4.5元，自行车免费。',
    context: '渡轮',
    right: ['渡轮航程25分钟。', '渡轮票价4.5元。'],
    edits: {
      wrong_number: [
        ['25', '52'],
        ['4.5', '5.4'],
      ],
      wrong_unit: [
        ['25分钟', '25小时'],
        ['4.5元', '4.5美元'],
      ],
    },
    sentences: {
      negated: ['自行车不免费。'],
      soft_fabrication: ['渡轮航程25分钟，首班船7点40分开出。'],
      unsupported: ['渡轮上可以看到海豚。'],
      quantifier_changed: ['渡轮航程至少40分钟。'],
    },
  },
  {
    quote: '内核6.12要求Rust版本不低于1.78.0，内核6.1则要求1.62.0。',
    context: '编译内核的最低要求',
    right: ['内核6.12要求Rust版本不低于1.78.0。'],
    edits: {
      version_conflict: [
        ['1.78.0', '1.62.0'],
        ['6.12', '6.8'],
        ['6.12', '6.1'],
      ],
    },
    sentences: {
      negated: ['内核6.12不要求Rust版本不低于1.78.0。'],
      soft_fabrication: ['内核6.12要求Rust版本不低于1.78.0，内存不少于8 GB。'],
      unsupported: ['内核6.12删除了软盘驱动。'],
    },
  },
  {
    quote: '接种后约5%的受试者可能出现轻微发热，未见严重反应。',
    context: '疫苗试验',
    right: ['约5%的受试者可能出现轻微发热。', '接种后未见严重反应。'],
    edits: {
      wrong_number: [['5%', '15%']],
      quantifier_changed: [['可能出现', '必然出现']],
      direction_flipped: [['轻微', '严重']],
    },
    sentences: {
      negated: ['接种后出现严重反应。'],
      soft_fabrication: ['约5%的受试者在48小时内可能出现轻微发热。'],
      unsupported: ['疫苗装在玻璃瓶里运输。'],
    },
  },
  {
    quote: '该站于2009年3月前关闭，其30个站台中至少12个已经拆除。',
    context: '谷口站',
    right: ['该站30个站台中至少12个已经拆除。', '该站于2009年3月前关闭。'],
    edits: {
      wrong_number: [
        ['12个', '21个'],
        ['30个', '40个'],
      ],
      wrong_date: [['2009年3月', '2019年3月']],
      quantifier_changed: [['至少12个', '至多12个']],
      direction_flipped: [['3月前', '3月后']],
    },
    sentences: {
      negated: ['该站于2009年3月前没有关闭。'],
      soft_fabrication: ['该站于2009年3月前关闭，涉及员工60人。'],
      unsupported: ['该站的钟楼是当地的地标。'],
    },
  },
  {
    quote: '大多数志愿者是学生，320人中没有人领取报酬。',
    context: '收割调查',
    right: ['大多数志愿者是学生。', '320人中没有人领取报酬。'],
    edits: { wrong_number: [['320', '230']], quantifier_changed: [['大多数志愿者', '所有志愿者']] },
    sentences: {
      negated: ['大多数志愿者不是学生。', '320人中有人领取报酬。'],
      soft_fabrication: ['大多数志愿者是学生，平均年龄21岁。'],
      unsupported: ['志愿者住在田边的帐篷里。'],
    },
  },
  {
    quote: '张远2012年获得冠军，2014年排名第三，落后于李岚。',
    context: '峡湾赛',
    right: ['张远2012年获得冠军。', '2014年张远排名第三。'],
    edits: {
      wrong_number: [['第三', '第二']],
      wrong_date: [
        ['2012年', '2014年'],
        ['2014年张远', '2016年张远'],
      ],
      wrong_name: [['张远2012年获得', '李岚2012年获得']],
    },
    sentences: {
      negated: ['张远2012年没有获得冠军。'],
      soft_fabrication: ['张远2012年获得冠军，用时58分钟。'],
      unsupported: ['比赛从码头出发。'],
    },
  },
  {
    quote: '彗星于2007年2月3日夜间首次在智利被观测到，当时距离120万公里。',
    context: '万斯彗星',
    right: ['彗星于2007年2月3日首次在智利被观测到。', '彗星当时距离120万公里。'],
    edits: {
      wrong_number: [['120万', '210万']],
      wrong_unit: [['120万公里', '120万光年']],
      wrong_date: [
        ['2月3日', '2月13日'],
        ['2007年', '2009年'],
      ],
      wrong_name: [['智利', '秘鲁']],
      direction_flipped: [['首次', '最后']],
    },
    sentences: {
      negated: ['彗星于2007年2月3日没有在智利被观测到。'],
      soft_fabrication: ['彗星于2007年2月3日首次在智利被观测到，亮度为4等。'],
      unsupported: ['彗星拖着两条尘埃尾巴。'],
    },
  },
  {
    quote: '每张车票有效期为90分钟，可不限次数换乘，夜班车除外。',
    context: '公交票价',
    right: ['每张车票有效期为90分钟。'],
    edits: {
      wrong_number: [
        ['90', '60'],
        ['90', '190'],
      ],
      wrong_unit: [['90分钟', '90天']],
    },
    sentences: {
      negated: ['每张车票有效期不是90分钟。'],
      soft_fabrication: ['每张车票售价2.8元，有效期为90分钟。'],
      unsupported: ['车票在报刊亭出售。'],
    },
  },
  {
    quote: '嘉陵水坝于1964年8月竣工，坝高87米，装机容量210兆瓦。',
    context: '嘉陵水坝',
    right: ['嘉陵水坝坝高87米。', '嘉陵水坝于1964年8月竣工。'],
    edits: {
      wrong_number: [['87', '78']],
      wrong_unit: [['87米', '87英尺']],
      wrong_date: [
        ['1964', '1946'],
        ['8月', '4月'],
      ],
      wrong_name: [['嘉陵水坝坝高', '青衣水坝坝高']],
    },
    sentences: {
      negated: ['嘉陵水坝没有在1964年8月竣工。'],
      soft_fabrication: ['嘉陵水坝坝高87米，由3200名工人建成。'],
      unsupported: ['坝旁设有鱼道。'],
    },
  },
];

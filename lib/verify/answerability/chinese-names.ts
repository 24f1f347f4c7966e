/**
 * Chinese names of places, times and products that people limit a question by: worlds, provinces and cities, eras, firms
 * and what they make. Written down by us by how well known they are. After = other names of the same, those in Latin
 * script at the end; a name with none of these cannot be missed on a page in another script.
 */
const NAMES = `
水星 金星 火星=mars 木星=jupiter 土星=saturn 天王星=uranus 海王星=neptune 冥王星=pluto 月球=月亮,月面,moon,lunar 太阳系=solar 银河系
南极=南极洲,antarctic 北极=arctic 太空=航天,space 亚洲=asia 欧洲=欧盟,europe 非洲=africa 美洲=america 大洋洲 欧盟=欧洲,eu,european
北京=北平,京城,beijing 上海=沪,shanghai 天津=津,tianjin 重庆=渝,chongqing 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南
湖北 湖南 广东=粤,guangdong 海南 四川=蜀,sichuan 贵州 云南 陕西 甘肃 青海 台湾=taiwan 内蒙古 广西 西藏=tibet 宁夏 新疆 香港=港,hong 澳门=macau,macao
广州=guangzhou 深圳=shenzhen 南京 杭州 苏州 武汉 成都 西安 青岛 大连 厦门 沈阳 长沙 郑州 济南 哈尔滨 福州 昆明 台北
东京=tokyo 大阪 纽约=new york 华盛顿=washington 洛杉矶 旧金山 硅谷 伦敦=london 巴黎=paris 柏林=berlin 莫斯科=moscow 罗马=rome 首尔 曼谷 新加坡=singapore
夏朝 商朝=殷,商代 周朝=周代,西周,东周 春秋 战国 秦朝=秦代,秦国 汉朝=汉代,西汉,东汉 三国=魏,蜀 晋朝=西晋,东晋,晋代 隋朝=隋代 唐朝=唐代,大唐 宋朝=宋代,北宋,南宋 元朝=元代,蒙元
明朝=明代,大明 清朝=清代,大清,清廷,晚清 唐代=唐朝 宋代=宋朝,北宋,南宋 明代=明朝 清代=清朝,清廷,晚清 民国 二战=第二次世界大战,二次大战,二次世界大战 一战=第一次世界大战,一次大战 文革=文化大革命 抗战=抗日
微软=microsoft,windows 谷歌=google 安卓=android 苹果=apple,iphone,ios,mac,macos 鸿蒙=harmonyos,openharmony 华为=huawei 小米=xiaomi 三星=samsung 索尼=sony
联想=lenovo 戴尔=dell 惠普=hp 英特尔=intel 英伟达=nvidia 高通=qualcomm 亚马逊=amazon,aws 甲骨文=oracle 红帽=red hat,redhat,rhel 乌班图=ubuntu 麒麟=kylin
树莓派=raspberry 火狐=firefox,mozilla 微信=wechat 支付宝=alipay 淘宝=taobao 腾讯=tencent 阿里巴巴=阿里,alibaba 百度=baidu 抖音=douyin,tiktok 京东 美团 滴滴 字节跳动=bytedance
特斯拉=tesla 比亚迪=byd 丰田=toyota 本田=honda 大众=volkswagen 奔驰=mercedes 宝马=bmw 任天堂=nintendo 推特=twitter 脸书=facebook 维基百科=wikipedia
`;

/** A name and what it may be called on a page; `latin` is empty where it has no name in Latin script. */
export interface ChineseName {
  written: string;
  also: readonly string[];
  latin: readonly string[];
}

const names = new Map<string, ChineseName>(
  NAMES.trim()
    .split(/(?<=\p{Script=Han}|[a-z])\s+(?=\p{Script=Han})/u)
    .map((entry) => {
      const [written = '', others = ''] = entry.split('=');
      const all = others.split(',').filter((other) => other !== '');
      const isLatin = (name: string) => /^[a-z]/.test(name);
      return [written, { written, also: all.filter((name) => !isLatin(name)), latin: all.filter(isLatin) }];
    }),
);

/** Longest name of the list, in words of the segmenter. */
const MOST_PARTS = 3;

/**
 * Names of the list in a question, where they are words of their own: 大众 is in no 大众化.
 *
 * @param parts words of the question, simplified, as the segmenter cuts them
 */
export function namedIn(parts: readonly string[]): ChineseName[] {
  const found: ChineseName[] = [];
  for (let at = 0; at < parts.length; at++)
    for (let length = MOST_PARTS; length > 0; length--) {
      const name = names.get(parts.slice(at, at + length).join(''));
      if (!name) continue;
      found.push(name);
      at += length - 1;
      break;
    }
  return found;
}

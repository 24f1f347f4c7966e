import { contentWords, hanWords, withoutQuestionWords, words } from '../../reading/text';
import type { Understood } from '../../schema/run';
import { comparedIn } from './compared';
import { isNews } from './news';

type Read = Pick<Understood, 'type' | 'expects' | 'terms' | 'negated' | 'compared'>;

/** First match wins: the order goes from the specific to the general. Simplified, traditional and Japanese forms. */
const EXPECTS: [RegExp, Understood['expects']][] = [
  [/怎么看|怎麼看|(?:如何|怎么|怎樣|怎样)(?:看待|评价|評價)/u, 'any'],
  [/(?:什么时候|什麼時候|何时|何時).{1,20}(?:最好|比较好|比較好|合适|合適|适合|適合|为宜|為宜)/u, 'condition'],
  [/(?:什么时候|什麼時候|何时|何時)(?:才|会|會|应|應|需|要|自动|自動|触发|觸發|执行|執行|可以|能)/u, 'condition'],
  [
    /什么时候|什麼時候|何时|何時|哪一?[年月日天]|哪个(?:年|月|世纪|时期|朝代)|几[年月日号]|幾[年月日號]|多少年(?!代)(?:成|出|开|建|创)|多久以前|(?:什么|什麼|哪一?[个個段]?|何种|何種|何)(?:时间|時間|时期|時期|年代|年份|日期|月份|季节|季節|世纪|世紀)|いつ|何年|何月|何日/u,
    'date',
  ],
  [
    /多少|几[个個次种種人位条條项項层層名章岁歲倍天周小时分]|幾[個次種人位條項層名章歲倍天]|多[久长長大高远遠快重宽寬深厚热]|第几|第幾|百分之几|いくつ|いくら|何[人個回本つ%％歳時分メ]|どれ?くらい|どのくらい/u,
    'number',
  ],
  [
    /为什么|為什麼|為甚麼|为何|為何|何以|怎么会|怎麼會|(?:什么|什麼|何)(?:原因|缘故|理由)|原因是|なぜ|理由は/u,
    'reason',
  ],
  [/(?:什么|什麼|哪些?|何种)(?:情况|情形|条件|场合|時|时)(?:下)?/u, 'condition'],
  [/谁|誰|哪[位个個]人|何人|哪一?位|だれ/u, 'person'],
  [
    /哪里|哪裡|哪裏|哪儿|何处|何處|何地|(?:哪|什么|什麼|哪一?[个個座家条])(?:国家|國家|城市|地方|地区|地區|省|市|县|縣|国|國|洲)|在哪|どこ/u,
    'place',
  ],
  [
    /怎么|怎麼|怎样|怎樣|如何|(?:什么|什麼)(?:办法|方法|方式)|求.{0,12}(?:办法|方法|步骤|步驟|教程)|的(?:步骤|步驟|办法|方法|教程)[。！!]?$|どうやって|どのように/u,
    'manner',
  ],
  [
    /^(?:什么|什麼)(?:是|叫)|(?:是什么|是什麼|是甚麼)(?:意思|东西|東西)?[？?。]?$|的(?:定义|定義|含义|含義|意思)|とは何|って何/u,
    'definition',
  ],
  [/叫什么|叫什麼|叫做什么|名字|名称|名稱|哪一?[个個种種款家支本部项項首座条]|(?:什么|什麼)名|名前|名称は/u, 'name'],
  [/吗|嗎|是否|是不是|有没有|有沒有|能不能|可不可以|会不会|算不算|ですか[？?]?$|(\p{Script=Han})[不没沒]\1/u, 'yes_no'],
];
const COMPARISON =
  /区别|區別|差别|差異|差异|不同|对比|對比|(?:比较|比較)(?=.{1,30}(?:和|与|與|跟|同))|的(?:比较|比較)|(?:比较|比較)[？?。]?$|相比|哪个更|哪個更|还是.{1,20}好|(?:和|与|與|跟).{1,30}(?:各|分别|分別)|違い/u;
const TROUBLE =
  /报错|錯誤|错误|失败|失敗|无法|無法|不能用|打不开|崩溃|故障|出错|异常|解决|修复|怎么办|怎麼辦|断开|斷開|断线|掉线|黑屏|蓝屏|藍屏|花屏|白屏|死机|當機|闪退|閃退|卡死|卡住|报\s?[A-Z0-9]/u;
/** What cannot be done to a thing: 打不开, 充不进. */
const CANNOT = /\p{Script=Han}不(?:了|进|進|上|出|开|開|动|動|起来|起來)/u;
const ASKS_CAUSE = /原因|怎么回事|怎麼回事|怎么办|怎麼辦/u;
const DISPUTE =
  /怎么看|怎麼看|看待|(?:真的|真有|到底|究竟).{0,8}(?:有效|有用|管用|可靠|靠谱|安全|值得|健康|吗|嗎)|争议|爭議|值不值|值得|评价|評價|看法|观点|口碑|利弊|优缺点|優缺點|批评/u;
const OPEN =
  /^(?:介绍|介紹|概述|总结|總結|简述|谈谈|综述)|现状|發展趨勢|发展趋势|影响|影響|(?:的|发展|發展|演变|演變)(?:历史|歷史|历程|歷程)[？?。]?$/u;
const NEGATED = /不|没|沒|无|無|非|未|(?:^|[，,。；;\s请請千万萬])[别別]|勿|除了|ない/u;
const OPENER =
  /^(?:请问|請問|我想知道|我想问一?下|想问一?下|麻烦问一?下|请告诉我|你知道|求教|求助|请教(?:一下)?)[，,：:\s]*/u;
/** Question forms and words that look negated but are not: 安不安全, 不同, 非常, 未来. */
const CHOICE = /(\p{Script=Han})[不没沒]\1|不[同仅僅但断斷过過久管论論]|非[常洲凡]|未[来來]|无[线論论]|無[線論]/gu;

/** Rules for Chinese, and what of them holds for Japanese: rewriting is cutting the question words (MECHANISMS C08). */
export function readChinese(text: string, language: string): Read {
  const plain = text.replace(OPENER, '');
  const expects = EXPECTS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'any';
  const negated = NEGATED.test(plain.replace(CHOICE, ''));
  const compared = comparedIn(plain, language);
  return {
    type: typeOf(plain, expects, compared.length > 0),
    expects,
    terms: contentTerms(plain, language),
    negated,
    ...(compared.length > 0 ? { compared } : {}),
  };
}

function typeOf(plain: string, expects: Understood['expects'], compares: boolean): Understood['type'] {
  if (compares || COMPARISON.test(plain)) return 'comparison';
  if (isNews(plain)) return 'news';
  if (DISPUTE.test(plain)) return 'dispute';
  if (TROUBLE.test(plain)) return 'troubleshooting';
  const isFault = CANNOT.test(plain) && (expects === 'any' || expects === 'manner' || ASKS_CAUSE.test(plain));
  if (isFault) return 'troubleshooting';
  if (expects === 'manner') return 'procedure';
  if (OPEN.test(plain)) return 'open';
  return 'fact';
}

/** Question words that say in what an amount is measured; the answer is checked against them. */
const MEASURE = /多久|多[长長]|多高|多[远遠]|多深|多重|多少[钱錢]|几天|几年/u;

function contentTerms(plain: string, language: string): string[] {
  const found = contentWords(withoutQuestionWords(plain, language));
  const measure = MEASURE.exec(plain)?.[0];
  if (measure) found.push(measure);
  return found.length > 0 ? [...new Set(found)] : [...new Set([...words(plain), ...hanWords(plain)])];
}

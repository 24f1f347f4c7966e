import { contentWords } from '../../reading/text';
import { understand } from '../understand';
import { type FollowedUp, kindOfWord, replacedBy } from './stand-in';

const OPENER = /^(?:那么?|还有|還有|另外|以及|而且|但是?|不过|然后|请问|請問|好的?)[，,、\s]*/u;
/** 那 arm64 呢？价格怎么样？ */
const ABOUT = /^(.{1,20}?)(?:呢|怎么样|怎麼樣|怎样|又如何|如何|咋样)$/u;
const ASKS =
  /什么|什麼|哪|谁|誰|几|幾|多少|多大|多长|多久|多高|多远|怎么|怎麼|怎样|如何|为什么|為什麼|为何|吗|嗎|何时|是否|有没有|能不能|可不可以/u;
const BARE_WH = /^(?:为什么|為什麼|为何|怎么会|什么时候|何时|在哪里?|哪里|哪儿|谁|多少|多久|怎么办|怎么做)(?:呢|啊)?$/u;
const PRONOUN =
  /它们|牠们|(?<!其)他们|她们|它|牠|(?<![其吉利])他|她|这个|這個|那个|那個|这种|那种|该(?=[的\p{Script=Han}])|其(?=[\p{Script=Han}])(?![中他它余实次])|后者|後者|前者/u;
const PHRASE = /^(?:在|从|對|对|用|按|如果|要是|假如|除了|当|到)/u;
const YEAR = /((?:1[5-9]|20)\d\d)\s*年?/u;
const LONGEST_ABOUT = 20;
/** What a question was about stands before the first of these. */
const TURN =
  /(?:的|是|有|在|为什么|為什麼|为何|什么|什麼|多少|多大|多长|多久|怎么|怎麼|怎样|如何|何时|哪|谁|几|需要|能|会|可以|最|一般|通常|从|和|与|比)/u;

/** The same for Chinese; null for a question that stands by itself. */
export function followChinese(before: string, text: string): FollowedUp | null {
  const opened = OPENER.test(text);
  const bare = text.replace(OPENER, '').replace(/[？?。！!\s]+$/u, '');
  if (bare === '' || bare === '呢') return { question: before, how: 'ellipsis' };
  if (BARE_WH.test(bare)) return { question: `${bare}：${before}`, how: 'ellipsis' };
  const about = ABOUT.exec(bare)?.[1]?.trim();
  const what =
    about !== undefined && !ASKS.test(about)
      ? about
      : !ASKS.test(bare) && opened && bare.length <= LONGEST_ABOUT
        ? bare
        : null;
  if (what !== null) {
    if (PRONOUN.test(what) && what.replace(PRONOUN, '') === '') return { question: before, how: 'ellipsis' };
    const said = resolved(before, what) ?? what;
    return { question: withOther(before, said), how: 'ellipsis' };
  }
  const found = resolved(before, bare);
  if (found !== null) return { question: `${found}？`, how: 'pronoun' };
  if (PRONOUN.test(bare)) return { question: text, how: 'open' };
  // 什么时候发布的？ names nothing; what it is about was said before.
  const known = new Set(contentWords(before));
  const own = contentWords(bare);
  const names = understand(bare).names;
  const leans = opened || (names.length === 0 && own.length <= 2 && !own.some((word) => known.has(word)));
  return leans && names.length === 0 ? { question: text, how: 'open' } : null;
}

/** With its pronoun replaced; null where it has none, or what it stands for cannot be told. */
function resolved(before: string, text: string): string | null {
  const pronoun = PRONOUN.exec(text);
  if (!pronoun) return null;
  const { compared = [], names } = understand(before);
  const [said] = pronoun;
  const pair = compared.length > 1;
  const thing = /前者/u.test(said)
    ? compared[0]
    : /[后後]者/u.test(said)
      ? compared[1]
      : pair
        ? /们/u.test(said)
          ? compared.join('和')
          : undefined
        : (names.find((name) => /\p{L}{2}/u.test(name)) ?? topicOf(before));
  if (thing === undefined || thing === '') return null;
  const behind = text.slice(pronoun.index + said.length);
  const joint = /^其$/u.test(said) && !behind.startsWith('的') ? '的' : '';
  return `${text.slice(0, pronoun.index)}${thing}${joint}${behind}`;
}

/** What the earlier question was about: the words before it begins to ask. */
function topicOf(before: string): string {
  const plain = before.replace(/^(?:请问|我想知道|在)/u, '');
  const at = plain.search(TURN);
  const topic = (at > 0 ? plain.slice(0, at) : '').replace(/[，,、\s]+$/u, '');
  return topic.length >= 2 && topic.length <= 12 ? topic : '';
}

/** The earlier question asked of something else. */
function withOther(before: string, what: string): string {
  const end = /[？?]$/u.test(before) ? before : `${before}？`;
  const year = YEAR.exec(what);
  if (year && YEAR.test(end) && what.replace(YEAR, '').replace(/[在的，\s]/gu, '') === '')
    return end.replace(YEAR, `${year[1]}年`);
  if (PHRASE.test(what)) return `${what}，${end}`;
  const swapped = replacedBy(end, what);
  if (swapped !== null) return swapped;
  const topic = topicOf(before);
  // 价格呢: another thing that is asked of what the question was about.
  if (kindOfWord(what) === 'word' && /的/u.test(end) && topic !== '') {
    const asked = new RegExp(`${topic}的([\\p{Script=Han}]{1,6}?)(?=是|有|为|多|怎|如何|什么|哪|几|[？?])`, 'u').exec(
      end,
    );
    if (asked) return isAttribute(what) ? end.replace(asked[0], `${topic}的${what}`) : end.replace(topic, what);
  }
  if (topic !== '' && kindOfWord(what) === 'word' && end.startsWith(topic))
    return isAttribute(what) ? `${topic}的${what}是什么？` : end.replace(topic, what);
  return `${what}：${end}`;
}

/** What things have, in place of a thing: 价格, 重量, 人口. */
function isAttribute(word: string): boolean {
  return /(?:价格|價格|价钱|费用|重量|高度|长度|面积|人口|速度|时间|日期|地点|原因|优点|缺点|作者|版本|大小|尺寸|寿命|成本|数量|年龄|颜色|功能|用途|条件|步骤|方法|历史|特点|区别)$/u.test(
    word,
  );
}

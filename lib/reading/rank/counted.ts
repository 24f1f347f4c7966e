const HAN_COUNT = /(?:多少|[几幾])[个個多]?(\p{Script=Han}{1,2})/u;
const NO_COUNTER = /^(?:个|個|的|了|是|在|有|才|能|可|会|會|不|吗|嗎|呢)/u;

/** The word that a question counts in: 行 of 多少行. Null where it counts in no word of its own. */
export function counterOf(question: string): string | null {
  const word = HAN_COUNT.exec(question)?.[1];
  return !word || NO_COUNTER.test(word) ? null : word;
}

/** What an answer to 多少行 or 几天 holds: a number of 行, of 天. Null where a question counts in no word of its own. */
export function countedIn(question: string): RegExp | null {
  const word = counterOf(question);
  if (word === null) return null;
  const short = word.slice(0, 1);
  const counter =
    word.length > 1 && !NO_COUNTER.test(word.slice(1)) ? `(?:${word}|${short}(?!\\p{Script=Han}))` : short;
  return new RegExp(
    `(?:\\d[\\d.,]*|[一二三四五六七八九十百千万萬亿億两兩半〇零]+)\\s*[多余餘来來]?[个個]?\\s*${counter}`,
    'u',
  );
}

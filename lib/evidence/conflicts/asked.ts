import type { Prepared } from '../../verify/check/prepare';
import type { Stated } from './value';

/** Words of one event; what a date is of is told by the nearest of them. */
const EVENTS: readonly RegExp[] = [
  /\b(?:born|birth|née)\b|出生|诞生|誕生|生于|生於/giu,
  /\b(?:die[sd]?|death|dead|deceased|killed|passed away)\b|去世|逝世|死亡|病逝|卒/giu,
  /\b(?:found(?:ed|ing|ation)?|establish\w*|form(?:ed|ation)|creat(?:ed|ion)|began operat\w*|begin operat\w*|incorporated|inception|open date|started operat\w*|organi[sz]ed)\b|成立|创立|創立|创办|創辦|建立|设立|設立/giu,
  /\b(?:buil[dt]|construct\w*|complet\w*|erect\w*|finished)\b|建成|建造|落成|竣工|修建|兴建|興建/giu,
  /\b(?:open(?:s|ed|ing)?|inaugurat\w*)\b|开放|開放|开幕|開幕|通车|通車|启用|啟用/giu,
  /\b(?:releas\w*|publish\w*|premier\w*|air(?:s|ed|ing)|debut\w*|launch\w*|came out|issued|broadcast)\b|发行|發行|出版|上映|首播|发布|發布|面世|推出/giu,
  /\b(?:clos(?:e[sd]?|ed|ure)|demolish\w*|dissol\w*|abolish\w*|disband\w*|defunct|destroyed|ended)\b|关闭|關閉|拆除|解散|废除|廢除/giu,
  /\b(?:elect(?:ed|ion)|appointed|became|succeeded|took office|inherited|crowned)\b|当选|當選|就任|即位|继位|繼位/giu,
  /\b(?:marri(?:ed|age)|wed(?:ding)?)\b|结婚|結婚/giu,
  /\b(?:list(?:ed|ing)|register(?:ed)?|automated|renovat\w*|restor\w*|rebuilt|rebuild|remodel\w*|mov(?:ed|ing)|renamed|retrieved|accessed|updated|archived|designated|acquired|merged|joined|graduat\w*)\b|列入|翻修|重建|改名|更名|合并|合併/giu,
];
/** Several events that one question may mean: what was founded was formed and opened. */
const KINDRED: readonly (readonly number[])[] = [[2, 4], [3], [5]];
/** Only words this near, in characters, and in the same sentence, say what a date is of. */
const REACH = 70;
const SAME_EVENT = 0.22;
const OTHER_EVENT = -0.12;

const PERSONS = /^\s*(?:people|persons?|inhabitants|residents|citizens|souls|population)\b|^\s*(?:人|名居民)/iu;
const PARTS =
  /^\s*(?:households?|families|housing|dwellings?|homes|men|women|males?|females?|children|students|voters|adults)\b|^\s*(?:户|戶|家庭|男|女)/iu;
const POPULATION = /\bpopulation\b|\bhow many (?:people|inhabitants|residents)\b|人口|居民/iu;
const SAID_OF_POPULATION = /\bpopulation\b[^.;]{0,40}$|人口[^。；]{0,12}$/iu;
const COUNTED = 0.2;

/**
 * How much more, or less, a value answers the question than its nearness to the question's words tells: a date stands
 * beside a word of the event that is asked for, a population beside “people” and not beside “households”.
 */
export function fitOf(question: Prepared, said: Prepared, stated: Stated): number {
  if (stated.kind === 'status') return 0;
  const { start, end } = stated.value.fact;
  if (stated.value.kind === 'date') return eventFit(question.text, said, start, end);
  if (stated.value.kind !== 'quantity' || !POPULATION.test(question.text)) return 0;
  const behind = said.text.slice(end, end + 24);
  if (PARTS.test(behind)) return -COUNTED;
  if (PERSONS.test(behind)) return COUNTED;
  return SAID_OF_POPULATION.test(said.text.slice(Math.max(0, start - 60), start)) ? COUNTED : 0;
}

function eventFit(question: string, said: Prepared, start: number, end: number): number {
  const asked = EVENTS.findIndex((words) => has(words, question));
  if (asked < 0) return 0;
  const meant = new Set([asked, ...(KINDRED.find((row) => row[0] === asked) ?? [])]);
  const sentence = said.sentences[said.sentenceAt(start)];
  const from = Math.max(sentence?.start ?? 0, start - REACH);
  const to = Math.min(sentence?.end ?? said.text.length, end + REACH);
  const around = said.text.slice(from, to);
  let nearest = Number.POSITIVE_INFINITY;
  let same = false;
  EVENTS.forEach((words, i) => {
    for (const match of around.matchAll(words)) {
      const at = from + match.index;
      const after = at + match[0].length;
      const gap = after <= start ? start - after : at >= end ? at - end + BEHIND : 0;
      // A word at the same distance of the event that is meant wins.
      if (gap < nearest || (gap === nearest && meant.has(i))) {
        nearest = gap;
        same = meant.has(i);
      }
    }
  });
  if (nearest === Number.POSITIVE_INFINITY) return 0;
  return same ? SAME_EVENT : OTHER_EVENT;
}

/** “… opened in 1931 and closed in 1964”: the word in front of a date is its own, the one behind is the next one's. */
const BEHIND = 12;

function has(words: RegExp, text: string): boolean {
  words.lastIndex = 0;
  return words.test(text);
}

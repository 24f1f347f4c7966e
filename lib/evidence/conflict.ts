import { isCjk, stem, terms } from '../reading/text';
import type { Dispute } from '../schema/answer';
import { type Quantity, quantities } from './conflict/quantity';

export interface ConflictItem {
  id: string;
  /** One sentence, verbatim. */
  text: string;
  language: string | null;
  /** Address of its page: one source does not dispute with itself. Items without one are taken as different sources. */
  source?: string;
}

/** Overlap of content words, numbers left out, above which two sentences speak of the same thing. */
const SAME_SUBJECT = 0.6;
/** With fewer content words in common, agreement is chance. */
const LEAST_SHARED = 3;

/**
 * Pairs of sentences from different sources that give different figures for what looks like the same thing
 * (MECHANISMS A41, A42, E08). Careful against false alarms: the sentences must share most content words and every name
 * and version, each must hold exactly one figure of the unit, neither may be a range or bound that holds the other, and
 * neither may deny the other or speak of its counterpart (minimum and maximum).
 */
export function numericConflicts(items: readonly ConflictItem[]): Dispute[] {
  const read = items.map((item) => ({
    item,
    words: contentOf(item),
    figures: quantities(item.text),
    names: namesOf(item.text),
  }));
  const out: Dispute[] = [];
  read.forEach((a, i) => {
    for (const b of read.slice(i + 1)) {
      if (a.item.source !== undefined && a.item.source === b.item.source) continue;
      if (!sameSubject(a.words, b.words) || !sameNames(a.names, b.names) || opposed(a.item.text, b.item.text)) continue;
      const pair = differing(a.figures, b.figures);
      if (pair) out.push({ a: a.item.id, b: b.item.id, value_a: pair[0].text, value_b: pair[1].text });
    }
  });
  return out;
}

function contentOf({ text, language }: ConflictItem): Set<string> {
  const figureless = text.replace(/\d[\d.,:/-]*\s*%?/g, ' ');
  if (!isCjk(text)) return new Set(terms(figureless, language).map(stem));
  const han = figureless.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = han.flatMap((run) => [...run].slice(0, -1).map((_, i) => run.slice(i, i + 2)));
  return new Set([...pairs, ...terms(figureless.replace(/\p{Script=Han}+/gu, ' '), 'en')]);
}

function sameSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared >= LEAST_SHARED && (2 * shared) / (a.size + b.size) >= SAME_SUBJECT;
}

/** Capitalised words inside the sentence, identifiers, versions and years: they say what and when a figure is about. */
function namesOf(text: string): Set<string> {
  const found = text.match(
    /(?<=\S\s)\p{Lu}[\p{L}\d]+|\b\w*_\w+\b|\b[vV]?\d+\.\d+(?:\.\d+)+\b|(?<=\p{L}\s)\d+\.\d+(?=\s+\p{L})|\b(?:1[5-9]|20)\d\d\b/gu,
  );
  return new Set((found ?? []).map((name) => name.toLowerCase()));
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const smaller = a.size <= b.size ? a : b;
  const larger = smaller === a ? b : a;
  return [...smaller].every((name) => larger.has(name)) && larger.size - smaller.size <= 1;
}

/** “About 1,300” and 1,280 are the same figure. */
const ROUNDED = 0.15;

/** Words that make one figure the other's counterpart, not its rival. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\bmin(?:imum|imal)?\b|\bleast\b|\bshortest\b|\bsmallest\b|最小|最少|最低|最短/iu,
    /\bmax(?:imum|imal)?\b|\bmost\b|\blongest\b|\blargest\b|最大|最多|最高|最长/iu,
  ],
  [
    /\bbefore\b|\bformer(?:ly)?\b|\bpreviously\b|\bused to\b|\bold\b|以前|之前|原来|此前|旧/iu,
    /\bafter\b|\bnow\b|\bcurrent(?:ly)?\b|\bnew\b|之后|以后|现在|目前|新/iu,
  ],
  [/\bfirst\b|第一/iu, /\bsecond\b|\bthird\b|\blast\b|第二|第三|最后/iu],
  [/\bmen\b|\bmale\b|\bboys?\b|男/iu, /\bwomen\b|\bfemale\b|\bgirls?\b|女/iu],
  [/\bread(?:s|ing|ers?)?\b|读/iu, /\bwrit(?:es?|ing|ers?)\b|写/iu],
  [/\bdefault\b|默认|預設/iu, /\brecommend(?:ed|s)?\b|\bsuggest(?:ed|s)?\b|建议|推荐/iu],
];
const NOT =
  /\b(?:not|no|never|without|cannot|isn't|aren't|wasn't|doesn't|don't|didn't|won't)\b|不(?!少于|超过|同)|没|未|无/iu;

/** Whether one sentence is about the counterpart of what the other is about, or denies what the other says. */
function opposed(a: string, b: string): boolean {
  if (NOT.test(a) !== NOT.test(b)) return true;
  return OPPOSITES.some(([one, other]) => one.test(a) !== one.test(b) && other.test(a) !== other.test(b));
}

/** The one unit for which each side has one figure and the figures differ. */
function differing(a: readonly Quantity[], b: readonly Quantity[]): [Quantity, Quantity] | null {
  for (const x of a) {
    const mine = a.filter((q) => q.unit === x.unit);
    const theirs = b.filter((q) => q.unit === x.unit);
    const y = theirs[0];
    if (mine.length !== 1 || theirs.length !== 1 || !y) continue;
    if ((x.approximate || y.approximate) && Math.abs(x.low - y.low) < ROUNDED * Math.max(x.low, y.low)) continue;
    if (x.high < y.low || y.high < x.low) return [x, y];
  }
  return null;
}

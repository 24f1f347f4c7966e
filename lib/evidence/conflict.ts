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
 * and version, each must hold exactly one figure of the unit, and neither may be a range that holds the other.
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
      if (!sameSubject(a.words, b.words) || !sameNames(a.names, b.names)) continue;
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

/** The one unit for which each side has one figure and the figures differ. */
function differing(a: readonly Quantity[], b: readonly Quantity[]): [Quantity, Quantity] | null {
  for (const x of a) {
    const mine = a.filter((q) => q.unit === x.unit);
    const theirs = b.filter((q) => q.unit === x.unit);
    const y = theirs[0];
    if (mine.length !== 1 || theirs.length !== 1 || !y) continue;
    if (x.approximate || y.approximate ? Math.abs(x.low - y.low) / Math.max(x.low, y.low) < 0.15 : false) continue;
    if (x.high < y.low || y.high < x.low) return [x, y];
  }
  return null;
}

import { checkSentence } from '../../lib/verify/check-sentence';
import { readData, share } from './sets';

/** An item of a set of claims and passages. */
export interface ClaimItem {
  id: string;
  /** Items of one group stay together when folds are made. */
  g: string;
  claim: string;
  passage: string;
  label: Label;
  /** Page that the passage stands on, where the set says it. */
  page?: string;
  lang?: string;
  src?: string;
}

export type Label = 'supported' | 'contradicted' | 'nei';

/** Reads a set as a page would have it: corpora that were cut into tokens are joined again. */
export function readClaims(data: string, set: string, limit?: number): ClaimItem[] {
  return readData<ClaimItem[]>(data, set, 'dev.json')
    .slice(0, limit ?? Number.POSITIVE_INFINITY)
    .map((item) => ({ ...item, claim: joined(item.claim), passage: joined(item.passage) }));
}

/** The page's title stands above every quote in an answer; `num_claims` writes it into the group. */
export function contextOf(item: ClaimItem): string | undefined {
  if (item.page) return item.page;
  if (!item.src || item.src === 'nli_feversym') return undefined;
  return item.g.replace(/^nli_fm2\||^r(?=\p{Lu})/u, '');
}

export function markOf(item: ClaimItem): string {
  const context = contextOf(item);
  return checkSentence({
    sentence: item.claim,
    language: item.lang ?? 'en',
    citations: [{ quote: item.passage, ...(context ? { context } : {}) }],
  }).mark;
}

/** Penn Treebank brackets, quotes and spaces before punctuation undone. */
function joined(text: string): string {
  if (!/ [.,] ?|-LRB-|``/.test(text)) return text;
  return text
    .replace(/-LRB- ?/g, '(')
    .replace(/ ?-RRB-/g, ')')
    .replace(/-LSB- ?/g, '[')
    .replace(/ ?-RSB-/g, ']')
    .replace(/`` /g, '"')
    .replace(/ ''/g, '"')
    .replace(/ -- /g, ' – ')
    .replace(/ ([,.;:!?%])/g, '$1')
    .replace(/ ('s|n't|'re|'ve|'ll|'d|')(?= |$)/g, '$1');
}

export interface Scores {
  precision: ReturnType<typeof share>;
  recall: ReturnType<typeof share>;
}

/** Precision and recall of the items that were given one of the marks, against a label; 95 % Wilson intervals. */
export function score(
  items: readonly { label: Label; mark: string }[],
  label: Label,
  marks: readonly string[],
): Scores {
  const shown = items.filter(({ mark }) => marks.includes(mark));
  const right = shown.filter((item) => item.label === label).length;
  return {
    precision: share(right, shown.length),
    recall: share(right, items.filter((item) => item.label === label).length),
  };
}

/** The same as figures of a row: precision, recall, both with their intervals, and how many marks were shown. */
export function scoreRow(
  name: string,
  items: readonly { label: Label; mark: string }[],
  label: Label,
  marks: readonly string[],
): Record<string, unknown> {
  const { precision, recall } = score(items, label, marks);
  return {
    [`${name}_p`]: precision.share,
    [`${name}_p_95`]: `${precision.low}–${precision.high}`,
    [`${name}_shown`]: precision.n,
    [`${name}_r`]: recall.share,
    [`${name}_r_95`]: `${recall.low}–${recall.high}`,
  };
}

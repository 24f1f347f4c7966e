import { sentences } from '../../lib/reading/text';
import { checkSentence } from '../../lib/verify/check-sentence';
import type { EvalOptions } from '../tools/suite';
import { readSets, share } from './sets';
import { contextOf, readClaims } from './verify-sets';

export const describe =
  'Changes one fact in sentences of real pages and in claims that are shown as good: nothing may pass.';

const PAGES = ['xquad-en', 'xquad-zh', 'cmrc', 'fairytale'];
const CLAIMS = ['nli_feversym', 'nli_fm2', 'num_claims', 'nli_zh_cmrc_derived'];
const MOST_PAGES = 60;
const SHORTEST = 20;
const LONGEST = 300;

interface Tally {
  passed: number;
  n: number;
}

/**
 * Pages: each sentence against its own paragraph, verbatim (must be supported) and with a digit, a name or a negation
 * changed (must not be). Claims: each one that is supported or whose facts match, with every digit changed in turn.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const tallies = new Map<string, Tally>();
  const count = (name: string, passed: boolean) => {
    const tally = tallies.get(name) ?? { passed: 0, n: 0 };
    tallies.set(name, { passed: tally.passed + (passed ? 1 : 0), n: tally.n + 1 });
  };
  for (const set of readSets({ data: options.data, set: undefined }, PAGES)) {
    for (const [title, paragraphs] of set.pages.slice(0, options.limit ?? MOST_PAGES))
      for (const paragraph of paragraphs)
        for (const { start, end } of sentences(paragraph, set.lang)) {
          const sentence = paragraph.slice(start, end);
          if (sentence.length < SHORTEST || sentence.length > LONGEST) continue;
          const passes = (text: string) => isGood(text, set.lang, paragraph, title);
          count(`${set.lang} verbatim`, passes(sentence));
          for (const [kind, changed] of mutationsOf(sentence, set.lang)) count(`${set.lang} ${kind}`, passes(changed));
        }
  }
  for (const set of CLAIMS)
    for (const item of readClaims(options.data, set, options.limit)) {
      const language = item.lang ?? 'en';
      const context = contextOf(item) ?? '';
      if (!isGood(item.claim, language, item.passage, context)) continue;
      for (const { index } of item.claim.matchAll(/\d/g))
        count(`${set} claim digit`, isGood(withDigit(item.claim, index, 3), language, item.passage, context));
    }
  const rows = [...tallies].map(([change, { passed, n }]) => ({ change, passed, ...share(passed, n) }));
  return { changes: rows };
}

function isGood(sentence: string, language: string, quote: string, context: string): boolean {
  const { mark } = checkSentence({ sentence, language, citations: [{ quote, context }] });
  return mark === 'supported' || mark === 'facts_match';
}

function withDigit(text: string, at: number, by: number): string {
  return text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
}

/** A name that stands on none of the pages. */
const STRANGER = 'Velmoria';

function mutationsOf(sentence: string, language: string): [string, string][] {
  const out: [string, string][] = [];
  const digits = [...sentence.matchAll(/\d/g)];
  const digit = digits[sentence.length % Math.max(1, digits.length)];
  if (digit) out.push(['digit', withDigit(sentence, digit.index, 1 + (sentence.length % 9))]);
  if (language === 'zh') {
    const verb = /(?<![不没])[是在能]/.exec(sentence);
    if (verb) out.push(['negation put in', sentence.replace(verb[0], `不${verb[0]}`)]);
    if (/不(?=[是能会])/.test(sentence)) out.push(['negation taken out', sentence.replace(/不(?=[是能会])/, '')]);
    return out.filter(([, changed]) => changed !== sentence);
  }
  const verb = / (?:is|was|are|were|has|can|will|did) /.exec(sentence);
  if (verb && !/ (?:not|never|no|only|just) |n't/.test(sentence))
    out.push(['negation put in', sentence.replace(verb[0], `${verb[0]}not `)]);
  if (/ not (?!only|just)/.test(sentence))
    out.push(['negation taken out', sentence.replace(/ not (?!only|just)/, ' ')]);
  const name = /(?<=[a-z,] )[A-Z][a-z]{3,}/.exec(sentence);
  if (name) out.push(['name', sentence.replace(name[0], STRANGER)]);
  return out;
}

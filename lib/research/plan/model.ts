import { alike } from '../../reading/rank/alike';
import { contentWords, hanWords, isCjk, words as latinWords, stem } from '../../reading/text';
import type { Planned, RoundPurpose } from '../../schema/round';
import type { Understood } from '../../schema/run';
import type { SourceConfig } from '../../schema/source';
import { z } from '../../schema/zod';
import { FACTS } from '../../sources/facts';
import type { Ask } from '../ask';
import type { GapQuery } from '../gap/queries';
import { dataBlock, type StagePrompt, systemOf, todayLine } from '../prompt';
import { REFLECT_QUERIES } from '../settings';
import { alikeQueries } from './alike';

const VERSION = 'plan.3';
/** Words of one query (MECHANISMS A28), and characters of one word. */
const MOST_WORDS = 12;
const LONGEST = 40;

const rawPlan = z.object({
  queries: z.array(z.object({ words: z.array(z.string()), sources: z.array(z.string()).optional() })),
});
export type RawPlan = z.infer<typeof rawPlan>;

/** What a planner is told: the question, and of later rounds what is open. Never text of a page but public titles' words. */
export interface PlanQuestion {
  question: string;
  purpose: RoundPurpose;
  /** Points still to complete; empty in the first round. */
  open: readonly string[];
  asked: readonly string[];
  /** Of these the ones whose pages are of no use so far (MECHANISMS B34). */
  fruitless: readonly string[];
  offered: readonly string[];
  /** Sources that it may choose from. */
  sources: readonly SourceConfig[];
  nonce: string;
  /** ISO 8601. */
  now: string;
  /** When the search that it is asked for ends: words that come later find nothing. */
  until: AbortSignal | null;
}

/** Asks the planner for search words (MECHANISMS A01, A26–A28, E15); `failed` where it gave nothing usable. */
export async function planByModel(ask: Ask, key: string, about: PlanQuestion): Promise<RawPlan | 'failed'> {
  const answer = await ask(key, {
    role: 'planner',
    stage: 'plan',
    prompt: promptOf(about),
    answer: { name: 'plan', schema: rawPlan },
    maxTokens: 300,
    until: about.until,
  });
  return answer.ok ? answer.value : 'failed';
}

function promptOf({
  question,
  purpose,
  open,
  asked,
  fruitless,
  offered,
  sources,
  nonce,
  now,
}: PlanQuestion): StagePrompt {
  const later = open.length > 0 || asked.length > 0;
  return {
    version: VERSION,
    system: systemOf([
      'Write search words for a question, in the words that pages with the answer use. Do not answer it.',
      `queries: 1 to ${REFLECT_QUERIES}, each of 2 to 6 words, at most ${MOST_WORDS}. Keep names, versions, numbers and dates.`,
      todayLine(now),
      'No addresses, no operators, no sentences. The language of the question, unless the pages are surely in another.',
      sources.length > 1
        ? 'sources: ids from the list of sources that a query is for alone; leave it out where any may answer.'
        : '',
      later ? 'Go after the points that are still open. Ask nothing that was asked already.' : '',
      fruitless.length > 0 ? 'What brought nothing found the wrong pages: take other words.' : '',
      purpose === 'cross_check' ? 'Look for other sources that say the same, or otherwise.' : '',
    ]).trim(),
    user: [
      dataBlock(nonce, 'question', question),
      sources.length > 1 ? dataBlock(nonce, 'sources', sources.map(lineOf).join('\n')) : '',
      open.length > 0 ? dataBlock(nonce, 'still open', open.join('\n')) : '',
      later && asked.length > 0 ? dataBlock(nonce, 'asked already', asked.join('\n')) : '',
      fruitless.length > 0 ? dataBlock(nonce, 'brought nothing', fruitless.join('\n')) : '',
      offered.length > 0 ? dataBlock(nonce, 'words of pages', offered.join(' ')) : '',
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/** What a planner is told of a source: its place on the list and its kind; never its address. */
function lineOf({ kind, name, language }: SourceConfig, i: number): string {
  const { label, scope } = FACTS[kind];
  const called = kind === 'custom' ? name : label;
  return `${idOf(i)}: ${called} (${[scope, ...(language ? [language] : [])].join(', ')})`;
}

/** What stands for a source on the list that a planner is handed. */
function idOf(i: number): string {
  return `s${i + 1}`;
}

export interface PlanCheck {
  question: string;
  understood: Understood;
  /** Titles of results, words that pages use: public text in which a word of the plan may stand. */
  vocabulary: readonly string[];
  asked: readonly string[];
  /** Whether near-duplicates are refused; false only for measuring what that is worth. */
  dedupe?: boolean;
  /** The sources that the planner was handed. */
  sources?: readonly SourceConfig[];
}

/** What is searched for of a plan, and what is told of it. */
export interface CheckedPlan {
  queries: GapQuery[];
  /** Translations that say what the rules had asked already: not asked again, but their lists count as the planner's. */
  agreed: GapQuery[];
  told: Planned;
}

/**
 * What of a plan is searched for, by rules (MECHANISMS B03, B09, B22, B35, B42, F30): a query that shares no word with the question
 * nor with what its sources answered is off the goal, unless it is a translation that shares a name with one that is not;
 * one that says what an earlier one said is dropped, an address is no word. Where nothing is left the rules' words stand, and Steps says why.
 */
export function checkedPlan(plan: RawPlan | 'failed', from: PlanCheck): CheckedPlan {
  const agreed: GapQuery[] = [];
  const none = (refused: Planned['refused'], dropped: string[] = []) => ({
    queries: [],
    agreed,
    told: { by: 'rules' as const, refused, dropped },
  });
  if (plan === 'failed') return none('failed');
  const goal = new Set([
    ...rootsOf(from.question),
    ...rootsOf(from.question).flatMap((root) => alike(root)),
    ...from.vocabulary.flatMap(rootsOf),
  ]);
  const said = [...from.asked];
  const queries: GapQuery[] = [];
  const dropped: string[] = [];
  let refused: Planned['refused'] = null;
  const chosen = new Set<string>();
  for (const { words: given, sources: named = [] } of ownScriptFirst(plan.queries, from.question)) {
    const words = tidy(given);
    const text = words.join(' ');
    const query: GapQuery = {
      words,
      qualifier: null,
      ...(isTranslated(words, from.question) ? { translated: true } : {}),
    };
    if (query.translated && namesAlike(words, queries)) for (const root of rootsOf(text)) goal.add(root);
    const why = words.length === 0 ? 'unusable' : reasonAgainst(words, text, goal, from.dedupe === false ? [] : said);
    if (why !== null) {
      refused ??= why;
      dropped.push(given.join(' ').slice(0, 200));
      if (why === 'repeated' && query.translated) agreed.push(query);
      continue;
    }
    if (queries.length >= REFLECT_QUERIES) continue;
    said.push(text);
    // A source that is not on the list is none: the query goes where the rules send it (MECHANISMS A20).
    const listed = from.sources ?? [];
    const sources = listed.filter((_, i) => named.includes(idOf(i)));
    if (named.some((id) => !listed.some((_, i) => idOf(i) === id))) refused ??= 'no_source';
    for (const { name } of sources) chosen.add(name);
    queries.push(sources.length > 0 ? { ...query, sources: sources.map(({ id }) => id) } : query);
  }
  if (queries.length === 0) return none(refused ?? 'unusable', dropped);
  const sources = chosen.size > 0 ? { sources: [...chosen] } : {};
  return { queries, agreed, told: { by: 'model', refused, dropped, ...sources } };
}

/** Whether a query is in another script than the question: it can share no word with it but names. */
function isTranslated(words: readonly string[], question: string): boolean {
  return words.length > 0 && isCjk(question) !== words.some(isCjk);
}

/** Those in the script of the question first: what a translation belongs to is known before it. */
function ownScriptFirst(queries: RawPlan['queries'], question: string): RawPlan['queries'] {
  const translated = queries.filter(({ words }) => isTranslated(tidy(words), question));
  return [...queries.filter((query) => !translated.includes(query)), ...translated];
}

/** Letters that two forms of a name share at least: postgres, PostgreSQL. */
const SAME_NAME = 5;

/** Whether a query shares a word, or the beginning of a long one, with one that was found to belong to the question. */
function namesAlike(words: readonly string[], accepted: readonly GapQuery[]): boolean {
  const known = accepted.flatMap((query) => query.words.flatMap(rootsOf));
  const begins = (a: string, b: string) => b.length >= SAME_NAME && a.startsWith(b);
  return words
    .flatMap(rootsOf)
    .some((root) => known.some((other) => root === other || begins(root, other) || begins(other, root)));
}

function reasonAgainst(
  words: readonly string[],
  text: string,
  goal: ReadonlySet<string>,
  said: readonly string[],
): Planned['refused'] {
  if (!words.some((word) => rootsOf(word).some((root) => goal.has(root)))) return 'off_goal';
  return said.some((other) => alikeQueries(other, text)) ? 'repeated' : null;
}

const ADDRESS = /:\/\/|^www\.|^site:|[a-z0-9-]+\.(?:com|org|net|io|dev|gov|edu|info|test|localhost)\b|[<>{}]/i;

/** Single words without operators; what is an address, or no word at all, goes. */
function tidy(given: readonly string[]): string[] {
  const words = given
    .flatMap((part) => part.normalize('NFKC').split(/\s+/))
    .map((word) => word.replace(/^[+\-"'“”「」()]+|["'“”「」(),;!?。？！]+$/gu, ''))
    .filter((word) => word !== '' && word.length <= LONGEST && /[\p{L}\p{N}]/u.test(word) && !ADDRESS.test(word));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Stems of Latin words, Han words and their pairs: what two texts may share. */
function rootsOf(text: string): string[] {
  const out: string[] = [];
  for (const word of contentWords(text)) out.push(stem(word));
  for (const word of latinWords(text))
    for (const part of word.split(/[^\p{L}\p{N}]+/u)) if (part.length > 2) out.push(stem(part));
  if (/\p{Script=Han}/u.test(text))
    for (const word of hanWords(text)) for (let i = 0; i + 2 <= word.length; i++) out.push(word.slice(i, i + 2));
  return out.filter((root) => root.length > 1);
}

import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { Library } from '../../../lib/library/db';
import { checkedPlan } from '../../../lib/research/plan/model';
import { replay } from '../../../lib/research/replay';
import { plannedTasks } from '../../../lib/research/search/planned';
import type { Task } from '../../../lib/research/search/task';
import { understand } from '../../../lib/research/understand';
import { madeModel } from './made-model';
import { askWeb, type MadePage, source } from './searched';

/** Where a planner's queries are put to, in which order, and what of its list counts (MECHANISMS A20, A26). */

const QUESTION = 'How much room should I set aside for swapping on a new Holm machine?';
// Three: with fewer the search goes on to every other source.
const pages = ['holm.gov', 'swap.test', 'room.test'].map(
  (host): MadePage => ({
    url: `https://${host}/partitions`,
    title: `Holm manual of ${host}: partition sizes`,
    blocks: ['The swap partition of a Holm machine should have at least 512 MB.'],
  }),
);
const sources = [
  source('engine'),
  source('lexicon', { kind: 'mediawiki', name: 'Lexicon', language: 'en' }),
  source('fremd', { kind: 'mediawiki', name: 'Fremd', language: 'zh' }),
];

/** The id under which a source was handed over; no address is. */
function idOn(prompt: string, words: RegExp): string {
  expect(prompt).not.toContain('://');
  return (
    prompt
      .split('\n')
      .find((line) => words.test(line))
      ?.split(':')[0] ?? 'none'
  );
}

async function planned(choose: (prompt: string) => string[]) {
  const db = new Library(`plan-${Math.random()}`);
  const { effects } = await madeModel(db, (stage, prompt) =>
    stage === 'plan' ? { queries: [{ words: ['Holm', 'swap', 'partition'], sources: choose(prompt) }] } : null,
  );
  const ended = await askWeb(QUESTION, { search: () => pages, effects, sources }, { depth: 'quick', db });
  const asked = ended.queries.filter(({ query }) => query.includes('partition')).map((one) => one.source);
  return { ...ended, asked: new Set(asked), plan: ended.run.rounds?.[0]?.plan };
}

describe('a planner that is handed the list of sources', () => {
  it('has a query put to the one that it names alone, also one that the rules left for later', async () => {
    const { asked, plan, db } = await planned((prompt) => [idOn(prompt, /MediaWiki.*zh/)]);
    expect(asked).toEqual(new Set(['fremd']));
    expect(plan).toMatchObject({ by: 'model', refused: null, sources: ['Fremd'] });
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('may say the same twice, and what is not on the list is left out beside what is', async () => {
    const twice = await planned((prompt) => [idOn(prompt, /MediaWiki.*zh/), idOn(prompt, /MediaWiki.*zh/)]);
    expect(twice.plan).toMatchObject({ refused: null, sources: ['Fremd'] });
    const both = await planned((prompt) => [idOn(prompt, /MediaWiki.*zh/), 's9']);
    expect(both.asked).toEqual(new Set(['fremd']));
    expect(both.plan).toMatchObject({ refused: 'no_source', sources: ['Fremd'] });
  });

  it('is refused a source that is not on it: the rules choose, and it is told', async () => {
    for (const named of ['s9', 'https://evil.test/', 'engine']) {
      const { asked, plan } = await planned(() => [named]);
      expect([...asked]).toContain('engine');
      expect(asked.has('fremd')).toBe(false);
      expect(plan).toMatchObject({ by: 'model', refused: 'no_source' });
      expect(plan?.sources).toBeUndefined();
    }
  });
});

const question = '瓦尔德灯的 Varde 开关在哪里？';
const check = (queries: string[], asked: string[] = []) =>
  checkedPlan(
    { queries: queries.map((text) => ({ words: text.split(' ') })) },
    { question, understood: understand(question), vocabulary: [], asked },
  );
const taskOf = (query: string, more: Partial<Task> = {}) =>
  ({ source: source('engine'), query, weight: 1, cursor: null, ...more }) as Task;

describe('the queries of a plan', () => {
  it('lead in turns, so that the second is not lost where few searches are left', () => {
    const plan = check(['瓦尔德 开关', 'varde switch']);
    const tasks = plannedTasks(plan, ({ words }) => [1, 2, 3].map((i) => taskOf(`${words.join(' ')} ${i}`)));
    expect(tasks.slice(0, 2).map(({ query }) => query)).toEqual(['瓦尔德 开关 1', 'varde switch 1']);
    expect(tasks.filter(({ planned }) => planned).map(({ translated }) => translated?.join(' '))).toEqual(
      Array(3).fill('varde switch'),
    );
  });

  it('in two languages leave nothing for the rules to translate', () => {
    const tasksOf = ({ words }: { words: string[] }) => [
      taskOf(words.join(' ')),
      taskOf('by rule', { translated: ['by', 'rule'] }),
    ];
    expect(plannedTasks(check(['瓦尔德 开关', 'varde switch']), tasksOf).map(({ query }) => query)).not.toContain(
      'by rule',
    );
    expect(plannedTasks(check(['瓦尔德 开关']), tasksOf).map(({ query }) => query)).toContain('by rule');
  });

  it('that translate as the rules did are not asked again, and count as the planner’s', () => {
    const { queries, agreed, told } = check(['瓦尔德 开关', 'varde switch'], ['varde switch']);
    expect(queries.map(({ words }) => words.join(' '))).toEqual(['瓦尔德 开关']);
    expect(agreed.map(({ words }) => words.join(' '))).toEqual(['varde switch']);
    expect(told).toMatchObject({ by: 'model', refused: 'repeated' });
    // In the question's own language nothing is gained by saying it twice.
    expect(check(['瓦尔德 开关'], ['瓦尔德 开关']).agreed).toEqual([]);
  });
});

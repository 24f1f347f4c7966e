import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { Library } from '../../../lib/library/db';
import { evidenceOf } from '../../../lib/library/runs';
import { ASK_MODEL, modelCommand } from '../../../lib/models/command';
import { checkedPlan } from '../../../lib/research/plan/model';
import { replay } from '../../../lib/research/replay';
import { understand } from '../../../lib/research/understand';
import { madeModel } from './made-model';
import { askWeb, type MadePage } from './searched';

/** Search words by a planner, and what rules let through of them (MECHANISMS A01, A28, B03, B22, B42). */

const QUESTION = 'How much room should I set aside for swapping on a new Holm machine?';
const right: MadePage = {
  url: 'https://holm.gov/partitions',
  title: 'Holm manual: partition sizes',
  blocks: ['The swap partition of a Holm machine should have at least 512 MB.', 'Other partitions are made later.'],
};
const wrong: MadePage = {
  url: 'https://shop.test/machines',
  title: 'Machines of Holm',
  blocks: ['A new machine needs room on the desk.', 'We sell machines.'],
};
const web = (query: string) => (/partition/.test(query) ? [right] : [wrong]);
const check = (words: string[][], asked: string[] = [], vocabulary: string[] = []) =>
  checkedPlan(
    { queries: words.map((one) => ({ words: one })) },
    { question: QUESTION, understood: understand(QUESTION), vocabulary, asked },
  );

async function planned(queries: string[][] | null, depth: 'quick' | 'standard' = 'quick') {
  const db = new Library(`plan-${Math.random()}`);
  const { effects, stages } = await madeModel(db, (stage) =>
    stage === 'plan' && queries ? { queries: queries.map((words) => ({ words })) } : null,
  );
  return { ...(await askWeb(QUESTION, { search: web, effects }, { depth, db })), stages };
}

describe('a planner’s search words', () => {
  it('lead the search, are told, and the page that uses them is found', async () => {
    const { run, answer, reads, db } = await planned([['Holm', 'minimum', 'swap', 'partition', 'size']]);
    expect(run.rounds?.[0]).toMatchObject({
      plan: { by: 'model', refused: null },
      queries: ['Holm minimum swap partition size'],
    });
    expect(reads).toContain(right.url);
    const shown = await evidenceOf(db, 'r');
    const first = answer.passages.slice(0, 2).map((id) => shown.find((item) => item.id === id)?.excerpt);
    expect(first.join(' ')).toContain('512 MB');
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('that leave the question are refused, the rules’ stand, and it is told', async () => {
    const { run, queries } = await planned([['weather', 'Paris', 'tomorrow']]);
    expect(run.rounds?.[0]?.plan).toEqual({ by: 'rules', refused: 'off_goal', dropped: ['weather Paris tomorrow'] });
    expect(queries.some(({ query }) => /weather|paris/i.test(query))).toBe(false);
    expect(queries.length).toBeGreaterThan(0);
  });

  it('that are no object leave the rules at work, and it is told', async () => {
    const { run, answer, stages } = await planned(null);
    expect(stages).toContain('plan');
    expect(run.rounds?.[0]?.plan).toEqual({ by: 'rules', refused: 'failed', dropped: [] });
    expect(answer.stop.reason).not.toBe('nothing_readable');
  });

  it('that do not come while there is time to search leave the rules’ list, and the call is ended', async () => {
    const db = new Library(`plan-${Math.random()}`);
    const { effects } = await madeModel(db, () => null);
    const answers = effects[ASK_MODEL];
    const ended: boolean[] = [];
    effects[ASK_MODEL] = async (payload, context) => {
      if (modelCommand.parse(payload).stage === 'plan')
        await new Promise<void>((end) => context.signal.addEventListener('abort', () => end(), { once: true }));
      ended.push(context.signal.aborted);
      return (await answers?.(payload, context)) ?? { value: null, spent: {} };
    };
    const { run, queries } = await askWeb(QUESTION, { search: web, effects }, { depth: 'quick', db, minute: 1_500 });
    expect(ended[0]).toBe(true);
    expect(run.rounds?.[0]?.plan).toEqual({ by: 'rules', refused: 'failed', dropped: [] });
    expect(queries.length).toBeGreaterThan(0);
  });

  it('of later rounds that only repeat are dropped: the round is written by the rules', async () => {
    const { run, stages } = await planned([['Holm', 'new', 'machine', 'room']], 'standard');
    expect(stages.filter((stage) => stage === 'plan').length).toBeGreaterThan(1);
    const second = run.rounds?.[1];
    expect(second?.plan).toMatchObject({ by: 'rules', refused: 'repeated' });
    expect(second?.queries).not.toContain('Holm new machine room');
  });
});

describe('what rules let through of a plan', () => {
  it('is no address (SP-10), no operator, no more than twelve words and three queries', () => {
    const many = Array.from({ length: 20 }, (_, i) => `swap${i}`);
    const { queries } = check([
      ['https://evil.test/x', 'swap', 'site:evil.test', '+machine'],
      ['Holm', ...many],
    ]);
    expect(queries[0]?.words).toEqual(['swap', 'machine']);
    expect(queries[1]?.words.length).toBe(12);
    expect(check([['Holm a1'], ['Holm b2 c3'], ['Holm zz yy xx'], ['Holm q w e r']]).queries.length).toBe(3);
  });

  it('may use words of public titles that the question does not have, and no others', () => {
    expect(check([['Auslagerung']]).told.refused).toBe('off_goal');
    expect(check([['Auslagerung']], [], ['Auslagerung einrichten']).queries.length).toBe(1);
  });

  it('is a translation where it shares a name with a query that belongs to the question, and no other one', () => {
    const question = '怎么查一个文件里每一行最后是谁改的？';
    const plan = (...queries: string[]) =>
      checkedPlan(
        { queries: queries.map((text) => ({ words: text.split(' ') })) },
        { question, understood: understand(question), vocabulary: [], asked: [] },
      );
    const words = ({ queries }: ReturnType<typeof plan>) => queries.map((query) => query.words.join(' '));
    const own = 'tarnql 每行 最后修改';
    expect(words(plan(own, 'tarn tarnql who changed line'))).toEqual([own, 'tarn tarnql who changed line']);
    // Two forms of a name; the order of a plan does not matter.
    expect(words(plan('tarnq who changed line', own))).toEqual([own, 'tarnq who changed line']);
    expect(plan(own, 'weather paris tomorrow').told).toMatchObject({ refused: 'off_goal', by: 'model' });
    expect(plan('tarnql who changed line').told.refused).toBe('off_goal');
    // In the script of the question a shared name is not enough.
    expect(
      check([
        ['Holm', 'swap'],
        ['Holmdel', 'detective'],
      ]).queries,
    ).toHaveLength(1);
  });

  it('is what was not asked yet, near-duplicates included', () => {
    expect(check([['swap', 'sizes', 'Holm', 'machine']], ['swap size Holm machine']).told.refused).toBe('repeated');
    expect(check([['   '], []]).told.refused).toBe('unusable');
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../../lib/library/runs';
import { draftOf } from '../../../lib/research/compose/draft';
import type { ResearchHost } from '../../../lib/research/host';
import { replay } from '../../../lib/research/replay';
import { research } from '../../../lib/research/run';
import type { Answer } from '../../../lib/schema/answer';
import type { Reply } from '../../servers/scripted-model/types';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { household } from '../models/support';
import { makePage, makeRun, tabTarget } from '../support/runs';

/** Tables and steps that a model wrote: every cell and step is checked like any sentence, and held against its column. */

type Model = Awaited<ReturnType<typeof startScriptedModel>>;
let model: Model;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const VARDE = makePage('https://varde.test/', 'The Varde lamp', [
  'The Varde lamp weighs 2.1 kg and has an arm of beech.',
  'To reset the Varde lamp, unplug it. Then hold the button for ten seconds.',
]);
const NORDE = makePage('https://norde.test/', 'The Norde lamp', ['The Norde lamp weighs 1.4 kg and is made of steel.']);

/** Id under which a passage with these words was handed over. */
function idOf(prompt: string, words: string): string {
  const blocks = [...prompt.matchAll(/<<[0-9a-f]{16} (p\d+)\n([\s\S]*?)\n[0-9a-f]{16}>>/g)];
  return blocks.find(([, , text]) => text?.includes(words))?.[1] ?? 'none';
}

async function ask(question: string, reply: (prompt: string) => Reply): Promise<{ answer: Answer; same: unknown }> {
  const type = question.startsWith('How') ? 'procedure' : 'fact';
  model.setScript([
    { match: { stage: 'understood' }, reply: { type, expects: 'any', entities: [], terms: [] } },
    { match: { stage: 'answer' }, reply },
  ]);
  const { db, journal } = await household(model.url);
  const pages = [VARDE, NORDE];
  const host: ResearchHost = {
    db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    online: () => true,
    readTab: async ({ tab_id }) => {
      const reading = pages[tab_id - 1];
      return reading ? { ok: true, reading } : { ok: false, failure: 'tab_closed', detail: '' };
    },
  };
  const run = makeRun('r', question, [tabTarget(1), tabTarget(2)]);
  await createRun(db, run);
  const answer = await research(run, journal('r'), host, new AbortController().signal);
  return { answer, same: await replay(db, 'r') };
}

const COMPARE = 'What is the difference between the Varde lamp and the Norde lamp?';
const cells = (answer: Answer) =>
  answer.table?.rows.map(({ point, cells: row }) => [point, ...row.map((cell) => cell && [cell.text, cell.mark])]);

describe('a table that a model wrote', () => {
  const rows = (prompt: string) => [
    {
      point: 'Weight 2.1',
      cells: [
        { evidence: [idOf(prompt, '2.1 kg')], text: 'It weighs 2.1 kg.' },
        { evidence: [idOf(prompt, '1.4 kg')], text: 'It weighs 1.4 kg.' },
      ],
    },
    {
      point: 'Material',
      cells: [
        { evidence: [], text: '' },
        { evidence: [idOf(prompt, 'steel')], text: 'It is made of steel.' },
      ],
    },
    {
      point: 'Planted',
      cells: [
        { evidence: [idOf(prompt, '1.4 kg')], text: 'It weighs 1.4 kg.' },
        { evidence: ['p99'], text: 'It costs 70 euros.' },
      ],
    },
  ];
  const reply = (prompt: string) => ({
    overview: [{ evidence: [idOf(prompt, '2.1 kg')], text: 'The Varde lamp weighs 2.1 kg.' }],
    rows: rows(prompt),
    more: [],
    missing: [],
  });

  it('has each cell checked; what is not stated is null; a figure in a point’s name is dropped', async () => {
    const { answer, same } = await ask(COMPARE, reply);
    expect(answer).toMatchObject({ engine: 'model', form: 'comparison' });
    expect(answer.table?.subjects).toEqual(['Varde lamp', 'Norde lamp']);
    expect(cells(answer)?.slice(0, 2)).toEqual([
      ['Weight', ['It weighs 2.1 kg.', 'supported'], ['It weighs 1.4 kg.', 'supported']],
      ['Material', null, ['It is made of steel.', 'supported']],
    ]);
    expect(same).toMatchObject({ same: true });
  });

  it('has no cell of another thing’s column and none that cites nothing; both are told as caught', async () => {
    const { answer } = await ask(COMPARE, reply);
    expect(answer.table?.rows.map(({ point }) => point)).not.toContain('Planted');
    expect(answer.more.map(({ form, wording }) => [form, wording])).toEqual([
      ['withheld', 'It weighs 1.4 kg.'],
      ['withheld', 'It costs 70 euros.'],
    ]);
    expect(answer.more[0]?.reasons[0]).toEqual({ code: 'name_absent', detail: 'Varde lamp' });
  });

  it('gives way to the table of quotes where it has no cell that stands', async () => {
    const { answer } = await ask('Compare the Varde lamp and the Norde lamp in weight', (prompt) => ({
      ...reply(prompt),
      rows: [],
    }));
    expect(cells(answer)).toEqual([
      [
        'weight',
        ['The Varde lamp weighs 2.1 kg and has an arm of beech.', 'supported'],
        ['The Norde lamp weighs 1.4 kg and is made of steel.', 'supported'],
      ],
    ]);
  });
});

it('steps that a model wrote are checked one by one and keep their order', async () => {
  const { answer } = await ask('How do I reset the Varde lamp?', (prompt) => ({
    overview: [{ evidence: [idOf(prompt, 'unplug')], text: 'To reset the Varde lamp, unplug it.' }],
    steps: [
      { evidence: [idOf(prompt, 'unplug')], text: 'Unplug it.' },
      { evidence: [idOf(prompt, 'ten seconds')], text: 'Hold the button for ten seconds.' },
      { evidence: ['p77'], text: 'Hit it with a hammer.' },
    ],
    more: [],
    missing: [],
  }));
  expect(answer.form).toBe('procedure');
  expect(answer.steps?.items.map(({ text, mark }) => [text, mark])).toEqual([
    ['Unplug it.', 'supported'],
    ['Hold the button for ten seconds.', 'supported'],
  ]);
  expect(answer.more).toMatchObject([{ form: 'withheld', wording: 'Hit it with a hammer.' }]);
});

it('a draft shows cells and steps as they come', () => {
  const text =
    '{"overview":[{"evidence":["p1"],"text":"One."}],"rows":[{"point":"a","cells":[{"evidence":[],"text":"Two."},{"evi';
  expect(draftOf(text)).toEqual(['One.', 'Two.']);
  expect(draftOf('{"overview":[],"steps":[{"evidence":[],"text":"One."},{"evidence":[],"text":"Two')).toEqual([
    'One.',
    'Two',
  ]);
});

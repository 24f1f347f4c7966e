import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun, getRun } from '../../lib/library/runs';
import { handOver, lineUp } from '../../lib/research/handing';
import type { ResearchHost } from '../../lib/research/host';
import { research } from '../../lib/research/run';
import { understand } from '../../lib/research/understand';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { household } from './models/support';
import { makePage, makeRun, tabTarget } from './support/runs';

/** A long page whose answer is its last paragraph: it reaches the model, in a prompt of bounded size. */

const PROMPT = 12_000;
const KINDS = [
  {
    language: 'en',
    filler: (n: number) =>
      `Section ${n} of the harbour survey lists the depth of the basin, the state of the piers and the names of the ${n % 7} crews who measured them in the spring of ${1900 + (n % 90)}.`,
    answer: 'The last surviving tide gauge of the harbour stands in the cellar of the Old Customs House.',
    question: 'Where does the last surviving tide gauge stand?',
    open: 'Why do people still visit the harbour today, and where is the surviving tide gauge kept?',
  },
  {
    language: 'zh',
    filler: (n: number) =>
      `港口勘测第${n}节记录了港池的水深、码头的状况，以及${1900 + (n % 90)}年春季参加测量的${n % 7}个小组的名字。`,
    answer: '港口仅存的验潮仪保存在老海关大楼的地窖里。',
    question: '仅存的验潮仪保存在哪里？',
    open: '今天人们为什么还要去港口参观，验潮仪保存在什么地方？',
  },
];

function longPage(kind: (typeof KINDS)[number], chars: number) {
  const blocks: string[] = [];
  for (let n = 1, size = 0; size < chars; n++) {
    const block = kind.filler(n);
    blocks.push(block);
    size += block.length + 2;
  }
  return { ...makePage('https://harbour.test/survey', 'Survey', [...blocks, kind.answer]), language: kind.language };
}

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

describe.each(KINDS)('in $language', (kind) => {
  it.each([20_000, 60_000, 200_000])('a page of %i characters', async (chars) => {
    for (const question of [kind.question, kind.open]) {
      model.reset();
      const { db, journal } = await household(model.url);
      const run = makeRun(`r-${question.length}`, question, [tabTarget(1)]);
      await createRun(db, run);
      const host: ResearchHost = {
        db,
        now: () => '2026-01-02T03:04:05.000Z',
        elapsed: () => 0,
        online: () => true,
        readTab: async () => ({ ok: true, reading: longPage(kind, chars) }),
      };
      await research(run, journal(run.id), host, new AbortController().signal);
      const prompts = model.log().filter(({ stage }) => stage === 'compose' || stage === 'choose');
      expect(prompts.length).toBeGreaterThan(0);
      for (const { prompt } of prompts) expect(prompt.length).toBeLessThanOrEqual(PROMPT);
      expect(prompts.some(({ prompt }) => prompt.includes(kind.answer))).toBe(true);
      // What was cut is told.
      const handed = (await getRun(db, run.id))?.handed ?? [];
      expect(handed.length).toBeGreaterThan(0);
      for (const { passages, of } of handed) expect(passages).toBeLessThan(of);
    }
  });
});

describe('handing over', () => {
  it('never cuts inside a passage, keeps to its room, and takes each passage once', () => {
    for (const kind of KINDS) {
      const page = { ...longPage(kind, 30_000), site: null };
      const understood = { ...understand(kind.open), also: ['cellar', 'gauge', '验潮仪'] };
      for (const room of [500, 3_000, 9_600]) {
        const { passages } = handOver(lineUp({ text: kind.open, understood }, [page]), [page], room);
        expect(passages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(room);
        expect(new Set(passages.map(({ start }) => start)).size).toBe(passages.length);
        for (const { start, end, text } of passages) expect(page.text.slice(start, end)).toBe(text);
      }
    }
  });
});

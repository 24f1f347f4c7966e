import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openJournal } from '../../lib/journal/journal.ts';
import { Library } from '../../lib/library/db.ts';
import { createRun } from '../../lib/library/runs.ts';
import { research } from '../../lib/research/run.ts';
import { isLimit } from '../../lib/verify/answerability/limits.ts';
import { lamp } from './support/asked-tabs.ts';
import { makeRun, tabTarget } from './support/runs.ts';

test.each([
  ['How long does the installer take on a toaster?', 'toaster', true],
  ['How do I start it without a network card?', 'network', true],
  ['Does the lamp dim in winter', 'winter', true],
  ['How long does the installer take on a toaster?', 'installer', false],
  ['Which toaster does the installer support?', 'toaster', false],
  ['What is the default?', 'default', false],
  ['潜水艇上的安装程序叫什么名字？', '潜水艇', true],
  ['在唐朝，安装程序叫什么名字？', '唐朝', true],
  ['潜水艇上的安装程序叫什么名字？', '名字', false],
])('%s: %s', (question, word, expected) => {
  expect(isLimit(question, word)).toBe(expected);
});

test('an answer says of what limits the question that no page holds it', async () => {
  const db = new Library('limits');
  const now = () => '2026-01-02T03:04:05.000Z';
  const { signal } = new AbortController();
  const readTab = async () => ({ ok: true as const, reading: lamp });
  const ask = async (id: string, question: string) => {
    const run = makeRun(id, question, [tabTarget(1)]);
    await createRun(db, run);
    const host = { db, now, elapsed: () => 0, online: () => true, readTab };
    return research(run, openJournal({ db, runId: id, now, signal }), host, signal);
  };
  const limited = await ask('r-1', 'After how many minutes does the Varde lamp dim itself on a submarine?');
  expect([limited.stop.reason, limited.gaps]).toEqual(['answered', [{ text: 'submarine' }]]);
  const plain = await ask('r-2', 'After how many minutes does the Varde lamp dim itself?');
  expect([plain.stop.reason, plain.gaps]).toEqual(['answered', []]);
});

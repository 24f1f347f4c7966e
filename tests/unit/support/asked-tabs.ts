import { createRun, getRun } from '../../../lib/library/runs';
import type { PageResult, ResearchHost } from '../../../lib/research/host';
import { research } from '../../../lib/research/run';
import type { Answer } from '../../../lib/schema/answer';
import { household } from '../models/support';
import { makePage, makeRun, tabTarget } from './runs';

/** A page that says after how many minutes its lamp dims. */
export const lamp = makePage('https://lamps.test/manual', 'The Varde lamp: manual', [
  'The Varde lamp is a desk lamp that is sold since 2019.',
  'By default the Varde lamp dims itself after 25 minutes without movement. It can be woken by touching the foot.',
  'The arm is made of beech and can be turned by hand.',
  'Spare bulbs are kept in the drawer under the foot of the lamp.',
]);
export const QUESTION = 'After how many minutes does the Varde lamp dim itself?';

/** Id under which a passage with these words was handed over. */
export function idOf(prompt: string, words: string): string {
  const blocks = [...prompt.matchAll(/<<[0-9a-f]{16} (p\d+)\n([\s\S]*?)\n[0-9a-f]{16}>>/g)];
  return blocks.find(([, , text]) => text?.includes(words))?.[1] ?? 'none';
}

/** A compose rule whose one sentence cites the passage with these words. */
export function writes(text: string, words = '25 minutes') {
  return {
    match: { stage: 'compose' },
    reply: (prompt: string) => ({ overview: [{ evidence: [idOf(prompt, words)], text }], more: [], missing: [] }),
  };
}

/** A library whose models are all at one server, and a run `r` over open tabs. */
export async function homeWithTabs(
  address: string,
  tabs: Record<number, PageResult> = { 1: { ok: true, reading: lamp } },
) {
  const house = await household(address);
  let reads = 0;
  const host: ResearchHost = {
    db: house.db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    online: () => true,
    readTab: async (target) => {
      reads++;
      return tabs[target.tab_id] ?? { ok: false, failure: 'tab_closed', detail: '' };
    },
  };
  const ask = async (question: string, stopped = new AbortController().signal): Promise<Answer> => {
    const run = makeRun(
      'r',
      question,
      Object.keys(tabs).map((id) => tabTarget(Number(id))),
    );
    const known = await getRun(house.db, 'r');
    if (!known) await createRun(house.db, run);
    return research(known ?? run, house.journal('r'), host, stopped);
  };
  return { ...house, ask, reads: () => reads };
}

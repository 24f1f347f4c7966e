import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { createRun, evidenceOf } from '../../../lib/library/runs';
import { loadSnapshot } from '../../../lib/library/snapshots';
import { extractPage } from '../../../lib/reading/extract/index';
import type { ResearchHost } from '../../../lib/research/host';
import { replay } from '../../../lib/research/replay';
import { research } from '../../../lib/research/run';
import { type Answer, sentencesIn } from '../../../lib/schema/answer';
import type { PageReading } from '../../../lib/schema/snapshot';
import { quotePresence } from '../../../lib/verify/quote-presence';
import { pageOf } from '../../fixtures/reading/page';
import { makeRun, tabTarget } from '../support/runs';

let db: Library;
let names = 0;
beforeEach(() => {
  db = new Library(`laid-out-${names++}`);
});

function page(url: string, title: string, html: string, published: string | null = null): PageReading {
  const text = `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${html}</main></body></html>`;
  return { ...extractPage(pageOf(text), { url }), published_at: published };
}

async function ask(question: string, ...pages: PageReading[]): Promise<Answer> {
  const host: ResearchHost = {
    db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    readTab: async ({ tab_id }) => {
      const reading = pages[tab_id - 1];
      return reading ? { ok: true, reading } : { ok: false, failure: 'tab_closed', detail: '' };
    },
    online: () => true,
  };
  const run = makeRun(
    'r',
    question,
    pages.map((_, i) => tabTarget(i + 1)),
  );
  await createRun(db, run);
  const journal = openJournal({ db, runId: 'r', now: host.now, signal: new AbortController().signal });
  return research(run, journal, host, new AbortController().signal);
}

/** Every citation of an answer is a span of a copy that is there, and leads to evidence of the run. */
async function allPresent(answer: Answer): Promise<void> {
  const evidence = new Map((await evidenceOf(db, 'r')).map((item) => [item.id, item]));
  for (const { citations, text } of sentencesIn(answer)) {
    expect(citations.length).toBeGreaterThan(0);
    for (const citation of citations) {
      const item = evidence.get(citation.evidence_id);
      const copy = item && (await loadSnapshot(db, item.provenance.snapshot_id));
      expect(quotePresence(citation, copy ? { text: copy.text, hash: copy.snapshot.hash } : null)).toBeNull();
      expect(citation.quote).toContain(text);
    }
  }
}

const VARDE = page(
  'https://varde.test/',
  'The Varde lamp',
  `<p>The Varde lamp weighs 2.1 kg and has an arm of beech.</p><p>The Varde lamp costs 89 euros at a price that includes the bulb.</p>
   <h2>Resetting</h2><p>To reset the Varde lamp, do the following:</p><ol><li>Unplug the lamp.</li><li>Hold the button for ten seconds.</li><li>Plug it in again.</li></ol>`,
);
const NORDE = page(
  'https://norde.test/',
  'The Norde lamp',
  '<p>The Norde lamp weighs 1.4 kg and is made of steel.</p>',
);

describe('an answer without a model', () => {
  it('to a comparison is a table of quotes, each cited, with null where nothing is stated', async () => {
    const answer = await ask('Compare the Varde lamp and the Norde lamp in weight and price', VARDE, NORDE);
    expect(answer).toMatchObject({ form: 'comparison', stop: { reason: 'answered' } });
    expect(answer.table?.subjects).toEqual(['Varde lamp', 'Norde lamp']);
    expect(answer.table?.rows.map(({ point, cells }) => [point, ...cells.map((cell) => cell?.text ?? null)])).toEqual([
      ['weight', expect.stringContaining('2.1 kg'), expect.stringContaining('1.4 kg')],
      ['price', expect.stringContaining('89 euros'), null],
    ]);
    expect(answer.table?.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.mark ?? []))).toEqual(
      Array(3).fill('supported'),
    );
    await allPresent(answer);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('to a question on how is the steps of the page, behind what announces them', async () => {
    const answer = await ask('How do I reset the Varde lamp?', VARDE, NORDE);
    expect(answer.form).toBe('procedure');
    expect(answer.steps?.items.map(({ text }) => text)).toEqual([
      'Unplug the lamp.',
      'Hold the button for ten seconds.',
      'Plug it in again.',
    ]);
    expect(answer.overview[0]?.text).toBe('To reset the Varde lamp, do the following:');
    await allPresent(answer);
  });

  it('to a plain fact has no form', async () => {
    const answer = await ask('What does the Varde lamp weigh?', VARDE, NORDE);
    expect(answer.overview[0]?.text).toContain('2.1 kg');
    expect([answer.form, answer.table, answer.steps]).toEqual([undefined, undefined, undefined]);
  });

  it('to a question for views shows them side by side with who holds them, and keeps none', async () => {
    const answer = await ask(
      'Is the Varde lamp worth it? What do people say?',
      page(
        'https://views.test/',
        'The Varde lamp in the press',
        `<p>The Varde lamp has been sold since 2019 and is worth a look.</p>
         <p>Anna Berg praised the Varde lamp as an excellent lamp that is worth its price.</p>
         <p>Critics said that the Varde lamp is overrated and a waste of money.</p>`,
      ),
    );
    const [views] = answer.disputes.filter(({ kind }) => kind === 'opinion');
    expect(views).toMatchObject({ kept: null, sides: [{ value: 'Anna Berg', weights: null }, { value: 'Critics' }] });
    await allPresent(answer);
  });

  it('to news begins with the newest', async () => {
    const news = (day: string, what: string) =>
      page(`https://news.test/${day}`, 'Varde news', `<p>The Varde company ${what} this week, it said.</p>`, day);
    const answer = await ask(
      'What is the latest news about the Varde company?',
      news('2025-12-28', 'opened a shop'),
      news('2026-01-01', 'opened a second shop in the news'),
    );
    expect(answer.form).toBe('news');
    const byId = new Map((await evidenceOf(db, 'r')).map((item) => [item.id, item.published_at]));
    const dates = answer.overview.map(({ citations }) => byId.get(citations[0]?.evidence_id ?? ''));
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.length).toBeGreaterThan(1);
  });
});

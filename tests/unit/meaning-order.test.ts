import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putEndpoint, setAllRoles, setRole } from '../../lib/library/endpoints';
import { setPreference } from '../../lib/library/preferences';
import { createRun, getRun, stepsOf } from '../../lib/library/runs';
import type { RankedPassage } from '../../lib/reading/rank';
import { outlook } from '../../lib/research/estimate';
import { allFit, byMeaning, handOver, type Line } from '../../lib/research/handing';
import type { ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import type { PageReading } from '../../lib/schema/snapshot';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { endpointAt, household } from './models/support';
import { makePage, makeRun, tabTarget } from './support/runs';

/** The order in which passages are handed to a model where an embedding model compares them with the question. */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const QUESTION = 'For how long is the Varde lamp bright before it is dark again?';
/** Shares no rare word with the question, and nearly all of its common ones. */
const ANSWER = [
  'For how many it is on before it is off again, that is set in the foot: it is on for 25, and the rest is night.',
  ...Array.from(
    { length: 8 },
    (_, i) => `And it is the same for how it is off: before it is on again it is so for ${i}.`,
  ),
  'Before it is off again it is as it is, for it is not to be on for the whole of it, before or again, is it?',
].join(' ');
const filler = Array.from(
  { length: 40 },
  (_, i) =>
    `Chapter ${i + 1}: owners of a Varde lamp, long bright or dark, polish oak, brass, linen, felt, copper; store bulbs, ` +
    'fuses, cables, shades, washers, screws; order parts, paint, varnish, wax, glue, tape; visit workshops, fairs, clubs; ' +
    'collect catalogues, receipts, labels, drawings, stamps; trade hinges, knobs, clamps, springs, feet, arms; and they ' +
    'write letters, verses, lists, signs, bills, notes; mend chairs, desks, stools, shelves, trunks, frames, doors; keep ' +
    'cats, doves, hens, geese, bees, goats; sow beans, peas, dill, cress, leeks, beets, herbs; sell apples, plums, pears.',
);
const manual = makePage('https://lamps.test/manual', 'Manual', filler);
const more = makePage('https://lamps.test/more', 'More', [ANSWER]);
const parameters = { temperature: null, reasoning_effort: null, max_tokens: null };

async function home(embedder: string | null, pages: readonly PageReading[] = [manual, more]) {
  const house = await household(model.url);
  if (embedder !== null) {
    await putEndpoint(house.db, { ...endpointAt(embedder), id: 'e-2' });
    await setRole(house.db, 'embedder', { endpoint_id: 'e-2', model: 'scripted-small', parameters });
  }
  const host: ResearchHost = {
    db: house.db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    online: () => true,
    readTab: async ({ tab_id }) => {
      const reading = pages[tab_id - 1];
      return reading ? { ok: true, reading } : { ok: false, failure: 'tab_closed', detail: '' };
    },
  };
  const ask = async () => {
    const targets = pages.map((_, i) => tabTarget(i + 1));
    const run = makeRun('r', QUESTION, targets);
    await createRun(house.db, run);
    return research(run, house.journal('r'), host, new AbortController().signal);
  };
  const run = () => getRun(house.db, 'r');
  return { ...house, ask, run };
}
const written = () => model.log().filter(({ stage }) => stage === 'compose')[0]?.prompt ?? '';
const compared = () => model.log().filter(({ endpoint }) => endpoint === 'embeddings');

describe('passages for a model', () => {
  it('are those by words where the role is empty: what shares only common words is left out', async () => {
    const { ask, run } = await home(null);
    await ask();
    expect(written()).toContain('Varde lamp');
    expect(written()).not.toContain('on for 25');
    expect(compared()).toEqual([]);
    expect((await run())?.model_calls.some(({ role }) => role === 'embedder')).toBe(false);
  });

  it('hold what an embedding model finds near, in one request more, and Steps is told', async () => {
    const { ask, run, db } = await home(model.url);
    await ask();
    expect(compared()).toHaveLength(1);
    expect(written()).toContain('on for 25');
    const told = await run();
    expect(told?.model_calls).toContainEqual(
      expect.objectContaining({ role: 'embedder', stage: 'embed', model: 'scripted-small', failure: null }),
    );
    expect(told?.handed[0]).toMatchObject({ stage: 'embed', passages: 41, of: 41, sites_kept_back: [] });
    // The ledger is the server's own count.
    const { tokens, calls } = model.counts();
    const spent = (await stepsOf(db, 'r')).map((step) => step.spent);
    const sum = (field: 'calls' | 'tokens_in' | 'tokens_out') => spent.reduce((all, cost) => all + cost[field], 0);
    expect([sum('calls'), sum('tokens_in'), sum('tokens_out')]).toEqual([calls, tokens.prompt, tokens.completion]);
  });

  it('are the same in a replay, which asks nothing', async () => {
    const { ask, db } = await home(model.url);
    await ask();
    const { calls } = model.counts();
    await setPreference(db, 'model_roles', {});
    expect(await replay(db, 'r')).toMatchObject({ same: true });
    expect(model.counts().calls).toBe(calls);
  });

  it('stay in the order of their words where it fails, and Steps says why', async () => {
    const { ask, run } = await home(model.url);
    model.faults(['vectors:nan'], { model: 'scripted-small' });
    await ask();
    expect(written()).not.toContain('on for 25');
    expect((await run())?.model_calls).toContainEqual(
      expect.objectContaining({ role: 'embedder', failure: 'bad_shape' }),
    );
  });

  it('that all fit are not compared: nothing is paid for an order that changes nothing', async () => {
    const { ask } = await home(model.url, [
      makePage('https://lamps.test/short', 'Short', [ANSWER, ...filler.slice(0, 2)]),
    ]);
    await ask();
    expect(written()).toContain('on for 25');
    expect(compared()).toEqual([]);
  });

  it('of a question that goes to no model are not compared either', async () => {
    const { ask, db } = await home(model.url);
    await setAllRoles(db, null);
    await ask();
    expect(model.counts().calls).toBe(0);
  });
});

describe('text of a person’s tab', () => {
  const secret = makePage(
    'https://private.test/mail',
    'Mail',
    filler.map((text) => `A secret letter on the Varde lamp. ${text}`),
  );
  const sent = async (db: Awaited<ReturnType<typeof home>>['db']) => {
    const steps = (await stepsOf(db, 'r')).filter(({ key }) => key.endsWith('0-vectors'));
    const inputs = await Promise.all(steps.map(({ input_hash }) => db.blobs.get(input_hash)));
    return inputs.map((input) => input?.text ?? '').join('\n');
  };

  it('goes to an embedder elsewhere only for sites that were agreed to; a writer here is given all of it', async () => {
    const { ask, db, run } = await home('http://models.example.test/v1', [manual, secret]);
    await setPreference(db, 'shared_sites', [{ site: 'lamps.test', at: '2026-01-01T00:00:00.000Z' }]);
    await ask();
    const text = await sent(db);
    expect(text).toContain('Chapter 7:');
    expect(text).not.toContain('secret letter');
    expect((await run())?.handed[0]).toMatchObject({ stage: 'embed', sites_kept_back: ['private.test'] });
    // It was not reached; the answer is written all the same.
    expect(written()).not.toBe('');
  });

  it('without any consent makes no step; on this computer none is needed', async () => {
    const far = await home('http://models.example.test/v1');
    await far.ask();
    expect(await sent(far.db)).toBe('');
    const near = await home(model.url);
    await near.ask();
    expect(await sent(near.db)).toContain('Chapter 7:');
  });

  it('is told to go there before the question is asked', async () => {
    const { db } = await home('http://models.example.test/v1');
    const before = await outlook(db);
    expect(before).toMatchObject({ local: false, hosts: ['models.example.test'] });
    await setRole(db, 'embedder', null);
    const after = await outlook(db);
    expect(after).toMatchObject({ local: true, hosts: [] });
    expect(before?.tokens.high).toBeGreaterThan((after?.tokens.high ?? 0) + 1_000);
  });
});

describe('words and meaning together', () => {
  const page = { text: 'x'.repeat(10_000), paragraphs: [], title: '' };
  const passage = (n: number, score: number): RankedPassage => ({
    ...{ page: 0, start: n * 100, end: n * 100 + 90, paragraph: n, heading: '', score },
    signals: { coverage: 0, sentence: 0, names: 0, cue: false, raw: score },
  });
  const lines = fc
    .array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.option(fc.double({ min: -1, max: 1, noNaN: true }))),
      {
        maxLength: 40,
      },
    )
    .map((rows) => {
      const ranked = rows.map(([score], i) => passage(i, score)).sort((a, b) => b.score - a.score);
      const likeness = new Map<RankedPassage, number>();
      for (const [i, [, value]] of rows.entries()) {
        const one = ranked[i];
        if (one && value !== null) likeness.set(one, value);
      }
      return { line: { passages: ranked, of: ranked.length } satisfies Line, likeness };
    });

  it('loses no passage, and moves none behind the last that was compared', () => {
    fc.assert(
      fc.property(lines, ({ line, likeness }) => {
        const after = byMeaning(line, likeness);
        expect(new Set(after.passages)).toEqual(new Set(line.passages));
        const end = line.passages.findLastIndex((one) => likeness.has(one)) + 1;
        expect(after.passages.slice(end)).toEqual(line.passages.slice(end));
      }),
    );
  });

  it('is the order of words where all are equally near', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: -1, max: 1, noNaN: true }), ({ line }, same) => {
        const likeness = new Map(line.passages.map((one) => [one, same]));
        expect(byMeaning(line, likeness).passages).toEqual(line.passages);
      }),
    );
  });

  it('brings a nearer passage before another of the same words, and leaves its score alone', () => {
    const [a, b] = [passage(0, 0.4), passage(1, 0.4)];
    const mixed = byMeaning(
      { passages: [a, b], of: 2 },
      new Map([
        [a, 0.2],
        [b, 0.6],
      ]),
    );
    expect(mixed.passages).toEqual([b, a]);
    expect(handOver(mixed, [page]).passages.map(({ relevance }) => relevance)).toEqual([0.4, 0.4]);
    // A sure match by words is not overrun by a likeness a little greater.
    const sure = passage(2, 0.9);
    const order = byMeaning(
      { passages: [sure, b], of: 2 },
      new Map([
        [sure, 0.4],
        [b, 0.6],
      ]),
    );
    expect(order.passages).toEqual([sure, b]);
  });

  it('is handed over in the order of the page, as far as the room goes', () => {
    const ranked = Array.from({ length: 20 }, (_, i) => passage(i, 1 - i / 20));
    const line = { passages: ranked, of: 20 };
    expect(allFit(line, 20 * 154)).toBe(true);
    expect(allFit(line, 20 * 154 - 1)).toBe(false);
    const mixed = byMeaning(line, new Map(ranked.map((one, i) => [one, i === 19 ? 1 : 0])));
    const handed = handOver(mixed, [page], 5 * 154).passages;
    expect(handed.map(({ paragraph }) => paragraph)).toEqual([0, 1, 2, 3, 19]);
  });
});

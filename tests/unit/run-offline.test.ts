import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunPaused } from '../../lib/journal/errors';
import { exportLibrary } from '../../lib/library/export-all';
import { evidenceOf } from '../../lib/library/runs';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { homeWithTabs, QUESTION, writes } from './support/asked-tabs';

/** A whole run whose model's call is cut by the network; the call itself is in models/durable-call.test.ts. */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const RIGHT = 'The Varde lamp dims itself after 25 minutes without movement.';

describe('a network that is lost in the midst of a call (AL-29)', () => {
  const losing = async () => {
    model.setScript([writes(RIGHT)]);
    model.faults(['reset', 'reset', 'reset', 'reset'], { stage: 'compose' });
    const home = await homeWithTabs(model.url);
    vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: false });
    try {
      const lost = await home.ask(QUESTION).catch((error: unknown) => error);
      expect(lost).toBeInstanceOf(RunPaused);
      expect(lost).toMatchObject({ reason: 'offline' });
    } finally {
      vi.unstubAllGlobals();
    }
    model.reset();
    model.setScript([writes(RIGHT)]);
    return home;
  };

  it('pauses the run with what it read, which can be taken out meanwhile; behind a restart it goes on', async () => {
    const { ask, db, reads } = await losing();
    expect(await evidenceOf(db, 'r')).not.toEqual([]);
    const { tables } = await exportLibrary(db, '2026-01-02T03:04:05.000Z');
    expect(tables.runs).toHaveLength(1);
    expect(JSON.stringify(tables)).toContain('25 minutes');
    expect(await ask(QUESTION)).toMatchObject({ engine: 'model', overview: [{ mark: 'supported' }] });
    expect(reads()).toBe(1);
  });

  it('or is ended by the person with an answer of what was read, and no call follows', async () => {
    const { ask } = await losing();
    const answer = await ask(QUESTION, AbortSignal.abort());
    expect(answer).toMatchObject({ engine: 'rules', stop: { reason: 'stopped_by_person' } });
    expect(model.counts().calls).toBe(0);
  });
});

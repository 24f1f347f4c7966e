import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostGate } from '../../../lib/models/gate';
import { LIMITED_FOR_MS } from '../../../lib/models/limits';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { askOnce, commandAt } from './support';

const turn = () => new Promise((wake) => setImmediate(wake));
const never = new AbortController().signal;

describe('requests to one host at the same time', () => {
  it('are three, two for a while after a 429, and three again', async () => {
    let now = 0;
    const gate = new HostGate(() => now);
    expect(gate.allowed('h')).toBe(3);
    gate.limited('h');
    expect([gate.allowed('h'), gate.allowed('other')]).toEqual([2, 3]);
    now = LIMITED_FOR_MS;
    expect(gate.allowed('h')).toBe(3);
  });

  it('never pass the limit, and everybody gets in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 20 }), fc.boolean(), async (lengths, limited) => {
        const gate = new HostGate(() => 0);
        if (limited) gate.limited('h');
        let open = 0;
        let most = 0;
        await Promise.all(
          lengths.map(async (length) => {
            const leave = await gate.enter('h', never);
            most = Math.max(most, ++open);
            for (let n = 0; n < length; n++) await turn();
            open -= 1;
            leave();
            leave();
          }),
        );
        expect(most).toBeLessThanOrEqual(limited ? 2 : 3);
        expect(open).toBe(0);
      }),
    );
  });

  it('who waits leaves with the stop, and takes no place', async () => {
    const gate = new HostGate(() => 0);
    const leave = await Promise.all([1, 2, 3].map(() => gate.enter('h', never)));
    const stop = new AbortController();
    const waiting = gate.enter('h', stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    leave[0]?.();
    (await gate.enter('h', never))();
  });

  it('a server that allows two gets two after its first 429, and every answer comes', async () => {
    const model = await startScriptedModel({
      concurrency: 2,
      stream: { delay: 15 },
      script: [{ reply: 'word '.repeat(12) }],
    });
    try {
      const gate = new HostGate(() => performance.now());
      const ask = (n: number) =>
        askOnce(commandAt(model.url, { user: `${n}`, stream: true }), { gate, realSleep: true });
      const first = await Promise.all([1, 2, 3, 4].map(ask));
      expect(first.every(({ result }) => result.ok)).toBe(true);
      expect(gate.allowed(new URL(model.url).host)).toBe(2);
      const refused = model.log().filter((call) => call.status === 429).length;
      await Promise.all([5, 6, 7, 8].map(ask));
      expect(model.log().filter((call) => call.status === 429)).toHaveLength(refused);
    } finally {
      await model.close();
    }
  });
});

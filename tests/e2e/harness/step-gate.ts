import type { Launched } from './launch.ts';
import { TargetSession } from './session.ts';
import { targetsOf } from './trigger.ts';

/**
 * A point in the life of one step. `begun`: its row stands in the journal, its effect has not been called, unless its
 * record is written behind it: then it may have run, and the row is done with the same commit. `streaming`:
 * its effect has given its first chunks. `made`: the effect has run and its result is being written, uncommitted.
 * `kept`: the result is committed and the run has not been told.
 */
export type StepMoment = 'begun' | 'streaming' | 'made' | 'kept';

export interface StepPoint {
  /** The step's key, in whichever run comes to it first. */
  key: string;
  /** Where its effect runs. */
  place: 'worker' | 'host';
  at: StepMoment;
  /** `streaming` only: after so many chunks; 2 if absent. */
  chunks?: number;
}

/** A worker that is, or will be, held at a point. */
export interface Held {
  /** Resolves when the point is reached; false when it was not in time. */
  reached: (timeoutMs?: number) => Promise<boolean>;
  /** Lets the effect host go on; a worker that is held can only be killed. */
  release: () => Promise<void>;
}

/** What the code in the held context is told; it runs there, so it is plain data. */
interface Trap {
  moment: 'before' | 'open' | 'after' | 'reply' | 'chunks';
  key: string;
  state: 'started' | 'done';
  chunks: number;
}

/**
 * Holds the worker at an exact point of a step: in the worker, or in the effect host where that one writes the result.
 * The browser's own database calls are wrapped in that one context; nothing of the product knows of it. A worker's trap
 * dies with the worker.
 */
export async function holdStep(launched: Launched, point: StepPoint): Promise<Held> {
  const inHost = point.place === 'host' && (point.at === 'made' || point.at === 'streaming');
  const session = await contextSession(launched, inHost ? 'host' : 'worker');
  await launched.extensionPage.evaluate(listen);
  await session.send('Runtime.evaluate', {
    expression: `(${trap.toString()})(${JSON.stringify(trapOf(point))})`,
    returnByValue: true,
  });
  return {
    reached: (timeoutMs = 20_000) =>
      launched.extensionPage.evaluate(
        (ms) =>
          Promise.race([
            (globalThis as unknown as { gateHeld: Promise<true> }).gateHeld,
            new Promise<false>((late) => setTimeout(() => late(false), ms)),
          ]),
        timeoutMs,
      ),
    release: async () => {
      await launched.extensionPage.evaluate(() =>
        (globalThis as unknown as { gate: BroadcastChannel }).gate.postMessage('release'),
      );
      await session.detach().catch(() => undefined);
    },
  };
}

function trapOf({ key, place, at, chunks = 2 }: StepPoint): Trap {
  const trap = { key, chunks };
  if (at === 'begun') return { ...trap, moment: 'before', state: 'started' };
  if (at === 'streaming') return { ...trap, moment: 'chunks', state: 'started' };
  if (at === 'made') return { ...trap, moment: 'open', state: 'done' };
  return { ...trap, moment: place === 'worker' ? 'after' : 'reply', state: 'done' };
}

/** The worker, woken if need be, or the offscreen document, which must be there. */
export async function contextSession(launched: Launched, which: 'worker' | 'host'): Promise<TargetSession> {
  const type = which === 'worker' ? 'service_worker' : 'background_page';
  const file = launched.url(which === 'worker' ? 'background.js' : 'offscreen.html');
  const begin = performance.now();
  for (;;) {
    const target = (await targetsOf(launched.browser, type)).find(({ url }) => url === file);
    if (target) return TargetSession.attach(launched.browser, target.targetId);
    if (performance.now() - begin > 10_000) throw new Error(`There is no ${which} to hold.`);
    await launched.extensionPage.evaluate(() =>
      chrome.runtime
        .sendMessage({ sidelight: 1, to: 'worker', from: 'panel', command: 'run.resume', payload: {} })
        .then(() => undefined)
        .catch(() => undefined),
    );
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** Runs in the extension's page: hears from the held context. */
function listen(): void {
  const scope = globalThis as unknown as { gate?: BroadcastChannel; gateHeld?: Promise<true> };
  const channel = scope.gate ?? new BroadcastChannel('sidelight-gate');
  scope.gate = channel;
  scope.gateHeld = new Promise((held) => {
    channel.onmessage = ({ data }) => {
      if (data === 'held') held(true);
    };
  });
}

/** Runs in the context that is held. */
function trap({ moment, key, state, chunks }: Trap): void {
  const channel = new BroadcastChannel('sidelight-gate');
  let used = false;
  let released = false;
  const held = () => channel.postMessage('held');
  const put = IDBObjectStore.prototype.put;
  const undo = () => {
    IDBObjectStore.prototype.put = put;
  };
  channel.onmessage = ({ data }) => {
    if (data !== 'release') return;
    released = true;
    undo();
    channel.close();
  };
  // Kept from being collected as long as the context lives.
  Object.assign(globalThis, { gateChannel: channel });

  if (moment === 'reply') {
    const { runtime } = chrome;
    const send = runtime.sendMessage.bind(runtime) as (message: unknown) => Promise<unknown>;
    const holding = async (message: { command?: string; payload?: { key?: string } }) => {
      const answer = await send(message);
      if (message?.command !== 'effect.perform' || message.payload?.key !== key || used) return answer;
      used = true;
      held();
      return new Promise(() => {});
    };
    Object.assign(runtime, { sendMessage: holding });
    return;
  }

  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: Record<string, unknown>, ...rest) {
    const request = put.call(this, value, ...rest);
    if (used || value.key !== key) return request;
    if (moment === 'chunks') {
      if (this.name !== 'chunks' || Number(value.n) + 1 < chunks) return request;
      used = true;
      this.transaction.addEventListener('complete', held);
      return request;
    }
    if (this.name !== 'journal' || value.state !== state) return request;
    used = true;
    const { transaction } = this;
    if (moment === 'open') {
      const spin = () => {
        if (!released) this.count().onsuccess = spin;
      };
      this.count().onsuccess = () => {
        held();
        spin();
      };
      return request;
    }
    // The commit is real; whoever waits for it never hears of it.
    transaction.db.addEventListener(
      'complete',
      (event) => {
        if (event.target !== transaction) return;
        event.stopImmediatePropagation();
        held();
      },
      true,
    );
    return request;
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { arrived } from '../../entrypoints/background/tab-info';

/** A tab behind the others is read once it shows its page: what the empty page before is, no browser tells alike. */

type Look = { status: string; url?: string } | null;
const PAGE = 'https://velm.test/drawn';
const empty: Look = { status: 'complete' };

/** What the browser tells at each look; the last for ever. Gives how many looks it took, and where the tab was sent. */
async function looks(told: Look[], stop?: AbortSignal) {
  let seen = 0;
  vi.spyOn(browser.tabs, 'get').mockImplementation(async () => {
    const look = told[Math.min(seen++, told.length - 1)];
    if (!look) throw new Error('No tab with id: 7.');
    return { id: 7, ...look } as Browser.tabs.Tab;
  });
  vi.spyOn(browser.runtime, 'getContexts').mockImplementation(async () => []);
  const sent = vi.spyOn(browser.tabs, 'update').mockImplementation(async () => undefined);
  const begin = Date.now();
  const wait = arrived(7, PAGE, 10_000, stop);
  await vi.runAllTimersAsync();
  await wait;
  return { seen, ms: Date.now() - begin, again: sent.mock.calls.map(([, to]) => to) };
}

describe('a tab that was sent to a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has not arrived while its empty page says that it is complete, and hides its address (Firefox)', async () => {
    const { seen, again } = await looks([empty, empty, { status: 'loading' }, { status: 'loading', url: PAGE }]);
    expect(seen).toBe(4);
    expect(again).toEqual([]);
  });

  it('has not arrived while the empty page has an address (Chromium)', async () => {
    const blank = { status: 'complete', url: 'about:blank' };
    expect((await looks([blank, blank, { status: 'complete', url: 'https://elsewhere.test/' }])).seen).toBe(3);
  });

  it('is sent once more where the browser has unloaded it, and no third time', async () => {
    const lost = { status: 'unloaded' };
    expect(await looks([lost, lost, lost, { status: 'complete', url: PAGE }])).toMatchObject({
      seen: 4,
      again: [{ url: PAGE }],
    });
  });

  it('is not waited for longer than so long, nor when it is closed or the person stops', async () => {
    expect((await looks([empty])).ms).toBe(10_000);
    expect(await looks([empty, null])).toMatchObject({ seen: 2, ms: 100 });
    expect((await looks([empty], AbortSignal.abort())).seen).toBe(0);
  });
});

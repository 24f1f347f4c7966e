import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Door } from '../../lib/fetch/door';
import { backoffMs, isPassing, isRobotCheck, retryAt } from '../../lib/fetch/fault';

/** A clock that only its sleepers move. */
class Time {
  at = 0;
  private sleepers: { until: number; wake: () => void }[] = [];
  readonly now = () => this.at;
  readonly random = () => 0.5;
  readonly sleep = (ms: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper = { until: this.at + ms, wake: resolve };
      this.sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper);
        resolve();
      });
    });
  /** Runs until nobody sleeps. */
  async run(): Promise<void> {
    for (let i = 0; i < 10_000; i++) {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      const next = this.sleepers.sort((a, b) => a.until - b.until).shift();
      if (!next) return;
      this.at = Math.max(this.at, next.until);
      next.wake();
    }
    throw new Error('somebody sleeps for ever');
  }
}

/** Visits that each take so long; when each began and how many were inside at most. */
async function visits(time: Time, door: Door, host: string, took: number[], until = Number.POSITIVE_INFINITY) {
  let inside = 0;
  let most = 0;
  const begun: (number | null)[] = took.map(() => null);
  const all = took.map(async (ms, i) => {
    const leave = await door.enter(host, until);
    if (!leave) return;
    begun[i] = time.at;
    most = Math.max(most, ++inside);
    await time.sleep(ms, undefined);
    inside--;
    leave();
  });
  await time.run();
  await Promise.all(all);
  return { begun, most };
}

describe('a polite door', () => {
  it('lets two in at a time, in order, with a gap', async () => {
    const time = new Time();
    const { begun, most } = await visits(time, new Door(time), 'a', [1000, 1000, 1000, 1000]);
    expect(most).toBe(2);
    expect(begun).toEqual([0, 100, 1000, 1100]);
  });

  it('does not let one host hold up another', async () => {
    const time = new Time();
    const door = new Door(time);
    const slow = visits(time, door, 'a', [5000, 5000, 5000]);
    const leave = await door.enter('b', 1000);
    expect(leave).not.toBeNull();
    leave?.();
    await slow;
  });

  it('waits as long as a host asked, then goes one at a time and slower with each complaint', async () => {
    const time = new Time();
    const door = new Door(time);
    door.complained('a', 3000);
    const first = await visits(time, door, 'a', [10, 10, 10]);
    expect(first).toEqual({ begun: [3000, 3500, 4000], most: 1 });
    door.complained('a', null);
    const { begun } = await visits(time, door, 'a', [10, 10]);
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBe(1000);
  });

  it('turns away whoever would wait longer than they may', async () => {
    const time = new Time();
    const door = new Door(time);
    door.complained('a', 60_000);
    expect(await door.enter('a', 10_000)).toBeNull();
    expect(time.at).toBe(0);
  });

  it('lets go of whoever stops waiting', async () => {
    const time = new Time();
    const door = new Door(time);
    const stop = new AbortController();
    door.complained('a', 5000);
    const waiting = door.enter('a', 60_000, stop.signal);
    const next = door.enter('a', 60_000);
    stop.abort();
    await time.run();
    expect(await waiting).toBeNull();
    expect(await next).not.toBeNull();
  });

  it('never has more inside than it may and never lets a later one overtake', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 400 }),
        async (took, concurrency, gapMs) => {
          const time = new Time();
          const door = new Door(time);
          door.pace('a', { concurrency, gapMs });
          const { begun, most } = await visits(time, door, 'a', took);
          expect(most).toBeLessThanOrEqual(concurrency);
          for (let i = 1; i < begun.length; i++)
            expect((begun[i] ?? Number.NaN) - (begun[i - 1] ?? Number.NaN)).toBeGreaterThanOrEqual(gapMs);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('waits between tries', () => {
  it('double, stay in their upper half and end', () => {
    expect([1, 2, 3, 9].map((tries) => backoffMs(tries, 0))).toEqual([200, 400, 800, 4000]);
    expect([1, 2, 3, 9].map((tries) => backoffMs(tries, 1))).toEqual([400, 800, 1600, 8000]);
  });

  it.each([
    ['7', 17_000],
    ['0', 10_000],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 10_000],
    ['soon', null],
    ['', null],
    [null, null],
  ])('Retry-After %s', (header, at) => {
    expect(retryAt(header, 10_000)).toBe(at);
  });

  it('are for faults that pass', () => {
    expect(isPassing('refused', 1)).toBe(false);
    expect(isPassing('captcha', 1)).toBe(false);
    expect(isPassing('cut', 2)).toBe(true);
    expect(isPassing('cut', 3)).toBe(false);
  });
});

describe('a check for robots', () => {
  const none = { get: () => null };
  it.each([
    '<title>Just a moment...</title>',
    '<p>Our systems have detected unusual traffic from your computer network.</p>',
    '<h1>请完成安全验证</h1>',
    'Unfortunately, bots use DuckDuckGo too.',
  ])('%s', (html) => {
    expect(isRobotCheck(html, none)).toBe(true);
  });

  it('is known by its header, and not seen in a long article about captchas', () => {
    expect(isRobotCheck('<p></p>', { get: (name) => (name === 'cf-mitigated' ? 'challenge' : null) })).toBe(true);
    expect(isRobotCheck(`<p>What a captcha is.</p>${'<p>text</p>'.repeat(10_000)}`, none)).toBe(false);
  });
});

import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { isFresh, ttlMs } from '../../lib/evidence/ttl';
import { Library } from '../../lib/library/db';
import { setPreference } from '../../lib/library/preferences';
import { cachedAnswer, emptyCaches, keepAnswer, queryKey, tidyCaches } from '../../lib/library/query-cache';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR).toISOString();
const anyTime = { window_days: null, news: false };
let count = 0;
let db: Library;
beforeEach(() => {
  db = new Library(`queries-${++count}`);
});

describe('how long something may be used again', () => {
  it.each([
    [null, false, 24],
    [7, false, 24],
    [90, false, 24],
    [1, false, 24 / 7],
    [0, false, 0],
    [null, true, 0],
    [90, true, 0],
  ])('a window of %s days, news %s: %d hours', (window_days, news, hours) => {
    expect(ttlMs({ window_days, news })).toBeCloseTo(hours * HOUR, 0);
  });

  it('is never longer than a day, and never for something from the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), fc.option(fc.nat(400)), (hours, window_days) => {
        const fresh = isFresh(at(0), at(hours), { window_days, news: false });
        if (hours < 0 || hours >= 24) expect(fresh).toBe(false);
        else if (window_days === null || window_days >= 7) expect(fresh).toBe(true);
      }),
    );
  });
});

describe('an answer of a source', () => {
  it('is found again for a day, with its age', async () => {
    const key = await queryKey(['mediawiki', 'https://en.wikipedia.org', 'bridge holm', null]);
    await keepAnswer(db, key, { hits: [1] }, at(0));
    expect(await cachedAnswer(db, key, at(23), anyTime)).toEqual({ value: { hits: [1] }, stored_at: at(0) });
    expect(await cachedAnswer(db, key, at(24), anyTime)).toBeNull();
    expect(await cachedAnswer(db, key, at(5), { window_days: 1, news: false })).toBeNull();
    expect(await cachedAnswer(db, key, at(0), { window_days: null, news: true })).toBeNull();
    expect(await cachedAnswer(db, await queryKey(['another']), at(1), anyTime)).toBeNull();
  });

  it('is neither kept nor found where the person switched caches off', async () => {
    await keepAnswer(db, 'a', 1, at(0));
    await setPreference(db, 'use_caches', false);
    await keepAnswer(db, 'b', 2, at(0));
    expect(await cachedAnswer(db, 'a', at(1), anyTime)).toBeNull();
    await setPreference(db, 'use_caches', true);
    expect(await cachedAnswer(db, 'a', at(1), anyTime)).not.toBeNull();
    expect(await cachedAnswer(db, 'b', at(1), anyTime)).toBeNull();
  });

  it('is kept for a day and no longer (B29)', async () => {
    await keepAnswer(db, 'yesterday', 1, at(0));
    await keepAnswer(db, 'today', 2, at(2));
    await tidyCaches(db, at(25));
    expect(await db.query_cache.toCollection().primaryKeys()).toEqual(['today']);
  });

  it('goes when it is old, and the oldest go when there are too many', async () => {
    await keepAnswer(db, 'old', 1, at(0));
    await db.query_cache.bulkPut(
      Array.from({ length: 1_005 }, (_, n) => ({ key: `k${n}`, stored_at: at(20 + n / 1e4), value: n })),
    );
    await tidyCaches(db, at(30));
    expect(await db.query_cache.count()).toBe(1_000);
    expect(await db.query_cache.get('k4')).toBeUndefined();
    expect(await db.query_cache.get('k5')).toBeDefined();
    await emptyCaches(db);
    expect(await db.query_cache.count()).toBe(0);
  });
});

import 'fake-indexeddb/auto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DOMParser } from 'linkedom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Library } from '../../lib/library/db';
import { setPreference } from '../../lib/library/preferences';
import { prune } from '../../lib/library/retention';
import { readAddress } from '../../lib/research/read-address';

vi.stubGlobal('DOMParser', DOMParser);

let server: Server;
let base: string;
let seen: { url: string; headers: IncomingHttpHeaders }[] = [];
let text = '';
let headers: Record<string, string> = {};
let status = 200;
/** Whether the server breaks off what asks by a validator, as a browser does after a refused preflight. */
let refuses = false;
let db: Library;
let clock = 0;
let count = 0;

const HOUR = 3_600_000;
const now = () => new Date(Date.UTC(2026, 0, 1) + clock).toISOString();
const signal = new AbortController().signal;
const anyTime = { window_days: null, news: false };
const read = (path = '/page', reuse: typeof anyTime | { window_days: number; news: boolean } | null = null) =>
  readAddress({ db, now }, `${base}${path}`, { signal, reuse });

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    if (refuses && request.headers['if-none-match']) return void request.socket.destroy();
    const isSame = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
    if (isSame) return void response.writeHead(304, headers).end();
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(
      `<!doctype html><html><head><title>Holm</title></head><body><main><p>${text}</p></main></body></html>`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<unknown>((closed) => server.close(closed)));
beforeEach(async () => {
  db = new Library(`read-${++count}`);
  await setPreference(db, 'allowed_hosts', ['127.0.0.1']);
  seen = [];
  clock = 0;
  status = 200;
  refuses = false;
  headers = { etag: '"1"' };
  text = 'The bridge at Holm was opened in 1931 after four years of work by many hands.';
});

describe('an address that was read before', () => {
  it('is not fetched whole where its server says that nothing has changed, and its copy says so', async () => {
    const first = await read();
    expect(first).toMatchObject({ failure: null, retrieved_at: now() });
    clock = 48 * HOUR;
    const second = await read();
    expect(second).toEqual({
      snapshot_id: first.snapshot_id,
      retrieved_at: now(),
      failure: null,
      detail: null,
      reused: { at: '2026-01-01T00:00:00.000Z', checked: true },
    });
    expect(seen.map((request) => request.headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(await db.snapshots.count()).toBe(1);
  });

  it('is one address with tracking and without', async () => {
    await read('/page?id=1&utm_source=a');
    expect((await read('/page?fbclid=b&id=1')).reused).toMatchObject({ checked: true });
    expect((await read('/page?id=2')).reused).toBeUndefined();
  });

  it('is read anew where it has changed', async () => {
    const first = await read();
    headers = { etag: '"2"' };
    text = 'The bridge at Holm was opened in 1932, says the town now, after five years of work.';
    const second = await read();
    expect(second.snapshot_id).not.toBe(first.snapshot_id);
    expect(second.reused).toBeUndefined();
    headers = { etag: '"2"' };
    expect((await read()).snapshot_id).toBe(second.snapshot_id);
  });

  it('is not asked for at all where a fresh copy will do, for as long as its question allows', async () => {
    const first = await read();
    clock = 23 * HOUR;
    expect(await read('/page', anyTime)).toMatchObject({
      snapshot_id: first.snapshot_id,
      retrieved_at: '2026-01-01T00:00:00.000Z',
      reused: { at: '2026-01-01T00:00:00.000Z', checked: false },
    });
    expect(seen).toHaveLength(1);
    // A window of a week: a day's seventh of it is a day; of a day, some three hours.
    expect((await read('/page', { window_days: 1, news: false })).reused).toMatchObject({ checked: true });
    clock += 3 * HOUR;
    expect((await read('/page', { window_days: 1, news: false })).reused).toMatchObject({ checked: false });
    expect((await read('/page', { window_days: 30, news: true })).reused).toMatchObject({ checked: true });
    clock += 25 * HOUR;
    expect((await read('/page', anyTime)).reused).toMatchObject({ checked: true });
  });

  it('is fetched whole where the person switched caches off, and nothing is kept meanwhile', async () => {
    await read();
    await setPreference(db, 'use_caches', false);
    expect((await read('/page', anyTime)).reused).toBeUndefined();
    await read('/other');
    expect(seen.map((request) => request.headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
    await setPreference(db, 'use_caches', true);
    expect((await read('/other', anyTime)).reused).toBeUndefined();
  });

  it('is fetched whole where the server asked not to keep it, or gave nothing to ask by', async () => {
    headers = { etag: '"1"', 'cache-control': 'private, no-store' };
    await read();
    headers = {};
    await read('/plain');
    expect((await read()).reused).toBeUndefined();
    expect((await read('/plain')).reused).toBeUndefined();
    expect((await read('/plain', anyTime)).reused).toMatchObject({ checked: false });
  });

  it('is fetched whole where its copy is damaged, is gone, or is of a person’s session', async () => {
    const { snapshot_id } = await read();
    const copy = await db.snapshots.get(snapshot_id ?? '');
    await db.blobs.put({ hash: copy?.hash ?? '', text: 'Something else.' });
    expect((await read('/page', anyTime)).reused).toBeUndefined();
    await db.snapshots.update(snapshot_id ?? '', { origin: 'session' });
    expect((await read('/page', anyTime)).reused).toBeUndefined();
    await db.snapshots.clear();
    expect((await read('/page', anyTime)).reused).toBeUndefined();
    expect(seen.every((request) => request.headers['if-none-match'] === undefined)).toBe(true);
  });

  it('is fetched whole where its server refuses the question', async () => {
    const first = await read();
    refuses = true;
    expect(await read()).toMatchObject({ snapshot_id: first.snapshot_id, failure: null });
    expect((await read()).reused).toBeUndefined();
  });

  it('that fails now is a failure, not its old copy', async () => {
    await read();
    headers = {};
    status = 404;
    expect(await read()).toMatchObject({ snapshot_id: null, failure: 'http_error', detail: 'HTTP 404' });
  });

  it('is forgotten when its copy is pruned', async () => {
    await read();
    await prune(db, '2026-03-01T00:00:00.000Z');
    expect(await db.page_cache.count()).toBe(0);
  });
});

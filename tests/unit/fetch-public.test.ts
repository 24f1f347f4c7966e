import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Door, sleepFor } from '../../lib/fetch/door';
import { type FetchPublicOptions, fetchJson, fetchPublic } from '../../lib/fetch/fetch-public';
import { z } from '../../lib/schema/zod';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let base: string;
/** What the server does next; then it answers well. */
let script: Answer[] = [];
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string; at: number }[] = [];

const well: Answer = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end('{"hits":[1,2]}');
const status =
  (code: number, headers: Record<string, string> = {}, body = 'no'): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end(body);
const faults: Record<string, Answer> = {
  'a server error': status(500),
  'a gateway error': status(502),
  'a bare 429': status(429),
  'a cut': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"hits":[');
    setTimeout(() => response.destroy(), 5);
  },
  'a reset': (request) => request.socket.resetAndDestroy(),
  'an empty body': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
  'HTML for JSON': status(200, { 'content-type': 'text/html' }, '<!doctype html><p>Welcome</p>'),
  'HTML that says it is JSON': status(200, { 'content-type': 'application/json' }, '<html><p>Welcome</p></html>'),
  'half of the JSON': status(200, { 'content-type': 'application/json' }, '{"hits":[1,'),
  'another shape': status(200, { 'content-type': 'application/json' }, '{"error":"later"}'),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
        at: Date.now(),
      });
      (script.shift() ?? well)(request, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise<unknown>((closed) => server.close(closed));
});
beforeEach(() => {
  script = [];
  seen.length = 0;
});

/** Real time, twenty times as fast for waits, so that a second's patience is fifty milliseconds. */
const quick = () => {
  const from = Date.now();
  return new Door({
    now: () => from + (Date.now() - from) * 20,
    sleep: (ms, signal) => sleepFor(ms / 20, signal),
    random: () => 0.5,
  });
};
const hits = z.object({ hits: z.array(z.number()) });
const allowed = { allowHosts: ['127.0.0.1'] };
const ask = (options: Partial<FetchPublicOptions> = {}, door = quick()) =>
  fetchJson(`${base}/q`, hits, { ...allowed, ...options }, door);

describe('a fault that passes', () => {
  it.each(Object.entries(faults))('%s is got over', async (_name, fault) => {
    script = [fault];
    expect(await ask()).toMatchObject({ ok: true, value: { hits: [1, 2] }, tries: 2 });
  });

  it.each([
    ['a server error', 'server_error'],
    ['a cut', 'cut'],
    ['a reset', 'unreachable'],
    ['an empty body', 'empty'],
    ['HTML for JSON', 'wrong_type'],
    ['HTML that says it is JSON', 'wrong_type'],
    ['half of the JSON', 'bad_json'],
    ['another shape', 'bad_json'],
  ])('%s that stays ends as %s and never as an answer', async (name, kind) => {
    const fault = faults[name];
    script = fault ? Array<Answer>(9).fill(fault) : [];
    expect(await ask()).toMatchObject({ ok: false, fault: { kind } });
  });

  it('of a busy server is waited out as long as it says', async () => {
    script = [status(429, { 'retry-after': '2' }), status(503, { 'retry-after': '1' })];
    const answer = await ask();
    expect(answer).toMatchObject({ ok: true, tries: 3 });
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(95);
  });

  it('of a server that wants to be left alone for long is not waited out, nor is anybody else let in', async () => {
    script = [status(429, { 'retry-after': '3600' })];
    const door = quick();
    const first = await ask({}, door);
    expect(first).toMatchObject({ ok: false, fault: { kind: 'rate_limited', status: 429, tries: 1 } });
    expect(first.ok ? null : first.fault.retry_at).toMatch(/^\d{4}-/);
    expect(await ask({}, door)).toMatchObject({ ok: false, fault: { kind: 'rate_limited', tries: 0 } });
    expect(seen).toHaveLength(1);
  });
});

describe('a fault that stays', () => {
  it.each([401, 403, 404, 410, 451])('HTTP %i is asked once', async (code) => {
    script = [status(code)];
    expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'refused', status: code, tries: 1 } });
  });

  it.each([
    [200, 'text/html', '<html><title>Just a moment...</title></html>'],
    [202, 'text/html', '<!doctype html><p>Unfortunately, bots use DuckDuckGo too.</p>'],
    [403, 'text/html', '<html><p>Please complete the CAPTCHA</p></html>'],
    [429, 'text/html', '<html><p>unusual traffic from your computer network</p></html>'],
  ])('a check for robots with HTTP %i is told and not knocked at again', async (code, type, html) => {
    script = [status(code, { 'content-type': type }, html)];
    expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'captcha', tries: 1 } });
  });

  it('is a server that never answers: every request and the whole end in time', async () => {
    const silent: Answer = () => undefined;
    script = Array<Answer>(5).fill(silent);
    const from = Date.now();
    expect(await ask({ timeoutMs: 80 })).toMatchObject({ ok: false, fault: { kind: 'timeout', tries: 2 } });
    // Without a limit it would hang for ever; a busy machine takes its time.
    expect(Date.now() - from).toBeLessThan(10_000);
    script = Array<Answer>(5).fill(silent);
    expect(await ask({ timeoutMs: 80, budgetMs: 60 })).toMatchObject({
      ok: false,
      fault: { kind: 'timeout', tries: 1 },
    });
  });

  it('is a body that drips', async () => {
    script = Array<Answer>(5).fill((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await ask({ timeoutMs: 100 })).toMatchObject({ ok: false, fault: { kind: 'timeout' } });
  });

  it('is the person’s stop, also while waiting', async () => {
    script = [status(429, { 'retry-after': '30' })];
    const stop = new AbortController();
    const asked = ask({ signal: stop.signal });
    await expect.poll(() => seen.length).toBe(1);
    setTimeout(() => stop.abort(), 100);
    expect(await asked).toMatchObject({ ok: false, fault: { kind: 'stopped' } });
    expect(seen).toHaveLength(1);
  });
});

describe('what a request carries', () => {
  it('is no cookie, no referrer, and the key only where it was meant to go', async () => {
    script = [status(302, { location: `${base}/elsewhere` })];
    const answer = await ask({ secret: { 'x-subscription-token': 'k' } });
    expect(answer).toMatchObject({ ok: false, fault: { kind: 'redirected' } });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers['x-subscription-token']).toBe('k');
    expect(seen[0]?.headers.cookie).toBeUndefined();
    expect(seen[0]?.headers.referer).toBeUndefined();
  });

  it('is JSON where it is posted', async () => {
    expect(await ask({ method: 'POST', body: '{"q":1}' })).toMatchObject({ ok: true });
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"q":1}' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
  });

  it('is a question whether a copy has changed', async () => {
    const fresh = await fetchPublic(`${base}/q`, { kind: 'any', ...allowed }, quick());
    expect(fresh).toMatchObject({ ok: true, validators: { etag: '"v1"', last_modified: null } });
    script = [status(304, { etag: '"v1"' }, '')];
    const validators = { etag: '"v1"', last_modified: 'Thu, 01 Jan 1970 00:00:00 GMT' };
    expect(await fetchPublic(`${base}/q`, { kind: 'any', conditional: validators, ...allowed }, quick())).toMatchObject(
      {
        ok: true,
        status: 'not_modified',
      },
    );
    expect(seen[1]?.headers['if-none-match']).toBe('"v1"');
    expect(seen[1]?.headers['if-modified-since']).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
  });

  it('reaches no private address that nobody added', async () => {
    expect(await fetchPublic(`${base}/q`, { kind: 'any' }, quick())).toMatchObject({
      ok: false,
      fault: { kind: 'blocked_address', tries: 0 },
    });
    expect(seen).toEqual([]);
  });
});

describe('a redirect', () => {
  it('that ended at an address which nobody added gives nothing of it, and is not asked for again (SP-17)', async () => {
    const { port } = new URL(base);
    script = [status(302, { location: `http://localhost:${port}/secret` })];
    const got = await fetchPublic(`${base}/q`, { kind: 'any', allowHosts: [`127.0.0.1:${port}`] }, quick());
    expect(got).toMatchObject({ ok: false, fault: { kind: 'blocked_address', tries: 1 } });
    expect(JSON.stringify(got)).not.toContain('hits');
    expect(seen.length).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('%i is followed to where the check lets it, and no step further', async (code) => {
    const { port, host } = new URL(base);
    const to = (location: string) => status(code, { location });
    script = [to('/two'), to(`${base}/three`)];
    const got = await fetchPublic(`${base}/q`, { kind: 'any', allowHosts: [host] }, quick());
    expect(got).toMatchObject({ ok: true, url: `${base}/three`, tries: 1 });
    // Only the name of the first server is let through, under which the others are reached as well.
    const inner = `127.0.0.2:${port} localhost:${port} 2130706434:${port} 0x7f.2:${port} 0177.0.0.2:${port} [::1]:${port}`;
    for (const target of `${inner} me:pw@${host} 10.0.0.7 169.254.169.254 router.local`.split(' ')) {
      seen.length = 0;
      script = [to('/two'), to(`//${target}/three`)];
      const refused = await fetchPublic(`${base}/q`, { kind: 'any', allowHosts: [host] }, quick());
      expect(refused, target).toMatchObject({ ok: false, fault: { kind: 'blocked_address', tries: 1 } });
      expect(seen.map(({ url }) => url)).toEqual(['/q', '/two']);
    }
  });

  it('that leads round in a ring ends, and one to nowhere is told as such', async () => {
    script = Array.from({ length: 40 }, () => status(302, { location: '/q' }));
    const { host } = new URL(base);
    const ring = await fetchPublic(`${base}/q`, { kind: 'any', allowHosts: [host] }, quick());
    expect(ring).toMatchObject({ ok: false, fault: { kind: 'redirected', tries: 1 } });
    expect(seen.length).toBeLessThan(20);
    script = [status(302, {})];
    expect(await fetchPublic(`${base}/q`, { kind: 'any', allowHosts: [host] }, quick())).toMatchObject({
      ok: false,
      fault: { kind: 'redirected' },
    });
  });
});

describe('a fault', () => {
  it('holds no part of a key or of the address, whatever broke (SP-12, SP-13)', async () => {
    const secret = { Authorization: 'Bearer sk-very-secret' };
    const options = { kind: 'json' as const, ...allowed, secret, budgetMs: 1_000 };
    script = [...Object.values(faults), status(401, {}, 'sk-very-secret'), status(302, { location: '/elsewhere' })];
    for (let n = script.length; n > 0; n--) {
      const got = await fetchPublic(`${base}/q?words=private-words`, options, quick());
      if (!got.ok) expect(JSON.stringify(got.fault)).not.toMatch(/sk-very-secret|private-words/);
    }
    const nobody = await fetchPublic('http://127.0.0.1:1/q?words=private-words', options, quick());
    expect(nobody.ok).toBe(false);
    expect(JSON.stringify(nobody)).not.toMatch(/sk-very-secret|private-words/);
  });
});

describe('a crowd', () => {
  it('at a server that takes two requests a second is served whole and in order (case AL-07)', async () => {
    const door = quick();
    let times: number[] = [];
    const limit: Answer = (request, response) => {
      // Twenty times as fast: two in fifty milliseconds.
      times = [...times.filter((at) => at > Date.now() - 50), Date.now()];
      if (times.length > 2) return void response.writeHead(429).end('try again in 424ms');
      const n = Number(new URL(request.url ?? '', base).searchParams.get('n'));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hits: [n] }));
    };
    script = Array<Answer>(60).fill(limit);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => fetchJson(`${base}/q?n=${n}`, hits, allowed, door)),
    );
    expect(answers.map((answer) => (answer.ok ? answer.value.hits[0] : answer.fault))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  it('through a server that fails three times in ten ends with answers or faults, mostly with answers', async () => {
    const kinds = Object.values(faults);
    let random = 7;
    const next = () => {
      random = (random * 48271) % 2147483647;
      return random / 2147483647;
    };
    script = Array<Answer>(400).fill((request, response) => {
      const fault = next() < 0.3 ? kinds[Math.floor(next() * kinds.length)] : undefined;
      (fault ?? well)(request, response);
    });
    const door = quick();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask({ budgetMs: 400_000 }, door)));
    const good = answers.filter((answer) => answer.ok);
    expect(good.length).toBeGreaterThanOrEqual(57);
    for (const answer of answers) expect(answer.ok ? answer.value.hits : answer.fault.kind).toBeTruthy();
  });
});

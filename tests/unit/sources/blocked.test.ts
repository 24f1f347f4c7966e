import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import en from '../../../components/i18n/en';
import zh from '../../../components/i18n/zh';
import { resultsPage } from '../../../components/steps/results-page';
import { refusalAbout } from '../../../lib/fetch/fault';
import { chosenByPerson } from '../../../lib/policy/public-text';
import type { SourceConfig } from '../../../lib/schema/source';
import { askSource } from '../../../lib/sources/ask';
import { doorFor } from '../../../lib/sources/door';

/** Search services that answer with something else than results (cases AL-36, AL-37, AL-38). */
const CHECKS: Record<string, [status: number, html: string]> = {
  'a challenge with status 200': [200, '<!doctype html><title>Search</title><p>Please verify you are a human.</p>'],
  'a challenge with status 202': [202, '<html><body><p>Unfortunately, bots use DuckDuckGo too.</p></body></html>'],
  'a challenge with status 403': [403, '<!doctype html><p>Our systems have detected unusual traffic.</p>'],
  'a Chinese challenge': [200, '<!doctype html><p>检测到异常流量，请完成安全验证。</p>'],
};

let server: Server;
let base: string;
let asked: string[] = [];
let give: [status: number, html: string] = [200, ''];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const url = new URL(request.url ?? '', 'http://x');
    if (url.searchParams.get('format') === 'json' && give[1] === 'no json')
      return void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>');
    response.writeHead(give[0], { 'content-type': 'text/html; charset=utf-8' }).end(give[1]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise<unknown>((closed) => server.close(closed));
});

const source = (kind: SourceConfig['kind'] = 'searxng'): SourceConfig => ({
  id: 'own',
  kind,
  name: 'own',
  base_url: `${base}/`,
  enabled: true,
  language: null,
  custom: null,
});
const ask = (kind: SourceConfig['kind'] = 'searxng', key = '') => {
  asked = [];
  const query = { window: { from: null, to: null }, count: 5, cursor: null, language: 'en' };
  const door = doorFor(source(kind), [], AbortSignal.timeout(10_000));
  return askSource(source(kind), { text: chosenByPerson('varde lamp'), ...query }, key, door);
};

describe('a search service that wants to see a person (AL-36, AL-37)', () => {
  it.each(Object.keys(CHECKS))('%s is told as a check, asked once, and never a result', async (name) => {
    give = CHECKS[name] ?? give;
    expect(await ask()).toMatchObject({ failure: 'bot_check', hits: [], cursor: null });
    expect(asked.length).toBe(1);
  });

  it('offers the page of results, where the person can pass the check', () => {
    expect(resultsPage(source(), 'varde lamp')).toBe(`${base}/search?q=varde+lamp`);
  });
});

describe('a SearXNG server that gives people results and programs none (AL-38)', () => {
  it('is told as that, with what its operator can do, and its page of results is offered', async () => {
    give = [200, 'no json'];
    expect(await ask()).toMatchObject({ failure: 'json_off', hits: [], detail: 'HTTP 403' });
    for (const { search } of [en, zh]) {
      expect(search.failed_json_off).toMatch(/settings\.yml/);
      expect(search.failed_json_off).toMatch(/limiter|限流/);
    }
    expect(resultsPage(source(), 'a&b')).toBe(`${base}/search?q=a%26b`);
  });

  it('is not opened where it is no page of the web', () => {
    expect(resultsPage({ ...source(), base_url: 'javascript:alert(1)' }, 'x')).toBeNull();
    expect(resultsPage({ ...source(), kind: 'brave', base_url: 'https://api.test/res/v1' }, 'x')).toBeNull();
  });
});

describe('a search service that refuses says why, in its own way', () => {
  it.each([
    ['a key that is wrong, by 401', 401, '{}', 'k', 'bad_key'],
    ['a key that is wrong, by 422', 422, '{"error":{"code":"SUBSCRIPTION_TOKEN_INVALID"}}', 'k', 'bad_key'],
    ['a key that is wrong, by 400', 400, '{"message":"API key is not valid"}', 'k', 'bad_key'],
    ['no key', 401, '{}', '', 'no_key'],
    ['credit that is used up, by 402', 402, '{}', 'k', 'no_credit'],
    ['credit that is used up, by 400', 400, '{"message":"Not enough credits"}', 'k', 'no_credit'],
    ['a plan that is used up, by 432', 432, '{"detail":"x"}', 'k', 'no_credit'],
    ['a quota that is used up, by 429', 429, '{"message":"Monthly quota exceeded"}', 'k', 'no_credit'],
    ['words that it does not take', 422, '{"error":"query too long"}', 'k', 'refused'],
    ['an index that is not there', 404, '{"error":"no such index [keys]"}', 'k', 'refused'],
  ] as const)('%s', async (_, status, body, key, failure) => {
    give = [status, body];
    expect(await ask('elasticsearch', key)).toMatchObject({ failure, hits: [] });
    expect(asked.length).toBe(1);
  });

  it.each([
    [400, '{"error_name":"throttle_violation"}', 'rate'],
    [403, 'API rate limit exceeded for 203.0.113.7.', 'rate'],
    [403, '{"error":"Invalid API key. See the page on rate limits."}', 'key'],
    [429, 'You exceeded your current quota.', 'credit'],
    [403, 'Forbidden', undefined],
    [403, `${'A long page of a site. '.repeat(300)} rate limit`, undefined],
  ] as const)('%s %s', (status, body, about) => {
    expect(refusalAbout(status, body)).toBe(about);
  });

  it('that it has moved, which is no broken connection', async () => {
    give = [301, ''];
    expect(await ask('elasticsearch', 'k')).toMatchObject({ failure: 'redirected', detail: 'HTTP 301' });
    for (const { search } of [en, zh]) expect(search.failed_redirected).toMatch(/Settings|设置/);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeBody } from '../../lib/fetch/decode';
import { fetchBytes, MAX_BYTES } from '../../lib/fetch/fetch-bytes';

let server: Server;
let base: string;
const hits: { path: string; cookie: string | undefined; referer: string | undefined }[] = [];
const allowed = { allowHosts: ['127.0.0.1'] };

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push({ path: request.url ?? '', cookie: request.headers.cookie, referer: request.headers.referer });
    if (request.url === '/moved')
      response.writeHead(302, { location: `${base.replace('127.0.0.1', 'localhost')}/secret` });
    else if (request.url === '/missing') response.writeHead(404);
    else if (request.url === '/large') {
      response.writeHead(200, { 'content-type': 'text/html' });
      const chunk = Buffer.alloc(1_000_000, 97);
      for (let sent = 0; sent <= MAX_BYTES; sent += chunk.length) response.write(chunk);
    } else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<p>hello</p>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<unknown>((closed) => server.close(closed)));

describe('fetching', () => {
  it('gives bytes and content type', async () => {
    const got = await fetchBytes(`${base}/page`, allowed);
    expect(got.ok && [got.contentType, new TextDecoder().decode(got.bytes)]).toEqual([
      'text/html; charset=utf-8',
      '<p>hello</p>',
    ]);
  });

  it('does not touch a private address that nobody allowed', async () => {
    hits.length = 0;
    const got = await fetchBytes(`${base}/secret`, { allowHosts: [] });
    expect(got).toMatchObject({ ok: false, failure: 'blocked_address' });
    expect(hits).toEqual([]);
  });

  it('keeps nothing of a page that redirected to a private address', async () => {
    expect(await fetchBytes(`${base}/moved`, allowed)).toMatchObject({ ok: false, failure: 'blocked_address' });
  });

  it('sends neither cookies nor a referrer', async () => {
    hits.length = 0;
    await fetchBytes(`${base}/page`, allowed);
    expect(hits).toEqual([{ path: '/page', cookie: undefined, referer: undefined }]);
  });

  it('tells an HTTP error by its status', async () => {
    expect(await fetchBytes(`${base}/missing`, allowed)).toEqual({
      ok: false,
      failure: 'http_error',
      detail: 'HTTP 404',
    });
  });

  it('does not keep a body over the limit', async () => {
    expect(await fetchBytes(`${base}/large`, allowed)).toMatchObject({ ok: false, failure: 'too_large' });
  });

  it('tells a server that does not answer', async () => {
    expect(await fetchBytes('http://127.0.0.1:1/', allowed)).toMatchObject({ ok: false, failure: 'unreachable' });
  });

  it('ends with the person’s stop', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await fetchBytes(`${base}/page`, { ...allowed, signal: stop.signal })).toMatchObject({ failure: 'stopped' });
  });
});

describe('decoding a body (EX-37)', () => {
  const gbk = new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]); // 中文
  const sjis = new Uint8Array([0x93, 0xfa, 0x96, 0x7b]); // 日本
  const withMeta = (charset: string, bytes: Uint8Array) =>
    new Uint8Array([...new TextEncoder().encode(`<meta charset="${charset}"><p>`), ...bytes]);

  it.each([
    ['the header', gbk, 'text/html; charset=gbk', '中文', 'header'],
    ['a meta tag', withMeta('shift_jis', sjis), 'text/html', '日本', 'meta'],
    ['a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa9]), 'text/html; charset=latin1', 'é', 'bom'],
    ['a guess', gbk, 'text/html', '中文', 'guess'],
    ['the meta tag where the header loses text', withMeta('gbk', gbk), 'text/html; charset=utf-8', '中文', 'meta'],
  ])('goes by %s', (_by, bytes, type, text, by) => {
    const decoded = decodeBody(bytes, type);
    expect(decoded.text.endsWith(text)).toBe(true);
    expect(decoded.by).toBe(by);
    expect(decoded.text).not.toContain('\ufffd');
  });

  it.each([
    [
      'utf-8',
      new TextEncoder().encode('Très élevée, la marée était à 7 mètres.'),
      'text/html; charset=utf-8',
      'Très élevée',
    ],
    ['utf-8', new TextEncoder().encode('Très élevée, la marée était à 7 mètres.'), 'text/html', 'Très élevée'],
    ['gbk', new Uint8Array(Array.from({ length: 200 }, () => [...gbk]).flat()), 'text/html; charset=gbk', '中文'],
  ])('a damaged byte does not make %s another encoding', (_encoding, whole, type, begins) => {
    const { text } = decodeBody(new Uint8Array([...whole, 0x81, 0x20]), type);
    expect(text.startsWith(begins)).toBe(true);
    expect(text.split('\ufffd')).toHaveLength(2);
  });
});

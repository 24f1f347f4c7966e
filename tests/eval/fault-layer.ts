import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Text of every page that stands in the place of an answer: nothing with it in may become evidence. */
export const NOTICE = 'Zorvex notice';

const PAGE = `<!doctype html><title>${NOTICE}</title><main><p>${NOTICE}: please sign in to this network. The log, file, default and version of your session are kept for 25 minutes.</p></main>`;
const CHECK = `<!doctype html><title>${NOTICE}</title><p>${NOTICE}: unusual traffic. Verify that you are human to continue.</p>`;

const FAULTS = ['500', '503', '403', '429', 'check', 'page', 'empty', 'half', 'cut', 'reset', 'hang', 'drip'] as const;
type Fault = (typeof FAULTS)[number];

/** What was let through and what was not. */
export interface LayerLog {
  requests: number;
  faults: Partial<Record<Fault, number>>;
  /** Addresses of each run that were answered well, as its code asked for them. */
  clean: Map<number, URL[]>;
}

/**
 * A layer between runs and servers in which a share of the requests fails, each in one of many ways, over real sockets.
 * Each run has host names of its own (`NAME.rN.example`), so that no run waits for the politeness of another.
 *
 * @param web, wiki addresses of the servers
 * @param share of the requests that fail, 0–1
 */
export async function openFaultLayer(web: string, wiki: string, share: number, seed: number) {
  const log: LayerLog = { requests: 0, faults: {}, clean: new Map() };
  const random = randomFrom(seed);
  const hosts = { web: new URL(web).host, wiki: new URL(wiki).host };
  const server = createServer((asked, answer) => {
    log.requests++;
    const fault = random() < share ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? '500') : null;
    if (fault) log.faults[fault] = (log.faults[fault] ?? 0) + 1;
    void pass(asked, answer, fault, hosts, log);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const plain = globalThis.fetch;
  globalThis.fetch = throughLayer(plain, (server.address() as AddressInfo).port);
  return {
    log,
    close: () => {
      globalThis.fetch = plain;
      server.closeAllConnections();
      return new Promise((closed) => (server as Server).close(closed));
    },
  };
}

/** Sends what goes to `NAME.rN.example` to the layer; the response keeps the address that was asked. */
function throughLayer(plain: typeof fetch, port: number): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input));
    if (!/\.r\d+\.example$/.test(url.hostname)) throw new TypeError(`not of this measurement: ${url.host}`);
    const headers = new Headers(init?.headers);
    headers.set('x-wanted', url.href);
    const response = await plain(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
    Object.defineProperty(response, 'url', { value: url.href });
    return response;
  };
}

async function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  fault: Fault | null,
  hosts: { web: string; wiki: string },
  log: LayerLog,
): Promise<void> {
  const wanted = new URL(String(asked.headers['x-wanted']));
  const [, name = '', run = '0'] = /^(.*)\.r(\d+)\.example$/.exec(wanted.hostname) ?? [];
  asked.resume();
  if (fault === 'hang') return;
  if (fault === 'reset') return void asked.socket.resetAndDestroy();
  if (fault === 'empty') return void answer.writeHead(200, { 'content-type': 'application/json' }).end();
  if (fault === 'page' || fault === 'check')
    return void answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(fault === 'page' ? PAGE : CHECK);
  if (fault === '429') return void answer.writeHead(429, { 'retry-after': '1' }).end('{"error":"slow down"}');
  if (fault === '500' || fault === '503' || fault === '403')
    return void answer.writeHead(Number(fault)).end('{"error":"no"}');
  const got = await fromServer(wanted, name, hosts).catch(() => null);
  if (!got) return void answer.writeHead(502).end();
  const suffix = `.r${run}.example`;
  const isText = /json|html|text|xml/.test(got.type);
  const body = isText
    ? Buffer.from(
        got.body
          .toString('utf8')
          .replaceAll(hosts.wiki, `wiki${suffix}`)
          .replace(new RegExp(`([a-z0-9-]+)\\.localhost:${hosts.web.split(':')[1]}`, 'g'), `$1${suffix}`),
      )
    : got.body;
  const head = { 'content-type': got.type };
  if (fault === 'half') return void answer.writeHead(got.status, head).end(body.subarray(0, body.length >> 1));
  if (fault === 'cut') {
    answer.writeHead(got.status, { ...head, 'content-length': body.length });
    answer.write(body.subarray(0, body.length >> 1), () => setTimeout(() => asked.socket.destroy(), 20));
    return;
  }
  if (fault === 'drip') {
    answer.writeHead(got.status, head);
    for (let at = 0; at < body.length && !answer.destroyed; at += 200) {
      answer.write(body.subarray(at, at + 200));
      await new Promise((next) => setTimeout(next, 100));
    }
    answer.end();
  } else answer.writeHead(got.status, head).end(body);
  // A slow answer that arrives is one.
  const known = log.clean.get(Number(run)) ?? [];
  log.clean.set(Number(run), [...known, wanted]);
}

function fromServer(wanted: URL, name: string, { web, wiki }: { web: string; wiki: string }) {
  const to = name === 'wiki' ? wiki : web;
  const host = name === 'wiki' || name === 'web' ? to : `${name}.localhost:${web.split(':')[1]}`;
  const [hostname, port] = to.split(':');
  return new Promise<{ status: number; type: string; body: Buffer }>((done, failed) => {
    ask({ hostname, port, path: `${wanted.pathname}${wanted.search}`, headers: { host } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', failed);
      response.on('end', () =>
        done({
          status: response.statusCode ?? 502,
          type: String(response.headers['content-type'] ?? ''),
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', failed)
      .end();
  });
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a route answers with: an HTML string, or full control of the response. */
export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void | Promise<void>);

export interface RequestRecord {
  host: string;
  path: string;
  method: string;
  cookie: string | null;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface FixtureServer {
  port: number;
  /** Every request that arrived, in order; pages that do not exist and favicons included. */
  requests: RequestRecord[];
  /** Adds or replaces a page: `set('a.example.test/page', html)`. */
  set(address: string, route: Route): void;
  close(): Promise<void>;
}

/**
 * Serves pages under names that end in `.test`; the launched browser resolves every such name to this server.
 * @param routes `host/path` → what it answers; the query string is not part of the key
 */
export async function startServer(routes: Record<string, Route> = {}): Promise<FixtureServer> {
  const table = new Map(Object.entries(routes));
  const requests: RequestRecord[] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = (request.url ?? '/').replace(/[?#].*$/, '');
    const { method = 'GET' } = request;
    requests.push({ host, path, method, cookie: request.headers.cookie ?? null, at: Date.now() });
    const route = table.get(host + path);
    if (route === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
    } else if (typeof route === 'string') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(route);
    } else {
      void route(request, response);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    set: (address, route) => table.set(address, route),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A whole page from its title and the HTML of its body. */
export function page(title: string, body: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}

/** Answers after `ms` milliseconds. */
export function slow(ms: number, html: string): Route {
  return async (_request, response) => {
    await new Promise((wake) => setTimeout(wake, ms));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  };
}

/** Sends the beginning of a page and then nothing more, ever: the tab keeps loading. */
export function hanging(beginning: string): Route {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(beginning);
  };
}

/** Redirects to another address. */
export function redirect(location: string, status = 302): Route {
  return (_request, response) => {
    response.writeHead(status, { location }).end();
  };
}

/** Any body under any content type, e.g. a PDF. */
export function body(contentType: string, content: string | Uint8Array, status = 200): Route {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': contentType }).end(content);
  };
}

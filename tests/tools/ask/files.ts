import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ServedFiles {
  /** Where a file is to be opened. */
  addressOf(file: string): string;
  /** A text in which the served addresses, which die with the command, are those of the files themselves. */
  withFileAddresses(text: string): string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
};

/**
 * Serves files on loopback under the path that they have below their common folder, so that each keeps its name and
 * finds what lies beside it. Nothing outside the files' own folders is served.
 */
export async function serveFiles(files: string[]): Promise<ServedFiles> {
  if (files.length === 0)
    return { addressOf: () => '', withFileAddresses: (text) => text, close: async () => undefined };
  const base = commonFolder(files.map((file) => dirname(file)));
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const server = createServer((request, response) => {
    const path = resolve(base, `.${pathOf(request.url)}`);
    const inside = folders.some((folder) => path.startsWith(folder + sep));
    if (inside && statSync(path, { throwIfNoEntry: false })?.isFile()) send(path, response);
    else response.writeHead(404).end('Not found');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const addressOf = (file: string) =>
    `http://127.0.0.1:${port}/${relative(base, file).split(sep).map(encodeURIComponent).join('/')}`;
  return {
    addressOf,
    withFileAddresses: (text) =>
      files.reduce((done, file) => done.replaceAll(addressOf(file), pathToFileURL(file).href), text),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function pathOf(url = '/'): string {
  try {
    return decodeURIComponent(new URL(url, 'http://local').pathname);
  } catch {
    return '/';
  }
}

function send(path: string, response: ServerResponse): void {
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const charset = type === 'text/html' && isUndeclaredUtf8(path) ? '; charset=utf-8' : '';
  response.writeHead(200, { 'content-type': type + charset });
  createReadStream(path).pipe(response);
}

/** A page saved without its header often has lost the only place that named its encoding. */
function isUndeclaredUtf8(path: string): boolean {
  const bytes = readFileSync(path);
  if (/<meta[^>]+charset/i.test(bytes.subarray(0, 4096).toString('latin1'))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function commonFolder(folders: string[]): string {
  return folders.reduce((common, folder) => {
    const parts = folder.split(sep);
    const same = common.split(sep).findIndex((part, i) => part !== parts[i]);
    return same < 0 ? common : common.split(sep).slice(0, same).join(sep) || sep;
  });
}

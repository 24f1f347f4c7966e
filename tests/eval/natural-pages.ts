import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import type { RankPage } from '../../lib/reading/rank';
import type { PageReading } from '../../lib/schema/snapshot';
import { openReadingBrowser, type ReadingBrowser, readingScript } from './reading-chromium';
import type { readHtml } from './reading-in-page';

declare const reading: { readHtml: typeof readHtml };

/** Extractions are kept here, by the page's bytes and the reading code: a second run needs no browser. */
const CACHE = resolve(import.meta.dirname, '../../.cache/natural');

/**
 * Fetches pages from one server, whatever host their address names, and reads them as the product reads a fetched page,
 * in Chromium.
 *
 * @param base address of the server, e.g. http://127.0.0.1:8102
 * @returns by address; a page that is not served is an error
 */
export async function readServedPages(base: string, urls: readonly string[]): Promise<Map<string, RankPage>> {
  const reader = await openServedReader();
  const out = new Map<string, RankPage>();
  try {
    for (const url of new Set(urls)) out.set(url, pageOf(await reader.read(base, url)));
  } finally {
    await reader.close();
  }
  return out;
}

/** Reads served pages one by one; a browser is opened only for what no earlier run has read. */
export interface ServedReader {
  /** @param base address of the server, whatever host the page's address names */
  read(base: string, url: string): Promise<PageReading>;
  close(): Promise<void>;
}

export async function openServedReader(): Promise<ServedReader> {
  mkdirSync(CACHE, { recursive: true });
  const script = createHash('sha256')
    .update(await readingScript())
    .digest('hex');
  let browser: Promise<ReadingBrowser> | null = null;
  return {
    async read(base, url) {
      const html = await fetchPage(base, url);
      const file = join(CACHE, `${createHash('sha256').update(`${script}\n${url}\n${html}`).digest('hex')}.json`);
      if (!existsSync(file)) {
        browser ??= openReadingBrowser();
        writeFileSync(file, JSON.stringify(await readInBrowser(await browser, html, url)));
      }
      return JSON.parse(readFileSync(file, 'utf8')) as PageReading;
    },
    close: async () => void (await (await browser)?.close()),
  };
}

async function readInBrowser(browser: ReadingBrowser, html: string, url: string): Promise<PageReading> {
  return browser.page.evaluate(([text, address]) => reading.readHtml(text, address).reading, [html, url] as const);
}

function pageOf({ url, title, site, language, text, paragraphs }: PageReading): RankPage {
  return { url, title, site, language, text, paragraphs };
}

/** UTF-8: the servers of the questions files serve nothing else. */
function fetchPage(base: string, url: string): Promise<string> {
  const wanted = new URL(url);
  const server = new URL(base);
  return new Promise((done, failed) => {
    const request = get(
      {
        host: server.hostname,
        port: server.port || 80,
        path: `${wanted.pathname}${wanted.search}`,
        headers: { host: wanted.host },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', failed);
        response.on('end', () => {
          if (response.statusCode === 200) done(Buffer.concat(chunks).toString('utf8'));
          else failed(new Error(`No data at ${url}: the server says ${response.statusCode}.`));
        });
      },
    );
    request.on('error', () => failed(new Error(`No data from ${base}: the server does not answer.`)));
  });
}

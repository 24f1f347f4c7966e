import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';

/** A real Chromium with the reading code loaded as `globalThis.reading`; see reading-in-page.ts for what it offers. */
export interface ReadingBrowser {
  page: Page;
  context: BrowserContext;
  script: string;
  close(): Promise<void>;
}

export async function openReadingBrowser(entry = 'reading-in-page.ts'): Promise<ReadingBrowser> {
  const script = await readingScript(entry);
  const profile = mkdtempSync(join(tmpdir(), 'reading-eval-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    offline: true,
    args: [
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--allow-file-access-from-files',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addScriptTag({ content: script });
  return {
    page,
    context,
    script,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The reading code as one script, built as the extension builds it. */
export async function readingScript(entry = 'reading-in-page.ts'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve(import.meta.dirname, entry), name: 'reading', formats: ['iife'] },
    },
  });
  const output = (Array.isArray(result) ? result : [result]).flatMap((item) => ('output' in item ? item.output : []));
  const chunk = output.find((item) => item.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The reading code was not built.');
  return chunk.code.replace(/^(?:"use strict";\s*)?(?:var|const) reading\s*=/, 'globalThis.reading =');
}

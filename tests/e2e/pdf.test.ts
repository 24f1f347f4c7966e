import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { column, makePdf } from '../fixtures/pdf/make-pdf.ts';
import { BLACK_JBIG2, RED_JPX } from '../fixtures/pdf/pictures.ts';
import { endedRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch, noChinese } from './harness/launch.ts';
import { attachPanel, type Panel } from './harness/panel.ts';
import { body, type FixtureServer, page, type Route, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';

/** PDF files in the real browser: ask beside one, quotes with printed page numbers, our view of the pages. */

const FERRY = makePdf({
  info: { Title: 'The ferry at Lunde', Author: 'Ida Brekke' },
  labels: [0, '/S /r', 1, '/S /D /St 40'],
  pages: [
    { runs: column(['Preface', 'This report tells of the ferry at Lunde and its crew.'], 72, 90) },
    {
      runs: [
        ...column(['The crossing'], 72, 90, { size: 16, font: 'Helvetica-Bold' }),
        ...column(
          [
            'The ferry crosses the sound in eleven minutes when the wind is calm, and in',
            'about twenty minutes when it blows from the west.',
          ],
          72,
          120,
        ),
      ],
      pictures: [
        { x: 100, y: 300, size: 100, pixels: 16, filter: 'JPXDecode', data: RED_JPX },
        { x: 300, y: 300, size: 100, pixels: 8, filter: 'JBIG2Decode', data: BLACK_JBIG2 },
      ],
    },
    { runs: column(['The crew lives on the island of Tarva, where the old school is their house.'], 72, 90) },
  ],
});
const QUESTION = 'How long does the ferry take when the wind is calm?';
const ANSWER = 'eleven minutes when the wind is calm, and in about twenty minutes';
const plain = [{ runs: column(['The bell of the ferry weighs ninety kilos.'], 72, 90) }];

/** The file for those who are logged in, a page for everybody else. */
const members: Route = (request, response) => {
  const known = /member=yes/.test(request.headers.cookie ?? '');
  response.writeHead(200, { 'content-type': known ? 'application/pdf' : 'text/html' });
  response.end(known ? FERRY : page('Log in', '<main><p>Please log in to read this file.</p></main>'));
};

let server: FixtureServer;
let launched: Launched;
let panel: Panel;
let tab: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-pdf-'));
  writeFileSync(join(folder, 'ferry.pdf'), FERRY);
  server = await startServer({
    'files.test/report': body('application/pdf', FERRY),
    'members.test/report': members,
    'members.test/enter': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'member=yes' }).end(page('In', '<p>In'));
    },
    '127.0.0.1/report': body('application/pdf', FERRY),
    'links.test/untyped': (_request, response) => void response.writeHead(200).end(makePdf({ pages: plain })),
    'links.test/bytes': body('application/octet-stream', makePdf({ pages: plain })),
    'links.test/page.pdf': body('text/html', page('A page', '<main><p>The bell of the ferry is a page.</p></main>')),
    'links.test/locked': body('application/pdf', makePdf({ pages: plain, locked: true })),
    'links.test/scanned': body('application/pdf', makePdf({ pages: plain, scanned: true })),
    'links.test/damaged': body('application/pdf', '%PDF-1.4\nnothing more'),
    'links.test/no.pdf': body('application/pdf', 'not a file of this kind'),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => launched?.remove());

async function openBeside(address: string, language?: string): Promise<void> {
  launched = await launch({ server, ...(language ? { language } : {}) });
  await beside(address);
}

async function beside(address: string): Promise<void> {
  tab = await launched.open(address);
  await clickToolbarButton(launched, tab);
  panel = await attachPanel(launched);
}

async function ask(question = QUESTION, box = 'Ask about this page') {
  await panel.type(question, { role: 'textbox', name: box });
  await panel.press('Enter');
  return endedRun(launched);
}

/** Opens our view of the pages by the jump button of the first quote. */
async function jump(name = 'Jump to passage'): Promise<Page> {
  const opened = launched.context.waitForEvent('page');
  await panel.click({ role: 'button', name }, 0);
  return opened;
}

test('a PDF in a tab is asked like a page, whatever its address; its quotes name the printed page and open on it (EX-41)', async () => {
  await openBeside('http://files.test/report');
  const run = await ask();
  expect(run.pages.map(({ failure }) => failure)).toEqual([null]);
  const text = await panel.waitForText(ANSWER);
  expect(text).toContain('p. 40');
  const [copy] = await readTable(launched, 'snapshots');
  expect(copy).toMatchObject({ origin: 'public', title: 'The ferry at Lunde', byline: 'Ida Brekke' });
  const asked = server.requests.filter(({ path }) => path === '/report');
  expect(asked.length).toBeGreaterThanOrEqual(2);

  const reader = await jump();
  await reader.waitForSelector('.pdf-mark');
  await reader.waitForSelector('[data-page="2"] canvas[data-drawn="true"]');
  await reader.waitForFunction(() => document.querySelector<HTMLInputElement>('.pdf-number')?.value === '2');
  const seen = await reader.evaluate(() => {
    const mark = document.querySelector('.pdf-mark')?.getBoundingClientRect();
    const words = [...document.querySelectorAll('[data-page="2"] .pdf-text span')].find((span) =>
      span.textContent?.startsWith('The ferry crosses'),
    );
    const line = words?.getBoundingClientRect();
    return mark && line
      ? {
          inWindow: mark.top > 0 && mark.bottom < innerHeight,
          off: Math.abs(mark.top - line.top),
          left: mark.left - line.left,
          width: mark.width / line.width,
        }
      : null;
  });
  expect(seen?.inWindow).toBe(true);
  expect(seen?.off).toBeLessThan(4);
  expect(Math.abs(seen?.left ?? 99)).toBeLessThan(3);
  expect(seen?.width).toBeCloseTo(1, 1);

  const colours = await reader.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-page="2"] canvas');
    const scale = (canvas?.width ?? 0) / 612;
    return [150, 350, 250].map((x) => [
      ...(canvas?.getContext('2d')?.getImageData(Math.round(x * scale), Math.round(350 * scale), 1, 1).data ?? []),
    ]);
  });
  expect(colours).toEqual([
    [200, 30, 40, 255],
    [0, 0, 0, 255],
    [255, 255, 255, 255],
  ]);

  // Zoom by keyboard, and "This page" beside our view is the file.
  const width = () =>
    reader.evaluate(() => document.querySelector('[data-page="2"]')?.getBoundingClientRect().width ?? 0);
  const before = await width();
  await reader.keyboard.press('-');
  await expect.poll(width).toBeLessThan(before);
  expect(panel.problems).toEqual([]);
});

test('the note of an answer names the printed page', async () => {
  await openBeside('http://files.test/report');
  await ask();
  await panel.waitForText(ANSWER);
  await panel.click({ role: 'button', name: 'Save to note' });
  await expect.poll(async () => (await readTable(launched, 'notes')).length).toBe(1);
  const [note] = await readTable(launched, 'notes');
  expect(Object.values(note?.citations ?? {})[0]?.provenance).toMatchObject({ page: 2, page_label: '40' });
});

test('where the file is gone, the saved copy shows the passage in its context', async () => {
  await openBeside('http://files.test/report');
  await ask();
  await panel.waitForText(ANSWER);
  const reader = await jump();
  await reader.waitForSelector('.pdf-mark');
  await reader.evaluate(() => caches.delete('pdf-files'));
  server.set('files.test/report', body('text/plain', 'gone', 404));
  await reader.reload();
  await reader.waitForSelector('.copy mark');
  server.set('files.test/report', body('application/pdf', FERRY));
  const text = await reader.evaluate(() => document.body.textContent);
  expect(text).toContain('The file cannot be opened again');
  expect(await reader.textContent('.copy mark')).toContain(ANSWER);
});

test('a file for members is read from its own tab, as the person’s session', async () => {
  launched = await launch({ server });
  await launched.open('http://members.test/enter');
  await beside('http://members.test/report');
  await ask();
  await panel.waitForText(ANSWER);
  expect((await readTable(launched, 'snapshots'))[0]?.origin).toBe('session');
});

test('a file on this very computer is read from its own tab: nothing is fetched from a private address', async () => {
  await openBeside(`http://127.0.0.1:${server.port}/report`);
  await ask();
  await panel.waitForText(ANSWER);
  expect((await readTable(launched, 'snapshots'))[0]?.origin).toBe('session');
});

test('a file on disk is read where file addresses are allowed', async () => {
  await openBeside(pathToFileURL(join(folder, 'ferry.pdf')).href);
  const run = await ask();
  expect(run.pages.map(({ failure, detail }) => [failure, detail])).toEqual([[null, null]]);
  await panel.waitForText(ANSWER);
});

describe('added links', () => {
  test('are known as PDF by what they are; those without text say why', async () => {
    launched = await launch({ server, grants: ALL_SITES });
    const names = ['untyped', 'bytes', 'page.pdf', 'locked', 'scanned', 'damaged', 'no.pdf'];
    await launched.extensionPage.evaluate(
      async (urls) => {
        const { id } = await chrome.windows.getCurrent();
        const payload = {
          kind: 'ask',
          question: 'How heavy is the bell of the ferry?',
          look_in: [],
          depth: 'quick',
          window_id: id,
          tab_id: null,
          urls,
        };
        await chrome.runtime.sendMessage({ sidelight: 1, to: 'worker', from: 'panel', command: 'run.start', payload });
      },
      names.map((name) => `http://links.test/${name}`),
    );
    const run = await endedRun(launched);
    expect(Object.fromEntries(run.pages.map(({ failure }, i) => [names[i], failure]))).toEqual({
      untyped: null,
      bytes: null,
      'page.pdf': null,
      locked: 'pdf_password',
      scanned: 'pdf_no_text',
      damaged: 'pdf_damaged',
      'no.pdf': 'pdf_damaged',
    });
  });
});

/** As Chromium prints a page: embedded Chinese fonts, two columns, running heads with page numbers. */
const OAK = `<!doctype html><html lang="zh"><meta charset="utf-8"><title>橡树志</title>
<style>body{columns:2;font:12pt/1.6 "Noto Sans CJK SC","WenQuanYi Micro Hei",sans-serif;text-align:justify}h1{column-span:all}</style>
<h1>橡树志</h1>${'<p>这一段讲的是山谷里的各种树木，它们在春天发芽，在秋天落叶，年年如此，从不改变。</p>'.repeat(30)}
<h2>寿命</h2><p>在适宜的条件下，橡树的寿命可以超过一千年。很多老树的树干已经中空，但枝叶仍然繁茂。</p>
${'<p>山谷的另一边住着几户人家，他们靠砍柴和种地为生，也采集蘑菇和野果，到镇上去卖。</p>'.repeat(30)}</html>`;

test.skipIf(noChinese)('a printed Chinese page in two columns', async () => {
  launched = await launch({ server, language: 'zh-CN' });
  const paper = await launched.context.newPage();
  await paper.setContent(OAK);
  const printed = await paper.pdf({
    displayHeaderFooter: true,
    headerTemplate: '<div style="font-size:9px;margin-left:40px">山谷丛书 第三卷</div>',
    footerTemplate: '<div style="font-size:9px;margin-left:280px"><span class="pageNumber"></span></div>',
    margin: { top: '80px', bottom: '80px', left: '60px', right: '60px' },
  });
  await paper.close();
  server.set('files.test/oak', body('application/pdf', printed));
  await beside('http://files.test/oak');
  await ask('橡树的寿命有多长？', '就此页提问');
  const text = await panel.waitForText('橡树的寿命可以超过一千年。');
  const [evidence] = await readTable(launched, 'evidence');
  const label = evidence?.provenance.page_label;
  expect(label).toMatch(/^[12345]$/);
  expect(text).toContain(`第 ${label} 页`);
  const [copy] = await readTable(launched, 'snapshots');
  const blob = (await readTable(launched, 'blobs')).find(({ hash }) => hash === copy?.hash);
  expect(blob?.text).not.toContain('山谷丛书');
  expect(blob?.text.match(/从不改变。/g)).toHaveLength(30);
  expect(blob?.text).not.toMatch(/从\s+不|不\s+改/);
  const reader = await jump('跳到原文');
  await reader.waitForSelector('.pdf-mark');
});

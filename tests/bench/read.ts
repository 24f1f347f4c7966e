import { openReadingBrowser, type ReadingBrowser } from '../eval/reading-chromium';
import type { defuddleText, handleReaderCommand, rankPassages, readabilityText } from '../eval/reading-in-page';
import { round } from '../eval/sets';
import { prose } from '../fixtures/reading/page';
import type { BenchOptions } from '../tools/suite';

export const describe =
  'Reads rendered pages in Chromium: time, longest block, cost a paragraph; Readability and Defuddle alone beside it.';

declare const reading: {
  handleReaderCommand: typeof handleReaderCommand;
  readabilityText: typeof readabilityText;
  defuddleText: typeof defuddleText;
  rankPassages: typeof rankPassages;
};

const URL = 'https://port.example.test/log';
const ROUNDS = { quick: 3, full: 9 };

const menu = (count: number) =>
  `<nav><ul>${Array.from({ length: count }, (_, i) => `<li><a href="/n${i}">Harbour section ${i}</a></li>`).join('')}</ul></nav>`;
const STYLE = `<style>body{margin:2em}nav li{display:inline-block;padding:4px}p{max-width:40em}.card{position:relative;float:left;width:12em}.meta{color:#777}</style>`;
const whole = (inside: string) =>
  `<!doctype html><html lang="en"><head><title>Harbour log</title>${STYLE}</head><body><header>${menu(40)}</header>${inside}<footer>${menu(30)}</footer></body></html>`;
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, i) => `<p>${prose(3, i)} <a href="/w${i}">more</a></p>`);

/** Pages of the kinds that are read, written by rule. */
function pages(quick: boolean): Record<string, string> {
  const cards = Array.from(
    { length: 40 },
    (_, i) => `<div class="card"><h3><a href="/c${i}">Story ${i}</a></h3><span class="meta">3 May</span></div>`,
  );
  const sections = (count: number) =>
    paragraphs(count).map((text, i) => (i % 6 === 0 ? `<h2>Part ${i}</h2>${text}` : text));
  const rows = Array.from(
    { length: 400 },
    (_, i) => `<tr><td>Pier ${i}</td><td>${i} m</td><td>${prose(1, i)}</td></tr>`,
  );
  const posts = Array.from(
    { length: 120 },
    (_, i) =>
      `<article class="post"><div class="meta">user${i} · <time datetime="2025-03-0${1 + (i % 9)}">3 May</time></div><div class="body"><p>${prose(3, i)}</p></div></article>`,
  );
  return {
    'article, 20 kB': whole(
      `<main><article><h1>Harbour log</h1>${paragraphs(35).join('')}</article></main><aside>${cards.join('')}</aside>`,
    ),
    'documentation, 90 kB': whole(`<main><h1>Manual</h1>${sections(180).join('')}<pre>tail -f log</pre></main>`),
    'thread, 70 kB': whole(`<main><h1>Tides</h1>${posts.join('')}</main>`),
    'table, 60 kB': whole(
      `<main><h1>Piers</h1><p>${prose(4, 1)}</p><table><tr><th>Pier</th><th>Depth</th><th>Note</th></tr>${rows.join('')}</table></main>`,
    ),
    'long page, 200 kB': whole(
      `<main><article><h1>Harbour log</h1>${sections(640).join('')}</article></main><aside>${cards.join('')}</aside>`,
    ),
    ...(quick
      ? {}
      : {
          'huge page, 150,000 elements': `<!doctype html><title>Log</title><main><h1>Log</h1>${'<p>The <b>ferry</b> leaves <i>the pier</i> at noon.</p>'.repeat(50_000)}</main>`,
        }),
  };
}

export async function run(options: BenchOptions): Promise<Record<string, unknown>> {
  const rounds = options.quick ? ROUNDS.quick : ROUNDS.full;
  const browser = await openReadingBrowser();
  const rows: Record<string, unknown>[] = [];
  try {
    for (const [name, html] of Object.entries(pages(options.quick))) {
      const isHuge = name.startsWith('huge');
      rows.push({ page: name, ...(await measure(browser, html, isHuge ? 1 : rounds, isHuge)) });
    }
  } finally {
    await browser.close();
  }
  const usual = rows.filter((row) => !String(row.page).startsWith('huge'));
  return {
    pages: rows,
    median_ms: median(usual.map((row) => Number(row.ms))),
    longest_block_ms_of_usual: Math.max(...usual.map((row) => Number(row.longest_block_ms))),
    reader_kb: round(browser.script.length / 1024, 0),
  };
}

async function measure(browser: ReadingBrowser, html: string, rounds: number, alone: boolean) {
  await browser.page.setContent(html);
  await browser.page.evaluate(browser.script);
  const found = await browser.page.evaluate(
    async ([source, url, times, only]) => {
      const runs: { ms: number; block: number }[] = [];
      let last = await reading.handleReaderCommand(document, { type: 'read' });
      for (let i = 0; i < times; i += 1) {
        // What the page itself could do meanwhile: messages that come through show the longest wait between two.
        let block = 0;
        let on = true;
        const channel = new MessageChannel();
        const started = performance.now();
        let seen = started;
        channel.port1.onmessage = () => {
          const now = performance.now();
          block = Math.max(block, now - seen);
          seen = now;
          if (on) channel.port2.postMessage(null);
        };
        channel.port2.postMessage(null);
        last = await reading.handleReaderCommand(document, { type: 'read' });
        const now = performance.now();
        runs.push({ ms: now - started, block: Math.max(block, now - seen) });
        on = false;
      }
      const plain = only ? [] : Array.from({ length: times }, () => reading.readabilityText(source).ms);
      const defuddle = only ? [] : Array.from({ length: times }, () => reading.defuddleText(source, url).ms);
      const ranking = performance.now();
      reading.rankPassages('Which depth has the northern harbour?', [last]);
      return {
        runs,
        plain,
        defuddle,
        rankMs: performance.now() - ranking,
        paragraphs: last.paragraphs.length,
        bytes: new Blob([JSON.stringify(last.paragraphs), last.text]).size,
        textBytes: new Blob([last.text]).size,
        elements: document.querySelectorAll('*').length,
      };
    },
    [html, URL, rounds, alone] as const,
  );
  const count = Math.max(1, found.paragraphs);
  return {
    kb: Math.round(html.length / 1024),
    elements: found.elements,
    ms: round(median(found.runs.map((run) => run.ms)), 1),
    longest_block_ms: round(median(found.runs.map((run) => run.block)), 1),
    readability_ms: alone ? null : round(median(found.plain), 1),
    defuddle_ms: alone ? null : round(median(found.defuddle), 1),
    paragraphs: found.paragraphs,
    index_ms_a_paragraph: round(found.rankMs / count, 3),
    bytes_a_paragraph: Math.round(found.bytes / count),
    text_bytes_a_paragraph: Math.round(found.textBytes / count),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

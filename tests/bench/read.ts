import { openReadingBrowser, type ReadingBrowser } from '../eval/reading-chromium';
import type { defuddleText, handleReaderCommand, rankPassages, readabilityText } from '../eval/reading-in-page';
import { round } from '../eval/sets';
import { prose } from '../fixtures/reading/page';
import type { BenchOptions } from '../tools/suite';

export const describe =
  'Reads rendered pages in Chromium: processor time, longest block, cost a paragraph; Readability, Defuddle beside it.';

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
  };
}

async function measure(browser: ReadingBrowser, html: string, rounds: number, alone: boolean) {
  await browser.page.setContent(html);
  await browser.page.evaluate(browser.script);
  // Processor time of the page's thread, so that other work on the machine does not change the figure.
  const cdp = await browser.context.newCDPSession(browser.page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0);
  };
  const costOf = async (work: () => Promise<unknown>) => {
    const before = await spent();
    await work();
    return (await spent()) - before;
  };
  const { page } = browser;
  await page.evaluate(() => reading.handleReaderCommand(document, { type: 'read' }));
  let found = await page.evaluate(readOnce, HOW);
  const blocks: number[] = [];
  const ours: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    ours.push(
      await costOf(async () => {
        found = await page.evaluate(readOnce, HOW);
      }),
    );
    blocks.push(found.block);
  }
  const baseline = async (name: 'readabilityText' | 'defuddleText') => {
    const costs: number[] = [];
    for (let i = 0; i < rounds; i += 1)
      costs.push(
        await costOf(() =>
          page.evaluate(([source, url, which]) => reading[which](source, url).ms, [html, URL, name] as const),
        ),
      );
    return round(median(costs), 1);
  };
  const ranking = await costOf(() =>
    page.evaluate(() => {
      const { last } = globalThis as unknown as { last: Awaited<ReturnType<typeof handleReaderCommand<typeof HOW>>> };
      return reading.rankPassages('Which depth has the northern harbour?', [last]).length;
    }),
  );
  const count = Math.max(1, found.paragraphs);
  const row = {
    kb: Math.round(html.length / 1024),
    elements: found.elements,
    ms: round(median(ours), 1),
    longest_block_ms: round(Math.min(...blocks), 1),
    readability_ms: alone ? null : await baseline('readabilityText'),
    defuddle_ms: alone ? null : await baseline('defuddleText'),
    paragraphs: found.paragraphs,
    index_ms_a_paragraph: round(ranking / count, 3),
    bytes_a_paragraph: Math.round(found.bytes / count),
    text_bytes_a_paragraph: Math.round(found.textBytes / count),
  };
  await cdp.detach();
  return row;
}

const HOW = { type: 'read' } as const;

/** In the page: one reading, and the longest wait of a message meanwhile (what the page itself would have felt). */
async function readOnce(how: typeof HOW) {
  let block = 0;
  let on = true;
  const channel = new MessageChannel();
  let seen = performance.now();
  channel.port1.onmessage = () => {
    const now = performance.now();
    block = Math.max(block, now - seen);
    seen = now;
    // A short rest, so that watching costs little.
    if (on) setTimeout(() => channel.port2.postMessage(null));
  };
  channel.port2.postMessage(null);
  const last = await reading.handleReaderCommand(document, how);
  block = Math.max(block, performance.now() - seen);
  on = false;
  Object.assign(globalThis, { last });
  return {
    block,
    paragraphs: last.paragraphs.length,
    bytes: new Blob([JSON.stringify(last.paragraphs), last.text]).size,
    textBytes: new Blob([last.text]).size,
    elements: document.querySelectorAll('*').length,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

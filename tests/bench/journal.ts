import { build } from 'vite';
import { newRun } from '../../lib/research/new-run.ts';
import { endedRun, putPreference } from '../e2e/harness/database.ts';
import { ALL_SITES } from '../e2e/harness/grant.ts';
import { type Launched, launch } from '../e2e/harness/launch.ts';
import { openPanel } from '../e2e/harness/panel.ts';
import { body, page, startServer } from '../e2e/harness/server.ts';
import { killWorker } from '../e2e/harness/worker.ts';

export const describe =
  'Milliseconds a recorded step takes in a worker of a real Chromium, at 200 to 5,000 steps, and the longest block of the panel while it watches a run of 200 reads.';

/** Runs the bench; `quick` leaves out the 5,000 steps. */
export async function run({ quick = false }: { quick?: boolean }): Promise<Record<string, unknown>> {
  // Loopback is a secure context, as a worker of the extension is: only there the browser gives hashes.
  const server = await startServer({
    '127.0.0.1/': page('Bench', '<p>Bench</p>'),
    '127.0.0.1/worker.js': body('text/javascript', await bundle()),
  });
  const launched = await launch({ server, grants: ALL_SITES });
  try {
    const tab = await launched.open(`http://127.0.0.1:${server.port}/`);
    const figures: Record<string, unknown> = {};
    for (const steps of quick ? [200, 1000] : [200, 1000, 5000]) {
      const { totalMs, stepMs } = await tab.evaluate(
        (count) =>
          new Promise<{ totalMs: number; stepMs: number[] }>((resolve, reject) => {
            const worker = new Worker('/worker.js');
            worker.onerror = (event) => reject(new Error(event.message));
            worker.addEventListener('messageerror', () => reject(new Error('no message')));
            worker.onmessage = ({ data }) => resolve(data);
            worker.postMessage(count);
          }),
        steps,
      );
      const sorted = [...stepMs].sort((a, b) => a - b);
      figures[`step_p50_ms_of_${steps}`] = round(sorted[Math.floor(sorted.length / 2)] ?? 0);
      figures[`step_mean_ms_of_${steps}`] = round(totalMs / steps);
      figures[`last_tenth_mean_ms_of_${steps}`] = round(mean(stepMs.slice(-steps / 10)));
    }
    return { ...figures, ...(await watching(launched)) };
  } finally {
    await launched.remove();
    await server.close();
  }
}

/** Blocks of the panel's main thread while a run over 200 saved copies goes on in the worker. */
async function watching(launched: Launched): Promise<Record<string, unknown>> {
  await seedCopies(launched, 200);
  const panel = await openPanel(launched);
  await panel.evaluate(() => {
    const blocks: number[] = [];
    (globalThis as unknown as { blocks: number[] }).blocks = blocks;
    new PerformanceObserver((list) => blocks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
  });
  // A search of the library reads five copies: a run over all of them is put there, and taken up by the next worker.
  await putRun(launched, 200);
  await killWorker(launched);
  const run = await endedRun(launched);
  const blocks = await panel.evaluate(() => (globalThis as unknown as { blocks: number[] }).blocks);
  return {
    watched_run_steps: run.pages.length + 5,
    watched_run_ms: Date.parse(run.ended_at ?? '') - Date.parse(run.started_at ?? ''),
    panel_longest_block_ms: Math.round(Math.max(0, ...blocks)),
    panel_blocks_over_50_ms: blocks.length,
  };
}

/** Puts a question of so many saved copies in line, shown in the panel. */
async function putRun(launched: Launched, copies: number): Promise<void> {
  const windowId = await launched.extensionPage.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const run = newRun({
    id: 'r-watched',
    kind: 'ask',
    question: 'How tall is the tower of Holm?',
    look_in: ['library'],
    depth: 'quick',
    window_id: windowId,
    targets: Array.from({ length: copies }, (_, n) => ({
      kind: 'snapshot' as const,
      snapshot_id: `s-${n}`,
      url: `http://towers.test/${n}`,
      title: `Tower ${n}`,
    })),
    createdAt: new Date().toISOString(),
  });
  await launched.extensionPage.evaluate(async (row) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('sidelight');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    await new Promise<void>((done, reject) => {
      const put = db.transaction('runs', 'readwrite').objectStore('runs').put(row);
      put.onsuccess = () => done();
      put.onerror = () => reject(put.error);
    });
    db.close();
  }, run);
  await putPreference(launched, `current_run:${windowId}`, run.id);
}

/** Puts saved copies into the library, as earlier readings would have. */
async function seedCopies(launched: Launched, count: number): Promise<void> {
  await (await openPanel(launched)).close();
  await launched.extensionPage.evaluate(async (copies) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const hex = async (text: string) =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    const rows = await Promise.all(
      Array.from({ length: copies }, async (_, n) => {
        const text = `The tower of Holm number ${n} is ${40 + n} metres tall and stands by the water. `
          .repeat(20)
          .trim();
        const hash = await hex(text);
        return { text, hash, n };
      }),
    );
    const db = await settled(indexedDB.open('sidelight'));
    const store = db.transaction(['snapshots', 'blobs'], 'readwrite');
    for (const { text, hash, n } of rows) {
      store.objectStore('blobs').put({ hash, text });
      store.objectStore('snapshots').put({
        schema: 1,
        id: `s-${n}`,
        url: `http://towers.test/${n}`,
        canonical_url: null,
        title: `Tower ${n}`,
        byline: null,
        site: null,
        language: 'en',
        published_at: null,
        modified_at: null,
        doi: null,
        state: 'ok',
        paragraphs: [{ index: 0, kind: 'prose', start: 0, end: text.length, heading_path: [] }],
        left_out: { boilerplate_blocks: 0, hidden_blocks: 0, truncated_chars: 0 },
        hash,
        length: text.length,
        source_type: 'unknown',
        origin: 'public',
        retrieved_at: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
        tab_id: null,
      });
    }
    await new Promise((done) => {
      store.oncomplete = done;
    });
    db.close();
  }, count);
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: new URL('./journal/worker.ts', import.meta.url).pathname,
        formats: ['iife'],
        name: 'bench',
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (!output || !('output' in output)) throw new Error('The worker did not build.');
  return output.output[0].code;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const round = (value: number) => Math.round(value * 100) / 100;

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Launched, launch } from '../e2e/harness/launch.ts';
import { killWorker } from '../e2e/harness/worker.ts';

export const describe =
  'Milliseconds from a message to a dead worker until its answer: ours, and that of a worker that only answers.';

/** Runs the bench; `quick` wakes each worker 5 times instead of 15. */
export async function run({ quick = false }: { quick?: boolean }): Promise<Record<string, unknown>> {
  const times = quick ? 5 : 15;
  const empty = emptyExtension();
  try {
    const command = { sidelight: 1, to: 'worker', from: 'panel', command: 'none', payload: {} };
    const own = await bootOf(await launch(), command, times);
    const none = await bootOf(await launch({ extension: empty }), {}, times);
    return { wake_ms: { ours: round(own), empty_worker: round(none) }, boot_ms: round(own - none) };
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

async function bootOf(launched: Launched, message: object, times: number): Promise<number> {
  try {
    const ms: number[] = [];
    for (let n = 0; n < times; n++) {
      await killWorker(launched);
      ms.push(
        await launched.extensionPage.evaluate(async (sent) => {
          const begin = performance.now();
          await chrome.runtime.sendMessage(sent);
          return performance.now() - begin;
        }, message),
      );
    }
    return median(ms);
  } finally {
    await launched.remove();
  }
}

function emptyExtension(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-empty-'));
  const manifest = {
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    background: { service_worker: 'background.js' },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'background.js'),
    'chrome.runtime.onMessage.addListener((m, s, answer) => { answer(1); });',
  );
  return folder;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}

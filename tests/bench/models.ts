import OpenAI from 'openai';
import { ask } from '../../lib/models/ask.ts';
import { HostGate } from '../../lib/models/gate.ts';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { ensureBuilt } from '../tools/build.mjs';
import { packageSizes } from '../tools/sizes.mjs';
import { blank, commandAt } from '../unit/models/support.ts';
import { run as boots } from './boot.ts';

export const describe =
  'Milliseconds that our layer adds to a call and to a streamed chunk, beside bare fetch and the openai package; bytes of the worker and the effect host; boot of the worker beside that of an empty one.';

const CHUNKS = 1_000;
/** Twelve characters a chunk, none the same: a model that repeats itself is ended. */
const LONG = Array.from({ length: CHUNKS }, (_, n) => `word${String((n * 7_919) % 1_000_000).padStart(7, '0')} `).join(
  '',
);

/** Runs the bench; `quick` takes a tenth of the calls and leaves out the browser. */
export async function run({ quick = false }: { quick?: boolean }): Promise<Record<string, unknown>> {
  const model = await startScriptedModel({
    script: [{ match: { stream: true }, reply: LONG, stream: { chunk: 12 } }, { reply: 'It dims after 25 minutes.' }],
  });
  try {
    const calls = await compare(quick ? 30 : 300, {
      fetch: () => bare(model.url, false),
      openai: () => withPackage(model.url, false),
      ours: () => ours(model.url, false),
    });
    const streams = await compare(quick ? 3 : 15, {
      fetch: () => bare(model.url, true),
      openai: () => withPackage(model.url, true),
      ours: () => ours(model.url, true),
    });
    const perChunk = (name: 'fetch' | 'openai' | 'ours') => round(streams.ms[name] / CHUNKS, 4);
    return {
      call_ms: { fetch: round(calls.ms.fetch), openai: round(calls.ms.openai), ours: round(calls.ms.ours) },
      added_ms_a_call: round(calls.ms.ours - calls.ms.fetch),
      added_cpu_ms_a_call: round(calls.cpu.ours - calls.cpu.fetch),
      chunk_ms: { fetch: perChunk('fetch'), openai: perChunk('openai'), ours: perChunk('ours') },
      added_ms_a_chunk: round((streams.ms.ours - streams.ms.fetch) / CHUNKS, 4),
      added_cpu_ms_a_chunk: round((streams.cpu.ours - streams.cpu.fetch) / CHUNKS, 4),
      ...(await sizes()),
      ...(quick ? {} : await boots({})),
    };
  } finally {
    await model.close();
  }
}

/**
 * Medians of each way in milliseconds, of the clock and of the processor, the ways in turn, so that what slows the
 * machine slows all of them. Other programs add to the clock, not to the processor's time.
 */
async function compare<N extends string>(
  times: number,
  ways: Record<N, () => Promise<unknown>>,
): Promise<{ ms: Record<N, number>; cpu: Record<N, number> }> {
  const names = Object.keys(ways) as N[];
  const empty = () => Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  const [ms, cpu] = [empty(), empty()];
  for (const name of names) await ways[name]();
  for (let n = 0; n < times; n++)
    for (const name of names) {
      const begin = performance.now();
      const used = process.cpuUsage();
      await ways[name]();
      ms[name].push(performance.now() - begin);
      const { user, system } = process.cpuUsage(used);
      cpu[name].push((user + system) / 1_000);
    }
  const medians = (of: Record<N, number[]>) =>
    Object.fromEntries(names.map((name) => [name, median(of[name])])) as Record<N, number>;
  return { ms: medians(ms), cpu: medians(cpu) };
}

const messages = [{ role: 'user' as const, content: 'What is it?' }];

async function bare(url: string, stream: boolean): Promise<void> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'scripted',
      messages,
      stream,
      ...(stream ? { stream_options: { include_usage: true } } : {}),
    }),
  });
  if (!stream) return void (await response.json());
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) text += decoder.decode(piece, { stream: true });
  let said = '';
  for (const [, data = ''] of text.matchAll(/^data: (\{.*\})$/gm))
    said += JSON.parse(data).choices[0]?.delta.content ?? '';
  if (said.length < CHUNKS) throw new Error('the stream was short');
}

async function withPackage(url: string, stream: boolean): Promise<void> {
  const client = new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0 });
  if (!stream) return void (await client.chat.completions.create({ model: 'scripted', messages }));
  let said = '';
  for await (const chunk of await client.chat.completions.create({ model: 'scripted', messages, stream: true }))
    said += chunk.choices[0]?.delta.content ?? '';
  if (said.length < CHUNKS) throw new Error('the stream was short');
}

async function ours(url: string, stream: boolean): Promise<void> {
  const command = commandAt(url, { stream, max_tokens: 100_000 });
  const abilities = { ...blank(), token_ratio: 1 };
  const result = await ask(command, {
    key: '',
    signal: new AbortController().signal,
    allowance: { calls: 1, tokens: 1_000_000, usd: 1 },
    price: { input: 1, output: 1 },
    abilities,
    learn: async () => abilities,
    append: async () => undefined,
    restart: async () => undefined,
    gate,
    timeouts: { first: 10_000, idle: 10_000, total: 60_000 },
    elapsed: () => performance.now(),
    wallClock: () => Date.now(),
    sleep: async () => undefined,
    random: Math.random,
  });
  if (!result.ok) throw new Error(result.detail);
}
const gate = new HostGate(() => performance.now());

/** Bytes of the file that the worker boots from, and of what the effect host loads. */
async function sizes(): Promise<Record<string, unknown>> {
  const entries = packageSizes(await ensureBuilt('chrome'));
  const bytesOf = (name: string) => entries.find((entry) => entry.name === name)?.bytes ?? null;
  return { worker_bytes: bytesOf('background.js'), effect_host_bytes: bytesOf('offscreen.html') };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

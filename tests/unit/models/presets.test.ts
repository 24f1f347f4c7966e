import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../../lib/models/address';
import { listModels } from '../../../lib/models/connection/list-models';
import { PRESETS, presetOf } from '../../../lib/models/presets';
import { priceOf } from '../../../lib/models/prices';
import { type PresetName, presetName } from '../../../lib/schema/endpoint';
import { SHAPES } from './preset-shapes';
import { askOnce, commandAt, endpointAt } from './support';

const answers = (body: unknown, status = 200) =>
  (async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })) as never;
const streams = (lines: string[]) =>
  (async () => new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } })) as never;
const around = (fetch: never) => ({ fetch, signal: new AbortController().signal, wallClock: () => 0 });

describe.each(presetName.options)('%s', (preset: PresetName) => {
  const shape = SHAPES[preset];

  it('lists its models', async () => {
    const listing = await listModels('https://h/v1', '', around(answers(shape.models)));
    expect(listing).toMatchObject({ ok: true, models: [shape.listed] });
  });

  it.each([true, false])('answers (streamed: %s) with its usage, and its thinking left out', async (stream) => {
    const fetch = stream ? streams(shape.stream) : answers(shape.whole);
    const { result, chunks } = await askOnce(commandAt('https://h/v1', { preset, stream }), { fetch });
    expect(result).toMatchObject({ ok: true, text: 'Yes, 研究.', usage: { ...shape.usage, counted: true } });
    if (stream) expect(chunks.join('')).toBe('Yes, 研究.');
  });

  it('says what is wrong', async () => {
    const { result } = await askOnce(commandAt('https://h/v1', { preset }), {
      fetch: answers(shape.error.body, shape.error.status),
    });
    expect(result).toMatchObject({ ok: false, reason: shape.error.reason });
  });

  it('has an address that is normal already and leads back to it', () => {
    const { base_url } = PRESETS[preset];
    if (preset === 'custom') return;
    expect(normaliseAddress(base_url)).toEqual({ ok: true, base_url });
    if (preset !== 'vllm') expect(presetOf(base_url)).toBe(preset);
  });
});

it.each([
  'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  'https://cn-hongkong.dashscope.aliyuncs.com/compatible-mode/v1',
  'https://ws-1.ap-southeast-1.maas.aliyuncs.com/compatible-mode/v1',
])('%s is Qwen', (address) => expect(presetOf(address)).toBe('qwen'));

describe('prices', () => {
  const at = (preset: PresetName, url = 'https://api.example.com/v1') => endpointAt(url, preset);

  it.each([
    ['gpt-4o-2024-08-06', 2.5],
    ['gpt-4o-mini', 0.15],
    ['openai/gpt-4o-mini', 0.15],
    ['gpt-4o-audio-preview', null],
    ['some-model', null],
  ])('%s costs %s', (model, input) => expect(priceOf(at('openai'), model, [])?.input ?? null).toBe(input));

  it('the person’s own row comes first, and a server of one’s own is free', () => {
    const own = [{ model: 'gpt-4o', input: 9, output: 9, as_of: '2026-01-01', source: 'mine' }];
    expect(priceOf(at('openai'), 'gpt-4o', own)?.input).toBe(9);
    expect(priceOf(at('ollama', 'http://localhost:11434/v1'), 'anything', [])).toEqual({ input: 0, output: 0 });
  });
});

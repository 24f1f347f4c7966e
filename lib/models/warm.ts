import { SCHEMA_VERSION } from '../schema/zod';
import { ask } from './ask';
import type { ModelCommand, ModelResult } from './command';
import { HostGate } from './gate';
import { TIMEOUTS } from './limits';

const COMMAND: ModelCommand = {
  endpoint: {
    schema: SCHEMA_VERSION,
    id: 'warm',
    kind: 'openai',
    preset: 'custom',
    name: '',
    base_url: 'http://localhost/v1',
    created_at: '',
  },
  model: 'none',
  parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
  role: 'executor',
  stage: 'warm',
  version: '',
  system: 'Say nothing.',
  user: 'Nothing is asked.',
  answer: { kind: 'object', name: 'answer', schema: { type: 'object', properties: {} } },
  max_tokens: 16,
  stream: true,
};

const ANSWER = ['{"choices":[{"index":0,"delta":{"content":"{}"},"finish_reason":"stop"}]}', '[DONE]'];

/**
 * Goes the way of a call once with an answer of our own, so that the first real one need not wait for code that has
 * never run (the openai package above all). Nothing is sent and nothing is stored.
 *
 * @returns what was made of that answer
 */
export async function warmModels(): Promise<ModelResult> {
  const clock = () => performance.now();
  const blank = {
    endpoint_id: COMMAND.endpoint.id,
    model: COMMAND.model,
    refused: {},
    proven: [],
    manual_mode: null,
    window: null,
    window_from: null,
    token_ratio: null,
    updated_at: '',
  };
  const nothing = async () => undefined;
  return ask(COMMAND, {
    key: '',
    signal: new AbortController().signal,
    allowance: { calls: 1, tokens: 10_000, usd: 0 },
    price: null,
    abilities: blank,
    learn: async () => blank,
    append: nothing,
    restart: nothing,
    gate: new HostGate(clock),
    timeouts: TIMEOUTS,
    elapsed: clock,
    wallClock: Date.now,
    sleep: nothing,
    random: () => 0,
    fetch: async () => new Response(ANSWER.map((data) => `data: ${data}\n\n`).join(''), { headers: STREAM }),
  });
}

const STREAM = { 'content-type': 'text/event-stream' };

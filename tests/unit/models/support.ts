import { EffectHost } from '../../../lib/journal/effect-host';
import { type HostLink, type Journal, openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { putEndpoint, setAllRoles } from '../../../lib/library/endpoints';
import { normaliseAddress } from '../../../lib/models/address';
import { type AskSurroundings, ask } from '../../../lib/models/ask';
import type { ModelCommand, ModelResult } from '../../../lib/models/command';
import { HostGate } from '../../../lib/models/gate';
import { jsonSchemaOf } from '../../../lib/models/schema-for-wire';
import { Budget } from '../../../lib/research/budget';
import { modelEffects, sleep } from '../../../lib/research/model-effect';
import type { Abilities, Caps, Endpoint, PresetName } from '../../../lib/schema/endpoint';
import { SCHEMA_VERSION, type z } from '../../../lib/schema/zod';
import { makeRun } from '../support/runs';

export const NOW = '2026-01-01T00:00:00.000Z';

/** An endpoint at a server of a test. */
export function endpointAt(url: string, preset: PresetName = 'custom', id = 'e-1'): Endpoint {
  const address = normaliseAddress(url);
  if (!address.ok) throw new Error(address.refusal);
  const { base_url } = address;
  return { schema: SCHEMA_VERSION, id, kind: 'openai', preset, name: 'Test', base_url, created_at: NOW };
}

export const blank = (endpoint = 'e-1', model = 'scripted'): Abilities => ({
  endpoint_id: endpoint,
  model,
  refused: {},
  proven: [],
  manual_mode: null,
  window: null,
  window_from: null,
  token_ratio: null,
  updated_at: '',
});

/** A command with a plain prompt; `schema` makes it ask for an object named `answer`. */
export function commandAt(
  url: string,
  more: Partial<Omit<ModelCommand, 'answer'>> & { schema?: z.ZodType; preset?: PresetName } = {},
): ModelCommand {
  const { schema, preset, ...rest } = more;
  return {
    endpoint: endpointAt(url, preset),
    model: 'scripted',
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
    role: 'executor',
    stage: 'test',
    version: '1',
    system: 'You answer.\nstage: test',
    user: 'What is it?',
    answer: schema ? { kind: 'object', name: 'answer', schema: jsonSchemaOf(schema) } : { kind: 'text' },
    max_tokens: 400,
    stream: false,
    ...rest,
  };
}

export interface Asked {
  result: ModelResult;
  /** What was appended of a stream, as it stood in the end. */
  chunks: string[];
  restarts: number;
  abilities: Abilities;
  waits: number[];
}

/** Asks with surroundings that are quick and told: waits are counted, not waited. */
export async function askOnce(
  command: ModelCommand,
  more: Partial<AskSurroundings> & { realSleep?: boolean } = {},
): Promise<Asked> {
  let abilities = more.abilities ?? blank(command.endpoint.id, command.model);
  let chunks: string[] = [];
  let restarts = 0;
  const waits: number[] = [];
  const { realSleep, ...given } = more;
  const result = await ask(command, {
    key: '',
    signal: new AbortController().signal,
    allowance: { calls: 10, tokens: 100_000, usd: 1 },
    price: { input: 1, output: 2 },
    learn: async (change) => {
      abilities = { ...abilities, ...change(abilities) };
      return abilities;
    },
    append: async (text) => void chunks.push(text),
    restart: async () => {
      chunks = [];
      restarts += 1;
    },
    gate: new HostGate(() => performance.now()),
    timeouts: { first: 2_000, idle: 1_000, total: 5_000 },
    elapsed: () => performance.now(),
    wallClock: () => Date.now(),
    sleep: async (ms, signal) => {
      waits.push(ms);
      if (realSleep) await sleep(ms, signal);
    },
    random: () => 0.5,
    ...given,
    abilities,
  });
  return { result, chunks, restarts, abilities, waits };
}

let names = 0;

/** A library with one endpoint that fills every role, an effect host beside it, and a run's journal. */
/** No paid request leaves for a run that is not there. */
export async function rowFor(db: Library, id: string): Promise<void> {
  await db.transaction('rw', db.runs, async () => {
    if (!(await db.runs.get(id))) await db.runs.put(makeRun(id, 'What is it?', []));
  });
}

export async function household(url: string, options: { model?: string; preset?: PresetName; key?: string } = {}) {
  const db = new Library(`models-${names++}`);
  await putEndpoint(db, endpointAt(url, options.preset));
  const { model = 'scripted' } = options;
  await setAllRoles(db, {
    endpoint_id: 'e-1',
    model,
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
  });
  const now = () => new Date().toISOString();
  const host = new EffectHost(
    db,
    modelEffects({
      db,
      elapsed: () => performance.now(),
      wallClock: () => Date.now(),
      keyOf: () => options.key ?? '',
      timeouts: { first: 3_000, idle: 2_000, total: 8_000 },
    }),
    now,
  );
  const link: HostLink = {
    perform: (request) => host.perform(request),
    isRunning: async (run, key) => host.isRunning(run, key),
    cancel: async (run, key) => host.cancel(run, key),
  };
  const journal = (runId = 'r'): Journal => {
    void rowFor(db, runId);
    return openJournal({ db, runId, now, signal: new AbortController().signal, host: link });
  };
  const budget = (from: Journal, caps?: Caps) =>
    Budget.open(from, { db, now, online: () => true, ...(caps ? { caps } : {}) });
  return { db, link, journal, budget };
}

import { answersAt, modelFetch } from '../../fetch/model-fetch';
import { isOnThisComputer } from '../../policy/model-url';
import type { ConnectionCause, ConnectionReport, ListedModel } from '../../schema/connection';
import type { Abilities, Endpoint, PresetName } from '../../schema/endpoint';
import { normaliseAddress } from '../address';
import { type AskSurroundings, ask } from '../ask';
import type { ModelCommand, ModelResult } from '../command';
import { type Fault, fault } from '../fault';
import { HostGate } from '../gate';
import { PRESETS } from '../presets';
import { priceOf } from '../prices';
import { estimateTokens } from '../tokens';
import { testBrowserModel } from './browser';
import { canaryPrompt, isCut, PROBE_SCHEMA } from './canary';
import { type Diagnosis, diagnose } from './diagnose';
import { listModels } from './list-models';

/** What is to be tested: an endpoint as it stands in a form or in the library. */
export interface ConnectionDraft {
  endpoint: Endpoint;
  /** Null: the only one that is listed; where there are several, none is asked. */
  model: string | null;
  key: string;
}

/** Parts of a test, in their order. */
export type TestPart = 'list' | 'answer' | 'window';

export interface TestSurroundings
  extends Pick<AskSurroundings, 'learn' | 'elapsed' | 'wallClock' | 'sleep' | 'random' | 'signal'> {
  abilities: (model: string) => Promise<Abilities>;
  /** This browser's own origin, e.g. `chrome-extension://…`. */
  origin: string;
  /** The host permission for the endpoint is granted. */
  permitted: boolean;
  online: () => boolean;
  /** Told as each part begins. */
  progress?: (part: TestPart) => void;
  /** Milliseconds for the list of models, and for an answer. */
  timeouts: { list: number; answer: number };
  fetch?: typeof modelFetch;
  answersAt?: typeof answersAt;
}

/** Paths below which providers put the protocol, tried where the one given leads nowhere. */
const OTHER_PATHS = ['/v1', '/api/v1', '/openai/v1', '/compatible-mode/v1', '/v1beta/openai', '/api/openai/v1', ''];

/**
 * Tests an endpoint from its address to an answer, and says at the first fault what it is and what would mend it: the
 * list of models, a small object streamed by the model, and, where the server is known to cut long prompts without a
 * word, a prompt with a mark at its start. What the model can do is learned on the way.
 */
export async function testConnection(draft: ConnectionDraft, around: TestSurroundings): Promise<ConnectionReport> {
  if (draft.endpoint.kind === 'browser') {
    around.progress?.('answer');
    return testBrowserModel(draft.endpoint, { ...around, answerMs: around.timeouts.answer });
  }
  const address = normaliseAddress(draft.endpoint.base_url);
  if (!address.ok)
    return report(draft.endpoint.base_url, { cause: 'bad_address', mends: [{ do: 'check_address' }] }, address.refusal);
  const base_url = address.base_url;
  const endpoint = { ...draft.endpoint, base_url };
  const { preset } = endpoint;
  if (!isOnThisComputer(base_url) && !around.online())
    return report(base_url, { cause: 'offline', mends: [{ do: 'go_online' }] }, 'the browser is offline');

  around.progress?.('list');
  const door = { fetch: around.fetch ?? modelFetch, wallClock: around.wallClock };
  const listing = await listModels(base_url, draft.key, {
    ...door,
    signal: limit(around.signal, around.timeouts.list),
  });
  const unlisted = listing.ok ? null : await whyNoList(endpoint, draft, listing.fault, around);
  if (!listing.ok && unlisted) {
    // Some servers have no list of models, and some keys may not read it; whether they answer is what counts.
    const mayAnswer = MAY_ANSWER.includes(unlisted.cause) && unlisted.mends[0]?.do !== 'use_base_url';
    if (!mayAnswer || draft.model === null) return report(base_url, unlisted, listing.fault.detail);
  }
  const models = listing.ok ? listing.models : [];
  const only = models.length === 1 ? models[0]?.id : undefined;
  const model = draft.model ?? only ?? null;
  if (models.length === 0 && model === null)
    return report(base_url, { cause: 'no_models', mends: [{ do: 'load_model' }] }, 'it lists no models', { models });

  // One of several may be no chat model, or a dear one: the person chooses.
  if (model === null) return { ok: true, base_url, cause: null, mends: [], detail: '', models, model, found: null };

  around.progress?.('answer');
  const asked = await askProbe({ ...draft, endpoint, model }, around);
  const said = { models, model };
  if (!asked.result.ok && !listing.ok && unlisted && unlisted.cause !== 'wrong_path')
    return report(base_url, unlisted, listing.fault.detail);
  if (!asked.result.ok) {
    const found = await whyNoAnswer(endpoint, draft, asked.result, models, around);
    return report(base_url, found, asked.result.detail, said);
  }
  const window = models.find((row) => row.id === model)?.window ?? asked.abilities.window;
  const found = foundOf(asked, window);
  if (PRESETS[preset].may_cut_prompts) {
    around.progress?.('window');
    const cut = await canaryCuts({ ...draft, endpoint, model }, asked.abilities, around);
    if (cut)
      return report(
        base_url,
        { cause: 'prompt_cut', mends: raiseContext(preset, cut.wanted) },
        cut.tokens === null ? 'the start of a long prompt was lost' : `the prompt was cut to ${cut.tokens} tokens`,
        { ...said, found: { ...found, window: cut.tokens } },
      );
  }
  return { ok: true, base_url, cause: null, mends: [], detail: '', ...said, found };
}

/** Why there is no list of models where there may be answers all the same. */
const MAY_ANSWER: readonly ConnectionCause[] = ['wrong_path', 'not_json', 'bad_key'];

interface Probe {
  result: ModelResult;
  abilities: Abilities;
}

/** Asks for a small object, streamed: it shows at once whether the model answers, how it gives objects, and that it streams. */
function askProbe(draft: ConnectionDraft & { model: string }, around: TestSurroundings): Promise<Probe> {
  return probe(
    draft,
    {
      system: 'This is a test of the connection.',
      user: 'Give {"works": true}.',
      answer: { kind: 'object', name: 'connection', schema: PROBE_SCHEMA },
      // Thinking models need room before they answer.
      max_tokens: 600,
      stream: true,
    },
    around,
  );
}

async function probe(
  { endpoint, model, key }: ConnectionDraft & { model: string },
  question: Pick<ModelCommand, 'system' | 'user' | 'answer' | 'max_tokens' | 'stream'>,
  around: TestSurroundings,
): Promise<Probe> {
  const command: ModelCommand = {
    endpoint,
    model,
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
    role: 'test',
    stage: 'connection',
    version: '1',
    ...question,
    system: `${question.system}\nstage: connection`,
  };
  let abilities = await around.abilities(model);
  try {
    const result = await ask(command, {
      ...around,
      key,
      abilities,
      learn: async (change) => {
        abilities = await around.learn(change);
        return abilities;
      },
      allowance: { calls: 6, tokens: 60_000, usd: Number.POSITIVE_INFINITY },
      price: priceOf(endpoint, model, []),
      append: async () => undefined,
      restart: async () => undefined,
      gate: new HostGate(around.elapsed),
      timeouts: { first: around.timeouts.answer, idle: around.timeouts.answer, total: around.timeouts.answer },
      // A person waits: a server that is busy is said to be, not waited for.
      sleep: () => Promise.reject(new Error('not waited for')),
    });
    return { result, abilities };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const none = { calls: 1, tokens_in: 0, tokens_out: 0, reasoning: 0, usd: 0, counted: true, priced: true };
    const result = {
      ok: false,
      reason: 'rate_limited',
      detail,
      text: '',
      usage: none,
      ms: 0,
      first_ms: null,
      mode: null,
      notes: [],
    } as const;
    return { result: { ...result, notes: [] }, abilities };
  }
}

/**
 * Sends a prompt about as long as the longest of ours, with a code word at its start. The word's loss, or a count of
 * tokens far below any estimate, shows that the server cuts prompts (cases ME-45, ME-46).
 */
async function canaryCuts(
  draft: ConnectionDraft & { model: string },
  abilities: Abilities,
  around: TestSurroundings,
): Promise<{ tokens: number | null; wanted: number } | null> {
  const { system, user, word } = canaryPrompt(around.random);
  const { result } = await probe(
    draft,
    { system, user, answer: { kind: 'text' }, max_tokens: 600, stream: true },
    around,
  );
  const wanted = 8192;
  if (!result.ok) return result.reason === 'too_long' ? { tokens: abilities.window, wanted } : null;
  const told = result.usage.counted ? result.usage.tokens_in : null;
  if (!isCut({ said: result.text, word, told, estimate: estimateTokens(user) })) return null;
  const tokens = told !== null && told < estimateTokens(user).low ? told : null;
  if (tokens !== null) await around.learn(() => ({ window: tokens, window_from: 'cut' }));
  return { tokens, wanted };
}

function raiseContext(preset: PresetName, tokens: number): Diagnosis['mends'] {
  const setting = preset === 'ollama' ? `OLLAMA_CONTEXT_LENGTH=${tokens}` : null;
  return [{ do: 'raise_context', tokens, setting }, { do: 'other_model' }];
}

function foundOf({ result, abilities }: Probe, window: number | null): NonNullable<ConnectionReport['found']> {
  const { mode, first_ms, ms, usage } = result;
  const refused = Object.keys(abilities.refused) as NonNullable<ConnectionReport['found']>['refused'];
  return { mode, refused, streams: !refused.includes('stream'), window, first_ms, ms, usage };
}

/** The list did not come: why, with a look at what else answers there. */
async function whyNoList(
  endpoint: Endpoint,
  draft: ConnectionDraft,
  found: Fault,
  around: TestSurroundings,
): Promise<Diagnosis> {
  const seen = await look(endpoint, found, around);
  if (found.reason === 'bad_address' || found.reason === 'not_json' || found.status === 404) {
    const other = await otherPath(endpoint.base_url, draft.key, around);
    if (other) return { cause: 'wrong_path', mends: [{ do: 'use_base_url', base_url: other }] };
  }
  return diagnose(found, {
    ...seen,
    endpoint,
    hasKey: draft.key !== '',
    models: [],
    model: draft.model,
    origin: around.origin,
    permitted: around.permitted,
  });
}

async function whyNoAnswer(
  endpoint: Endpoint,
  draft: ConnectionDraft,
  result: Extract<ModelResult, { ok: false }>,
  models: ListedModel[],
  around: TestSurroundings,
): Promise<Diagnosis> {
  const found = fault(result.reason, result.detail);
  const seen = await look(endpoint, found, around);
  return diagnose(found, {
    ...seen,
    endpoint,
    hasKey: draft.key !== '',
    models,
    model: draft.model,
    origin: around.origin,
    permitted: around.permitted,
  });
}

/** What a browser hides of a failed request: whether anything answers, and over which scheme. */
export async function look(
  { base_url }: Endpoint,
  { reason }: Fault,
  around: TestSurroundings,
): Promise<{ answers: boolean; answersOtherScheme: boolean }> {
  if (reason !== 'unreachable') return { answers: true, answersOtherScheme: false };
  const reach = around.answersAt ?? answersAt;
  const signal = limit(around.signal, around.timeouts.list);
  const { origin } = new URL(base_url);
  if (await reach(`${origin}/`, signal)) return { answers: true, answersOtherScheme: false };
  const other = origin.startsWith('https:') ? origin.replace('https:', 'http:') : origin.replace('http:', 'https:');
  // Port and scheme go together: http on 443 and https on 80 are asked as they stand.
  return { answers: false, answersOtherScheme: await reach(`${other}/`, signal) };
}

/** Another path of the same server below which it lists models. */
async function otherPath(baseUrl: string, key: string, around: TestSurroundings): Promise<string | null> {
  const { origin, pathname } = new URL(baseUrl);
  const own = pathname.replace(/\/$/, '');
  const tries = [...new Set([`${own}/v1`, own.replace(/\/v\d+[^/]*$/, ''), ...OTHER_PATHS])].filter(
    (path) => path !== own,
  );
  for (const path of tries) {
    const door = { fetch: around.fetch ?? modelFetch, wallClock: around.wallClock };
    const listing = await listModels(`${origin}${path}`, key, {
      ...door,
      signal: limit(around.signal, around.timeouts.list),
    });
    // A refused key shows the right path as well as a list does.
    if (listing.ok || listing.fault.reason === 'bad_key') return `${origin}${path}`;
  }
  return null;
}

function limit(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

function report(
  base_url: string,
  { cause, mends }: Diagnosis,
  detail: string,
  more: Partial<ConnectionReport> = {},
): ConnectionReport {
  return { ok: false, base_url, cause, mends, detail, models: [], model: null, found: null, ...more };
}

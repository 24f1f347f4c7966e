import { modelFetch } from '../../fetch/model-fetch';
import type { Library } from '../../library/db';
import { abilitiesOf, learnAbilities } from '../../library/endpoints';
import { isOnThisComputer } from '../../policy/model-url';
import type { ConnectionCause } from '../../schema/connection';
import type { Endpoint } from '../../schema/endpoint';
import { normaliseAddress } from '../address';
import { embed } from '../embed';
import type { EmbedResult } from '../embed-command';
import { fault } from '../fault';
import { HostGate } from '../gate';
import { priceOf } from '../prices';
import { diagnose } from './diagnose';
import { listModels } from './list-models';
import { look, type TestSurroundings } from './test';

/** `no_embeddings`: the server has no such path. `no_vectors`: the model gives none, or none that are usable. */
export type EmbedCause = ConnectionCause | 'no_embeddings' | 'no_vectors';

export type EmbedReport =
  /** `dimensions`: numbers of a vector; `ms`: milliseconds of the request. */
  | { ok: true; dimensions: number; ms: number }
  /** `detail`: technical words, mostly the server's own. */
  | { ok: false; cause: EmbedCause; detail: string };

/** What is to be tested: an endpoint and a model for the role *embedder*. */
export interface EmbedDraft {
  endpoint: Endpoint;
  model: string;
  key: string;
}

export type EmbedTest = Omit<TestSurroundings, 'progress'>;

/** A question, what answers it in other words, and what does not: such a model puts them in this order. */
const QUESTION = 'How long does the lamp stay on?';
const PASSAGES = ['The light goes out after 25 minutes.', 'Apples are sold by the kilogram.'];

/**
 * Asks a model for a few vectors, and says why it gives none. A person waits: a server that is busy is said to be, not
 * waited for.
 */
export async function testEmbedding(draft: EmbedDraft, around: EmbedTest): Promise<EmbedReport> {
  const address = normaliseAddress(draft.endpoint.base_url);
  if (!address.ok) return { ok: false, cause: 'bad_address', detail: address.refusal };
  const endpoint = { ...draft.endpoint, base_url: address.base_url };
  if (!isOnThisComputer(endpoint.base_url) && !around.online())
    return { ok: false, cause: 'offline', detail: 'the browser is offline' };
  const { model, key } = draft;
  const { answer } = around.timeouts;
  const result = await embed(
    { endpoint, model, role: 'embedder', stage: 'embed', version: 'test', question: QUESTION, passages: PASSAGES },
    {
      ...around,
      key,
      abilities: await around.abilities(model),
      allowance: { calls: 2, tokens: 2_000, usd: Number.POSITIVE_INFINITY },
      price: priceOf(endpoint, model, []),
      gate: new HostGate(around.elapsed),
      timeouts: { first: answer, idle: answer, total: answer },
      sleep: () => Promise.reject(new Error('not waited for')),
    },
  );
  if (result.ok) return { ok: true, dimensions: result.dimensions, ms: result.ms };
  return { ok: false, cause: await causeOf(endpoint, draft, result, around), detail: result.detail };
}

async function causeOf(
  endpoint: Endpoint,
  { model, key }: EmbedDraft,
  { reason, detail }: Extract<EmbedResult, { ok: false }>,
  around: EmbedTest,
): Promise<EmbedCause> {
  if (reason === 'unavailable') return 'no_embeddings';
  const found = fault(reason, detail);
  const { cause } = diagnose(found, {
    ...(await look(endpoint, found, around)),
    ...{ endpoint, origin: around.origin, permitted: around.permitted, hasKey: key !== '', models: [], model },
  });
  if (cause === 'bad_answer') return 'no_vectors';
  if (cause !== 'wrong_path') return cause;
  // A list of its models shows that the address is right and only this path is not there.
  const signal = AbortSignal.any([around.signal, AbortSignal.timeout(around.timeouts.list)]);
  const door = { fetch: around.fetch ?? modelFetch, wallClock: around.wallClock, signal };
  return (await listModels(endpoint.base_url, key, door)).ok ? 'no_embeddings' : 'wrong_path';
}

/** For a list of models; and for one answer: a local model may have to be loaded from disk first. Milliseconds. */
const TIMEOUTS = { list: 10_000, answer: 120_000 };

/** The same from this context, with what is learned kept in the library. */
export function testEmbeddingHere(
  db: Library,
  draft: EmbedDraft & { permitted: boolean },
  origin: string,
  signal: AbortSignal,
): Promise<EmbedReport> {
  const { endpoint, model, permitted } = draft;
  return testEmbedding(draft, {
    signal,
    origin,
    permitted,
    abilities: (name) => abilitiesOf(db, endpoint.id, name),
    learn: (change) => learnAbilities(db, endpoint.id, model, new Date().toISOString(), change),
    elapsed: () => performance.now(),
    wallClock: () => Date.now(),
    random: Math.random,
    sleep: () => Promise.reject(new Error('a test does not wait')),
    online: () => globalThis.navigator?.onLine !== false,
    timeouts: TIMEOUTS,
  });
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbedDraft, type EmbedTest, testEmbedding } from '../../../lib/models/connection/embed';
import type { Abilities } from '../../../lib/schema/endpoint';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { blank, endpointAt } from './support';

/** The test of a model for the role of the embedder: what works, and each misconfiguration with its cause. */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

let learned: Partial<Abilities>[] = [];
function test(draft: Partial<EmbedDraft> = {}, more: Partial<EmbedTest> = {}) {
  learned = [];
  return testEmbedding(
    { endpoint: endpointAt(model.url), model: 'scripted', key: '', ...draft },
    {
      signal: new AbortController().signal,
      origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
      permitted: true,
      abilities: async () => blank(),
      learn: async (change) => {
        learned.push(change(blank()));
        return blank();
      },
      elapsed: () => performance.now(),
      wallClock: () => Date.now(),
      random: () => 0.5,
      sleep: () => Promise.reject(new Error('not waited for')),
      online: () => true,
      timeouts: { list: 1_000, answer: 1_000 },
      ...more,
    },
  );
}

describe('a test of an embedding model', () => {
  it('is one request, whose vectors it measures', async () => {
    expect(await test()).toMatchObject({ ok: true, dimensions: 64 });
    expect(model.counts()).toMatchObject({ calls: 1, embeddings: 1 });
    expect(learned).toEqual([]);
  });

  it.each<[string, Parameters<typeof model.configure>[0], Partial<EmbedDraft>, string]>([
    ['a server without the path', { embeddings: 'none' }, {}, 'no_embeddings'],
    ['the same in the words of LM Studio', { embeddings: 'none', not_found: 'lmstudio' }, {}, 'no_embeddings'],
    ['a model that makes none', { embeddings: 'refuse' }, {}, 'no_vectors'],
    ['a wrong key', { keys: ['right'] }, { key: 'wrong' }, 'bad_key'],
    ['no key', { keys: ['right'] }, {}, 'no_key'],
    ['no such model', {}, { model: 'gone' }, 'no_such_model'],
    ['no credit', { credit: 402 }, {}, 'no_credit'],
  ])('%s', async (_what, options, draft, cause) => {
    model.configure(options);
    expect(await test(draft)).toMatchObject({ ok: false, cause });
  });

  it.each([
    ['vectors:ragged', 'no_vectors'],
    ['vectors:fewer', 'no_vectors'],
    ['html', 'sign_in_page'],
    ['429:60', 'rate_limited'],
    ['503', 'server_error'],
    ['delay:5000', 'timeout'],
  ])('the fault %s', async (fault, cause) => {
    model.faults([fault]);
    expect(await test()).toMatchObject({ ok: false, cause });
    expect(model.counts().embeddings).toBe(1);
  });

  it('a wrong path, nothing there, no network and no address are told apart', async () => {
    const { origin } = new URL(model.url);
    expect(await test({ endpoint: { ...endpointAt(model.url), base_url: `${origin}/api` } })).toMatchObject({
      cause: 'wrong_path',
    });
    expect(await test({ endpoint: endpointAt('http://127.0.0.1:9/v1') })).toMatchObject({ cause: 'unreachable' });
    const far = endpointAt('https://vectors.example/v1');
    expect(await test({ endpoint: far }, { online: () => false })).toMatchObject({ cause: 'offline' });
    expect(await test({ endpoint: { ...far, base_url: 'ftp://vectors.example' } })).toMatchObject({
      cause: 'bad_address',
    });
    expect(await test({ endpoint: { ...far, kind: 'browser' } })).toMatchObject({ cause: 'no_embeddings' });
  });

  it('shows no key that a server repeats', async () => {
    model.configure({ keys: ['right'] });
    const report = await test({ key: 'sk-secret-0123456789' });
    expect(JSON.stringify(report)).not.toContain('secret');
  });
});

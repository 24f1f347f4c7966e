import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { Library } from '../../../lib/library/db';
import { putEndpoint, setRole } from '../../../lib/library/endpoints';
import { EMBED_MODEL, type EmbedResult, embedCommand } from '../../../lib/models/embed-command';
import { replay } from '../../../lib/research/replay';
import { SEARCH_SOURCE, searchCommand } from '../../../lib/research/search/command';
import { askWeb, type MadePage, source } from '../loop/searched';
import { endpointAt } from '../models/support';

/** A team's cluster whose index holds vectors, searched by words and by meaning (optional kNN, MECHANISMS F32). */

const QUESTION = 'After how many minutes does the Varde lamp go dark by itself?';
const page: MadePage = {
  url: 'https://team.test/varde',
  title: 'Varde',
  blocks: ['By default the Varde lamp dims itself after 25 minutes without movement.'],
};
const hit = { url: page.url, title: page.title, snippet: '', published_at: null, language: null };
const OUTCOME = { cursor: null, failure: null, detail: null, ms: 1, cached_at: null };
const fields = { results: '', url: '', title: '', snippet: '', date: '' };
const cluster = (vector: string) => source('team', { kind: 'elasticsearch', custom: { ...fields, vector } });

async function ask(vector: string, { embedder = true, works = true } = {}) {
  const db = new Library(`meaning-${Math.random()}`);
  if (embedder) {
    await putEndpoint(db, endpointAt('http://127.0.0.1:9'));
    const parameters = { temperature: null, reasoning_effort: null, max_tokens: null };
    await setRole(db, 'embedder', { endpoint_id: 'e-1', model: 'made', parameters });
  }
  const asked: { query: string; vector: number[] | undefined }[] = [];
  const embedded: string[] = [];
  const usage = { calls: 1, tokens_in: 9, tokens_out: 0, reasoning: 0, usd: 0, counted: true, priced: true };
  const told = { usage, ms: 1, notes: [] };
  const effects = {
    [EMBED_MODEL]: async (payload: unknown) => {
      embedded.push(embedCommand.parse(payload).question);
      const value: EmbedResult = works
        ? { ok: true, similarities: [], dimensions: 2, vector: [0.6, 0.8], ...told }
        : { ok: false, reason: 'server_error', detail: '', ...told };
      return { value, spent: { calls: 1, tokens_in: 9 } };
    },
    // By words it finds nothing: the page says it otherwise.
    [SEARCH_SOURCE]: async (payload: unknown) => {
      const { query, vector: sent } = searchCommand.parse(payload);
      asked.push({ query, vector: sent });
      return { value: { ...OUTCOME, hits: sent ? [hit] : [] }, spent: { searches: 1 } };
    },
  };
  const web = { search: () => [page], sources: [cluster(vector)], effects };
  const ended = await askWeb(QUESTION, web, { depth: 'quick', db });
  return { ...ended, asked, embedded };
}

describe('a source that holds vectors', () => {
  it('is searched once by the question’s meaning, for which it is told what was spent', async () => {
    const { run, asked, embedded, db } = await ask('meaning');
    expect(embedded).toEqual([QUESTION]);
    expect(asked.filter(({ vector }) => vector)).toEqual([{ query: QUESTION, vector: [0.6, 0.8] }]);
    expect(asked.length).toBeGreaterThan(1);
    expect(run.results?.map(({ url, left_out }) => [url, left_out])).toEqual([[page.url, null]]);
    expect(run.model_calls).toMatchObject([{ stage: 'vector', role: 'embedder', failure: null }]);
    expect(await db.journal.get(['r', run.model_calls[0]?.key ?? ''])).toMatchObject({ spent: { calls: 1 } });
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('is searched by words alone where no embedder stands in the role, or its index is not said to hold any', async () => {
    for (const given of [await ask('meaning', { embedder: false }), await ask('')]) {
      expect([given.embedded, given.asked.filter(({ vector }) => vector)]).toEqual([[], []]);
      expect(given.asked.length).toBeGreaterThan(0);
    }
  });

  it('is searched by words, and the other list told as not made, where the embedder fails', async () => {
    const { run, asked, answer } = await ask('meaning', { works: false });
    expect(asked.every(({ vector }) => vector === undefined)).toBe(true);
    expect(run.searches?.filter(({ failure }) => failure === 'no_vector').length).toBe(1);
    expect(answer.stop.detail.searches_failed).toBe(1);
  });
});

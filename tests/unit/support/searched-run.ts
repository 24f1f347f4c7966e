import { EffectHost, type HostEffect } from '../../../lib/journal/effect-host';
import { openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { putEndpoint, setAllRoles } from '../../../lib/library/endpoints';
import { createRun, getRun } from '../../../lib/library/runs';
import { foldText } from '../../../lib/reading/text';
import { keepReading, READ_URL, unread } from '../../../lib/research/effects';
import type { ResearchHost } from '../../../lib/research/host';
import { modelEffects } from '../../../lib/research/model-effect';
import { newRun } from '../../../lib/research/new-run';
import { research } from '../../../lib/research/run';
import { SEARCH_SOURCE, searchCommand } from '../../../lib/research/search/command';
import type { Depth } from '../../../lib/schema/run';
import type { PageReading } from '../../../lib/schema/snapshot';
import type { SearchOutcome } from '../../../lib/schema/source';
import { z } from '../../../lib/schema/zod';
import { endpointAt } from '../models/support';

const now = () => '2026-01-02T03:04:05.000Z';
const NONE: SearchOutcome = { hits: [], cursor: null, failure: null, detail: null, ms: 1, cached_at: null };
let names = 0;

export interface Web {
  pages: readonly PageReading[];
  /** What a search gives; the pages that hold a word of the query, the most words first, where absent. */
  search?: (query: string, n: number) => SearchOutcome | null;
}

/**
 * A library, a small web and models at one server: whole searched runs through the real journal, effect host and client.
 *
 * @param address of the models' server; null: the rules alone
 */
export async function searchedHome(address: string | null, web: Web) {
  const db = new Library(`searched-${names++}`);
  if (address !== null) {
    await putEndpoint(db, endpointAt(address));
    const parameters = { temperature: null, reasoning_effort: null, max_tokens: null };
    await setAllRoles(db, { endpoint_id: 'e-1', model: 'scripted', parameters });
  }
  const queries: string[] = [];
  const reads: string[] = [];
  const elapsed = () => performance.now();
  const effects: Record<string, HostEffect> = {
    ...modelEffects({
      db,
      elapsed,
      wallClock: () => Date.now(),
      keyOf: () => '',
      timeouts: { first: 2_000, idle: 1_500, total: 5_000 },
    }),
    [SEARCH_SOURCE]: async (payload) => {
      const { query } = searchCommand.parse(payload);
      queries.push(query);
      return { value: web.search?.(query, queries.length) ?? hitsFor(query, web.pages), spent: { searches: 1 } };
    },
    [READ_URL]: async (payload) => {
      const { url } = z.object({ url: z.string() }).parse(payload);
      reads.push(url);
      const reading = web.pages.find((page) => page.url === url);
      const outcome = reading
        ? await keepReading({ db, now }, { ok: true, reading }, 'public', null)
        : unread('http_error', 'HTTP 404');
      return { value: { ...outcome, ms: 1 }, spent: { reads: 1 } };
    },
  };
  const host = new EffectHost(db, effects, now, { begin: () => ({ look: () => null, end: () => undefined }) });
  const link = {
    perform: (request: Parameters<EffectHost['perform']>[0]) => host.perform(request),
    isRunning: async (id: string, key: string) => host.isRunning(id, key),
    cancel: async (id: string, key: string) => host.cancel(id, key),
  };
  const around: ResearchHost = {
    db,
    now,
    elapsed,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
  };
  const ask = async (question: string, depth: Depth = 'standard', stopped = new AbortController().signal) => {
    const known = await getRun(db, 'r');
    const source = { id: 'x', kind: 'custom' as const, name: 'x', base_url: 'https://x.test', enabled: true };
    const row =
      known ??
      newRun({
        id: 'r',
        kind: 'ask',
        question,
        look_in: ['web'],
        search: {
          sources: [{ ...source, language: null, custom: null }],
          not_allowed: [],
          scopes: ['web'],
          site: null,
          words: null,
        },
        depth,
        window_id: 1,
        targets: [],
        createdAt: now(),
      });
    if (!known) await createRun(db, row);
    const signal = new AbortController().signal;
    const answer = await research(row, openJournal({ db, runId: 'r', now, signal, host: link }), around, stopped);
    const run = await getRun(db, 'r');
    if (!run) throw new Error('the run is gone');
    return { answer, run };
  };
  return { db, ask, queries, reads };
}

function hitsFor(query: string, pages: readonly PageReading[]): SearchOutcome {
  const words = foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  const hits = pages
    .map((page) => {
      const text = foldText(`${page.title} ${page.text}`);
      return { page, n: words.filter((word) => text.includes(word)).length };
    })
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n)
    .map(({ page }) => ({
      url: page.url,
      title: page.title,
      snippet: page.text.slice(0, 200),
      published_at: null,
      language: page.language,
    }));
  return { ...NONE, hits };
}

import type { ConnectionReport } from '../../schema/connection';
import type { Endpoint } from '../../schema/endpoint';
import { askBrowserModel, browserModelState, type PromptApi, promptApi } from '../browser-model';
import { PROBE_SCHEMA } from './canary';

/** Tests the browser's own model: whether it is there, and whether it answers. */
export async function testBrowserModel(
  endpoint: Endpoint,
  around: { signal: AbortSignal; elapsed: () => number; answerMs: number },
  api: PromptApi | null = promptApi(),
): Promise<ConnectionReport> {
  const name = 'built-in';
  const report = { ok: false, base_url: '', mends: [], detail: '', models: [], model: name, found: null };
  const state = await browserModelState(api);
  if (state === 'absent' || state === 'unavailable')
    return { ...report, cause: 'browser_unavailable', mends: [{ do: 'other_model' }], detail: state };
  if (state !== 'available')
    return { ...report, cause: 'browser_download', mends: [{ do: 'download_model' }], detail: state };
  const result = await askBrowserModel(
    {
      endpoint,
      model: name,
      parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
      role: 'test',
      stage: 'connection',
      version: '1',
      system: 'This is a test.\nstage: connection',
      user: 'Give {"works": true}.',
      answer: { kind: 'object', name: 'connection', schema: PROBE_SCHEMA },
      max_tokens: 100,
      stream: true,
    },
    {
      signal: around.signal,
      append: async () => undefined,
      restart: async () => undefined,
      elapsed: around.elapsed,
      totalMs: around.answerMs,
      api,
    },
  );
  if (!result.ok) {
    const cause =
      result.reason === 'stopped' ? 'stopped' : result.reason === 'timeout_total' ? 'timeout' : 'bad_answer';
    return { ...report, cause, mends: [{ do: 'try_again' }], detail: result.detail };
  }
  const { first_ms, ms, usage } = result;
  const found = { mode: null, refused: [], streams: true, window: null, first_ms, ms, usage };
  return { ...report, ok: true, cause: null, found };
}

import type { HostEffect } from '../../../lib/journal/effect-host';
import type { Library } from '../../../lib/library/db';
import { putEndpoint, setAllRoles } from '../../../lib/library/endpoints';
import { ASK_MODEL, type ModelResult, modelCommand } from '../../../lib/models/command';
import { endpointAt } from '../models/support';

/** What a made model says in a stage; null: nothing that could be used. */
export type Says = (stage: string, prompt: string) => unknown;

/** A model that a test plays, in every role of a library; it costs a thousand tokens a call. */
export async function madeModel(
  db: Library,
  says: Says,
): Promise<{ effects: Record<string, HostEffect>; stages: string[] }> {
  await putEndpoint(db, endpointAt('http://127.0.0.1:9'));
  const parameters = { temperature: null, reasoning_effort: null, max_tokens: null };
  await setAllRoles(db, { endpoint_id: 'e-1', model: 'made', parameters });
  const stages: string[] = [];
  const usage = { calls: 1, tokens_in: 900, tokens_out: 100, reasoning: 0, usd: 0, counted: true, priced: true };
  const effect: HostEffect = async (payload) => {
    const { stage, user } = modelCommand.parse(payload);
    stages.push(stage);
    const value = says(stage, user);
    const told = { usage, ms: 1, first_ms: null, mode: null, notes: [] };
    const result: ModelResult =
      value === null
        ? { ok: false, reason: 'bad_shape', detail: '', text: 'no object', ...told }
        : { ok: true, value, text: JSON.stringify(value), ...told };
    return { value: result, spent: { calls: 1, tokens_in: 900, tokens_out: 100, usd: 0 } };
  };
  return { effects: { [ASK_MODEL]: effect }, stages };
}

/** Id under which a passage with these words was handed over. */
export function idOf(prompt: string, words: string): string {
  const blocks = [...prompt.matchAll(/<<[0-9a-f]{16} (p\d+)\n([\s\S]*?)\n[0-9a-f]{16}>>/g)];
  return blocks.find(([, , text]) => text?.includes(words))?.[1] ?? 'none';
}

import type { Library } from '../../../lib/library/db';
import { putEndpoint, setAllRoles, setRole } from '../../../lib/library/endpoints';
import { setPreference } from '../../../lib/library/preferences';
import { normaliseAddress } from '../../../lib/models/address';
import { SCHEMA_VERSION } from '../../../lib/schema/zod';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import type { AskedQuestion } from './metrics';

/** Models for whole runs. */
export interface EvalModels {
  /** Puts them into their roles of a library. */
  into: (db: Library) => Promise<void>;
  close: () => Promise<void>;
}

const ID = 'eval';
const PARAMETERS = { temperature: null, reasoning_effort: null, max_tokens: null };

/**
 * What `--model` names: `URL,NAME` stands in every role; `alt` is a planner alone that writes each question's keywords,
 * as a good model would, and those of the other language where the file has them, played by the scripted model.
 *
 * @throws where it is neither
 */
export async function modelsFor(wanted: string, questions: readonly AskedQuestion[]): Promise<EvalModels> {
  if (wanted === 'alt') return keywordPlanner(questions);
  const [url = '', name = ''] = wanted.split(/,(?=[^,]*$)/);
  if (name === '') throw new Error('No data: --model takes URL,NAME or “alt”.');
  const place = endpointAt(url);
  return {
    into: async (db) => {
      await putEndpoint(db, place);
      await setAllRoles(db, { endpoint_id: ID, model: name, parameters: PARAMETERS });
      await manyCalls(db);
    },
    close: async () => undefined,
  };
}

async function keywordPlanner(questions: readonly AskedQuestion[]): Promise<EvalModels> {
  const wordsFor = (prompt: string) => {
    const asked = questions.find(({ q }) => prompt.includes(q));
    const words = asked?.alt.split(/\s+/) ?? [];
    const other = asked?.alt_en?.split(/\s+/) ?? [];
    return { words, queries: [{ words }, ...(other.length > 0 ? [{ words: other }] : [])] };
  };
  const model = await startScriptedModel({
    script: [
      { match: { stage: 'plan' }, reply: (prompt: string) => ({ queries: wordsFor(prompt).queries }) },
      {
        match: { stage: 'understand' },
        reply: (prompt: string) => ({
          type: 'open',
          expects: 'any',
          entities: [],
          terms: wordsFor(prompt).words.slice(0, 8),
        }),
      },
    ],
  });
  const place = endpointAt(model.url);
  return {
    into: async (db) => {
      await putEndpoint(db, place);
      await setRole(db, 'planner', { endpoint_id: ID, model: 'scripted', parameters: PARAMETERS });
      await manyCalls(db);
    },
    close: () => model.close(),
  };
}

/** A measurement is no day of a person: only the run's own caps hold. */
async function manyCalls(db: Library): Promise<void> {
  await setPreference(db, 'model_caps', {
    run: { calls: 60, tokens: 200_000, usd: 0.5 },
    day: { calls: 100_000, tokens: 100_000_000, usd: 1_000 },
  });
}

function endpointAt(url: string) {
  const address = normaliseAddress(url);
  if (!address.ok) throw new Error(`No data: --model names no address (${address.refusal}).`);
  return {
    schema: SCHEMA_VERSION,
    id: ID,
    kind: 'openai' as const,
    preset: 'custom' as const,
    name: 'Measured',
    base_url: address.base_url,
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

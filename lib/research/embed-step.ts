import type { Journal } from '../journal/journal';
import { EMBED_MODEL, type EmbedCommand, type EmbedResult, embedResult } from '../models/embed-command';
import { cutForEmbedding } from '../models/embed-size';
import type { ModelFailure, Usage } from '../schema/endpoint';
import type { Budget } from './budget';
import { NOTHING, paidStep } from './paid-step';

/** Raised with every change of what is sent. */
const VERSION = 'embed.1';

export type EmbedAnswer =
  /** Cosine of the question and each passage, −1 to 1, in the order given; the question's vector where it was wanted. */
  | { ok: true; similarities: number[]; vector: number[] | null; usage: Usage; ms: number; model: string }
  | { ok: false; reason: ModelFailure; usage: Usage; ms: number; model: string | null };

/**
 * Has the embedder compare a question with passages, or give the question's vector: one step of the journal, whatever number of requests it takes.
 * No model in the role is no step at all; failures are values.
 *
 * @throws RunPaused when there is no network.
 */
export async function askEmbedder(
  journal: Journal,
  key: string,
  from: { question: string; passages: readonly string[]; vector?: boolean },
  budget: Budget,
  stop?: AbortSignal,
): Promise<EmbedAnswer> {
  const who = budget.inRole('embedder');
  if (!who || (from.passages.length === 0 && !from.vector))
    return { ok: false, reason: 'no_model', usage: NOTHING, ms: 0, model: null };
  const { endpoint, model } = who;
  const payload: EmbedCommand = {
    endpoint,
    model,
    role: 'embedder',
    stage: 'embed',
    version: VERSION,
    question: cutForEmbedding(from.question),
    passages: from.passages.map(cutForEmbedding),
    ...(from.vector ? { vector: true } : {}),
  };
  const none = (reason: ModelFailure, detail: string, usage: Usage): EmbedResult => ({
    ...{ ok: false, reason, detail, usage, ms: 0, notes: [] },
  });
  const result = await paidStep<EmbedResult>(
    journal,
    key,
    {
      effect: EMBED_MODEL,
      payload,
      result: embedResult,
      reserve: () => budget.reserveEmbedding(payload),
      refused: (why, detail) => none(why, detail, NOTHING),
      failed: (detail, usage) => none('failed', detail, usage),
    },
    budget,
    stop,
  );
  const { usage, ms } = result;
  if (!result.ok) return { ok: false, reason: result.reason, usage, ms, model };
  const { similarities, vector } = result;
  if (similarities.length !== payload.passages.length) return { ok: false, reason: 'bad_shape', usage, ms, model };
  return { ok: true, similarities, vector: vector ?? null, usage, ms, model };
}

import type { Endpoint } from '../schema/endpoint';
import type { EmbedCommand } from './embed-command';
import { EMBED_CHARS, EMBED_INPUTS, EMBED_INPUTS_FEW, EMBED_TOKENS } from './limits';
import { estimatePrompt, estimateTokens, type TokenEstimate } from './tokens';

/** A text as it is compared: its beginning, as far as an embedding model of a short window takes it in. */
export function cutForEmbedding(text: string): string {
  const cut = text.slice(0, EMBED_CHARS);
  const { likely } = estimateTokens(cut);
  const kept = likely <= EMBED_TOKENS ? cut : cut.slice(0, Math.floor((cut.length * EMBED_TOKENS) / likely));
  // A text may not end in half a character.
  return /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept;
}

/** Texts that one request may hold, the question among them. `few`: the server has refused more. */
export function inputsAtOnce({ preset }: Pick<Endpoint, 'preset'>, few: boolean): number {
  return few || preset === 'qwen' ? EMBED_INPUTS_FEW : EMBED_INPUTS;
}

/** Passages request by request; each goes with the question, so that every answer is compared within itself. */
export function batchesOf(passages: readonly string[], inputs: number): string[][] {
  const size = Math.max(1, inputs - 1);
  return Array.from({ length: Math.ceil(passages.length / size) }, (_, i) => passages.slice(i * size, (i + 1) * size));
}

/** Tokens of all requests for a command, and how many requests they are. */
export function embedSize(
  { question, passages }: Pick<EmbedCommand, 'question' | 'passages'>,
  inputs: number,
): { tokens: TokenEstimate; requests: number } {
  // A question alone is one request.
  const batches = passages.length === 0 ? [[]] : batchesOf(passages, inputs);
  return { tokens: estimatePrompt(batches.flatMap((batch) => [question, ...batch])), requests: batches.length };
}

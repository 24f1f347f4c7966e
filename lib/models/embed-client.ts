import { APIError } from 'openai';
import type { Refusable } from '../schema/endpoint';
import { clientFor, faultOfError, type Seen, shapeProblem, Watch, type WireSurroundings } from './client';
import { type Fault, fault } from './fault';

/** One request for the vectors of a question and some passages. */
export interface EmbedRequest {
  base_url: string;
  /** Empty where none is needed. */
  key: string;
  body: { model: string; input: string[]; encoding_format: 'float' };
  /** What could be put otherwise if it is refused. */
  sent: readonly Refusable[];
  /** Whether the first text's vector is given as well. */
  vector?: boolean;
}

/** `tokens`: as the server counted them; null where it does not say. */
export type EmbedOutcome =
  | { ok: true; similarities: number[]; dimensions: number; vector?: number[]; tokens: number | null }
  | { ok: false; fault: Fault; tokens: number | null };

/**
 * Sends one request for embeddings through the openai package. The first text is compared with all others. Nothing is
 * retried here. An answer counts only when it holds a usable vector for each text, all of the same length.
 */
export async function sendEmbedding(request: EmbedRequest, around: WireSurroundings): Promise<EmbedOutcome> {
  const watch = new Watch(around);
  const seen: Seen = { signs: { done: false, events: 0 }, html: null, refusal: '', other: {} };
  const client = clientFor(request, around, watch, seen, 'whole');
  try {
    const answer: unknown = await client.embeddings.create(request.body, { signal: watch.signal });
    watch.content();
    const problem = shapeProblem(answer, seen.html, 'data');
    if (problem) return { ok: false, fault: problem, tokens: null };
    const tokens = tokensOf(answer);
    const vectors = vectorsOf(answer, request.body.input.length);
    if (typeof vectors === 'string') return { ok: false, fault: fault('bad_shape', vectors, { paid: true }), tokens };
    const [question = [], ...passages] = vectors;
    return {
      ok: true,
      similarities: passages.map((one) => cosine(question, one)),
      dimensions: question.length,
      // More digits than a search tells apart are noise of the sum, and make the record twice as long.
      ...(request.vector ? { vector: question.map((value) => Number(value.toPrecision(6))) } : {}),
      tokens,
    };
  } catch (error) {
    if (watch.signal.aborted) return { ok: false, fault: watch.fault(), tokens: null };
    const known = faultOfError(error, request.sent, around.wallClock(), seen);
    return { ok: false, fault: asEmbedding(error, known, request.sent), tokens: null };
  } finally {
    watch.end();
  }
}

/** What servers say of embeddings alone: too many texts at once, or a model that makes none. */
function asEmbedding(error: unknown, known: Fault, sent: readonly Refusable[]): Fault {
  if (!(error instanceof APIError) || known.reason === 'rate_limited') return known;
  const { detail, status } = known;
  const tooMany =
    /batch.{0,12}size.{0,60}(invalid|larger|limit|exceed|maximum|at most)|(maximum|max|allowed|at most|limit).{0,24}batch|too many inputs|(maximum|at most|up to|more than|exceed).{0,30}(inputs|texts|items)\b|input.{0,20}array.{0,40}(long|large|exceed|maximum)/i;
  if (sent.includes('input_batch') && tooMany.test(detail))
    return fault('refused', detail, { status, refused: 'input_batch' });
  if (
    /embed/i.test(detail) &&
    /not support|unsupported|not (available|enabled|an embedding)|no embedding/i.test(detail)
  )
    return fault('refused', detail, { status });
  return known;
}

/** Vectors in the order of the texts, or what is wrong with them. */
function vectorsOf(answer: unknown, count: number): number[][] | string {
  const data = (answer as { data: unknown[] }).data as ({ index?: unknown; embedding?: unknown } | null)[];
  if (data.length !== count) return `${data.length} vectors for ${count} texts`;
  const vectors = new Array<number[] | undefined>(count);
  for (const [place, row] of data.entries()) {
    const index = row?.index ?? place;
    if (typeof index !== 'number' || !(index in data) || vectors[index]) return 'vectors without an order';
    const vector = row?.embedding;
    if (!Array.isArray(vector) || vector.length === 0) return 'a row without a vector';
    if (!vector.every((value) => typeof value === 'number' && Number.isFinite(value)))
      return 'a vector that is no numbers';
    if (vector.length !== (Array.isArray(data[0]?.embedding) ? data[0].embedding.length : 0))
      return 'vectors of different lengths';
    if (!vector.some((value) => value !== 0)) return 'a vector without a direction';
    vectors[index] = vector;
  }
  return vectors.flatMap((vector) => (vector ? [vector] : []));
}

/** −1 to 1, to four places: what is recorded need not hold the noise of a sum. */
function cosine(a: readonly number[], b: readonly number[]): number {
  // Scaled first, so that no square overflows.
  const scaleA = Math.max(...a.map(Math.abs));
  const scaleB = Math.max(...b.map(Math.abs));
  let dot = 0;
  let ofA = 0;
  let ofB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = (a[i] ?? 0) / scaleA;
    const y = (b[i] ?? 0) / scaleB;
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  const value = dot / Math.sqrt(ofA * ofB);
  return Math.max(-1, Math.min(1, Math.round(value * 10_000) / 10_000));
}

function tokensOf(answer: unknown): number | null {
  const { usage } = answer as { usage?: { prompt_tokens?: unknown; total_tokens?: unknown } | null };
  for (const told of [usage?.prompt_tokens, usage?.total_tokens])
    if (typeof told === 'number' && Number.isFinite(told) && told >= 0) return told;
  return null;
}

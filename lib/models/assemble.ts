/** A call of a tool, put together from its pieces. */
export interface AssembledCall {
  id: string;
  name: string;
  arguments: string;
}

/** What one request gave, streamed or whole. */
export interface RawReply {
  content: string;
  /** Thinking that came in a field of its own; null where there was none. */
  reasoning: string | null;
  calls: AssembledCall[];
  finish: string | null;
  /** As the endpoint counted; null where it did not. */
  usage: { tokens_in: number; tokens_out: number; reasoning: number } | null;
  /** The model's own refusal, where the endpoint has a field for it. */
  refusal: string | null;
}

/** Shapes are looser than the package's types: servers leave out what they like. */
export interface LooseDelta {
  /** Text, or parts of it. */
  content?: unknown;
  reasoning_content?: string | null;
  reasoning?: string | null;
  refusal?: string | null;
  tool_calls?: LooseCall[] | null;
}
interface LooseCall {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: unknown } | null;
}
interface LooseUsage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
  input_tokens?: unknown;
  output_tokens?: unknown;
  completion_tokens_details?: { reasoning_tokens?: unknown } | null;
}
interface LooseChoice {
  index?: unknown;
  delta?: LooseDelta | null;
  message?: LooseDelta | null;
  finish_reason?: unknown;
}
export interface LooseChunk {
  choices?: (LooseChoice | null)[] | null;
  usage?: LooseUsage | null;
}

/** What a chunk brought: of the content, and of the arguments of the first call. */
export interface Pieces {
  content: string;
  args: string;
}

/** Puts a reply together from the chunks of a stream, or from one whole answer. */
export class Assembly {
  private content = '';
  private reasoning: string | null = null;
  private refusal: string | null = null;
  private readonly calls: (AssembledCall & { index: number | null; told: string | null })[] = [];
  private finish: string | null = null;
  private usage: RawReply['usage'] = null;
  /** The one of several answers that is taken: the first that came. */
  private choice: unknown;

  /** @returns the pieces of content and of a call's arguments that the chunk brought, thinking left out. */
  add(chunk: LooseChunk): Pieces {
    const nothing = { content: '', args: '' };
    if (typeof chunk !== 'object' || chunk === null) return nothing;
    if (chunk.usage) this.usage = usageOf(chunk.usage) ?? this.usage;
    // The last chunk of a stream may hold usage and no choice.
    const choice = chunk.choices?.find((one) => one && (one.index ?? this.choice) === (this.choice ?? one.index));
    if (!choice) return nothing;
    this.choice ??= choice.index;
    if (choice.finish_reason) this.finish = String(choice.finish_reason);
    const delta = choice.delta ?? choice.message ?? {};
    const thought = delta.reasoning_content ?? delta.reasoning;
    if (typeof thought === 'string') this.reasoning = (this.reasoning ?? '') + thought;
    if (typeof delta.refusal === 'string') this.refusal = (this.refusal ?? '') + delta.refusal;
    let args = '';
    for (const call of delta.tool_calls ?? []) args += this.addCall(call);
    const { text: content, thought: besides } = partsOf(delta.content);
    if (besides !== '') this.reasoning = (this.reasoning ?? '') + besides;
    this.content += content;
    return { content, args };
  }

  reply(): RawReply {
    const calls = this.calls
      // A gateway that counts from one sends an empty call first.
      .filter((call) => call.name !== '' || call.arguments !== '')
      .map(({ id, name, arguments: text }, n) => ({ id: id || `call_${n + 1}`, name, arguments: text }));
    const { content, reasoning, finish, usage, refusal } = this;
    return { content, reasoning, calls, finish, usage, refusal };
  }

  /**
   * Pieces belong together by index; but a new id on a known index opens a new call, since some endpoints put every
   * call on index 0. A piece without an index or an id goes on with the last call, unless it brings a name to one that
   * already has its own.
   */
  private addCall(piece: LooseCall): string {
    const { id, index } = piece;
    const name = piece.function?.name ?? '';
    const text = argumentsText(piece.function?.arguments);
    const onIndex = this.calls.findLast((call) => call.index === (index ?? call.index));
    const isNew =
      !onIndex ||
      (id
        ? onIndex.told !== null && onIndex.told !== id
        : name !== '' && onIndex.name !== '' && isWhole(onIndex.arguments));
    if (isNew) {
      this.calls.push({ id: id ?? '', told: id ?? null, index: index ?? null, name, arguments: text });
      return this.calls.length === 1 ? text : '';
    }
    if (id) Object.assign(onIndex, { id, told: id });
    // Some endpoints send the name again with every piece.
    if (onIndex.name === '') onIndex.name = name;
    onIndex.arguments += text;
    return onIndex === this.calls[0] ? text : '';
  }
}

function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Arguments that are complete JSON: another name on the same index is then another call. */
export function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Content as text or as a list of parts, in which some servers give thinking as well. */
function partsOf(content: unknown): { text: string; thought: string } {
  if (typeof content === 'string') return { text: content, thought: '' };
  const out = { text: '', thought: '' };
  for (const part of Array.isArray(content) ? content : []) {
    if (typeof part === 'string') out.text += part;
    if (typeof part !== 'object' || part === null) continue;
    const { text, thinking } = part as { text?: unknown; thinking?: unknown };
    if (thinking !== undefined) out.thought += partsOf(thinking).text;
    else if (typeof text === 'string') out.text += text;
  }
  return out;
}

/** A count beyond that is none. Tokens. */
const MOST_TOKENS = 100_000_000;

/** What the endpoint counted; null where it gives nothing that can be a count. */
function usageOf(from: LooseUsage): RawReply['usage'] {
  const tokens_in = countOf(from.prompt_tokens ?? from.input_tokens);
  const tokens_out = countOf(from.completion_tokens ?? from.output_tokens);
  if (tokens_in === null || tokens_out === null || (tokens_in === 0 && tokens_out === 0)) return null;
  return { tokens_in, tokens_out, reasoning: countOf(from.completion_tokens_details?.reasoning_tokens) ?? 0 };
}

function countOf(told: unknown): number | null {
  const count = Math.ceil(Number(told ?? 0));
  return count >= 0 && count <= MOST_TOKENS ? count : null;
}

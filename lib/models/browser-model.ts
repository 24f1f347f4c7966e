import type { ModelFailure, Usage } from '../schema/endpoint';
import type { RawReply } from './assemble';
import { promptTexts } from './body';
import type { ModelCommand, ModelResult } from './command';
import { readAnswer } from './read-answer';
import { decoderSchema } from './schema-for-wire';
import { TextWriter } from './text-writer';
import { estimatePrompt, estimateTokens } from './tokens';

/** How the browser's own model is: `absent` where the browser knows no such thing. */
export type BrowserModelState = 'absent' | 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** The part of the Prompt API that is used here; browsers without it have no such object. */
export interface PromptApi {
  availability: (options?: object) => Promise<string>;
  create: (options: {
    initialPrompts?: { role: 'system'; content: string }[];
    signal?: AbortSignal;
    monitor?: (monitor: EventTarget) => void;
  }) => Promise<PromptSession>;
}
export interface PromptSession {
  promptStreaming: (
    input: string,
    options: { signal?: AbortSignal; responseConstraint?: object },
  ) => ReadableStream<string>;
  destroy: () => void;
}

/** The browser's Prompt API in this context; null where there is none. */
export function promptApi(scope: object = globalThis): PromptApi | null {
  const found = (scope as { LanguageModel?: unknown }).LanguageModel;
  const isApi = typeof found === 'function' || (typeof found === 'object' && found !== null);
  return isApi && 'availability' in found && 'create' in found ? (found as unknown as PromptApi) : null;
}

/** Whether the browser's own model can be asked, or must be downloaded first. */
export async function browserModelState(api: PromptApi | null = promptApi()): Promise<BrowserModelState> {
  if (!api) return 'absent';
  const told = await api.availability().catch(() => 'unavailable');
  return told === 'available' || told === 'downloadable' || told === 'downloading' ? told : 'unavailable';
}

/**
 * Has the browser download its model; call it in a click, which the browser wants for it.
 *
 * @param progress told from 0 to 1.
 * @returns the state afterwards.
 */
export async function downloadBrowserModel(
  progress: (part: number) => void,
  signal: AbortSignal,
  api: PromptApi | null = promptApi(),
): Promise<BrowserModelState> {
  if (!api) return 'absent';
  const session = await api.create({
    signal,
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => progress((event as Event & { loaded: number }).loaded)),
  });
  session.destroy();
  return browserModelState(api);
}

export interface BrowserAsk {
  signal: AbortSignal;
  append: (text: string) => Promise<void>;
  restart: () => Promise<void>;
  elapsed: () => number;
  /** Milliseconds for the whole answer. */
  totalMs: number;
  api?: PromptApi | null;
}

/**
 * Asks the browser's own model: on this computer, without cost. It never starts a download, which is the person's to
 * decide. An object is asked for with its schema as a constraint, and once more where it does not fit.
 */
export async function askBrowserModel(command: ModelCommand, around: BrowserAsk): Promise<ModelResult> {
  const { elapsed, api = promptApi() } = around;
  const start = elapsed();
  const usage: Usage = { calls: 0, tokens_in: 0, tokens_out: 0, reasoning: 0, usd: 0, counted: false, priced: true };
  const notes: string[] = [];
  let firstMs: number | null = null;
  const told = () => ({ usage, notes, mode: null, first_ms: firstMs, ms: elapsed() - start });
  const failed = (reason: ModelFailure, detail: string, text = ''): ModelResult => ({
    ok: false,
    reason,
    detail,
    text,
    ...told(),
  });

  const state = await browserModelState(api);
  if (!api || state !== 'available') return failed('unavailable', state);
  const total = AbortSignal.timeout(around.totalMs);
  const signal = AbortSignal.any([around.signal, total]);
  const writer = command.stream ? new TextWriter(around.append, around.restart) : null;
  const [system, user] = promptTexts(command);
  const constraint =
    command.answer.kind === 'object' ? { responseConstraint: decoderSchema(command.answer.schema).schema } : {};
  let text = '';
  let session: PromptSession | null = null;
  try {
    session = await api.create({ initialPrompts: [{ role: 'system', content: system }], signal });
    let input = user;
    for (const isLast of [false, true]) {
      await writer?.begin();
      usage.calls += 1;
      usage.tokens_in += estimatePrompt([system, input]).likely;
      text = '';
      for await (const piece of session.promptStreaming(input, { signal, ...constraint })) {
        firstMs ??= elapsed() - start;
        // Older browsers send the whole text so far with every piece.
        const fresh = text !== '' && piece.startsWith(text) ? piece.slice(text.length) : piece;
        text += fresh;
        writer?.write(fresh);
      }
      await writer?.flush();
      usage.tokens_out += estimateTokens(text).likely;
      const reply: RawReply = { content: text, reasoning: null, calls: [], finish: 'stop', usage: null, refusal: null };
      const read = readAnswer(reply, command, null);
      if (read.state === 'ok') return { ok: true, text: read.text, value: read.value, ...told() };
      if (isLast)
        return failed(
          read.state === 'other' ? 'bad_shape' : read.state === 'empty' ? 'empty' : 'truncated',
          read.state,
        );
      notes.push('the object did not fit');
      input =
        read.state === 'other'
          ? `That was not the JSON object that was asked for (${read.problem}). Answer again.`
          : user;
    }
    return failed('empty', '');
  } catch (error) {
    await writer?.flush();
    usage.tokens_out += estimateTokens(text).likely;
    if (around.signal.aborted) return failed('stopped', 'stopped', text);
    if (total.aborted) return failed('timeout_total', `after ${around.totalMs} ms`, text);
    const name = error instanceof Error ? error.name : '';
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return failed(name === 'QuotaExceededError' ? 'too_long' : 'failed', detail.slice(0, 300), text);
  } finally {
    session?.destroy();
  }
}

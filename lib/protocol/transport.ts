import { browser } from 'wxt/browser';
import {
  type CommandErrorCode,
  type CommandName,
  commands,
  type Envelope,
  envelope,
  type Party,
  type Payload,
  type Reply,
  reply,
  type Value,
} from './messages';

/** A command that was refused or got no answer; `code` is stable and has words in the panel. */
export class CommandError extends Error {
  constructor(
    readonly code: CommandErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'CommandError';
  }
}

/**
 * What takes commands in one context: a function for each name it serves. `id` is the same where a command is sent again;
 * undefined where its sender gave none.
 */
export type Handlers = { [N in CommandName]?: (payload: Payload<N>, id?: string) => Promise<Value<N>> };

/** Tries until a starting worker has its listener; a cold start takes about 0.1 s. */
const RETRIES_MS = [60, 200, 500, 1000];

/**
 * Sends one command and returns its checked value.
 *
 * @throws CommandError with a stable code: refused, unknown, failed there, or no answer within the command's time.
 */
export async function send<N extends CommandName>(from: Party, name: N, payload: Payload<N>): Promise<Value<N>> {
  const spec = commands[name];
  const message: Envelope = { sidelight: 1, to: spec.to, from, command: name, id: crypto.randomUUID(), payload };
  const raw = name in here ? await answer(message, here) : await deliver(message, spec.timeoutMs);
  const parsed = reply.safeParse(raw);
  if (!parsed.success) throw new CommandError('no_answer', `${name}: no valid answer`);
  if (!parsed.data.ok) throw new CommandError(parsed.data.error.code, parsed.data.error.message);
  return spec.value.parse(parsed.data.value) as Value<N>;
}

let here: Handlers = {};

/** From now on this context answers these commands itself, where the worker cannot: it has no library. */
export function answerHere(handlers: Handlers): void {
  here = handlers;
}

async function deliver(message: Envelope, timeoutMs: number): Promise<unknown> {
  const deadline = timeout(timeoutMs);
  try {
    for (const wait of [...RETRIES_MS, null]) {
      try {
        const answer = await Promise.race([browser.runtime.sendMessage(message), deadline.promise]);
        if (answer !== undefined) return answer;
      } catch (error) {
        if (wait === null || !mayComeBack(error, message.to)) throw error;
      }
      if (wait !== null) await new Promise((done) => setTimeout(done, wait));
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('no_answer', String(error));
  } finally {
    deadline.clear();
  }
  throw new CommandError('no_answer', `${message.command}: nothing answered`);
}

/**
 * "Receiving end does not exist": the worker or the host is starting. "The message channel closed": the worker died
 * while it worked; its commands may be sent again, since each of them does its work once. Anything else is final.
 */
function mayComeBack(error: unknown, to: Envelope['to']): boolean {
  const text = String(error);
  if (/receiving end|could not establish|message port closed/i.test(text)) return true;
  return to === 'worker' && /message channel closed/i.test(text);
}

function timeout(ms: number): { promise: Promise<never>; clear: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new CommandError('no_answer', `no answer within ${ms} ms`)), ms);
  });
  promise.catch(() => undefined);
  return { promise, clear: () => clearTimeout(timer) };
}

/**
 * Serves commands in this context. Messages for another context are left alone, so several contexts can listen.
 * A message from outside the extension, from a sender that may not send it, or with a payload of another shape is
 * refused with a code.
 *
 * @param others handlers that are loaded with the first command that `handlers` does not serve.
 */
export function serve(as: 'worker' | 'host', handlers: Handlers, others?: () => Promise<Handlers>): void {
  browser.runtime.onMessage.addListener((raw: unknown, sender, respond: (answer: Reply) => void) => {
    const message = envelope.safeParse(raw);
    if (!message.success || message.data.to !== as) return false;
    if (sender.id !== browser.runtime.id) return false;
    answer(message.data, handlers, others).then(respond);
    return true;
  });
}

/** Runs one command against the handlers: also the direct way in where caller and host share a page (Firefox). */
export async function answer(message: Envelope, handlers: Handlers, others?: () => Promise<Handlers>): Promise<Reply> {
  const refuse = (code: CommandErrorCode, text: string): Reply => ({ ok: false, error: { code, message: text } });
  if (!(message.command in commands)) return refuse('unknown_command', message.command);
  const name = message.command as CommandName;
  const spec = commands[name];
  if (!(spec.from as readonly Party[]).includes(message.from))
    return refuse('not_allowed', `${name} from ${message.from}`);
  const payload = spec.payload.safeParse(message.payload);
  if (!payload.success) return refuse('bad_request', `${name}: ${payload.error.issues[0]?.message ?? 'bad payload'}`);
  try {
    const handler = (handlers[name] ?? (await others?.())?.[name]) as
      | ((payload: unknown, id?: string) => Promise<unknown>)
      | undefined;
    if (!handler) return refuse('unknown_command', name);
    return { ok: true, value: (await handler(payload.data, message.id)) ?? null };
  } catch (error) {
    if (error instanceof CommandError) return refuse(error.code, error.message);
    console.error(`[sidelight] ${name}`, error);
    return refuse('failed', error instanceof Error ? error.message : String(error));
  }
}

import type { CommandErrorCode, CommandName, Payload, Value } from '../../lib/protocol/messages';
import { CommandError, send } from '../../lib/protocol/transport';

/** What a command gave, or the code of why not. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: CommandErrorCode };

/** Sends a command from the panel. A failure is a value: every code has words in both languages. */
export async function command<N extends CommandName>(name: N, payload: Payload<N>): Promise<Outcome<Value<N>>> {
  try {
    return { ok: true, value: await send('panel', name, payload) };
  } catch (error) {
    console.error(`[sidelight] ${name}`, error);
    return { ok: false, code: error instanceof CommandError ? error.code : 'failed' };
  }
}

import { library } from '../../lib/library/db';
import { healthOf } from '../../lib/library/health';
import { openLibrary } from '../../lib/library/open';
import { CommandError, type Handlers } from '../../lib/protocol/transport';

/**
 * Handlers that first open the library, so that a database that failed once is tried again at each command. One that
 * stays shut, or gives no more room, answers with a code that the panel has words for.
 */
export function withLibrary(handlers: Handlers): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [
    name,
    (payload: never, id?: string) =>
      inLibrary(() => (handler as (payload: never, id?: string) => Promise<unknown>)(payload, id)),
  ]);
  return Object.fromEntries(wrapped) as Handlers;
}

async function inLibrary<T>(work: () => Promise<T>): Promise<T> {
  const opened = await openLibrary(library());
  if (!opened.ok) throw new CommandError('no_library', opened.cause);
  try {
    return await work();
  } catch (error) {
    const health = healthOf(error);
    if (health === 'full') throw new CommandError('no_room', String(error));
    if (health !== null) throw new CommandError('no_library', String(error));
    throw error;
  }
}

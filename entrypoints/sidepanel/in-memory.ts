import { openInMemory } from '../../lib/library/memory';
import { answerHere } from '../../lib/protocol/transport';

/** Makes this panel work without the browser's database. Only afterwards may anything ask for the library. */
export async function workInMemory(): Promise<void> {
  await openInMemory();
  const { panelHandlers } = await import('../background/in-panel');
  answerHere(panelHandlers());
}

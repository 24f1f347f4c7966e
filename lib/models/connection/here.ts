import type { Library } from '../../library/db';
import { abilitiesOf, learnAbilities } from '../../library/endpoints';
import type { ConnectionReport } from '../../schema/connection';
import { type ConnectionDraft, type TestSurroundings, testConnection } from './test';

/** For a list of models; and for one answer: a local model may have to be loaded from disk first. Milliseconds. */
const TIMEOUTS = { list: 10_000, answer: 120_000 };

/** Tests an endpoint from this context, with what is learned kept in the library. */
export function testHere(
  db: Library,
  draft: ConnectionDraft & { permitted: boolean },
  origin: string,
  watch: Pick<TestSurroundings, 'signal' | 'progress'>,
): Promise<ConnectionReport> {
  const { endpoint, permitted } = draft;
  const at = () => new Date().toISOString();
  let model = draft.model ?? '';
  return testConnection(draft, {
    ...watch,
    abilities: (name) => {
      model = name;
      return abilitiesOf(db, endpoint.id, name);
    },
    learn: (change) => learnAbilities(db, endpoint.id, model, at(), change),
    elapsed: () => performance.now(),
    wallClock: () => Date.now(),
    random: Math.random,
    sleep: () => Promise.reject(new Error('a test does not wait')),
    origin,
    permitted,
    online: () => globalThis.navigator?.onLine !== false,
    timeouts: TIMEOUTS,
  });
}

import type { SourceConfig } from '../../../lib/schema/source';
import type { Asked } from '../../../lib/sources/ask';
import { keyIdOf } from '../../../lib/sources/settings';
import { keyStore } from '../../browser/keys';
import { command } from '../../browser/send';

/** Results of a try: enough to see that the fields stand where the settings say. */
const TRIED = 5;

/** Asks a source once from this page, which has the origin and permissions of the effect host that asks it later. */
export async function tryHere(source: SourceConfig, query: string): Promise<Asked> {
  const [{ askSource }, { doorFor }, { chosenByPerson }] = await Promise.all([
    import('../../../lib/sources/ask'),
    import('../../../lib/sources/door'),
    import('../../../lib/policy/public-text'),
  ]);
  // Our own rules block private addresses until the person has named one.
  await command('model.reach', { base_url: source.base_url });
  const wanted = {
    text: chosenByPerson(query),
    window: { from: null, to: null },
    count: TRIED,
    cursor: null,
    language: source.language ?? 'en',
  };
  const door = doorFor(source, [], AbortSignal.timeout(20_000));
  return askSource(source, wanted, await keyStore.keyOf(keyIdOf(source)), door);
}

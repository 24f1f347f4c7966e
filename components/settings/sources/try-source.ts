import type { SearchHit, SourceConfig } from '../../../lib/schema/source';
import type { Asked } from '../../../lib/sources/ask';
import { keyIdOf } from '../../../lib/sources/settings';
import { keyStore } from '../../browser/keys';
import { command } from '../../browser/send';

/** Results of a try: enough to see that the fields stand where the settings say. */
const TRIED = 5;

/** What a result lacks of what a person may have named wrongly; null where nothing is missing. */
export function lackOf({ title, snippet, url }: SearchHit): 'try_no_title' | 'try_no_text' | null {
  return title === url ? 'try_no_title' : snippet === '' ? 'try_no_text' : null;
}

/** Asks a source once from this page, which has the origin and permissions of the effect host that asks it later. */
export async function tryHere(source: SourceConfig, query: string): Promise<Asked> {
  const [{ askSource }, { doorFor }, { chosenByPerson }] = await Promise.all([
    import('../../../lib/sources/ask'),
    import('../../../lib/sources/door'),
    import('../../../lib/policy/public-text'),
  ]);
  // Our own rules block private addresses until the person has named one. Where that does not work, asking tells.
  await command('model.reach', { base_url: source.base_url }).catch(() => undefined);
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

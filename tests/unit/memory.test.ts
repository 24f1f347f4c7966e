import { liveQuery } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { isInMemory, library } from '../../lib/library/db';
import { libraryHealth, setHealth } from '../../lib/library/health';
import { openInMemory } from '../../lib/library/memory';
import { openLibrary } from '../../lib/library/open';

/** Where there is no IndexedDB at all, as in this process, a library can still be kept in memory (case MV-21). */

afterEach(() => setHealth('ok'));

it('is refused, then opens in memory, holds rows and watches them', async () => {
  expect(typeof indexedDB).toBe('undefined');
  expect(await openLibrary(library(), async () => undefined)).toMatchObject({ ok: false, health: 'refused' });
  await openInMemory();
  expect(isInMemory()).toBe(true);
  expect(await openLibrary(library(), async () => undefined)).toEqual({ ok: true });
  expect(libraryHealth()).toBe('ok');
  await library().preferences.put({ key: 'draft', value: 'half writ' });
  const seen: number[] = [];
  const watch = liveQuery(() => library().preferences.count()).subscribe((count) => seen.push(count));
  await expect.poll(() => seen).toEqual([1]);
  await library().preferences.put({ key: 'theme', value: 'dark' });
  await expect.poll(() => seen).toEqual([1, 2]);
  watch.unsubscribe();
  expect(await library().preferences.get('draft')).toEqual({ key: 'draft', value: 'half writ' });
});

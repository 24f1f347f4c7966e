import type { Library } from '../../lib/library/db';
import { rescueLibrary } from '../../lib/library/rescue';
import { fileName } from '../../lib/notes/file-name';

/** What can be read of a library that does not open, as a JSON file; null where nothing can. */
export async function rescueFile(db: Library, now: Date): Promise<{ name: string; text: string } | null> {
  const rescued = await rescueLibrary(db.name, now.toISOString());
  if (!rescued) return null;
  const name = fileName(`sidelight rescued ${now.toISOString().slice(0, 10)}`, 'json');
  return { name, text: `${JSON.stringify(rescued, null, 1)}\n` };
}

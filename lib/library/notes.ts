import { type Note, note } from '../schema/note';
import type { Library } from './db';

/** Newest change first. */
export function listNotes(db: Library): Promise<Note[]> {
  return db.notes.orderBy('updated_at').reverse().toArray();
}

export async function getNote(db: Library, id: string): Promise<Note | null> {
  return (await db.notes.get(id)) ?? null;
}

export async function saveNote(db: Library, row: Note): Promise<void> {
  await db.notes.put(note.parse(row));
}

/** Removes a note and returns it, so that the removal can be undone by saving it again. */
export async function dropNote(db: Library, id: string): Promise<Note | null> {
  const row = await db.notes.get(id);
  await db.notes.delete(id);
  return row ?? null;
}

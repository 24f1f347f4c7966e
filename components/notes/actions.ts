import type { Library } from '../../lib/library/db';
import { listNotes, saveNote } from '../../lib/library/notes';
import { citationMarks } from '../../lib/notes/citations';
import { noteFromQuotes } from '../../lib/notes/from-quotes';
import { guessLanguage } from '../../lib/reading/text';
import type { KeptQuote, Note } from '../../lib/schema/note';
import { SCHEMA_VERSION } from '../../lib/schema/zod';

/** Saves an empty note and returns its id; one that was begun and left empty is taken up again. */
export async function startNote(db: Library, now: string): Promise<string> {
  const begun = await db.notes.filter(isEmptyNote).first();
  if (begun) return begun.id;
  const id = crypto.randomUUID();
  await saveNote(db, {
    schema: SCHEMA_VERSION,
    id,
    title: '',
    body: '',
    citations: {},
    tags: [],
    run_id: null,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** The notes that hold anything, newest change first. */
export async function listWrittenNotes(db: Library): Promise<Note[]> {
  return (await listNotes(db)).filter((note) => !isEmptyNote(note));
}

/** A note of kept quotes, not yet saved. */
export function quotesAsNote(quotes: readonly KeptQuote[], title: string, now: string, language: string): Note {
  return noteFromQuotes({ quotes, title, now, id: crypto.randomUUID(), language });
}

/** Whether nothing was ever written into a note. */
export function isEmptyNote(note: Note): boolean {
  const empty = note.title.trim() === '' && note.body.trim() === '' && note.tags.length === 0;
  return empty && Object.keys(note.citations).length === 0;
}

/** The language for the fixed words of an export: that of the person's text, else of the interface. */
export function languageOfNote(note: Note, fallback: string): string {
  return guessLanguage(`${note.title}\n${note.body}`) ?? fallback;
}

/** How many different quotes the text of a note cites. */
export function countQuotes(note: Note): number {
  const cited = citationMarks(note.body).filter((mark) => note.citations[mark.number] !== undefined);
  return new Set(cited.map((mark) => mark.number)).size;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { library } from '../../lib/library/db';
import { dropNote, getNote, saveNote } from '../../lib/library/notes';
import type { Note } from '../../lib/schema/note';
import { useLive } from '../ui/live';
import { isEmptyNote } from './actions';

/** Waits for a pause in typing before the note is stored. Milliseconds. */
const SAVE_AFTER_MS = 300;
/** A pause in typing that begins a new step of Undo. Milliseconds. */
const STEP_MS = 1200;
/** Steps that Undo goes back. */
const STEPS = 100;

export interface NoteEditor {
  /** The note as it is on the screen; null where it was deleted, undefined until it is read. */
  note: Note | null | undefined;
  /** `typing` joins with what was typed just before into one step of Undo; anything else is a step of its own. */
  change(next: Note, kind?: 'typing' | 'step'): void;
  undo(): void;
  canUndo: boolean;
  state: 'saved' | 'saving' | 'failed';
  /** Deletes the note and gives what brings it back. */
  remove(): Promise<(() => void) | null>;
}

/**
 * Edits a stored note: every change is on the screen at once and in the library after a short pause, or when the view
 * or the panel closes. A note that stayed empty is not kept. Changes made in another window are taken over while
 * nothing here is unsaved.
 */
export function useNoteEditor(id: string): NoteEditor {
  const stored = useLive(`note:${id}`, (db) => getNote(db, id));
  const [note, setNote] = useState<Note | null | undefined>(undefined);
  const [state, setState] = useState<NoteEditor['state']>('saved');
  const [past, setPast] = useState<readonly Note[]>([]);
  const shown = useRef<Note | null | undefined>(undefined);
  const unsaved = useRef(false);
  const removed = useRef(false);
  const typed = useRef<{ field: 'title' | 'body'; at: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const show = useCallback((next: Note | null) => {
    shown.current = next;
    setNote(next);
  }, []);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const row = shown.current;
    if (!unsaved.current || removed.current || !row) return;
    unsaved.current = false;
    try {
      await saveNote(library(), row);
      setState(unsaved.current ? 'saving' : 'saved');
    } catch (error) {
      console.error('[sidelight] note', error);
      unsaved.current = true;
      setState('failed');
    }
  }, []);

  useEffect(() => {
    if (stored === undefined || unsaved.current) return;
    const newer = stored === null || !shown.current || stored.updated_at > shown.current.updated_at;
    if (newer) show(stored);
  }, [stored, show]);

  const put = useCallback(
    (next: Note) => {
      show({ ...next, updated_at: new Date().toISOString() });
      unsaved.current = true;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
    },
    [show, flush],
  );

  const change = useCallback(
    (next: Note, kind: 'typing' | 'step' = 'step') => {
      const before = shown.current;
      if (!before) return;
      const field = next.title === before.title ? 'body' : 'title';
      const now = Date.now();
      const joins = kind === 'typing' && typed.current?.field === field && now - typed.current.at < STEP_MS;
      typed.current = kind === 'typing' ? { field, at: now } : null;
      if (!joins) setPast((steps) => [...steps.slice(1 - STEPS), before]);
      put(next);
    },
    [put],
  );

  const undo = useCallback(() => {
    const last = past.at(-1);
    if (!last) return;
    typed.current = null;
    setPast(past.slice(0, -1));
    put(last);
  }, [past, put]);

  const remove = useCallback(async () => {
    await flush();
    removed.current = true;
    const row = await dropNote(library(), id);
    return row ? () => void saveNote(library(), row) : null;
  }, [flush, id]);

  useEffect(() => {
    const leave = () => void flush();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leave);
      const row = shown.current;
      if (row && isEmptyNote(row) && !removed.current) {
        clearTimeout(timer.current);
        void dropNote(library(), row.id);
      } else leave();
    };
  }, [flush]);

  return { note, change, undo, canUndo: past.length > 0, state, remove };
}

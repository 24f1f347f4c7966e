import { useEffect, useMemo, useState } from 'react';
import { getBlob } from '../../lib/library/blobs';
import { library } from '../../lib/library/db';
import { listQuotes } from '../../lib/library/quotes';
import { recentRuns } from '../../lib/library/runs';
import { listSnapshots } from '../../lib/library/snapshots';
import { firstWords } from '../../lib/notes/first-words';
import type { KeptQuote, Note } from '../../lib/schema/note';
import type { Run } from '../../lib/schema/run';
import type { Snapshot } from '../../lib/schema/snapshot';
import { listWrittenNotes } from '../notes/actions';
import { useLive } from '../ui/live';
import { findPlaces, type Place, splitWords } from './find';

/** Newest rows of a kind that are listed and searched. */
const LISTED = 2000;
/** Waits for a pause in typing before the texts of saved copies are read. Milliseconds. */
const PAUSE_MS = 150;

/** A row and where the words stand in it; without a search no places. */
export interface Hit<T> {
  row: T;
  places: readonly (readonly Place[])[];
}

export interface CopyHit {
  row: Snapshot;
  title: readonly Place[];
  /** How often the words stand in the text; null where only the title or the address holds them. */
  hits: number | null;
}

export interface Found {
  quotes: Hit<KeptQuote>[];
  notes: Hit<Note & { words: string }>[];
  copies: CopyHit[];
  runs: Hit<Run>[];
  /** Whether the library holds anything at all, found or not. */
  empty: boolean;
  /** All saved copies, found or not. */
  copiesKept: number;
  /** The texts of saved copies are still being read. */
  searching: boolean;
}

/** Everything in the library that holds all words of a query; everything there is without one. */
export function useLibrarySearch(query: string): Found | null {
  const quotes = useLive('quotes', listQuotes);
  const notes = useLive('notes', listWrittenNotes);
  const copies = useLive('copies', (db) => listSnapshots(db, LISTED));
  const runs = useLive('runs', (db) => recentRuns(db, LISTED));
  const words = useMemo(() => splitWords(query), [query]);
  const inText = useTextHits(copies, words);

  return useMemo(() => {
    if (!quotes || !notes || !copies || !runs) return null;
    const noteRows = notes.map((note) => ({ ...note, words: firstWords(note.body, words.length > 0 ? 20_000 : 160) }));
    return {
      quotes: match(quotes, words, ({ evidence, comment }) => [
        evidence.excerpt,
        comment,
        evidence.title,
        evidence.url,
      ]),
      notes: match(noteRows, words, (note) => [note.title, note.words, note.tags.join(' ')]),
      copies: copies.flatMap((row) => matchCopy(row, words, inText?.get(row.id))),
      runs: match(runs, words, (run) => [run.question, run.pages.map((page) => page.title ?? '').join('\n')]),
      empty: quotes.length + notes.length + copies.length + runs.length === 0,
      copiesKept: copies.length,
      searching: words.length > 0 && inText === null,
    };
  }, [quotes, notes, copies, runs, words, inText]);
}

function match<T>(rows: readonly T[], words: readonly string[], fields: (row: T) => string[]): Hit<T>[] {
  if (words.length === 0) return rows.map((row) => ({ row, places: [] }));
  return rows.flatMap((row) => {
    const places = findPlaces(fields(row), words);
    return places ? [{ row, places }] : [];
  });
}

function matchCopy(row: Snapshot, words: readonly string[], hits: number | undefined): CopyHit[] {
  if (words.length === 0) return [{ row, title: [], hits: null }];
  const places = findPlaces([row.title, row.url, row.site ?? ''], words);
  if (hits === undefined && !places) return [];
  return [{ row, title: findPlaces([row.title], words)?.[0] ?? [], hits: hits ?? null }];
}

/** How often all words together stand in the text of each saved copy; null while the texts are being read. */
function useTextHits(
  copies: readonly Snapshot[] | undefined,
  words: readonly string[],
): ReadonlyMap<string, number> | null {
  const [found, setFound] = useState<{ words: readonly string[]; hits: ReadonlyMap<string, number> } | null>(null);
  useEffect(() => {
    if (!copies || words.length === 0) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const hits = new Map<string, number>();
      for (const copy of copies) {
        const text = await getBlob(library(), copy.hash);
        if (!wanted) return;
        const places = text === null ? null : findPlaces([text], words);
        if (places) hits.set(copy.id, places[0]?.length ?? 0);
      }
      setFound({ words, hits });
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [copies, words]);
  return found?.words === words ? found.hits : null;
}

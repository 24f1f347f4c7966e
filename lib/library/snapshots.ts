import { type PageReading, type Snapshot, type SourceType, snapshot } from '../schema/snapshot';
import { SCHEMA_VERSION } from '../schema/zod';
import { getBlob, sha256 } from './blobs';
import type { Library } from './db';

export interface NewSnapshot {
  reading: PageReading;
  sourceType: SourceType;
  origin: Snapshot['origin'];
  /** ISO 8601. */
  retrievedAt: string;
  tabId: number | null;
}

/** A saved copy with its text. */
export interface SavedCopy {
  snapshot: Snapshot;
  text: string;
}

/**
 * Saves what was read. The same text at the same address is one copy: reading it again only renews when it was seen and
 * where, so a step that is repeated after a worker's death leaves no second copy and an older run stays what it was. A
 * copy that a cookieless fetch has confirmed stays public.
 */
export async function saveSnapshot(db: Library, from: NewSnapshot): Promise<Snapshot> {
  const fresh = await snapshotOf(from);
  const { hash } = fresh;
  const { text } = from.reading;
  return db.transaction('rw', db.snapshots, db.blobs, async () => {
    const [known] = await Promise.all([db.snapshots.get(fresh.id), db.blobs.put({ hash, text })]);
    const row: Snapshot = known
      ? {
          ...known,
          retrieved_at: fresh.retrieved_at,
          tab_id: fresh.tab_id ?? known.tab_id,
          origin: known.origin === 'public' ? 'public' : fresh.origin,
        }
      : fresh;
    await db.snapshots.put(row);
    return row;
  });
}

/** The row of a copy that is not saved yet. */
export async function snapshotOf({ reading, sourceType, origin, retrievedAt, tabId }: NewSnapshot): Promise<Snapshot> {
  const seen = { source_type: sourceType, origin, retrieved_at: retrievedAt, tab_id: tabId };
  const known = rows.get(reading);
  if (known) return { ...known, ...seen };
  const { text, ...rest } = reading;
  const hash = await sha256(text);
  const id = await copyId(reading.url, hash);
  const row = snapshot.parse({ ...rest, schema: SCHEMA_VERSION, id, hash, length: text.length, ...seen });
  rows.set(reading, row);
  return row;
}

/** Rows that were made already of readings that are still held: naming and checking a long text takes its time. */
const rows = new WeakMap<PageReading, Snapshot>();

/** The id of a saved copy: it names the address and the text. */
export async function copyId(url: string, hash: string): Promise<string> {
  return `s-${(await sha256(`${url}\n${hash}`)).slice(0, 24)}`;
}

/** A saved copy and its text, or null where either is gone. */
export async function loadSnapshot(db: Library, id: string): Promise<SavedCopy | null> {
  const row = await db.snapshots.get(id);
  if (!row) return null;
  const text = await getBlob(db, row.hash);
  return text === null ? null : { snapshot: row, text };
}

/** The newest saved copy of an address, or null. */
export async function latestSnapshotOf(db: Library, url: string): Promise<Snapshot | null> {
  const rows = await db.snapshots.where('url').equals(url).toArray();
  return rows.sort((a, b) => b.retrieved_at.localeCompare(a.retrieved_at))[0] ?? null;
}

/** All saved copies, newest first. */
export function listSnapshots(db: Library, limit = 500): Promise<Snapshot[]> {
  return db.snapshots.orderBy('retrieved_at').reverse().limit(limit).toArray();
}

/** Texts of the newest copies that a person's own session gave and that no cookieless fetch has confirmed. */
export async function sessionTexts(db: Library, limit: number): Promise<string[]> {
  const rows = await db.snapshots.orderBy('retrieved_at').reverse().filter(isOfSession).limit(limit).toArray();
  const texts = await Promise.all(rows.map(({ hash }) => getBlob(db, hash)));
  return texts.filter((text) => text !== null);
}

function isOfSession({ origin }: Snapshot): boolean {
  return origin === 'session';
}

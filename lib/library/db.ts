import Dexie, { type DexieOptions, type EntityTable, type Table } from 'dexie';
import { type Answer, upgradeAnswer } from '../schema/answer';
import type { CachedPage, CachedQuery } from '../schema/cache';
import type { Abilities, Endpoint } from '../schema/endpoint';
import type { Evidence } from '../schema/evidence';
import type { JournalEntry, StreamChunk } from '../schema/journal';
import type { KeptQuote, Note } from '../schema/note';
import { type Run, upgradeRun } from '../schema/run';
import type { Snapshot } from '../schema/snapshot';
import { setHealth } from './health';

/** A large payload named by the SHA-256 of its bytes; rows elsewhere stay slim. */
export interface Blob {
  hash: string;
  text: string;
}

/**
 * Evidence belongs to a run; `rank` is its place, best first. Its id names the passage (copy and span), so the same
 * passage has the same id in every run and among the kept quotes.
 */
export type EvidenceRow = Evidence & { run_id: string; rank: number };

/** A setting, or what a view remembers (draft, current run). */
export interface Preference {
  key: string;
  value: unknown;
}

/** The database: the only interface between worker, panel and pages of the extension (DESIGN section 2). */
export class Library extends Dexie {
  declare snapshots: EntityTable<Snapshot, 'id'>;
  declare blobs: EntityTable<Blob, 'hash'>;
  declare evidence: Table<EvidenceRow, [string, string]>;
  declare answers: EntityTable<Answer, 'run_id'>;
  declare runs: EntityTable<Run, 'id'>;
  declare journal: Table<JournalEntry, [string, string]>;
  declare chunks: Table<StreamChunk, [string, string, number]>;
  declare quotes: EntityTable<KeptQuote, 'id'>;
  declare notes: EntityTable<Note, 'id'>;
  declare preferences: EntityTable<Preference, 'key'>;
  declare endpoints: EntityTable<Endpoint, 'id'>;
  declare abilities: Table<Abilities, [string, string]>;
  declare page_cache: EntityTable<CachedPage, 'url'>;
  declare query_cache: EntityTable<CachedQuery, 'key'>;

  /** @param where another place than the browser's own database (lib/library/memory.ts) */
  constructor(name = 'sidelight', where: DexieOptions = {}) {
    super(name, where);
    this.version(1).stores({
      snapshots: '&id, url, hash, retrieved_at',
      blobs: '&hash',
      evidence: '&[run_id+id], id, [run_id+rank], provenance.snapshot_id',
      answers: '&run_id',
      runs: '&id, state, created_at',
      journal: '&[run_id+key], run_id',
      chunks: '&[run_id+key+n]',
      quotes: '&id, kept_at, evidence.url',
      notes: '&id, updated_at',
      preferences: '&key',
    });
    // Places where models are asked; and the journal by day, for what a day has cost.
    this.version(2).stores({
      endpoints: '&id',
      abilities: '&[endpoint_id+model]',
      journal: '&[run_id+key], run_id, started_at',
    });
    // Answers that a model may have written: forms of sentences, disputes with sides, reasons with their words.
    this.version(3)
      .stores({})
      .upgrade(async (tx) => {
        await tx.table('answers').toCollection().modify(upgradeAnswer);
        await tx.table('runs').toCollection().modify(upgradeRun);
      });
    // What sources answered, and which copy an address gave.
    this.version(4).stores({
      page_cache: '&url, snapshot_id',
      query_cache: '&key, stored_at',
    });
  }
}

let shared: Library | undefined;

/** The one library of this context, opened at first use. */
export function library(): Library {
  shared ??= watched(new Library());
  return shared;
}

/** Gives this context a library that lives as long as the context does, in the place of the browser's. */
export function keepInMemory(where: DexieOptions): void {
  shared = new Library('sidelight', where);
  // Live queries look at this one, and take its absence for a server.
  Object.assign(Dexie.dependencies, where);
  inMemory = true;
}

let inMemory = false;

/** Whether nothing that is written here outlives this page. */
export function isInMemory(): boolean {
  return inMemory;
}

/** Tells how the database is (lib/library/health.ts) and gives way where another context needs it closed. */
function watched(db: Library): Library {
  db.on('blocked', () => setHealth('blocked'));
  db.on('ready', () => setHealth('ok'));
  db.on('versionchange', (event) => {
    // A newer version of the extension waits for us, or the database is being deleted: holding on would block both.
    const deleted = event.newVersion === null;
    db.close({ disableAutoOpen: !deleted });
    setHealth(deleted ? 'deleted' : 'newer');
    return false;
  });
  return db;
}

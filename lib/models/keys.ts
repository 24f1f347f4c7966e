import { z } from '../schema/zod';

/** The part of the extension's own storage that is needed here; content scripts have no access to it. */
export interface KeyArea {
  get: (key: string) => Promise<Record<string, unknown>>;
  set: (items: Record<string, unknown>) => Promise<void>;
}

const STORED = 'model_keys';
const stored = z.record(z.string(), z.string()).catch({});

/**
 * Keys of endpoints, by endpoint id: in the extension's own storage, never in the library, a journal, a log or an
 * export (DESIGN section 7).
 */
export class KeyStore {
  constructor(private readonly area: KeyArea) {}

  /** The key itself, for a request; empty where there is none. */
  async keyOf(endpointId: string): Promise<string> {
    return (await this.all())[endpointId] ?? '';
  }

  /** As it may be shown: its last four characters at most; null where there is none. */
  async masked(endpointId: string): Promise<string | null> {
    const key = await this.keyOf(endpointId);
    return key === '' ? null : maskedKey(key);
  }

  /** Stores a key as a person pasted it; an empty one is removed. */
  async put(endpointId: string, key: string): Promise<void> {
    const { [endpointId]: _, ...others } = await this.all();
    const bare = cleanKey(key);
    await this.area.set({ [STORED]: bare === '' ? others : { ...others, [endpointId]: bare } });
  }

  /** Removes the keys of all other endpoints: those that went with a deleted or lost library. */
  async keepOnly(endpointIds: readonly string[]): Promise<void> {
    const kept = Object.entries(await this.all()).filter(([id]) => endpointIds.includes(id));
    await this.area.set({ [STORED]: Object.fromEntries(kept) });
  }

  /** Removes every key. */
  async clear(): Promise<void> {
    await this.area.set({ [STORED]: {} });
  }

  private async all(): Promise<Record<string, string>> {
    return stored.parse((await this.area.get(STORED))[STORED]);
  }
}

/** `•••• 1a2b`; a short key shows nothing of itself. */
export function maskedKey(key: string): string {
  return key.length < 12 ? '••••' : `•••• ${key.slice(-4)}`;
}

/** Without what comes along when a key is copied: spaces, quotes, `Bearer`, and characters that no header may hold. */
export function cleanKey(typed: string): string {
  return typed
    .trim()
    .replace(/^(authorization:\s*)?bearer\s+/i, '')
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/[^\x21-\x7e]/g, '');
}

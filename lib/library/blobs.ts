import type { Library } from './db';

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores a text under its hash and returns the hash; storing it again changes nothing. */
export async function putBlob(db: Library, text: string): Promise<string> {
  const hash = await sha256(text);
  await db.blobs.put({ hash, text });
  return hash;
}

/** The text under a hash, or null where it was pruned. */
export async function getBlob(db: Library, hash: string): Promise<string | null> {
  return (await db.blobs.get(hash))?.text ?? null;
}

/**
 * The last PDF files that were read, as bytes: a passage can be shown on its page although the permission for its site
 * has ended with its tab, or the file came from the tab itself. A cache: what it loses is fetched again.
 */

const CACHE = 'pdf-files';
/** Files kept, and how many bytes of them in all; the ones used longest ago go first. */
const MOST_FILES = 12;
const MOST_BYTES = 100_000_000;
/** Kept at most so long after their last use, like saved copies that nothing cites. Milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Keeps a file. Where the browser gives no room, it is not kept. */
export async function keepPdf(url: string, bytes: Uint8Array): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    const key = keyOf(url);
    await cache.delete(key);
    const headers = { 'x-kept-at': String(Date.now()), 'x-size': String(bytes.length) };
    await cache.put(key, new Response(new Blob([new Uint8Array(bytes)]), { headers }));
    await trim(cache);
  } catch (error) {
    console.warn('[sidelight] PDF not kept', error);
  }
}

/** A file that was kept, or null. */
export async function keptPdf(url: string): Promise<Uint8Array | null> {
  try {
    const found = await (await caches.open(CACHE)).match(keyOf(url));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Deletes every kept file: a person deleted the library. */
export async function forgetPdfs(): Promise<void> {
  await caches.delete(CACHE);
}

/** Keys must be web addresses; nothing is ever asked of this one. */
function keyOf(url: string): string {
  return `https://pdf.invalid/?of=${encodeURIComponent(url.split('#')[0] ?? url)}`;
}

/** Keys come in the order of their keeping: the first are the oldest. */
async function trim(cache: Cache): Promise<void> {
  const kept: { key: Request; size: number; at: number }[] = [];
  for (const key of await cache.keys()) {
    const headers = (await cache.match(key))?.headers;
    kept.push({ key, size: Number(headers?.get('x-size') ?? 0), at: Number(headers?.get('x-kept-at') ?? 0) });
  }
  let files = 0;
  let bytes = 0;
  for (const { key, size, at } of kept.reverse()) {
    files += 1;
    bytes += size;
    const old = Date.now() - at > KEPT_MS;
    if (files > MOST_FILES || (bytes > MOST_BYTES && files > 1) || old) await cache.delete(key);
  }
}

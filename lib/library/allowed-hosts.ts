import { addedHost } from '../policy/fetch-url';
import type { Library } from './db';
import { getPreference, setPreference } from './preferences';

/** Hosts that the person added, for every fetch of the agent. */
export function allowedHosts(db: Library): Promise<string[]> {
  return getPreference(db, 'allowed_hosts');
}

/**
 * Adds a host, with a port or for all of its ports, from whatever a person types: an address, a host, a host and port.
 *
 * @returns the host as it is kept; null where the text names none
 */
export async function allowHost(db: Library, text: string): Promise<string | null> {
  const host = addedHost(text);
  if (host === null) return null;
  await db.transaction('rw', db.preferences, async () => {
    const hosts = await allowedHosts(db);
    if (!hosts.includes(host)) await setPreference(db, 'allowed_hosts', [...hosts, host]);
  });
  return host;
}

export async function disallowHost(db: Library, host: string): Promise<void> {
  await db.transaction('rw', db.preferences, async () => {
    const hosts = await allowedHosts(db);
    await setPreference(
      db,
      'allowed_hosts',
      hosts.filter((known) => known !== host),
    );
  });
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Optional permissions that a person could have granted. */
export interface Grants {
  /** Match patterns; {@link ALL_SITES} for all of them. */
  origins?: readonly string[];
  /** Names such as `tabs`. */
  permissions?: readonly string[];
}

export const ALL_SITES: Grants = { origins: ['*://*/*'] };

interface PermissionSet {
  api?: string[];
  explicit_host?: string[];
}
interface Preferences {
  extensions?: { settings?: Record<string, Record<string, PermissionSet | undefined> | undefined> };
}

/**
 * Writes grants into the profile of a browser that is closed, since the permission dialog cannot be answered headless.
 * The shipped manifest stays as it is: the browser takes only what it lists as optional.
 * @param profile folder of the profile
 */
export function addGrants(profile: string, extensionId: string, grants: Grants): void {
  // Where preferences are signed, the extension's entry is in the second file.
  for (const name of ['Preferences', 'Secure Preferences']) {
    const path = join(profile, 'Default', name);
    if (!existsSync(path)) continue;
    const preferences = JSON.parse(readFileSync(path, 'utf8')) as Preferences;
    const entry = preferences.extensions?.settings?.[extensionId];
    if (!entry) continue;
    for (const key of ['active_permissions', 'granted_permissions', 'runtime_granted_permissions']) {
      const set = entry[key] ?? {};
      entry[key] = {
        ...set,
        explicit_host: [...new Set([...(set.explicit_host ?? []), ...(grants.origins ?? [])])],
        api: [...new Set([...(set.api ?? []), ...(grants.permissions ?? [])])],
      };
    }
    writeFileSync(path, JSON.stringify(preferences));
    return;
  }
  throw new Error(`The profile does not know the extension ${extensionId}: it must be closed after a first start.`);
}

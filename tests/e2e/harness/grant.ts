import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Optional permissions that a person could have granted. */
export interface Grants {
  /** Match patterns; {@link ALL_SITES} for all of them. */
  origins?: readonly string[];
  /** Names such as `tabs`. */
  permissions?: readonly string[];
}

export const ALL_SITES: Grants = { origins: ['*://*/*'] };

/**
 * Writes grants into a profile before the browser's first start with it, since the permission dialog cannot be answered
 * headless. The shipped manifest stays as it is: the browser takes only what it lists as optional.
 * @param profile folder of the profile, not there yet
 */
export function writeGrants(profile: string, extensionId: string, { origins = [], permissions = [] }: Grants): void {
  const granted = { api: permissions, explicit_host: origins };
  const entry = { active_permissions: granted, granted_permissions: granted, runtime_granted_permissions: granted };
  const preferences = { extensions: { settings: { [extensionId]: entry } } };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** The id that the browser gives an unpacked extension without a key: a hash of its folder, in the letters a to p. */
export function idOfUnpacked(folder: string): string {
  const digits = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return digits.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

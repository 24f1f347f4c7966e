/**
 * Modules of the worker's first file that its second takes from it instead of holding them again: what has a state
 * of its own, and what is large. Paths from the project's root; the build leaves them out of the second file.
 */
export const SHARED_FILES = [
  'entrypoints/background/keys.ts',
  'entrypoints/background/panels.ts',
  'entrypoints/background/private-addresses.ts',
  'entrypoints/background/left-tabs.ts',
  'entrypoints/background/tally.ts',
  'lib/library/db.ts',
  'lib/library/health.ts',
  'lib/library/preferences.ts',
  'lib/protocol/messages.ts',
  'lib/protocol/transport.ts',
  'lib/schema/answer.ts',
  'lib/schema/endpoint.ts',
  'lib/schema/run.ts',
  'lib/schema/snapshot.ts',
  'lib/schema/zod.ts',
] as const;

/** Name of the global variable by which they are handed over. */
export const SHARED_NAME = '__sidelight_shared';

import * as db from '../../lib/library/db';
import * as health from '../../lib/library/health';
import * as preferences from '../../lib/library/preferences';
import * as messages from '../../lib/protocol/messages';
import * as transport from '../../lib/protocol/transport';
import * as answer from '../../lib/schema/answer';
import * as endpoint from '../../lib/schema/endpoint';
import * as run from '../../lib/schema/run';
import * as snapshot from '../../lib/schema/snapshot';
import * as zod from '../../lib/schema/zod';
import * as keys from './keys';
import * as leftTabs from './left-tabs';
import * as panels from './panels';
import * as privateAddresses from './private-addresses';
import { type SHARED_FILES, SHARED_NAME } from './shared-files';
import * as tally from './tally';

const shared: Record<(typeof SHARED_FILES)[number], object> = {
  'entrypoints/background/keys.ts': keys,
  'entrypoints/background/panels.ts': panels,
  'entrypoints/background/private-addresses.ts': privateAddresses,
  'entrypoints/background/left-tabs.ts': leftTabs,
  'entrypoints/background/tally.ts': tally,
  'lib/library/db.ts': db,
  'lib/library/health.ts': health,
  'lib/library/preferences.ts': preferences,
  'lib/protocol/messages.ts': messages,
  'lib/protocol/transport.ts': transport,
  'lib/schema/answer.ts': answer,
  'lib/schema/endpoint.ts': endpoint,
  'lib/schema/run.ts': run,
  'lib/schema/snapshot.ts': snapshot,
  'lib/schema/zod.ts': zod,
};

/** Hands the modules that both files of the worker use to the second one. */
export function shareModules(): void {
  Object.assign(globalThis, { [SHARED_NAME]: shared });
}

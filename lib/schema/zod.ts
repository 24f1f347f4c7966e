import * as z from './zod-parts';

// The extension's content security policy blocks `new Function`, which zod's compiled parsers need.
z.config({ jitless: true });

export { z };

/** Version written into every stored record; a migration raises it. */
export const SCHEMA_VERSION = 1;

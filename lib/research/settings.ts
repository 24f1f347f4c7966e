/** Raised when a change makes recorded journals mean something else; older runs then fork (DESIGN section 2). */
export const ENGINE_VERSION = 1;

/** Pages read at the same time (MECHANISMS B25, F18). Unit: reads. */
export const GATHER_CONCURRENCY = 3;

/** Passages listed under an answer, best first. Unit: quotes. */
export const MAX_QUOTES = 8;

/** Sentences of the direct answer (MECHANISMS A43). Unit: sentences. */
export const MAX_OVERVIEW = 3;

/** Nearest passages shown when nothing answers. Unit: quotes. */
export const MAX_NEAREST = 5;

/** Paragraphs that an extraction offers. Unit: passages. */
export const MAX_EXTRACTED = 8;

/** Saved copies searched by Look in: Library, newest first. Unit: copies. */
export const MAX_LIBRARY_COPIES = 300;

/** Open tabs read for one question. Unit: tabs. */
export const MAX_TABS = 40;

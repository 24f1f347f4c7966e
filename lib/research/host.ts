import type { PageResult } from '../fetch/read-page';
import type { Library } from '../library/db';
import type { ReadTarget } from '../schema/run';
import type { Asked } from '../sources/ask';
import type { SearchCommand } from './search/command';

export type { PageResult } from '../fetch/read-page';

/** What a run needs from the outside: everything that is not deterministic comes through here, inside a step. */
export interface ResearchHost {
  db: Library;
  /** ISO 8601. */
  now: () => string;
  /** Milliseconds of a steady clock, for durations only. */
  elapsed: () => number;
  /** False when the browser knows that it has no network. */
  online: () => boolean;
  /** Gets ready what asks models, so that the first call need not wait for it. */
  warm?: () => void;
  /** A signal that is aborted after so many milliseconds; the browser's own where absent. */
  after?: (ms: number) => AbortSignal;
  /** Publishers' domains of addresses, in their order, by the Public Suffix List. */
  publishersOf?: (urls: string[]) => Promise<string[]>;
  /** Reads a page that needs its scripts in a tab behind the others; absent where there are no tabs. */
  readQuietly?: (url: string, signal: AbortSignal) => Promise<PageResult>;
  /** Asks what this browser itself answers: its default search, the library, bookmarks, history. */
  searchHere?: (command: SearchCommand, signal: AbortSignal) => Promise<Asked>;
  /** Whether the browser has allowed the host of an address: why a fetch that gave nothing gave nothing. */
  mayFetch?: (url: string) => Promise<boolean>;
  readTab: (target: Extract<ReadTarget, { kind: 'tab' }>, signal: AbortSignal) => Promise<PageResult>;
}

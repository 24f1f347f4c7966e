import type { Library } from '../library/db';
import type { FetchPageResult } from '../protocol/messages';
import type { ReadTarget } from '../schema/run';

/** Reading a tab gives the same outcome as fetching a page. */
export type PageResult = FetchPageResult;

/** What a run needs from the outside: everything that is not deterministic comes through here, inside a step. */
export interface ResearchHost {
  db: Library;
  /** ISO 8601. */
  now: () => string;
  /** Milliseconds of a steady clock, for durations only. */
  elapsed: () => number;
  readTab: (target: Extract<ReadTarget, { kind: 'tab' }>, signal: AbortSignal) => Promise<PageResult>;
  fetchPage: (url: string, signal: AbortSignal) => Promise<PageResult>;
}

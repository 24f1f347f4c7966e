import type { PublicText } from '../policy/public-text';
import type { SearchFailure, SearchHit, SourceConfig, SourceKind, TimeWindow } from '../schema/source';
import type { z } from '../schema/zod';

/** What a source is asked. */
export interface SourceQuery {
  /** Written from the question and public text only. */
  text: PublicText;
  window: TimeWindow;
  /** Results wanted; a source gives what it has, up to its own limit. */
  count: number;
  /** From an earlier answer, for the next page; null for the first. */
  cursor: string | null;
  /** BCP 47 language of the question. */
  language: string;
  /** Of the text, by the person's embedder: a source that holds vectors is then asked by meaning alone. */
  vector?: readonly number[] | undefined;
}

/** A request as the door takes it. Headers that hold a key are apart, so that nothing logs them. */
export interface SourceRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  secret: Record<string, string>;
  body: string | null;
}

export interface ParsedAnswer {
  hits: SearchHit[];
  cursor: string | null;
  /** The service wants no request for so long, though it answered. Milliseconds. */
  holdMs?: number | undefined;
}

/** An answer of the right shape that says that it is none: it is a failure, never an empty list. */
export class SourceFault extends Error {
  constructor(
    readonly failure: SearchFailure,
    message: string,
  ) {
    super(message);
  }
}

/** How an answer is read: its shape, and what of it becomes hits. */
export interface AnswerReader<T = unknown> {
  format: 'json' | 'xml';
  schema: z.ZodType<T>;
  read: (answer: T, query: SourceQuery, config: SourceConfig) => ParsedAnswer;
}

/** How a kind of source is asked and how its answer is read. Pure: the door does the fetching. */
export interface SourceDefinition {
  kind: SourceKind;
  /** Requests for one page of results. Later requests may need what earlier ones gave. */
  request: (config: SourceConfig, query: SourceQuery, key: string) => SourceRequest;
  reader: AnswerReader;
  /** A second request that fills what the first left empty, e.g. extracts in place of empty snippets. */
  fill?: {
    request: (config: SourceConfig, hits: readonly SearchHit[], raw: unknown) => SourceRequest | null;
    schema: z.ZodType;
    read: (answer: unknown, hits: readonly SearchHit[], raw: unknown) => SearchHit[];
  };
  /** What a refusal by this source means, where its status alone does not tell. */
  refusal?: (status: number, body: string) => SearchFailure | null;
}

/** Characters of a snippet that are kept; triage looks at title and the first 200 (MECHANISMS F15). */
export const SNIPPET_CHARS = 320;

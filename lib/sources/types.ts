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
}

/** How an answer is read: its shape, and what of it becomes hits. */
export interface AnswerReader<T = unknown> {
  format: 'json' | 'xml';
  schema: z.ZodType<T>;
  read: (answer: T, query: SourceQuery, config: SourceConfig) => ParsedAnswer;
}

/** A kind of source: what it needs, how it is asked, how its answer is read. Pure: the door does the fetching. */
export interface SourceDefinition {
  kind: SourceKind;
  /** As its makers write it. */
  label: string;
  /** Where its terms stand, for the person who switches it on. */
  terms: string;
  /** Which scope it belongs to: a general engine, an encyclopedia or forum, or scholarly literature. */
  scope: 'web' | 'reference' | 'scholarly';
  key: 'none' | 'optional' | 'required';
  /** Answers any page by CORS, so that no permission for its host is needed. */
  cors: boolean;
  /** How it joins words: engines that want all of them get fewer (PLATFORM, “Engines that join with AND”). */
  joins: 'and' | 'or';
  /** How a word is marked as required: `+word`, `"word"`, or not at all. */
  requires: '+' | '"' | '';
  /** Most results that one request gives. */
  most: number;
  /** Least time between two requests, as its terms ask. Milliseconds. */
  gapMs: number;
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

import type { SearchFailure, SearchHit, SearchOutcome, SourceConfig } from '../schema/source';
import { FACTS, isHere } from './facts';
import { SOURCES } from './registry';
import { type SourceDefinition, SourceFault, type SourceQuery, type SourceRequest } from './types';

/** What the door gives for one request; `text` is the decoded body. */
export type DoorAnswer =
  | { ok: true; text: string; hold?: (ms: number) => void }
  | { ok: false; failure: SearchFailure; detail: string };
export type SourceDoor = (request: SourceRequest, pace: { gapMs: number }) => Promise<DoorAnswer>;

/** What one request for results gave; times are the caller's to add. */
export type Asked = Omit<SearchOutcome, 'ms' | 'cached_at'>;

/**
 * Asks a source for one page of results. Its answer is checked by its schema: one that cannot be read is a failure,
 * never “no results”. An empty query is never sent.
 *
 * @param key of the source; empty where none is set
 */
export async function askSource(
  config: SourceConfig,
  query: SourceQuery,
  key: string,
  door: SourceDoor,
): Promise<Asked> {
  if (query.text.trim() === '') return failed('refused', 'an empty query');
  const source = definitionOf(config);
  if (!source) return failed('refused', 'not a server');
  const facts = FACTS[config.kind];
  if (facts.key === 'required' && key === '' && !isOwnServer(config.base_url)) return failed('no_key', '');
  const pace = { gapMs: facts.gapMs };
  const wanted = { ...query, count: Math.max(1, Math.min(query.count, facts.most)) };
  try {
    const answer = await door(source.request(config, wanted, key), pace);
    if (!answer.ok) return failed(answer.failure, answer.detail);
    const raw = source.reader.schema.parse(source.reader.format === 'json' ? JSON.parse(answer.text) : answer.text);
    const read = source.reader.read(raw, wanted, config);
    if (read.holdMs) answer.hold?.(read.holdMs);
    const hits = await filled(config, read.hits, raw, door);
    return { hits: hits.slice(0, wanted.count), cursor: read.cursor, failure: null, detail: null };
  } catch (error) {
    return failed(error instanceof SourceFault ? error.failure : 'bad_answer', firstLine(error));
  }
}

/** How a server is asked; undefined for what this browser answers itself. */
export function definitionOf(config: SourceConfig): SourceDefinition | undefined {
  const { kind } = config;
  return isHere(config) ? undefined : SOURCES[kind as keyof typeof SOURCES];
}

/** The same hits with what a second request adds; without it where that request fails. */
async function filled(config: SourceConfig, hits: SearchHit[], raw: unknown, door: SourceDoor): Promise<SearchHit[]> {
  const fill = definitionOf(config)?.fill;
  const { gapMs } = FACTS[config.kind];
  const request = fill?.request(config, hits, raw);
  if (!fill || !request) return hits;
  const answer = await door(request, { gapMs });
  if (!answer.ok) return hits;
  try {
    return fill.read(fill.schema.parse(JSON.parse(answer.text)), hits, raw);
  } catch {
    return hits;
  }
}

/** A server of a service's shape on this machine or its network needs no key of that service. */
function isOwnServer(base: string): boolean {
  const host = URL.canParse(base) ? new URL(base).hostname : '';
  return host === 'localhost' || host.endsWith('.localhost') || /^(?:127|10|192\.168)\./.test(host);
}

function failed(failure: SearchFailure, detail: string): Asked {
  return { hits: [], cursor: null, failure, detail: detail || null };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 160);
}

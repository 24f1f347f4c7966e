import { ownAddress } from '../evidence/canonical-url';
import { textFlags } from '../evidence/flags';
import type { Standing } from '../evidence/priors';
import { scoreEvidence } from '../evidence/score';
import { sourceFlags } from '../evidence/source-flags';
import { sha256 } from '../library/blobs';
import type { SavedCopy } from '../library/snapshots';
import type { AskedPlace } from '../schema/answer';
import type { Evidence, RiskFlag } from '../schema/evidence';
import { pageAt } from '../schema/snapshot';
import { SCHEMA_VERSION } from '../schema/zod';

/** Characters kept before and after a passage, for finding it again. */
const CONTEXT = 32;

/** A span of a saved copy that was chosen, and how well it fits. Offsets into the copy's text, end exclusive. */
export interface Chosen {
  start: number;
  end: number;
  /** The part of the span that says it: the sentence itself, without its lead-in. */
  claimStart: number;
  claimEnd: number;
  paragraph: number;
  /** 0 to 1. */
  relevance: number;
  steps: string[];
}

/** A saved copy as a run read it. */
export interface ReadCopy extends SavedCopy {
  /** ISO 8601: when this run read it. */
  retrievedAt: string;
  /** Whether the person put the page in scope, rather than the Library bringing it. */
  inScope: boolean;
  /** Whether a later round of searching brought it; absent: the first, or the person. */
  later?: boolean;
  /** The place that brought it, as it was asked. */
  place?: AskedPlace;
  /** How far its source is trusted in the run's question; by its kind where that was not judged. */
  standing?: Standing;
  /** The question's time window in days; absent where it asks for none. */
  windowDays?: number;
}

/**
 * Turns a chosen span into evidence. The id names copy and span, so the same passage is the same evidence in every
 * run; every field of MECHANISMS D03 is present, null where unknown.
 *
 * @param now ISO 8601, the moment timeliness is judged at.
 */
export async function evidenceFrom(copy: ReadCopy, chosen: Chosen, now: string): Promise<Evidence> {
  const { snapshot, text } = copy;
  const excerpt = text.slice(chosen.start, chosen.end);
  const flags = riskFlags(copy, chosen, now);
  return {
    schema: SCHEMA_VERSION,
    id: `e-${(await sha256(`${snapshot.url}\n${snapshot.hash}\n${chosen.start}\n${chosen.end}`)).slice(0, 24)}`,
    claim: text.slice(chosen.claimStart, chosen.claimEnd),
    excerpt,
    title: snapshot.title,
    byline: snapshot.byline,
    site: snapshot.site,
    language: snapshot.language,
    url: snapshot.url,
    canonical_url: ownAddress(snapshot.url, snapshot.canonical_url),
    doi: snapshot.doi,
    source_type: snapshot.source_type,
    published_at: snapshot.published_at ?? snapshot.modified_at,
    retrieved_at: copy.retrievedAt,
    score: scoreEvidence({
      relevance: chosen.relevance,
      source_type: snapshot.source_type,
      in_scope: copy.inScope,
      standing: copy.standing,
      published_at: snapshot.published_at ?? snapshot.modified_at,
      flags,
      window_days: copy.windowDays ?? null,
      now,
    }),
    risk_flags: flags,
    content_hash: snapshot.hash,
    provenance: {
      snapshot_id: snapshot.id,
      snapshot_hash: snapshot.hash,
      paragraph: chosen.paragraph,
      start: chosen.start,
      end: chosen.end,
      prefix: text.slice(Math.max(0, chosen.start - CONTEXT), chosen.start),
      suffix: text.slice(chosen.end, chosen.end + CONTEXT),
      heading_path: snapshot.paragraphs[chosen.paragraph]?.heading_path ?? [],
      ...pageAt(snapshot, chosen.start),
      steps: chosen.steps,
    },
  };
}

function riskFlags(copy: ReadCopy, { start, end, paragraph }: Chosen, now: string): RiskFlag[] {
  const { snapshot, text } = copy;
  const block = snapshot.paragraphs[paragraph];
  // What stands in one block with the quote speaks with it (MECHANISMS D11, F25).
  const flags: RiskFlag[] = textFlags(
    text.slice(Math.min(start, block?.start ?? start), Math.max(end, block?.end ?? end)),
  );
  if ((snapshot.left_out.hidden_orders ?? 0) > 0) flags.push('hidden_text');
  if (snapshot.state === 'login_wall') flags.push('login_wall');
  const unread = (snapshot.pdf?.pages ?? 0) - (snapshot.pdf?.pages_read ?? 0);
  if (snapshot.left_out.truncated_chars > 0 || unread > 0 || snapshot.state === 'paywall') flags.push('truncated');
  if (snapshot.pdf?.loses_ligatures) flags.push('as_extracted');
  if (snapshot.encoding?.unsure) flags.push('encoding_guessed');
  const { url, canonical_url: declared, published_at, modified_at } = snapshot;
  return [
    ...flags,
    ...sourceFlags({ url, declared, published_at, modified_at, text, window_days: copy.windowDays ?? null, now }),
  ];
}

import { type Evidence, type EvidencePacket, evidencePacket, type Intent, intent } from '../schema/evidence';
import type { SourceType } from '../schema/snapshot';
import { SCHEMA_VERSION } from '../schema/zod';

export interface PacketParts {
  query: string;
  intent: Intent;
  freshness_days: number | null;
  preferred_sources: readonly SourceType[];
  /** ISO 8601. */
  generated_at: string;
  /** Best first; the same passage twice counts once. */
  evidence: readonly Evidence[];
}

/**
 * A packet of evidence (MECHANISMS D02, D04): every field is there, null where unknown.
 *
 * @throws ZodError where a part breaks the schema
 */
export function buildPacket(parts: PacketParts): EvidencePacket {
  const seen = new Set<string>();
  return evidencePacket.parse({
    schema: SCHEMA_VERSION,
    query: parts.query,
    intent: parts.intent,
    constraints: { freshness_days: parts.freshness_days, preferred_sources: [...parts.preferred_sources] },
    generated_at: parts.generated_at,
    evidence: parts.evidence.filter(({ id }) => !seen.has(id) && seen.add(id)),
  });
}

/** What a question of a type asks for, in the packet's words; unknown types are open questions. */
export function intentOf(type: string | null, kind: 'ask' | 'extract'): Intent {
  return kind === 'extract' ? 'extraction' : (intent.safeParse(type).data ?? 'open');
}

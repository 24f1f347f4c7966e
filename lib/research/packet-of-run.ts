import { buildPacket, intentOf } from '../evidence/packet';
import type { Library } from '../library/db';
import { type EvidencePacket, evidence } from '../schema/evidence';

/**
 * The evidence of a run as a packet (MECHANISMS D02), for whoever works on with it.
 *
 * @returns null where the run is gone
 */
export async function packetOfRun(db: Library, runId: string, now: string): Promise<EvidencePacket | null> {
  const run = await db.runs.get(runId);
  if (!run) return null;
  const rows = await db.evidence
    .where('[run_id+rank]')
    .between([runId, 0], [runId, Number.POSITIVE_INFINITY])
    .toArray();
  return buildPacket({
    query: run.question,
    intent: intentOf(run.understood?.type ?? null, run.kind),
    freshness_days: null,
    preferred_sources: [],
    generated_at: now,
    // Rows hold their run and rank besides; the schema leaves those out.
    evidence: rows.map((row) => evidence.parse(row)),
  });
}

import { buildPacket, intentOf } from '../evidence/packet';
import type { Library } from '../library/db';
import { type Evidence, type EvidencePacket, evidence } from '../schema/evidence';
import type { Run } from '../schema/run';
import { preferredSources } from './plan/preferred';
import { daysOf, windowOf } from './plan/window';

/**
 * The evidence of a run as a packet (MECHANISMS D02), for whoever works on with it.
 *
 * @param items best first
 * @param now ISO 8601
 */
export function packetFrom(run: Run, items: readonly Evidence[], now: string): EvidencePacket {
  const from = run.started_at ?? now;
  return buildPacket({
    query: run.question,
    intent: intentOf(run.understood?.type ?? null, run.kind),
    freshness_days: daysOf(windowOf(run.question, from, run.understood?.type ?? null), from),
    preferred_sources: preferredSources(run),
    generated_at: now,
    evidence: items,
  });
}

/** The same of a run in the library; null where it is gone. */
export async function packetOfRun(db: Library, runId: string, now: string): Promise<EvidencePacket | null> {
  const run = await db.runs.get(runId);
  if (!run) return null;
  const rows = await db.evidence
    .where('[run_id+rank]')
    .between([runId, 0], [runId, Number.POSITIVE_INFINITY])
    .toArray();
  // Rows hold their run and rank besides; the schema leaves those out.
  return packetFrom(
    run,
    rows.map((row) => evidence.parse(row)),
    now,
  );
}

import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { buildPacket, intentOf } from '../../lib/evidence/packet';
import { Library } from '../../lib/library/db';
import { packetOfRun } from '../../lib/research/packet-of-run';
import { type Evidence, evidencePacket } from '../../lib/schema/evidence';

const item = (id: string): Evidence => ({
  schema: 1,
  id,
  claim: 'It was opened in 1931.',
  excerpt: 'The bridge at Holm. It was opened in 1931.',
  title: 'Holm',
  byline: null,
  site: null,
  language: 'en',
  url: 'https://a.example/x?utm_id=1',
  canonical_url: 'https://a.example/x',
  doi: null,
  source_type: 'unknown',
  published_at: null,
  retrieved_at: '2026-01-01T00:00:00.000Z',
  score: { relevance: 0.8, credibility: 0.4, timeliness: null, total: 0.7, reason: 'Matches the question closely.' },
  risk_flags: ['undated'],
  content_hash: 'h',
  provenance: {
    snapshot_id: 's-1',
    snapshot_hash: 'h',
    paragraph: 0,
    start: 0,
    end: 42,
    prefix: '',
    suffix: '',
    heading_path: [],
    page: null,
    page_label: null,
    steps: ['read', 'rank', 'quote'],
  },
});
const parts = {
  query: 'When was it opened?',
  intent: 'fact',
  freshness_days: null,
  preferred_sources: [],
  generated_at: '2026-01-01T00:00:00.000Z',
} as const;

it('holds each passage once, in order, with every field', () => {
  const packet = buildPacket({ ...parts, evidence: [item('e-1'), item('e-2'), item('e-1')] });
  expect(packet.evidence.map(({ id }) => id)).toEqual(['e-1', 'e-2']);
  expect(evidencePacket.parse(JSON.parse(JSON.stringify(packet)))).toEqual(packet);
});

it('is not made of evidence that lacks a field', () => {
  const { provenance: _gone, ...rest } = item('e-1');
  expect(() => buildPacket({ ...parts, evidence: [rest as Evidence] })).toThrow();
});

it.each([
  ['fact', 'ask', 'fact'],
  ['dispute', 'ask', 'dispute'],
  ['something new', 'ask', 'open'],
  [null, 'ask', 'open'],
  ['fact', 'extract', 'extraction'],
] as const)('the intent of %s, %s is %s', (type, kind, intent) => {
  expect(intentOf(type, kind)).toBe(intent);
});

it('of a run has its evidence by rank, without what only the library needs', async () => {
  const db = new Library('packet');
  expect(await packetOfRun(db, 'r-1', parts.generated_at)).toBeNull();
  // Of a run only what a packet is made of.
  await db
    .table('runs')
    .put({ id: 'r-1', kind: 'ask', question: parts.query, understood: { type: 'fact' }, started_at: null });
  await db.evidence.bulkPut([
    { ...item('e-2'), run_id: 'r-1', rank: 1 },
    { ...item('e-1'), run_id: 'r-1', rank: 0 },
    { ...item('e-3'), run_id: 'r-2', rank: 0 },
  ]);
  expect(await packetOfRun(db, 'r-1', parts.generated_at)).toEqual({
    schema: 1,
    query: parts.query,
    intent: 'fact',
    constraints: { freshness_days: null, preferred_sources: [] },
    generated_at: parts.generated_at,
    evidence: [item('e-1'), item('e-2')],
  });
});

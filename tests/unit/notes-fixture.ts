import type { Answer, Dispute } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import type { KeptQuote, Note } from '../../lib/schema/note';

export const NOW = '2025-03-18T09:30:00.000Z';

/** Evidence with sensible values; a test names only what it is about. */
export function evidenceOf(change: Partial<Evidence> = {}): Evidence {
  const excerpt = change.excerpt ?? 'The tide mill turns twice a day.';
  return {
    schema: 1,
    id: 'e1',
    claim: excerpt,
    excerpt,
    title: 'The mill at Larne Weir',
    byline: null,
    site: 'Harbour Gazette',
    language: 'en',
    url: 'https://gazette.test/mill?a=1&b=2#x_y',
    canonical_url: 'https://gazette.test/mill',
    doi: null,
    source_type: 'news',
    published_at: null,
    retrieved_at: '2025-03-17T22:05:00.000Z',
    score: { relevance: 1, credibility: 0.5, timeliness: null, total: 0.8, reason: '' },
    risk_flags: [],
    content_hash: 'h',
    provenance: {
      snapshot_id: 's1',
      snapshot_hash: 'f'.repeat(64),
      paragraph: 0,
      start: 0,
      end: excerpt.length,
      prefix: '',
      suffix: '',
      heading_path: [],
      page: null,
      page_label: null,
      steps: [],
    },
    ...change,
  };
}

export function noteOf(change: Partial<Note> = {}): Note {
  return {
    schema: 1,
    id: 'n1',
    title: 'Tide mills',
    body: '',
    citations: {},
    tags: [],
    run_id: null,
    created_at: NOW,
    updated_at: NOW,
    ...change,
  };
}

export function answerOf(change: Partial<Answer> = {}): Answer {
  return {
    schema: 1,
    run_id: 'r1',
    question: 'How often does the mill turn?',
    language: 'en',
    overview: [],
    more: [],
    passages: [],
    disputes: [],
    gaps: [],
    stop: { reason: 'answered', forced: false, detail: {} },
    engine: 'rules',
    written_by: null,
    without_model: null,
    ...change,
  };
}

export function keptOf(item: Evidence, change: Partial<KeptQuote> = {}): KeptQuote {
  return { schema: 1, id: item.id, evidence: item, comment: '', tags: [], kept_at: NOW, ...change };
}

/** Two values and who says them; nothing was kept. */
export function disputeOf(...sides: [value: string, claim: string][]): Dispute {
  return {
    kind: 'contradiction',
    kept: null,
    sides: sides.map(([value, claim]) => ({
      value,
      claims: [claim],
      label: null,
      independent_sources: 1,
      weights: null,
    })),
  };
}

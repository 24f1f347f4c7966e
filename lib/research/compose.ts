import { numericConflicts } from '../evidence/conflict';
import type { SavedCopy } from '../library/snapshots';
import type { Answer, Citation, Sentence, Stop } from '../schema/answer';
import type { Evidence } from '../schema/evidence';
import type { Run, Understood } from '../schema/run';
import { SCHEMA_VERSION } from '../schema/zod';
import { quotePresence } from '../verify/quote-presence';
import { MAX_NEAREST, MAX_OVERVIEW, MAX_QUOTES } from './settings';

export interface Draft {
  run: Run;
  understood: Understood;
  /** Best first. */
  evidence: Evidence[];
  /** Ids of evidence that may stand in the direct answer, best first. */
  direct: string[];
  answerable: boolean;
  /** Words of the question that no passage holds. */
  missing: string[];
  pagesRead: number;
  pagesFailed: number;
  stoppedByPerson: boolean;
  /** Saved copies by hash. */
  copies: ReadonlyMap<string, SavedCopy>;
}

/**
 * Composes the answer of the `rules` engine: every sentence is a verbatim quote bound to its span, direct answer first,
 * then the supporting passages (MECHANISMS A43, A62). A quote that is not exactly in its copy is left out.
 */
export function compose(draft: Draft): Answer {
  const present = draft.evidence.filter((item) => quotePresence(citationOf(item), copyOf(draft, item)) === null);
  const byId = new Map(present.map((item) => [item.id, item]));
  const passages = present.slice(0, draft.answerable ? MAX_QUOTES : MAX_NEAREST).map((item) => item.id);
  const disputes = draft.answerable ? disputesOf(present.filter((item) => passages.includes(item.id))) : [];
  const disputed = new Set(disputes.flatMap(({ a, b }) => [a, b]));
  const overview = draft.answerable
    ? directOf(draft, present)
        .flatMap((id) => byId.get(id) ?? [])
        .slice(0, MAX_OVERVIEW)
        .map((item) => sentenceOf(item, disputed.has(item.id)))
    : [];
  return {
    schema: SCHEMA_VERSION,
    run_id: draft.run.id,
    question: draft.run.question,
    language: draft.understood.language,
    overview,
    passages,
    disputes,
    gaps: gapsOf(draft).map((text) => ({ text })),
    stop: stopOf(draft, overview.length, passages.length),
    engine: 'rules',
  };
}

/** Passages fit for the direct answer; where rules single none out, the best one stands for itself. */
function directOf(draft: Draft, present: Evidence[]): string[] {
  return draft.direct.length > 0 ? draft.direct : present.slice(0, 1).map((item) => item.id);
}

/** The span of the saved copy that a piece of evidence is. */
export function citationOf(item: Evidence): Citation {
  return {
    evidence_id: item.id,
    start: item.provenance.start,
    end: item.provenance.end,
    quote: item.excerpt,
    snapshot_hash: item.provenance.snapshot_hash,
  };
}

/** A quote is supported by its own span; where another source gives another figure, that is what a reader must see. */
function sentenceOf(item: Evidence, disputed: boolean): Sentence {
  return {
    text: item.excerpt,
    citations: [citationOf(item)],
    mark: disputed ? 'disputed' : 'supported',
    reasons: disputed ? ['verbatim', 'other_figure_elsewhere'] : ['verbatim'],
  };
}

function copyOf(draft: Draft, item: Evidence): { text: string; hash: string } | null {
  const copy = draft.copies.get(item.provenance.snapshot_hash);
  return copy ? { text: copy.text, hash: copy.snapshot.hash } : null;
}

function disputesOf(items: Evidence[]): Answer['disputes'] {
  return numericConflicts(
    items.map((item) => ({ id: item.id, text: item.claim, language: item.language, source: item.canonical_url })),
  );
}

/**
 * What no passage holds. Where the question is answered, a word that the answer does without is no gap; a name that
 * nothing mentions still is.
 */
function gapsOf({ run, understood, answerable, missing }: Draft): string[] {
  if (run.kind !== 'ask') return [];
  return answerable ? missing.filter((word) => understood.names.includes(word)) : missing;
}

function stopOf(draft: Draft, sentences: number, quotes: number): Stop {
  const detail = { pages_read: draft.pagesRead, pages_failed: draft.pagesFailed, quotes };
  if (draft.run.kind === 'ask' && draft.understood.type === 'greeting')
    return { reason: 'greeting', forced: false, detail };
  if (draft.stoppedByPerson) return { reason: 'stopped_by_person', forced: true, detail };
  if (draft.pagesRead === 0) return { reason: 'nothing_readable', forced: false, detail };
  if (draft.run.kind === 'extract') return { reason: 'extracted', forced: false, detail };
  return { reason: sentences > 0 ? 'answered' : 'not_enough_evidence', forced: false, detail };
}

import { FLAG_CLASS } from '../../evidence/flag-class';
import {
  type ClaimGraph,
  type ClaimNode,
  type ClaimState,
  type Edge,
  type EvidenceNode,
  GRAPH_RULES,
  stateOf,
} from '../../evidence/graph';
import { independentCount } from '../../evidence/independence';
import { stanceOf } from '../../evidence/stance';
import type { Evidence } from '../../schema/evidence';
import type { ClaimRow } from '../../schema/round';
import { checkSentence } from '../../verify/check-sentence';
import { sameSaying } from '../quote/duplicate';
import { EVIDENCE_ACCEPT, EVIDENCE_SOLE_SUPPORT } from '../settings';
import { conflictsOf, pointsOf } from './conflicts';
import type { Filled } from './fill';
import type { RequiredSlot } from './slots';
import { AUTHORITY, STRICT_CONFIDENCE, STRICT_SOURCES, type StrictField } from './strict';

/** Claims that are weighed at most: each is compared with every other page's passages. */
const MOST_CLAIMS = 8;
/** Passages that each of them is compared with. */
const MOST_COMPARED = 16;

export interface Weighing {
  question: string;
  slots: readonly RequiredSlot[];
  filled: Filled;
  /** Ids of evidence on pages that the person put in scope: there the rules' judgement that a quote answers stands (F21, F25). */
  inScope: ReadonlySet<string>;
  /** Text of the saved copy by its hash: for what a page takes back. */
  textOf: (hash: string) => string | null;
  publishers?: ReadonlyMap<string, string>;
  /** Claims of the round before: the same claim keeps its id. */
  before: readonly ClaimRow[];
  /** ISO 8601. */
  now: string;
}

/**
 * Puts the quotes that may stand for a point into a claim–evidence graph (MECHANISMS E08–E11, F13, F22): a claim a quote,
 * quotes that say the same once; what another page says of it supports it strongly where the check of sentences finds it
 * there, weakly where it gives the same value, and contradicts it where the two are in conflict.
 */
export function graphOf(from: Weighing): ClaimGraph {
  const { slots, filled, now, question } = from;
  const items = filled.evidence;
  const takenBack = new Set(items.filter((item) => isTakenBack(item, from)).map(({ id }) => id));
  const claims = claimsOf(from, takenBack);
  const conflicts = conflictsOf(items, pointsOf(slots, filled), { question, now, publishers: from.publishers });
  const edges: Edge[] = [];
  for (const { node, of } of claims)
    for (const item of items.slice(0, MOST_COMPARED)) {
      if (takenBack.has(item.id)) continue;
      const relation = of.some(({ id }) => id === item.id) ? 'strong' : relationOf(of[0], item, conflicts);
      if (relation) edges.push({ claim: node.id, evidence: item.id, relation });
    }
  return {
    slots: slots.map(({ id, text, weight }) => ({ id, text, weight })),
    claims: claims.map(({ node }) => node),
    evidence: items.map((item) => nodeOf(item, from)),
    edges,
  };
}

type Conflicts = ReturnType<typeof conflictsOf>;

function relationOf(claim: Evidence | undefined, item: Evidence, conflicts: Conflicts): Edge['relation'] | null {
  if (!claim) return null;
  const sideOf = ({ sides }: Conflicts[number], id: string) => sides.findIndex(({ claims }) => claims.includes(id));
  for (const conflict of conflicts) {
    const [a, b] = [sideOf(conflict, claim.id), sideOf(conflict, item.id)];
    if (a < 0 || b < 0) continue;
    if (a === b) return 'weak';
    return conflict.kind === 'contradiction' ? 'contradicts' : null;
  }
  // A page cannot confirm itself.
  if (claim.provenance.snapshot_hash === item.provenance.snapshot_hash) return null;
  const { mark } = checkSentence({
    sentence: claim.claim,
    language: claim.language,
    citations: [{ quote: item.excerpt, context: [item.title, ...item.provenance.heading_path].join('\n') }],
  });
  return mark === 'supported' || mark === 'facts_match' ? 'strong' : null;
}

interface Claim {
  node: ClaimNode;
  of: Evidence[];
}

function claimsOf({ slots, filled, before }: Weighing, takenBack: ReadonlySet<string>): Claim[] {
  const out: Claim[] = [];
  const byId = new Map(filled.evidence.map((item) => [item.id, item]));
  // Of each point the best first, in turns, so that a cut list leaves no point without its claim.
  const longest = Math.max(0, ...filled.slots.map(({ evidence }) => evidence.length));
  const inTurn = Array.from({ length: longest }, (_, i) =>
    filled.slots.flatMap(({ id, evidence }) => (evidence[i] === undefined ? [] : [{ slot: id, id: evidence[i] }])),
  ).flat();
  for (const { slot, id } of inTurn) {
    const item = byId.get(id);
    if (!item || takenBack.has(id)) continue;
    const known = out.find(({ of }) => of.some((other) => other.id === id || sameSaying(other.claim, item.claim)));
    if (known) {
      if (!known.node.slots.includes(slot)) known.node.slots.push(slot);
      if (!known.of.includes(item)) known.of.push(item);
    } else if (out.length < MOST_CLAIMS) {
      const old = before.find((row) => row.for.includes(id) || sameSaying(row.claim, item.claim));
      const numeric = slots.some((one) => one.id === slot && one.understood.expects === 'number');
      const node = { id: old?.id ?? `c-${id.replace(/^e-/, '')}`, text: item.claim, slots: [slot], numeric };
      if (!out.some((one) => one.node.id === node.id)) out.push({ node, of: [item] });
    }
  }
  return out;
}

/**
 * What answers by the rules is accepted as such: on a page that the person chose it carries its point, on a found page
 * it needs a second voice (MECHANISMS C07, F02, F21, F25: right quotes of unknown hosts score .52 to .61 of themselves).
 */
function nodeOf(item: Evidence, { inScope, filled }: Weighing): EvidenceNode {
  const answers = filled.slots.some(({ evidence }) => evidence.includes(item.id));
  const least = !answers ? 0 : inScope.has(item.id) ? EVIDENCE_SOLE_SUPPORT : EVIDENCE_ACCEPT;
  const hostile = item.risk_flags.some((flag) => FLAG_CLASS[flag] === 'hostile');
  return {
    id: item.id,
    url: item.canonical_url,
    text: item.excerpt,
    score: hostile ? item.score.total : Math.max(item.score.total, least),
    credibility: item.score.credibility,
    hostile,
    dated: item.published_at !== null,
  };
}

function isTakenBack(item: Evidence, { textOf }: Weighing): boolean {
  const text = textOf(item.provenance.snapshot_hash);
  const context = [item.title, ...item.provenance.heading_path].join('\n');
  return text !== null && stanceOf(text, item.provenance.start, item.provenance.end, context) !== null;
}

/** Where a question stands: its points, its claims, how sure they are and what is open. */
export interface Standing {
  claims: ClaimRow[];
  /** Ids of claims that meet a point. */
  met: string[];
  /** Points that are met by one weak source alone. */
  single: number;
  /** Points met by figures alone that lack what medicine and finance ask of them (MECHANISMS E22). */
  lacking: number;
  confidence: number;
  gap: number;
  points: number;
  /** Texts of points that are met, and of those that are not, heaviest first. */
  verified: string[];
  open: string[];
  /** Ids of the open points, heaviest first. */
  openSlots: string[];
  /** Independent sources of the claims that meet points. */
  sources: number;
}

/**
 * What the graph comes to (MECHANISMS E09, F22). A point is met by an accepted claim (B28); a claim counts as supported
 * only where one piece carries it alone or several do (D06). What is met and not supported is not sure: the next round
 * looks for a second source.
 */
export function standingOf(graph: ClaimGraph, field: StrictField | null = null): Standing {
  const asked = { sources: STRICT_SOURCES, authority: AUTHORITY, confidence: STRICT_CONFIDENCE };
  const lines = { ...GRAPH_RULES, accept: EVIDENCE_ACCEPT, strict: field === null ? null : asked };
  const strict = stateOf(graph, { ...lines, soleSupport: EVIDENCE_SOLE_SUPPORT });
  const state = stateOf(graph, { ...lines, soleSupport: EVIDENCE_ACCEPT });
  const texts = new Map(graph.slots.map(({ id, text }) => [id, text]));
  const named = (ids: readonly string[]) => ids.flatMap((id) => texts.get(id) ?? []);
  const byId = new Map(graph.claims.map((claim) => [claim.id, claim]));
  const met = state.claims.filter(({ supported }) => supported);
  const speaking = new Set(met.flatMap(({ supporting }) => supporting));
  const slotsOf = (claims: readonly ClaimState[]) => new Set(claims.flatMap(({ id }) => byId.get(id)?.slots ?? []));
  const sure = slotsOf(strict.claims.filter(({ supported }) => supported));
  const proven = slotsOf(met.filter(({ lacking }) => !lacking));
  const closed = graph.slots.map(({ id }) => id).filter((id) => !state.open.includes(id));
  return {
    claims: strict.claims.map((claim) => ({
      id: claim.id,
      claim: byId.get(claim.id)?.text ?? '',
      points: named(byId.get(claim.id)?.slots ?? []),
      confidence: claim.confidence,
      level: claim.level,
      supported: claim.supported && !claim.lacking,
      for: claim.supporting,
      against: claim.contradicting,
      independent_sources: claim.independent_sources,
    })),
    met: met.map(({ id }) => id),
    confidence: state.confidence,
    gap: state.gap,
    points: graph.slots.length,
    verified: named(closed),
    single: closed.filter((id) => !sure.has(id)).length,
    lacking: closed.filter((id) => !proven.has(id)).length,
    open: named(state.open),
    openSlots: state.open,
    sources: speaking.size === 0 ? 0 : independentCount(graph.evidence.filter(({ id }) => speaking.has(id))),
  };
}

import { z } from '../schema/zod';
import { independentCount } from './independence';

/** How a piece of evidence stands to a claim (MECHANISMS E08). */
export const relation = z.enum(['strong', 'weak', 'contradicts']);
export type Relation = z.infer<typeof relation>;

/** A slot that an answer must fill, from understanding the question (MECHANISMS F22). */
export const slot = z.object({
  id: z.string(),
  /** What is asked, in words of the question. */
  text: z.string(),
  weight: z.number().positive(),
});
export type Slot = z.infer<typeof slot>;

export const claimNode = z.object({
  id: z.string(),
  text: z.string(),
  /** Slots that it fills. */
  slots: z.array(z.string()),
  /** A number, date or amount: two independent sources in strict profiles (MECHANISMS E21, E22). */
  numeric: z.boolean(),
});
export type ClaimNode = z.infer<typeof claimNode>;

export const evidenceNode = z.object({
  id: z.string(),
  url: z.string(),
  text: z.string(),
  /** Acceptance score, 0–1 (MECHANISMS B27). */
  score: z.number().min(0).max(1),
  credibility: z.number().min(0).max(1),
  /** Hostile flags: never the only support (MECHANISMS F25). */
  hostile: z.boolean(),
  /** Whether its page says when it is of; absent: not asked. */
  dated: z.boolean().optional(),
});
export type EvidenceNode = z.infer<typeof evidenceNode>;

export const edge = z.object({ claim: z.string(), evidence: z.string(), relation });
export type Edge = z.infer<typeof edge>;

/** The claim–evidence graph of a run: plain data, so that a journal can hold it (MECHANISMS E10). */
export const claimGraph = z.object({
  slots: z.array(slot),
  claims: z.array(claimNode),
  evidence: z.array(evidenceNode),
  edges: z.array(edge),
});
export type ClaimGraph = z.infer<typeof claimGraph>;

export const level = z.enum(['high', 'mid', 'low']);
export type Level = z.infer<typeof level>;

export interface ClaimState {
  id: string;
  /** 0–1. */
  confidence: number;
  level: Level;
  supporting: string[];
  contradicting: string[];
  /** One publisher, or one text published twice, counts once (MECHANISMS F13). */
  independent_sources: number;
  supported: boolean;
  /** A figure that lacks what figures need under strict rules (MECHANISMS E22). */
  lacking: boolean;
}

export interface GraphState {
  claims: ClaimState[];
  /** Weighted mean over claims that fill slots, by slot weight; 0 without claims (MECHANISMS E09). */
  confidence: number;
  /** Weighted share of required slots that no supported claim fills (MECHANISMS F22). */
  gap: number;
  /** The unfilled slots, heaviest first. */
  open: string[];
}

export interface GraphRules {
  /** evidence.soleSupport: below it one piece may not carry a claim alone (MECHANISMS D06). */
  soleSupport: number;
  /** evidence.accept: below it a piece supports nothing. */
  accept: number;
  /** Independent sources that a numeric claim needs (MECHANISMS E21: 1, strict profiles 2). */
  numericSources: number;
  /** What a figure needs in medicine and finance (MECHANISMS E22); absent elsewhere. */
  strict?: StrictRules | null;
}

/** Two independent sources, one of them dated, one of them an authority; else a claim is no surer than this. */
export interface StrictRules {
  sources: number;
  /** Least credibility of an authority. */
  authority: number;
  /** 0–1. */
  confidence: number;
}

export const GRAPH_RULES: GraphRules = { soleSupport: 0.7, accept: 0.65, numericSources: 1 };

/** What one relation is worth: strong evidence counts by its score, weak by half of it. */
const WORTH: Readonly<Record<Relation, number>> = { strong: 1, weak: 0.5, contradicts: 0 };
const LEVEL = { high: 0.8, mid: 0.5 };
/** What a contradiction takes away, at the full credibility of its source. */
const AGAINST = 0.5;

/** Confidence of every claim, of the whole, and the gap; a pure function of the graph. */
export function stateOf(graph: ClaimGraph, rules: GraphRules = GRAPH_RULES): GraphState {
  const evidence = new Map(graph.evidence.map((node) => [node.id, node]));
  const claims = graph.claims.map((claim) => claimState(claim, graph.edges, evidence, rules));
  const byId = new Map(claims.map((state) => [state.id, state]));
  const filling = (id: string) =>
    graph.claims.filter((claim) => claim.slots.includes(id)).flatMap(({ id: claim }) => byId.get(claim) ?? []);
  const total = graph.slots.reduce((sum, { weight }) => sum + weight, 0);
  const open = graph.slots.filter(({ id }) => !filling(id).some(({ supported }) => supported));
  const weighed = graph.slots.reduce(
    (sum, { id, weight }) => sum + weight * Math.max(0, ...filling(id).map(({ confidence }) => confidence)),
    0,
  );
  return {
    claims,
    confidence: round(total > 0 ? weighed / total : mean(claims.map(({ confidence }) => confidence))),
    gap: round(
      total > 0
        ? open.reduce((sum, { weight }) => sum + weight, 0) / total
        : claims.some(({ supported }) => supported)
          ? 0
          : 1,
    ),
    open: [...open].sort((a, b) => b.weight - a.weight).map(({ id }) => id),
  };
}

/**
 * Independent pieces add up as independent chances of being right; a single piece below the sole-support line, or a
 * hostile one, cannot carry a claim alone.
 */
function claimState(
  claim: ClaimNode,
  edges: readonly Edge[],
  evidence: ReadonlyMap<string, EvidenceNode>,
  rules: GraphRules,
): ClaimState {
  const mine = edges.filter((one) => one.claim === claim.id);
  const nodes = (wanted: (kind: Relation) => boolean) =>
    mine.filter((one) => wanted(one.relation)).flatMap((one) => evidence.get(one.evidence) ?? []);
  const supporting = nodes((kind) => kind !== 'contradicts').filter(({ score }) => score >= rules.accept);
  const contradicting = nodes((kind) => kind === 'contradicts');
  const independent = supporting.length === 0 ? 0 : independentCount(supporting);
  const best = bestOfEach(supporting, mine);
  let miss = 1;
  for (const worth of best) miss *= 1 - worth;
  const against = Math.max(0, ...contradicting.map(({ credibility }) => credibility)) * AGAINST;
  const trusted = supporting.filter(({ hostile }) => !hostile);
  const { strict } = rules;
  const lacking =
    strict != null &&
    claim.numeric &&
    !(
      independent >= strict.sources &&
      trusted.some(({ dated }) => dated) &&
      trusted.some(({ credibility }) => credibility >= strict.authority)
    );
  const reached = round((1 - miss) * (1 - against));
  const confidence = lacking ? Math.min(reached, strict.confidence) : reached;
  const alone = trusted.length === 1 && (trusted[0]?.score ?? 0) < rules.soleSupport;
  const enough = independent >= (claim.numeric ? rules.numericSources : 1);
  const strong = mine.some((one) => one.relation === 'strong' && trusted.some(({ id }) => id === one.evidence));
  return {
    id: claim.id,
    confidence,
    level: confidence >= LEVEL.high ? 'high' : confidence >= LEVEL.mid ? 'mid' : 'low',
    supporting: supporting.map(({ id }) => id),
    contradicting: contradicting.map(({ id }) => id),
    independent_sources: independent,
    supported: strong && !alone && enough && confidence >= LEVEL.mid,
    lacking,
  };
}

/** Worth of the best piece of each independent source. */
function bestOfEach(supporting: readonly EvidenceNode[], edges: readonly Edge[]): number[] {
  const worths: { node: EvidenceNode; worth: number }[] = supporting.map((node) => {
    const relations = edges.filter((one) => one.evidence === node.id).map((one) => WORTH[one.relation]);
    return { node, worth: node.score * Math.max(0, ...relations) };
  });
  const kept: { node: EvidenceNode; worth: number }[] = [];
  for (const one of worths.sort((a, b) => b.worth - a.worth))
    if (kept.every(({ node }) => independentCount([node, one.node]) === 2)) kept.push(one);
  return kept.map(({ worth }) => worth);
}

/** The graph as rows for a small table: a claim, what speaks for it, what against it. */
export function rowsOf(
  graph: ClaimGraph,
  rules: GraphRules = GRAPH_RULES,
): { claim: string; confidence: number; level: Level; for: number; against: number }[] {
  const texts = new Map(graph.claims.map(({ id, text }) => [id, text]));
  return stateOf(graph, rules).claims.map((state) => ({
    claim: texts.get(state.id) ?? '',
    confidence: state.confidence,
    level: state.level,
    for: state.supporting.length,
    against: state.contradicting.length,
  }));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
}

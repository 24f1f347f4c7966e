import type { Evidence } from '../schema/evidence';
import { claimRow } from '../schema/round';
import type { Understood } from '../schema/run';
import { z } from '../schema/zod';
import type { Choice } from './choose';
import { type Filled, fillSlots } from './claims/fill';
import { graphOf, standingOf } from './claims/graph';
import { type RequiredSlot, requiredSlots } from './claims/slots';
import { strictField } from './claims/strict';
import type { ReadCopy } from './fuse';
import { offeredWords } from './plan/offer';
import { MAX_OVERVIEW } from './settings';
import { properNames } from './understand/names';

/** Where a question stands after some pages: plain data, a journal holds it (MECHANISMS E01, E10, E19). */
export const weighed = z.object({
  claims: z.array(claimRow),
  met: z.array(z.string()),
  single: z.number().int().nonnegative(),
  lacking: z.number().int().nonnegative().default(0),
  confidence: z.number(),
  gap: z.number(),
  points: z.number().int().nonnegative(),
  verified: z.array(z.string()),
  open: z.array(z.string()),
  open_slots: z.array(z.string()),
  sources: z.number().int().nonnegative(),
  /** How well the best passage was found, on the scale of retrieval.accept; 0 without any. */
  found: z.number(),
  /** Words that public pages use in titles and headings, for other queries. */
  offered: z.array(z.string()),
  /** Names that the best public passages hold and the question does not: where a second step may lead. */
  bridges: z.array(z.string()),
});
export type Weighed = z.infer<typeof weighed>;

export interface ToWeigh {
  question: string;
  understood: Understood;
  copies: readonly ReadCopy[];
  choice: Choice & { points?: Filled['slots'] };
  /** Words that were searched for. */
  words: readonly string[];
  /** Points that the person dropped. */
  dropped: readonly string[];
  before: Weighed | null;
  publishers?: ReadonlyMap<string, string>;
  /** ISO 8601. */
  now: string;
}

/** Points of the question that are still wanted. */
export function wantedSlots(text: string, understood: Understood, dropped: readonly string[]): RequiredSlot[] {
  const slots = requiredSlots(text, understood);
  const kept = slots.filter((slot) => !dropped.includes(slot.text));
  // Who drops every point has not taken the question back.
  return kept.length > 0 ? kept : slots;
}

/** Weighs what was found: points, claims, what speaks for and against them, what is open. A pure function. */
export function weigh(from: ToWeigh): Weighed {
  const { question, understood, copies, choice, words, dropped, before, now } = from;
  const slots = wantedSlots(question, understood, dropped);
  const filled: Filled = {
    evidence: choice.evidence,
    slots: (choice.points ?? []).filter(({ id }) => slots.some((slot) => slot.id === id)),
  };
  const byHash = new Map(copies.map((copy) => [copy.snapshot.hash, copy]));
  const inScope = choice.evidence.filter(({ provenance }) => byHash.get(provenance.snapshot_hash)?.inScope);
  const graph = graphOf({
    question,
    slots,
    filled,
    inScope: new Set(inScope.map(({ id }) => id)),
    textOf: (hash) => byHash.get(hash)?.text ?? null,
    ...(from.publishers ? { publishers: from.publishers } : {}),
    before: before?.claims ?? [],
    now,
  });
  const { openSlots, ...standing } = standingOf(graph, strictField(question));
  const open = copies.filter(({ snapshot }) => snapshot.origin === 'public');
  return {
    ...standing,
    open_slots: openSlots,
    found: Math.max(0, ...choice.evidence.map(({ score }) => score.relevance)),
    offered: offeredWords(open, words, understood),
    bridges: bridgesOf(choice.evidence, new Set(open.map(({ snapshot }) => snapshot.hash)), question),
  };
}

/** Passages that bridges are taken from, and bridges. */
const LEADING = 3;
const MOST_BRIDGES = 2;

/** Not a name that leads anywhere. */
const CALENDAR =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*$|^(?:use|see|note|example|table|figure|version|default)$/i;

/** Names of the best passages that the question does not hold (MECHANISMS B11): identifiers and capitalised names. */
function bridgesOf(items: readonly Evidence[], open: ReadonlySet<string>, question: string): string[] {
  const asked = question.toLowerCase();
  const names = items
    .filter(({ provenance }) => open.has(provenance.snapshot_hash))
    .slice(0, LEADING)
    .flatMap(({ claim, language }) => properNames(claim, language ?? 'en').filter((name) => !claim.startsWith(name)))
    .filter((name) => /^\p{L}[\p{L}\p{N}_+-]{3,24}$/u.test(name) && !CALENDAR.test(name))
    .filter((name) => !asked.includes(name.toLowerCase()));
  return [...new Set(names)].slice(0, MOST_BRIDGES);
}

/**
 * Adds to what was chosen for the whole question what each of its points needs, where there are several, and lets the
 * direct answer hold the best of each point (MECHANISMS A29, A43). Nothing is added where the pages do not answer.
 *
 * @param now ISO 8601
 */
export async function withPoints(
  text: string,
  understood: Understood,
  choice: Choice,
  copies: readonly ReadCopy[],
  now: string,
): Promise<Choice & { points: Filled['slots'] }> {
  const slots = requiredSlots(text, understood);
  if (slots.length === 0) return { ...choice, points: [] };
  const { evidence, slots: points } = await fillSlots(slots, choice, copies, now);
  const first = points.flatMap(({ evidence: [best] }) => best ?? []);
  // Of several points some may be met: each was judged by its own names and figures, and the others are told as missing.
  const answers = choice.answerable || first.length > 0;
  if (slots.length === 1 || !answers) return { ...choice, evidence, points };
  const direct = [...new Set([...first, ...choice.direct])].slice(0, MAX_OVERVIEW);
  // What stands in the direct answer leads the quotes, so that a cut list does not lose it.
  const lead = direct.flatMap((id) => evidence.find((item) => item.id === id) ?? []);
  return {
    ...choice,
    answerable: true,
    direct,
    evidence: [...lead, ...evidence.filter(({ id }) => !direct.includes(id))],
    points,
  };
}

import type { MarkReason } from '../../schema/answer';
import { z } from '../../schema/zod';
import { type Checked, type CheckedCitation, checkSentence } from '../../verify/check-sentence';
import { softFabrications } from '../../verify/soft-fabrication';
import type { Handed } from '../handing';
import { narrowed } from './narrow';
import type { WrittenSentence } from './write';

/** Where in an answer a written sentence stands; cells of a table have a place of their own. */
export const sentencePart = z.enum(['overview', 'more', 'cell', 'step']);
export const cellPlace = z.object({
  row: z.number().int().nonnegative(),
  column: z.number().int().nonnegative(),
  /** The point of its row, in the model's words. */
  point: z.string(),
});

/** A place that a sentence stands on: UTF-16 units into the text of the page that its passage is of. */
export const citedSpan = z.object({
  /** Id under which the passage was handed. */
  id: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
});
export type CitedSpan = z.infer<typeof citedSpan>;

/** A written sentence with what checking it gave; plain data, a journal can hold it. */
export const checkedSentence = z.object({
  part: sentencePart,
  at: cellPlace.nullish(),
  text: z.string(),
  mark: z.enum(['supported', 'facts_match', 'not_confirmed', 'contradicted']),
  reasons: z.array(z.object({ code: z.string(), detail: z.string() })),
  spans: z.array(citedSpan),
  /** True where the rules can say neither yes nor no: only such a sentence may be put to a model. */
  open: z.boolean(),
});
export type CheckedSentence = z.infer<typeof checkedSentence>;

/** A page that passages were handed of. */
export interface CheckedPage {
  text: string;
  language: string | null;
  /** ISO date, for “last year”. */
  published_at: string | null;
}

/**
 * What the rules hold against a sentence: a model is not asked to overrule it. Another word in a met place may be a
 * synonym (“alongside” for “concurrently”), and “will be skipped” may be “are skipped”: these a model may judge.
 */
const FIRM = new Set([
  'unknown_citation',
  'no_citation',
  'address_invented',
  'fabricated',
  'value_differs',
  'value_absent',
  'identifier_absent',
  'name_absent',
  'negation_differs',
  'direction_differs',
  'opposite_word',
  'quantifier_absent',
]);

/** Reasons kept with a sentence; the panel names the first. */
const MOST_REASONS = 4;
/** Characters before a passage that it may lean on. */
const BEFORE = 240;

/** An address, with or without its scheme. Ends before the punctuation of the sentence around it. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'（）()，。；]+|(?<![\w@.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|gov|edu|info|co|cn|de|uk|jp|fr|eu|ai|app)(?:\/[^\s<>"'（）()，。；]*)?(?![\w.-]*\w)/giu;

/**
 * Checks a sentence that a model wrote against each passage that it cites (MECHANISMS A64, A73, C15): ids that were not
 * handed are refused, an address, number, name or date from nowhere is found, and each citation is narrowed to the very
 * sentences that say it.
 *
 * @param pages by index, as the passages name them
 */
export function checkWritten(
  written: WrittenSentence,
  handed: ReadonlyMap<string, Handed>,
  pages: readonly CheckedPage[],
  language: string,
): CheckedSentence {
  const ids = [...new Set(written.evidence)];
  const passages = ids.flatMap((id) => handed.get(id) ?? []);
  const unknown = ids.filter((id) => !handed.has(id));
  const whole = passages.map((passage) => citationOf(passage, passage, pages));
  const first = checkSentence({ sentence: written.text, language, citations: whole });
  const spans = passages.map((passage, i) => ({
    id: passage.id,
    ...narrowed(written.text, language, passage, placesOf(first, i)),
  }));
  const carrying = isGood(first.mark) ? spans.filter((_, i) => placesOf(first, i).length > 0) : spans;
  const cited = carrying.length > 0 ? carrying : spans;
  const checked = agreed(written.text, language, first, cited, passages, pages);
  const against = [
    ...unknown.map((id) => ({ code: 'unknown_citation', detail: id })),
    ...inventedAddresses(written.text, passages).map((detail) => ({ code: 'address_invented', detail })),
    ...(isGood(checked.result.mark) ? fabricationsOf(written.text, language, whole) : []),
  ];
  const own = checked.result.reasons.map(({ code, detail }) => ({ code: code as string, detail }));
  const mark = against.length > 0 && checked.result.mark !== 'contradicted' ? 'not_confirmed' : checked.result.mark;
  // What is surely from nowhere is told first.
  const reasons = [...against, ...own].slice(0, MOST_REASONS);
  return {
    part: written.part,
    ...(written.at ? { at: written.at } : {}),
    text: written.text,
    mark: mark === 'supported' || mark === 'facts_match' || mark === 'contradicted' ? mark : 'not_confirmed',
    reasons,
    spans: checked.spans,
    open: mark === 'not_confirmed' && ![...against, ...own].some(({ code }) => FIRM.has(code)),
  };
}

const isGood = (mark: Checked['mark']) => mark === 'supported' || mark === 'facts_match';

/** The narrowed citations where they carry the sentence as well as the whole passages do; else the passages. */
function agreed(
  text: string,
  language: string,
  first: Checked,
  cited: CitedSpan[],
  passages: readonly Handed[],
  pages: readonly CheckedPage[],
): { result: Checked; spans: CitedSpan[] } {
  if (!isGood(first.mark)) return { result: first, spans: cited };
  const citations = cited.flatMap((span) => {
    const passage = passages.find(({ id }) => id === span.id);
    return passage ? [citationOf(passage, span, pages)] : [];
  });
  const again = checkSentence({ sentence: text, language, citations });
  if (isGood(again.mark)) return { result: again, spans: cited };
  return { result: first, spans: passages.map(({ id, start, end }) => ({ id, start, end })) };
}

/** A span of a passage with what it stands under and after. */
function citationOf(
  passage: Handed,
  span: { start: number; end: number },
  pages: readonly CheckedPage[],
): CheckedCitation {
  const page = pages[passage.page];
  const text = page?.text ?? '';
  return {
    quote: text.slice(span.start, span.end),
    context: [passage.title, passage.heading, text.slice(Math.max(0, span.start - BEFORE), span.start)].join('\n'),
    page_date: page?.published_at ?? null,
  };
}

function placesOf(checked: Checked, citation: number): { start: number; end: number }[] {
  return checked.reasons.flatMap(({ source_span }) =>
    source_span?.citation === citation ? [{ start: source_span.start, end: source_span.end }] : [],
  );
}

/** Addresses of a sentence that stand in none of its passages. */
function inventedAddresses(text: string, passages: readonly Handed[]): string[] {
  const held = passages.map((passage) => passage.text.toLowerCase());
  return [...text.matchAll(ADDRESS)]
    .map(([address]) => address.replace(/[.,;:!?]+$/, ''))
    .filter((address) => !held.some((passage) => passage.includes(address.toLowerCase())));
}

/** Specifics from nowhere. A name may stand in the title or heading; a figure must stand in a passage itself. */
function fabricationsOf(text: string, language: string, citations: readonly CheckedCitation[]): MarkReason[] {
  const quotes = citations.map(({ quote }) => quote);
  const wide = [...quotes, ...citations.map(({ context }) => context ?? '')];
  const widely = softFabrications(text, wide, language);
  return softFabrications(text, quotes, language)
    .filter(
      (one) =>
        (one.kind !== 'name' && one.kind !== 'quoted') ||
        widely.some((other) => other.start === one.start && other.kind === one.kind),
    )
    .map((one) => ({ code: 'fabricated', detail: one.text }));
}

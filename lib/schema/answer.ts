import { roundReason } from './round';
import { z } from './zod';

/** A span of a saved copy that a sentence stands on. */
export const citation = z.object({
  evidence_id: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  quote: z.string(),
  snapshot_hash: z.string(),
});
export type Citation = z.infer<typeof citation>;

/** What checking a sentence against its spans gave (DESIGN section 1). */
export const mark = z.enum([
  'supported',
  'facts_match',
  'judged_by_model',
  'not_confirmed',
  'disputed',
  'contradicted',
]);
export type Mark = z.infer<typeof mark>;

/** Why a mark was given: a stable code of the check, and the words that it is about ("25 minutes / 40 minutes"). */
export const markReason = z.object({ code: z.string(), detail: z.string() });
export type MarkReason = z.infer<typeof markReason>;

/**
 * How the words of a sentence came about. `quote`: somebody else's, verbatim. `written`: a model's, as checked.
 * `revised`: a model's second wording, after its first said otherwise than its passage. `replaced`: the passage stands
 * in the place of a wording that could not be confirmed. `struck`: its own citation says otherwise. `withheld`: it
 * cites nothing that the model was given.
 */
export const sentenceForm = z.enum(['quote', 'written', 'revised', 'replaced', 'struck', 'withheld']);
export type SentenceForm = z.infer<typeof sentenceForm>;

export const sentence = z.object({
  text: z.string(),
  citations: z.array(citation),
  mark,
  reasons: z.array(markReason),
  form: sentenceForm,
  /** What the model wrote first, where `text` is something else; null otherwise. */
  wording: z.string().nullable(),
  /** What the person made of it, against or beside its check (MECHANISMS A03). */
  by_person: z.enum(['kept', 'struck']).nullish(),
});
export type Sentence = z.infer<typeof sentence>;

/**
 * Why a run ended. `detail` numbers make the sentence that the panel shows in its own language: `points` of the question
 * and how many are `supported` by how many independent `sources`, `single` of them by one
 * weak source alone; `rounds`, `searches`, `pages_read`, `pages_failed`,
 * `quotes`, `searches_failed`, `cut_short`.
 */
export const stop = z.object({
  reason: z.enum(['answered', 'not_enough_evidence', 'nothing_readable', 'stopped_by_person', 'extracted', 'greeting']),
  /** True when a limit or a person ended the run, not the state of the evidence. */
  forced: z.boolean(),
  detail: z.record(z.string(), z.number()),
  /** What ended the search for more; absent in older answers. */
  ended_by: roundReason.nullish(),
  /** Points of the question that nothing supports, in its words, the heaviest first; absent in older answers. */
  missing: z.array(z.string()).nullish(),
});
export type Stop = z.infer<typeof stop>;

const share = z.number().min(0).max(1);

/**
 * What rules measure of a composed answer, 0–1 each, and their weighted mean (MECHANISMS A44, A45): points met; sentences
 * whose check stands; no sentence twice and none without use; sentences bound to a span. `lowered_by_model`: a reviewer
 * lowered the mean to `total`, which it can never raise (F11).
 */
export const answerScores = z.object({
  completeness: share,
  faithfulness: share,
  conciseness: share,
  verifiability: share,
  total: share,
  lowered_by_model: z.boolean(),
  /** What came of it: passed, or below the line with nothing more to ask, or little more than a summary of sources. */
  verdict: z.enum(['pass', 'short', 'degraded']),
});
export type AnswerScores = z.infer<typeof answerScores>;

/** One value of a dispute and who says it. */
export const disputeSide = z.object({
  /** As written by its best source; of an opinion, who holds it. */
  value: z.string(),
  /** Ids of evidence. */
  claims: z.array(z.string()),
  /** What it depends on, e.g. `6.1`; null where nothing names it. */
  label: z.string().nullable(),
  /** One publisher, or one text published twice, counts once. */
  independent_sources: z.number().int().nonnegative(),
  /** Null in records from before sources were weighed. */
  weights: z.object({ credibility: share, recency: share, specificity: share, total: share }).nullable(),
});
export type DisputeSide = z.infer<typeof disputeSide>;

/** Sources that give different values for one thing; only a contradiction has a loser (MECHANISMS A41, A42). */
export const dispute = z.object({
  kind: z.enum([
    'contradiction',
    'depends_on_version',
    'differs_in_time',
    'differs_in_place',
    'differs_in_scope',
    'differs_in_unit',
    'contradicts_itself',
    // Views of named holders, side by side: neither is a fact and none is kept (MECHANISMS F27).
    'opinion',
  ]),
  /** Heaviest first. */
  sides: z.array(disputeSide).min(2),
  /** Index of the side that stands; null where both may hold, or where none was chosen. */
  kept: z.number().int().nonnegative().nullable(),
  /** The person chose which side stands. */
  by_person: z.boolean().optional(),
});
export type Dispute = z.infer<typeof dispute>;

/** A part of the question that no passage answers: words of the question, or what a model found missing, in its words. */
export const gap = z.object({ text: z.string(), by_model: z.boolean().optional() });
export type Gap = z.infer<typeof gap>;

/** Why an answer was made by rules although somebody may have expected a model's. */
export const withoutModel = z.object({
  why: z.enum(['no_model', 'no_consent', 'failed']),
  /** For `failed` the reason's code (lib/models), for `no_consent` the sites; else empty. */
  detail: z.string(),
});
export type WithoutModel = z.infer<typeof withoutModel>;

/**
 * Languages (ISO 639-1) of the pages that the answer stands on, or, without an answer, of all pages that were read,
 * where none of them is in the question's language. `own_pages`: pages in its language that were read beside.
 */
export const otherLanguage = z.object({
  languages: z.array(z.string()).min(1),
  own_pages: z.number().int().nonnegative(),
});
export type OtherLanguage = z.infer<typeof otherLanguage>;

/**
 * What is compared, point by point. A cell is a sentence with its citation and mark; null: nothing that was read says it
 * (*not stated*), which is never an empty cell.
 */
export const answerTable = z.object({
  /** As the question writes them. */
  subjects: z.array(z.string()).min(2),
  rows: z.array(
    z.object({
      /** The point's name; null: what is said of each in general. */
      point: z.string().nullable(),
      /** In the order of the subjects. */
      cells: z.array(sentence.nullable()).min(2),
    }),
  ),
});
export type AnswerTable = z.infer<typeof answerTable>;

/** What is to be done, in order. */
export const answerSteps = z.object({
  items: z.array(sentence).min(1),
  /** Further steps of the same page that are not shown. */
  left_out: z.number().int().nonnegative(),
});
export type AnswerSteps = z.infer<typeof answerSteps>;

/** How an answer is laid out, where that is not sentences alone. */
export const answerForm = z.enum(['comparison', 'procedure', 'dispute', 'news']);
export type AnswerForm = z.infer<typeof answerForm>;

/** That an answer was not made anew: when it was made, and in which run (MECHANISMS A59, F14). */
export const reusedAnswer = z.object({ at: z.string(), run_id: z.string() });

/** Places that a question can be put to, in the order of the chips. */
export const askedPlace = z.enum(['page', 'tabs', 'web', 'scholarly', 'library']);
export type AskedPlace = z.infer<typeof askedPlace>;

/** An answer as data; Markdown is one rendering of it, never the source (DESIGN section 3). */
export const answer = z.object({
  schema: z.number().int(),
  run_id: z.string(),
  question: z.string(),
  language: z.string(),
  /** The direct answer, at most three sentences (MECHANISMS A43). */
  overview: z.array(sentence).max(3),
  /** What a reader needs besides, along the evidence (MECHANISMS A43); empty where the answer is quotes alone. */
  more: z.array(sentence),
  /** Supporting passages, best first: ids of evidence. */
  passages: z.array(z.string()),
  disputes: z.array(dispute),
  gaps: z.array(gap),
  stop,
  /** Engine that wrote it: `rules` quotes, `model` writes. */
  engine: z.enum(['rules', 'model']),
  /** Name of the model that wrote it; null for rules. */
  written_by: z.string().nullable(),
  without_model: withoutModel.nullable(),
  /** Absent or null where the answer's pages are in the question's language. */
  other_language: otherLanguage.nullish(),
  /**
   * Where everything was asked, what each place holds for itself: ids of passages, best first, none where it holds
   * nothing, and how many of its pages were read (MECHANISMS C18); absent otherwise.
   */
  places: z
    .array(z.object({ place: askedPlace, passages: z.array(z.string()), pages: z.number().int().nonnegative() }))
    .nullish(),
  /** Absent in older answers, null where nothing was composed that could be scored. */
  scores: answerScores.nullish(),
  /** Absent or null where sentences alone say it, and in older answers; so too the next three. */
  form: answerForm.nullish(),
  table: answerTable.nullish(),
  steps: answerSteps.nullish(),
  reused: reusedAnswer.nullish(),
});
export type Answer = z.infer<typeof answer>;

/** Every sentence of an answer in the order in which it is read: overview, table row by row, steps, more. */
export function sentencesIn(from: Pick<Answer, 'overview' | 'more' | 'table' | 'steps'>): Sentence[] {
  const cells = (from.table?.rows ?? []).flatMap((row) => row.cells.filter((cell) => cell !== null));
  return [...from.overview, ...cells, ...(from.steps?.items ?? []), ...from.more];
}

/**
 * Brings an answer of the first version of this schema to the present one: disputes were pairs of figures, reasons bare
 * codes, and every sentence a quote. An answer of the present version is left as it is.
 */
export function upgradeAnswer(row: Record<string, unknown>): void {
  if (Array.isArray(row.more)) return;
  row.more = [];
  row.written_by = null;
  row.without_model = null;
  row.overview = listOf(row.overview).map((old) => ({
    ...old,
    reasons: (Array.isArray(old.reasons) ? old.reasons : []).map((code) => ({ code: String(code), detail: '' })),
    form: 'quote',
    wording: null,
  }));
  row.disputes = listOf(row.disputes).map((old) => ({
    kind: 'contradiction',
    kept: null,
    sides: [
      [old.a, old.value_a],
      [old.b, old.value_b],
    ].map(([id, value]) => ({
      value: String(value),
      claims: [String(id)],
      label: null,
      independent_sources: 1,
      weights: null,
    })),
  }));
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

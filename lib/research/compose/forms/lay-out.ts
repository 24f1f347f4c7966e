import type { Answer, AnswerSteps, AnswerTable, Citation, Dispute, Sentence } from '../../../schema/answer';
import type { Evidence } from '../../../schema/evidence';
import type { ChosenForm } from './choose';

/** What a composed answer has besides its sentences. */
export type LaidOut = Pick<Answer, 'form' | 'table' | 'steps'>;

/** A model's sentence with its place: a cell of a table, or a step. */
export interface PlacedSentence {
  sentence: Sentence;
  part: 'overview' | 'more' | 'cell' | 'step';
  at?: { row: number; column: number; point: string } | null | undefined;
}

/**
 * Lays an answer out: what a model placed where its sentences stand, else what the rules chose. A cell that cites nothing
 * that was handed is no statement: it is *not stated*, and the sentence goes to those that were caught.
 *
 * @param quoteOf evidence in its own words, or null where it does not stand
 * @param compared the sides, as the question writes them
 */
export function layOut(
  chosen: ChosenForm | null,
  placed: readonly PlacedSentence[],
  compared: readonly string[],
  quoteOf: (id: string) => Sentence | null,
): LaidOut {
  const table = tableOf(placed, compared) ?? chosenTable(chosen, quoteOf);
  const steps = stepsOf(placed) ?? chosenSteps(chosen, quoteOf);
  const form = table
    ? 'comparison'
    : steps
      ? 'procedure'
      : chosen && (chosen.kind === 'news' || chosen.kind === 'dispute')
        ? chosen.kind
        : null;
  return { ...(form ? { form } : {}), ...(table ? { table } : {}), ...(steps ? { steps } : {}) };
}

/** Whether a placed sentence is shown in its place. */
export function hasPlace({ part, sentence }: PlacedSentence): boolean {
  return (part === 'cell' || part === 'step') && sentence.form !== 'withheld';
}

function tableOf(placed: readonly PlacedSentence[], compared: readonly string[]): AnswerTable | null {
  const cells = placed.filter((one) => one.part === 'cell' && hasPlace(one) && one.at);
  if (cells.length === 0 || compared.length < 2) return null;
  const rows = [...new Set(cells.map(({ at }) => at?.row ?? 0))].sort((a, b) => a - b);
  return {
    subjects: [...compared],
    rows: rows.map((row) => ({
      point: cells.find(({ at }) => at?.row === row)?.at?.point ?? null,
      cells: compared.map(
        (_, column) => cells.find(({ at }) => at?.row === row && at.column === column)?.sentence ?? null,
      ),
    })),
  };
}

function chosenTable(chosen: ChosenForm | null, quoteOf: (id: string) => Sentence | null): AnswerTable | null {
  if (!chosen?.table) return null;
  const rows = chosen.table.rows.map(({ point, cells }) => ({
    point,
    cells: cells.map((cell): Sentence | null => {
      const sentence = cell ? quoteOf(cell.id) : null;
      return sentence && cell ? { ...sentence, text: cell.text } : null;
    }),
  }));
  return rows.some(({ cells }) => cells.some((cell) => cell !== null))
    ? { subjects: chosen.table.subjects, rows }
    : null;
}

function stepsOf(placed: readonly PlacedSentence[]): AnswerSteps | null {
  const items = placed.filter((one) => one.part === 'step' && hasPlace(one)).map(({ sentence }) => sentence);
  return items.length > 0 ? { items, left_out: 0 } : null;
}

function chosenSteps(chosen: ChosenForm | null, quoteOf: (id: string) => Sentence | null): AnswerSteps | null {
  const items = (chosen?.steps?.ids ?? []).flatMap((id) => quoteOf(id) ?? []);
  // Of steps of which one does not stand, the rest would be another procedure.
  if (!chosen?.steps || items.length < chosen.steps.ids.length || items.length === 0) return null;
  return { items, left_out: chosen.steps.left_out };
}

/** Ids of the evidence that the rules' form stands on. */
export function idsOf(chosen: ChosenForm | null): string[] {
  if (!chosen) return [];
  const cells = (chosen.table?.rows ?? []).flatMap(({ cells }) => cells.flatMap((cell) => cell?.id ?? []));
  return [...cells, ...(chosen.steps?.ids ?? []), ...chosen.views.map(({ id }) => id)];
}

/** Views as a dispute that nobody wins: holders in place of values, no weights, none kept (MECHANISMS F27). */
export function viewsAsDispute(
  chosen: ChosenForm | null,
  byId: ReadonlyMap<string, Evidence>,
  publishers?: ReadonlyMap<string, string>,
): Dispute[] {
  const side = (stance: 'for' | 'against') => {
    const views = (chosen?.views ?? []).filter((view) => view.stance === stance && byId.has(view.id));
    const items = views.flatMap(({ id }) => byId.get(id) ?? []);
    return {
      value: [...new Set(views.map(({ holder }) => holder))].join(' · '),
      claims: [...new Set(items.map(({ id }) => id))],
      label: null,
      independent_sources: new Set(
        items.map(({ canonical_url }) => publishers?.get(canonical_url) ?? hostOf(canonical_url)),
      ).size,
      weights: null,
    };
  };
  const sides = [side('for'), side('against')];
  return sides.every(({ claims }) => claims.length > 0) ? [{ kind: 'opinion', sides, kept: null }] : [];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

/** News is read by its dates: the newest first, what has none last (MECHANISMS A29). */
export function newestFirst(sentences: readonly Sentence[], byId: ReadonlyMap<string, Evidence>): Sentence[] {
  const dateOf = ({ citations }: Sentence) =>
    citations
      .flatMap(({ evidence_id }) => byId.get(evidence_id)?.published_at ?? [])
      .sort()
      .at(-1) ?? '';
  return [...sentences].sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
}

/**
 * Before a table or steps of a page stands what announces them there; direct quotes that are rows or steps themselves are
 * not said twice.
 *
 * @param lead id of the evidence that announces them
 */
export function withLead(
  overview: Sentence[],
  { table, steps }: LaidOut,
  lead: string | null,
  quoteOf: (id: string) => Sentence | null,
): Sentence[] {
  const announces = lead === null ? null : quoteOf(lead);
  // A sentence that fills a cell may answer as well; a row of bars may not.
  if (!steps && !(table && announces)) return overview;
  const said = [...(table?.rows ?? []).flatMap(({ cells }) => cells), ...(steps?.items ?? []), announces];
  const cited = said.flatMap((sentence) => sentence?.citations ?? []);
  const rest = overview.filter(({ citations }) => !citations.some((own) => cited.some((other) => crosses(own, other))));
  const kept = announces ? [announces, ...rest] : rest;
  return kept.length > 0 ? kept : overview;
}

function crosses(a: Citation, b: Citation): boolean {
  return a.snapshot_hash === b.snapshot_hash && a.start < b.end && b.start < a.end;
}

/** A laid-out answer with each of its sentences changed. */
export function withSentences(laidOut: LaidOut, change: (list: Sentence[]) => Sentence[]): LaidOut {
  const { table, steps } = laidOut;
  const one = (cell: Sentence | null) => (cell ? (change([cell])[0] ?? null) : null);
  return {
    ...laidOut,
    ...(table ? { table: { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(one) })) } } : {}),
    ...(steps ? { steps: { ...steps, items: change(steps.items) } } : {}),
  };
}

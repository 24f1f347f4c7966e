import type { RankedPassage, RankPage } from '../../../reading/rank';
import { answerForm } from '../../../schema/answer';
import type { Evidence } from '../../../schema/evidence';
import type { Understood } from '../../../schema/run';
import { z } from '../../../schema/zod';
import { evidenceFrom, type ReadCopy } from '../../fuse';
import { compareOf } from './compare';
import { stepsOf } from './steps';
import { viewsOf } from './views';

/** What the rules chose to lay an answer out with, by ids of evidence; plain data, a journal can hold it. */
export const chosenForm = z.object({
  kind: answerForm,
  table: z
    .object({
      subjects: z.array(z.string()),
      rows: z.array(
        z.object({
          point: z.string().nullable(),
          /** `text`: the part of the evidence that is the cell. */
          cells: z.array(z.object({ id: z.string(), text: z.string() }).nullable()),
        }),
      ),
    })
    .nullable(),
  steps: z
    .object({
      ids: z.array(z.string()),
      left_out: z.number().int().nonnegative(),
    })
    .nullable(),
  /** What announces a page's own table or steps. */
  lead: z.string().nullable(),
  views: z.array(z.object({ id: z.string(), holder: z.string(), stance: z.enum(['for', 'against']) })),
});
export type ChosenForm = z.infer<typeof chosenForm>;

export interface MadeForm {
  form: ChosenForm | null;
  evidence: Evidence[];
  /** Ids of evidence that answer by themselves: a point that the question names, told of every side. */
  direct: string[];
}

const NOTHING: MadeForm = { form: null, evidence: [], direct: [] };

interface From {
  question: { text: string; understood: Understood };
  pages: readonly RankPage[];
  ranked: readonly RankedPassage[];
  copies: readonly ReadCopy[];
  /** Evidence that is there already: a passage is not made twice. */
  evidence: readonly Evidence[];
  /** Whether quotes answer the question; where they do not, only a comparison may, of which each part stands elsewhere. */
  answered: boolean;
  /** ISO 8601, the moment that ages are counted from. */
  now: string;
}

/** A passage that stands for a shorter one within it is at most so much longer. */
const COVERS = 2;

/**
 * How the kind of a question wants its answer laid out, from the pages read and by rules alone: a comparison as a table,
 * a procedure as steps, a dispute as views with their holders, news by date (MECHANISMS A29, F27).
 *
 * @returns null for every other kind, and where the pages do not give enough for it; new evidence apart
 */
export async function formOf(from: From): Promise<MadeForm> {
  const { question, pages, ranked, answered } = from;
  const { type } = question.understood;
  const making = new Making(from);
  const none = { table: null, steps: null, lead: null, views: [] };
  // A planner may take a comparison for a fact; its two sides are there all the same.
  if (type === 'comparison' || (question.understood.compared ?? []).length > 1) {
    const found = compareOf(question, pages, ranked);
    if (!found || !(answered || found.answering >= 0)) return NOTHING;
    const rows = [];
    for (const { point, cells } of found.rows) {
      const made = [];
      for (const cell of cells) made.push(cell && { id: await making.id(cell, 'compare'), text: cell.text });
      rows.push({ point, cells: made });
    }
    const direct = (rows[found.answering]?.cells ?? []).flatMap((cell) => cell?.id ?? []);
    const table = { subjects: found.subjects, rows };
    const lead = found.lead ? await making.id(found.lead, 'lead', false) : null;
    return { form: { kind: 'comparison', ...none, table, lead }, evidence: making.made, direct };
  }
  if (!answered) return NOTHING;
  if (type === 'news') return { form: { kind: 'news', ...none }, evidence: [], direct: [] };
  if (type === 'procedure') {
    const found = stepsOf(question.understood, pages, ranked);
    if (!found) return NOTHING;
    const { page, relevance } = found;
    const lead = found.lead ? await making.id({ page, relevance, ...found.lead }, 'lead', false) : null;
    const ids = [];
    for (const step of found.steps) ids.push(await making.id({ page, relevance, ...step }, 'step', false));
    const steps = { ids, left_out: found.leftOut };
    return { form: { kind: type, ...none, steps, lead }, evidence: making.made, direct: [] };
  }
  if (type === 'dispute') {
    const views = [];
    for (const view of viewsOf(question.understood, pages, ranked))
      views.push({ id: await making.id(view, 'view'), holder: view.holder, stance: view.stance });
    return { form: views.length > 0 ? { kind: type, ...none, views } : null, evidence: making.made, direct: [] };
  }
  return NOTHING;
}

interface Place {
  page: number;
  paragraph: number;
  start: number;
  end: number;
  relevance: number;
}

/** Makes evidence of places, each once, and takes what is there already. */
class Making {
  readonly made: Evidence[] = [];

  constructor(private readonly from: From) {}

  /** @param covered whether a passage that holds the place and little more may stand for it */
  async id({ page, paragraph, start, end, relevance }: Place, how: string, covered = true): Promise<string> {
    const copy = this.from.copies[page];
    if (!copy) return '';
    const known = [...this.from.evidence, ...this.made].find(({ provenance: at }) => {
      if (at.snapshot_hash !== copy.snapshot.hash || at.snapshot_id !== copy.snapshot.id) return false;
      if (at.start === start && at.end === end) return true;
      return covered && at.start <= start && end <= at.end && at.end - at.start <= COVERS * (end - start);
    });
    if (known) return known.id;
    const chosen = { start, end, claimStart: start, claimEnd: end, paragraph, relevance };
    const item = await evidenceFrom(copy, { ...chosen, steps: ['read', how, 'quote'] }, this.from.now);
    this.made.push(item);
    return item.id;
  }
}

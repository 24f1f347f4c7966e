import { readPartial } from '../../models/partial-json';
import type { Understood } from '../../schema/run';
import { z } from '../../schema/zod';
import type { Ask, StageAnswer } from '../ask';
import { passageBlocks } from '../choose/model';
import type { Handed } from '../handing';
import { DATA_LINE, dataBlock, languageName, type StagePrompt, systemOf, todayLine } from '../prompt';
import { MAX_MORE, MAX_OVERVIEW } from '../settings';

export const VERSION = 'compose.3';
/** Rows of a table, steps of a procedure, and characters of a point's name. */
const MOST_ROWS = 8;
const MOST_STEPS = 12;
const LONGEST_POINT = 60;

/** What the kind of a question wants besides sentences (MECHANISMS A29). */
export type WantedForm = { kind: 'comparison'; subjects: readonly string[] } | { kind: 'procedure' } | null;

export function wantedForm({ type, compared = [] }: Understood): WantedForm {
  if (compared.length > 1) return { kind: 'comparison', subjects: compared };
  return type === 'procedure' ? { kind: 'procedure' } : null;
}

/** A sentence as a model wrote it: first the ids of its passages, then its words (MECHANISMS A62). */
export interface WrittenSentence {
  part: 'overview' | 'more' | 'cell' | 'step';
  /** Of a cell. */
  at?: { row: number; column: number; point: string } | null | undefined;
  /** Ids as given, known or not. */
  evidence: string[];
  text: string;
}

export interface Written {
  sentences: WrittenSentence[];
  /** Parts of the question that the passages do not answer, in the model's words. */
  missing: string[];
  model: string;
}

/** The schema that a model is sent lists the ids that it was handed. */
function schemaOf(ids: readonly string[], form: WantedForm) {
  const [first = '', ...rest] = ids;
  return schemaWith(z.enum([first, ...rest]), form);
}

function schemaWith<T extends z.ZodType<string>>(id: T, form: WantedForm) {
  const sentence = z.object({ evidence: z.array(id), text: z.string() });
  const rows = z.array(z.object({ point: z.string(), cells: z.array(sentence) })).optional();
  const steps = z.array(sentence).optional();
  const plain = { more: z.array(sentence), missing: z.array(z.string()) };
  const overview = z.array(sentence);
  // What another form has is never asked for, but read where it was given.
  return z.object({
    overview,
    ...(form?.kind === 'comparison' ? { rows } : {}),
    ...(form?.kind === 'procedure' ? { steps } : {}),
    ...plain,
  }) as z.ZodType<Given>;
}

interface Said {
  evidence: string[];
  text: string;
}

interface Given {
  overview: Said[];
  rows?: { point: string; cells: Said[] }[] | undefined;
  steps?: Said[] | undefined;
  more: Said[];
  missing: string[];
}

/**
 * Has an answer written from passages (MECHANISMS A43, A61, A62, F29). By the reporter, once; a plain fact by the
 * executor, whose model may be a small one (A67).
 */
export async function writeByModel(
  ask: Ask,
  key: string,
  from: {
    question: string;
    language: string;
    handed: readonly Handed[];
    nonce: string;
    simple: boolean;
    now: string;
    form?: WantedForm;
  },
): Promise<StageAnswer<Written>> {
  const { form = null } = from;
  const answer = await ask(key, {
    role: from.simple ? 'executor' : 'reporter',
    stage: 'compose',
    prompt: writePrompt(from.question, from.language, from.handed, from.nonce, from.now, form),
    answer: {
      name: 'answer',
      schema: schemaOf(
        from.handed.map(({ id }) => id),
        form,
      ),
    },
    maxTokens: writerTokens(from.simple, form),
    stream: true,
  });
  // One invented id costs its own sentence, in sight of the reader, not the whole answer.
  const given = answer.ok ? answer.value : answer.reason === 'bad_shape' ? insistedOn(answer.text, form) : null;
  if (!given) return answer.ok ? { ok: false, reason: 'empty', model: answer.model, text: '' } : answer;
  const { overview, more, missing } = given;
  const told = [
    ...overview.map((sentence): WrittenSentence => ({ part: 'overview', ...sentence })),
    ...more.map((sentence): WrittenSentence => ({ part: 'more', ...sentence })),
  ];
  return {
    ok: true,
    model: answer.model,
    value: {
      sentences: [
        ...tidied(told)
          .map((sentence, i): WrittenSentence => (i >= MAX_OVERVIEW ? { ...sentence, part: 'more' } : sentence))
          .slice(0, MAX_OVERVIEW + MAX_MORE),
        ...tidied(placedOf(given, form)),
      ],
      missing: missing.map(oneLine).filter((part) => part !== ''),
      model: answer.model,
    },
  };
}

function tidied(list: readonly WrittenSentence[]): WrittenSentence[] {
  return list.map((sentence) => ({ ...sentence, text: oneLine(sentence.text) })).filter(({ text }) => text !== '');
}

/** Cells and steps as sentences with their places; a cell without words is not stated. */
function placedOf({ rows = [], steps = [] }: Given, form: WantedForm): WrittenSentence[] {
  if (form?.kind === 'procedure')
    return steps.slice(0, MOST_STEPS).map(({ evidence, text }) => ({ part: 'step', evidence, text }));
  if (form?.kind !== 'comparison') return [];
  return rows.slice(0, MOST_ROWS).flatMap(({ point, cells }, row) =>
    cells.slice(0, form.subjects.length).map(
      ({ evidence, text }, column): WrittenSentence => ({
        part: 'cell',
        at: { row, column, point: pointName(point) },
        evidence,
        text,
      }),
    ),
  );
}

/** A point's name is the model's own and is checked against nothing, so it claims nothing: no figure stands in it. */
function pointName(point: string): string {
  return oneLine(point.replace(/\S*\d\S*/g, ' ')).slice(0, LONGEST_POINT);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Any ids: what a model insists on after it was told that an id is not on its list. */
function insistedOn(text: string, form: WantedForm): Given | null {
  return schemaWith(z.string(), form).safeParse(readPartial(text)).data ?? null;
}

/** Tokens that a written answer may have. */
export function writerTokens(simple: boolean, form: WantedForm = null): number {
  if (form?.kind === 'comparison') return 2200;
  return simple ? 700 : 1500;
}

/** @param now ISO 8601 */
export function writePrompt(
  question: string,
  language: string,
  handed: readonly Handed[],
  nonce: string,
  now: string,
  form: WantedForm = null,
): StagePrompt {
  return {
    version: VERSION,
    system: systemOf([
      'Answer the question from the passages alone.',
      'For each sentence first give the ids of the passages that say it (evidence), then the sentence (text).',
      'A sentence says one thing and nothing that its passages do not say. Numbers, units, dates, names, “not” and conditions stay as they are.',
      `overview: the direct answer, 1 to ${MAX_OVERVIEW} sentences. more: up to ${MAX_MORE} further sentences, only if they help.`,
      ...formLines(form),
      'missing: what the question asks and the passages do not say. If they do not answer it, leave overview and more empty.',
      'No addresses, no ids inside the text.',
      todayLine(now),
      DATA_LINE,
    ]),
    user: [
      ...passageBlocks(handed, nonce),
      dataBlock(nonce, 'question', question),
      `Write in ${languageName(language)}.`,
    ].join('\n\n'),
  };
}

function formLines(form: WantedForm): string[] {
  if (form?.kind === 'comparison')
    return [
      `rows: a table. For each point its name (point, 1 to 4 words, no figures) and one cell for each of: ${form.subjects.join(' | ')}, in this order.`,
      'A cell is a short sentence about that one thing with its evidence. Where the passages do not say it: evidence [] and text "".',
    ];
  return form?.kind === 'procedure'
    ? [`steps: what is to be done, in order, up to ${MOST_STEPS} sentences with their evidence, one action each.`]
    : [];
}

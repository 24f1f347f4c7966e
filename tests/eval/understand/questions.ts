import { understood } from '../../../lib/schema/run';
import { z } from '../../../lib/schema/zod';
import { FIRST } from './first';
import { HELD_OUT } from './held-out';

/** Questions of the first half were looked at while rules were written; those of the held-out half never were. */
export const HALVES = { first: FIRST, held_out: HELD_OUT } as const;
export type Half = keyof typeof HALVES;

/** The moment that periods are counted from: a Wednesday. */
export const ASKED_AT = '2026-03-18T10:00:00Z';

const labelled = z.object({
  half: z.enum(['first', 'held_out']),
  language: z.enum(['en', 'zh']),
  question: z.string().min(1),
  type: understood.shape.type,
  /** `*`: any will do. */
  expects: z.union([understood.shape.expects, z.literal('*')]),
  /** Names, regions, versions, figures and titles that the question limits itself to. */
  entities: z.array(z.string()),
  /** ISO days, both included; null where the question does not say. */
  from: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .nullable(),
  to: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .nullable(),
  negated: z.boolean(),
  /** What is held against what. */
  compared: z.array(z.string()),
  /** Search words that must stay, and words that must go. */
  kept: z.array(z.string()),
  dropped: z.array(z.string()),
});
export type LabelledQuestion = z.infer<typeof labelled>;

/** The labelled questions, in order. A line that does not fit the columns is an error. */
export function labelledQuestions(): LabelledQuestion[] {
  return (Object.keys(HALVES) as Half[]).flatMap((half) =>
    HALVES[half]
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ofLine(half, line)),
  );
}

function ofLine(half: Half, line: string): LabelledQuestion {
  const [question = '', type, expects, entities, time = '', negated, compared, kept, dropped, ...more] =
    line.split(' | ');
  if (dropped === undefined || more.length > 0) throw new Error(`Not nine columns: ${line}`);
  const [from = '', to = ''] = time === '-' ? [] : time.split('..');
  return labelled.parse({
    half,
    language: /\p{Script=Han}/u.test(question) ? 'zh' : 'en',
    question,
    type,
    expects,
    entities: listOf(entities),
    from: from || null,
    to: to || null,
    negated: negated === 'y',
    compared: listOf(compared),
    kept: listOf(kept),
    dropped: listOf(dropped),
  });
}

function listOf(cell: string | undefined): string[] {
  return !cell || cell === '-' ? [] : cell.split(';').map((item) => item.trim());
}

import type { Journal } from '../../journal/journal';
import { type Answer, answer as answerSchema, type Dispute, type Sentence } from '../../schema/answer';
import type { HandRow } from '../../schema/hand';
import type { Run } from '../../schema/run';
import { withKeptSide } from '../compose/kept-side';

/** Step in which a person's decisions are laid over the answer: behind composing and reflection, before the end. */
export const HAND_STEP = '04-z-hand';

/** The answer as the person left it; a step of the journal where they decided anything (MECHANISMS A03). */
export async function byHand(journal: Journal, { hand }: Pick<Run, 'hand'>, answer: Answer): Promise<Answer> {
  if (!hand || hand.length === 0) return answer;
  return journal.step(HAND_STEP, { hand, answer }, async () => withHand(answer, hand), {
    result: answerSchema,
    pure: true,
  });
}

/**
 * Lays decisions over an answer. A struck sentence stays readable and is no claim any more. A kept one has the words that
 * were written first and keeps the mark that its check gave it: a person's word confirms nothing. A decision about
 * words that the answer no longer has does nothing.
 */
export function withHand(answer: Answer, hand: readonly HandRow[]): Answer {
  const disputes = answer.disputes.map((dispute) => decided(dispute, hand));
  const chosen = disputes.filter((dispute, i) => dispute !== answer.disputes[i]);
  const overview = withKeptSide(answer.overview, chosen, () => null);
  const told = (list: readonly Sentence[]) => list.map((sentence) => sentenceByHand(sentence, hand));
  const { table, steps } = answer;
  const cellsOf = (cells: readonly (Sentence | null)[]) => cells.map((cell) => cell && sentenceByHand(cell, hand));
  return {
    ...answer,
    overview: told(overview),
    more: told(answer.more),
    disputes,
    ...(table ? { table: { ...table, rows: table.rows.map((row) => ({ ...row, cells: cellsOf(row.cells) })) } } : {}),
    ...(steps ? { steps: { ...steps, items: told(steps.items) } } : {}),
  };
}

/** The words by which a sentence is named: those of the model where something else stands in their place. */
export function nameOf({ form, text, wording }: Sentence): string {
  return (form === 'replaced' || form === 'withheld') && wording !== null ? wording : text;
}

function sentenceByHand(sentence: Sentence, hand: readonly HandRow[]): Sentence {
  const name = nameOf(sentence);
  const row = hand.findLast((one) => one.kind !== 'side' && one.text === name);
  if (row?.kind === 'strike') return { ...sentence, form: 'struck', by_person: 'struck' };
  if (row?.kind !== 'keep') return sentence;
  const held = sentence.form === 'struck' || sentence.form === 'replaced' || sentence.form === 'withheld';
  return held ? { ...sentence, text: name, form: 'written', wording: null, by_person: 'kept' } : sentence;
}

function decided(dispute: Dispute, hand: readonly HandRow[]): Dispute {
  const row = hand.findLast((one) => one.kind === 'side' && sameValues(one.values, dispute));
  if (row?.kind !== 'side' || (row.kept !== null && row.kept >= dispute.sides.length)) return dispute;
  return { ...dispute, kept: row.kept, by_person: true };
}

function sameValues(values: readonly string[], { sides }: Dispute): boolean {
  return values.length === sides.length && sides.every(({ value }, i) => value === values[i]);
}

import type { ScriptedModel } from '../../servers/scripted-model/types.ts';

/** Paid calls of one run that the server saw again, by what was known of them when what had asked died. */
export interface Repeats {
  /** Answered to the end, and not in doubt for the library: made again for nothing. This must not be. */
  afterAnswer: number;
  /** The server had sent its last byte, and whoever asked died before it could store it: in doubt. */
  unread: number;
  /** Whoever asked was gone before the answer's end: nothing can adopt that; in doubt. */
  afterCut: number;
}

/**
 * @param from how many calls the log held when the run began
 * @param inDoubt how many calls of the run the library has put down as in doubt
 */
export function repeatsSince(model: ScriptedModel, from: number, inDoubt: number): Repeats {
  const calls = model.log().slice(from);
  let answered = 0;
  let afterCut = 0;
  for (const [index, call] of calls.entries()) {
    const before = calls.slice(0, index).filter(({ hash, paid }) => paid && hash === call.hash);
    if (!call.paid || before.length === 0) continue;
    if (before.some(({ outcome }) => outcome === 'done')) answered++;
    else afterCut++;
  }
  // A call that is in doubt was not stored: what is repeated beyond those was.
  const afterAnswer = Math.max(0, answered + afterCut - inDoubt);
  return { afterAnswer, unread: Math.max(0, answered - afterAnswer), afterCut };
}

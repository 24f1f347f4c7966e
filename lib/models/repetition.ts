/** Longest unit that a stuck model repeats. Characters. */
const LONGEST_UNIT = 160;
/** So often in a row, and so much text in all, before it counts: lists and tables repeat a little. */
const TIMES = 8;
const LEAST_CHARS = 320;
/** Looked at again after so many new characters. */
const EVERY = 80;

/**
 * Notices that a streamed answer has begun to say the same over and over, as small models do (case AL-33): its end is
 * one unit, words or white space alike, many times in a row.
 */
export class Repetition {
  private tail = '';
  private fresh = 0;

  /** @returns whether the text so far ends in a loop */
  push(piece: string): boolean {
    const most = LONGEST_UNIT * TIMES;
    this.tail = (this.tail + piece).slice(-most);
    this.fresh += piece.length;
    if (this.fresh < EVERY) return false;
    this.fresh = 0;
    return endsInLoop(this.tail);
  }
}

/** Whether a text ends in one unit many times. */
export function endsInLoop(text: string): boolean {
  for (let unit = 1; unit <= LONGEST_UNIT; unit++) {
    const length = Math.max(LEAST_CHARS, unit * TIMES);
    if (length > text.length) continue;
    if (isPeriodic(text, text.length - length, unit)) return true;
  }
  return false;
}

function isPeriodic(text: string, from: number, unit: number): boolean {
  for (let i = text.length - 1; i >= from + unit; i--)
    if (text.charCodeAt(i) !== text.charCodeAt(i - unit)) return false;
  return true;
}

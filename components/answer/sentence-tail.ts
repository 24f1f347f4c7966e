/** Longest piece of text that is kept on one line with the chips. Unit: characters. */
const LONGEST_TAIL = 18;

/**
 * Cuts a sentence so that its last word never parts from the chips behind it. In Chinese the chips stand before the
 * full stop and hold the last two characters; elsewhere they stand behind it.
 */
export function splitTail(text: string): { head: string; tail: string; stop: string } {
  const trimmed = text.trimEnd();
  const stop = /[。！？]$/.exec(trimmed)?.[0] ?? '';
  const body = stop ? trimmed.slice(0, -stop.length) : trimmed;
  const spaced = /\S+$/.exec(body)?.[0] ?? '';
  const last = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(spaced)
    ? (/(?:[\w.,%=-]+|.{1,2})$/su.exec(body)?.[0] ?? '')
    : spaced;
  const tail = last.length <= LONGEST_TAIL ? last : '';
  return { head: body.slice(0, body.length - tail.length), tail, stop };
}

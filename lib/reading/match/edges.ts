import type { Agreement, Context, Span } from './context';
import { isWide } from './fold';

/**
 * True when a span begins and ends where words and numbers do: `5 mg` must not be found inside `15 mg`, nor `art`
 * inside `particle`. A quote that was itself cut inside a word (a hand-made selection) passes when its stored context
 * shows the same cut.
 */
export function hasCleanEdges(text: string, span: Span, context: Context, agreement: Agreement): boolean {
  const startOk =
    isCleanStart(text, span) ||
    ((agreement.before ?? 0) >= SAME_CUT && context.prefix?.at(-1) === text[span.start - 1]);
  const endOk =
    isCleanEnd(text, span) || ((agreement.after ?? 0) >= SAME_CUT && context.suffix?.[0] === text[span.end]);
  return startOk && endOk;
}

const SAME_CUT = 0.8;

function isCleanStart(text: string, { start }: Span): boolean {
  const first = text[start] ?? '';
  const before = text[start - 1] ?? '';
  if (isWord(first) && isWord(before)) return false;
  if (!/\d/.test(first)) return true;
  const further = text[start - 2] ?? '';
  if (/[.,:]/.test(before) && /\d/.test(further)) return false;
  return !(/[-−–]/.test(before) && (further === '' || /[\s(]/.test(further)));
}

function isCleanEnd(text: string, { end }: Span): boolean {
  const last = text[end - 1] ?? '';
  const after = text[end] ?? '';
  if (isWord(last) && isWord(after)) return false;
  if (!/\d/.test(last)) return true;
  if (/[%‰°％]/.test(after)) return false;
  return !(/[.,:]/.test(after) && /\d/.test(text[end + 1] ?? ''));
}

/** Letters and digits of scripts that put spaces between words. */
function isWord(char: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(char) &&
    !isWide(char.charCodeAt(0)) &&
    !/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(char)
  );
}

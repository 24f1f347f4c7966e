import { readPartial } from '../../models/partial-json';

/**
 * The sentences of an answer that is still being written, from the text that a model has given so far. For showing as a
 * draft only; what counts is the whole answer, parsed and checked. A first sentence that is not whole yet is not shown.
 *
 * @param soFar raw text of the stream, which may end anywhere
 * @returns in order; the last may be unfinished
 */
export function draftOf(soFar: string): string[] {
  const read = readPartial(soFar);
  if (typeof read !== 'object' || read === null) return [];
  const { overview, rows, steps, more } = read as Record<string, unknown>;
  const texts = [...textsOf(overview), ...cellsOf(rows), ...textsOf(steps), ...textsOf(more)];
  return texts.length === 1 && !ENDED.test(texts[0] ?? '') ? [] : texts;
}

const ENDED = /[.!?。！？…]["”』」）)]*$/;

function cellsOf(rows: unknown): string[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null ? textsOf((row as { cells?: unknown }).cells) : [],
  );
}

function textsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const text = typeof item === 'object' && item !== null ? (item as { text?: unknown }).text : null;
    const plain = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
    return plain === '' ? [] : [plain];
  });
}

import type { AnswerTable, Sentence } from '../../../lib/schema/answer';

/** Words of ours in a copied table. */
export interface TableWords {
  point: string;
  general: string;
  notStated: string;
  notConfirmed: string;
}

/**
 * A table for the clipboard: for a sheet as text with tabs, for a document as HTML. Citations are [n], as in the answer;
 * a cell whose citation says otherwise is no claim and is not copied as one.
 */
export function tableToCopy(
  { subjects, rows }: AnswerTable,
  numbers: ReadonlyMap<string, number>,
  words: TableWords,
): { text: string; html: string } {
  const cellOf = (cell: Sentence | null) => {
    if (cell === null) return words.notStated;
    if (cell.form === 'struck' || cell.form === 'withheld') return words.notConfirmed;
    const marks = [...new Set(cell.citations.flatMap(({ evidence_id }) => numbers.get(evidence_id) ?? []))];
    return `${oneLine(cell.text)}${marks.length > 0 ? ` ${marks.map((n) => `[${n}]`).join('')}` : ''}`;
  };
  const lines = [
    [words.point, ...subjects.map(oneLine)],
    ...rows.map(({ point, cells }) => [oneLine(point ?? words.general), ...cells.map(cellOf)]),
  ];
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return {
    text: lines.map((line) => line.join('\t')).join('\n'),
    html: `<table>${lines.map((line, i) => row(line, i === 0 ? 'th' : 'td')).join('')}</table>`,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

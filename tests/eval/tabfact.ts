import { checkSentence } from '../../lib/verify/check-sentence';
import type { EvalOptions } from '../tools/suite';
import { readData } from './sets';
import { type Label, scoreRow } from './verify-sets';

export const describe =
  'Statements about tables: each row, with its header, is a passage; precision and recall of the marks shown.';

interface Table {
  id: string;
  caption: string;
  /** Rows end in a line break, cells are parted by #. */
  table: string;
  cases: { s: string; label: Label }[];
}

/**
 * Most statements count, compare or add over rows, which rules do not do: recall is low by nature, and a shown mark must
 * still be right. A row reads “caption: header cell, …” as the reader writes a table; all rows are cited together, as
 * one citation each.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const marked = readData<Table[]>(options.data, 'num_tabfact', 'dev.json')
    .slice(0, options.limit)
    .flatMap(({ caption, table, cases }) => {
      const [header = [], ...rows] = table
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => line.split('#'));
      const citations = rows.map((cells) => ({
        quote: cells.map((cell, i) => `${header[i] ?? ''}: ${cell}`).join(' | '),
        context: caption,
      }));
      return cases.map(({ s, label }) => ({
        label,
        mark: checkSentence({ sentence: s, language: 'en', citations }).mark,
      }));
    });
  return {
    statements: marked.length,
    ...scoreRow('good', marked, 'supported', ['supported', 'facts_match']),
    ...scoreRow('contradicted', marked, 'contradicted', ['contradicted']),
  };
}

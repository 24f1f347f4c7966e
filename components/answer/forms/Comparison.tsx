import { useState } from 'react';
import type { AnswerTable, Sentence } from '../../../lib/schema/answer';
import type { Evidence } from '../../../lib/schema/evidence';
import { useAnnounce } from '../../app/announce';
import { copyTable } from '../../browser/give';
import { useText } from '../../i18n';
import { isQuote } from '../ByHand';
import { QuoteSentence } from '../QuoteSentence';
import { WrittenText } from '../WrittenText';
import { tableToCopy } from './copy-table';
import './forms.css';

interface ComparisonProps {
  table: AnswerTable;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
  /** Language that it is written in, BCP 47. */
  language: string;
}

/**
 * What is compared, point by point: a plain grid where there is room, else the point's name over its cells. What nothing
 * says is a word, never an empty cell.
 */
export function Comparison({ table, byId, numbers, language }: ComparisonProps) {
  const { t } = useText();
  const announce = useAnnounce();
  const [copied, setCopied] = useState(false);
  const { subjects, rows } = table;
  const cells = rows.flatMap((row) => row.cells);
  const open = cells.filter((cell) => cell === null).length;
  const rest = { byId, numbers, language };
  const copy = async () => {
    const words = {
      point: t('answer.table_point'),
      general: t('answer.table_general'),
      notStated: t('answer.table_not_stated'),
      notConfirmed: t('answer.not_confirmed').toLowerCase(),
    };
    if (!(await copyTable(tableToCopy(table, numbers, words)))) return;
    setCopied(true);
    announce(t('common.copied'));
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <section className="form" data-testid="comparison">
      <div className={subjects.length > 2 ? 'comparison-scroll is-wide' : 'comparison-scroll'}>
        <table className="comparison" style={{ '--subjects': subjects.length } as React.CSSProperties}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('answer.table_point')}</span>
              </th>
              {subjects.map((subject) => (
                <th scope="col" key={subject} dir="auto">
                  {subject}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={`${row.point ?? ''}${i.toString()}`}>
                <th scope="row" dir="auto">
                  {row.point ?? t('answer.table_general')}
                </th>
                {row.cells.map((cell, column) => (
                  <td key={subjects[column]}>
                    {cell ? (
                      <Cell sentence={cell} {...rest} />
                    ) : (
                      <span className="not-stated">{t('answer.table_not_stated')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="meta form-note">
        {open === 0
          ? t('answer.table_cells_full', { n: cells.length })
          : t('answer.table_cells', { n: cells.length, cited: cells.length - open, open })}
      </p>
      <button type="button" className="link" data-action="copy-table" onClick={() => void copy()}>
        {copied ? t('common.copied') : t('answer.table_copy')}
      </button>
    </section>
  );
}

function Cell({ sentence, ...rest }: Omit<ComparisonProps, 'table'> & { sentence: Sentence }) {
  return isQuote(sentence) ? (
    <QuoteSentence sentence={sentence} byId={rest.byId} numbers={rest.numbers} bare />
  ) : (
    <WrittenText sentences={[sentence]} bare {...rest} />
  );
}

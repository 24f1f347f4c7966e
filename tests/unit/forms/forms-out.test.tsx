import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { tableToCopy } from '../../../components/answer/forms/copy-table';
import { numbersOf } from '../../../components/answer/numbers';
import { Overview } from '../../../components/answer/Overview';
import { createSpeech, FixedText } from '../../../components/i18n';
import en from '../../../components/i18n/en';
import zh from '../../../components/i18n/zh';
import { readBlocks } from '../../../lib/notes/blocks';
import { noteFromAnswer } from '../../../lib/notes/from-answer';
import { plainText } from '../../../lib/notes/plain-text';
import { type Answer, answer as answerSchema, type Sentence } from '../../../lib/schema/answer';
import { evidenceOf } from '../notes-fixture';

const ITEMS = ['a', 'b', 'c'].map((id) =>
  evidenceOf({ id, excerpt: `Passage ${id} says so.`, language: 'en', published_at: id === 'b' ? '2026-01-02' : null }),
);

function said(id: string, change: Partial<Sentence> = {}): Sentence {
  return {
    text: `Passage ${id} says so.`,
    citations: [{ evidence_id: id, start: 0, end: 5, quote: `Passage ${id} says so.`, snapshot_hash: 'h' }],
    mark: 'supported',
    reasons: [{ code: 'verbatim', detail: '' }],
    form: 'quote',
    wording: null,
    ...change,
  };
}

function answerWith(change: Partial<Answer>): Answer {
  return answerSchema.parse({
    schema: 1,
    run_id: 'r',
    question: 'Q?',
    language: 'en',
    overview: [said('a')],
    more: [],
    passages: [],
    disputes: [],
    gaps: [],
    stop: { reason: 'answered', forced: false, detail: {} },
    engine: 'rules',
    written_by: null,
    without_model: null,
    ...change,
  });
}

const TABLE = {
  subjects: ['Varde', 'Norde'],
  rows: [
    { point: 'weight', cells: [said('b', { text: '2.1 | kg' }), null] },
    { point: null, cells: [said('c', { form: 'struck', mark: 'contradicted' }), said('a')] },
  ],
};

function markup(answer: Answer, speech = createSpeech('en', en)): string {
  const html = renderToStaticMarkup(
    <FixedText speech={speech}>
      <Overview answer={answer} byId={new Map(ITEMS.map((item) => [item.id, item]))} numbers={numbersOf(answer)} />
    </FixedText>,
  );
  return html.replaceAll('\u00a0', ' ');
}

describe('a comparison', () => {
  const answer = answerWith({ form: 'comparison', table: TABLE });
  it('is drawn as a table with a word for what is not stated, and a chip alone for what is supported', () => {
    const html = markup(answer);
    expect(html).toContain('<th scope="col" dir="auto">Varde</th>');
    expect(html.match(/<td>/g)).toHaveLength(4);
    expect(html).toContain('<span class="not-stated">not stated</span>');
    expect(html).not.toMatch(/<td><\/td>/);
    expect(html).toContain('4 cells: 3 cited, 1 not stated.');
    const [first = ''] = /<td>.*?<\/td>/.exec(html) ?? [];
    expect(first).toContain('class="chip"');
    expect(first).not.toContain('data-mark');
    expect(html).toMatch(/<td>.*data-mark="contradicted"/);
    expect(markup(answer, createSpeech('zh', zh))).toContain('未提及');
  });
  it('numbers its quotes where they are read: overview, cells, then the rest', () => {
    expect([...numbersOf(answer)]).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });
  it('is copied for sheets and documents, with what is no claim told', () => {
    const words = { point: 'Point', general: 'In general', notStated: 'not stated', notConfirmed: 'not confirmed' };
    const { text, html } = tableToCopy(TABLE, numbersOf(answer), words);
    expect(text.split('\n')).toEqual([
      'Point\tVarde\tNorde',
      'weight\t2.1 | kg [2]\tnot stated',
      'In general\tnot confirmed\tPassage a says so. [1]',
    ]);
    expect(html).toContain('<tr><td>weight</td><td>2.1 | kg [2]</td><td>not stated</td></tr>');
    const sly = { ...TABLE, subjects: ['<b>', 'x'] };
    expect(tableToCopy(sly, new Map(), words).html).not.toContain('<b>');
  });
  it('stands in a note as a table that reads back, and in plain text with tabs', () => {
    const note = noteFromAnswer({ answer, evidence: ITEMS, now: '2026-01-01', id: 'n' });
    expect(note.body).toContain('| weight | “2.1 \\| kg”[^2] | not stated |');
    const table = readBlocks(note.body).find(({ kind }) => kind === 'table');
    expect(table?.kind === 'table' && table.rows.map((row) => row.length)).toEqual([3, 3, 3]);
    expect(table?.kind === 'table' && table.rows[1]?.[1]).toEqual([
      { kind: 'text', text: '“2.1 | kg”' },
      { kind: 'citation', number: 2 },
    ]);
    expect(note.body).toContain('| In general | not confirmed |');
    expect(plainText(note, 'en')).toContain('weight\t“2.1 | kg”[2]\tnot stated');
  });
  it('of any words stays a table of its width', () => {
    const piece = fc.oneof(
      fc.constantFrom('|', '\\', '\\|', '\n', '[^1]', '*', '`', ' ', '---'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const words = pieces.join('').trim();
        fc.pre(words !== '' && !/[\r\u2028\u2029]/.test(words));
        const rows = [{ point: words, cells: [said('b', { text: words }), null] }];
        const odd = answerWith({ form: 'comparison', table: { subjects: [words, 'Norde'], rows } });
        const { body } = noteFromAnswer({ answer: odd, evidence: ITEMS, now: '2026-01-01', id: 'n' });
        const tables = readBlocks(body).filter(({ kind }) => kind === 'table');
        expect(tables.map((table) => table.kind === 'table' && table.rows.map((row) => row.length))).toEqual([[3, 3]]);
      }),
    );
  });
});

describe('steps', () => {
  const answer = answerWith({ form: 'procedure', steps: { items: [said('b'), said('c')], left_out: 2 } });
  it('are a numbered list, each with its chip, and tell what is left out', () => {
    const html = markup(answer);
    expect(html.match(/<li>/g)).toHaveLength(2);
    expect(html.match(/class="chip"/g)).toHaveLength(3);
    expect(html).toContain('2 more steps stand on the page.');
  });
  it('are a numbered list in a note', () => {
    const { body } = noteFromAnswer({ answer, evidence: ITEMS, now: '2026-01-01', id: 'n' });
    expect(body).toContain('1. “Passage b says so.”[^2]\n2. “Passage c says so.”[^3]');
    expect(body).toContain('2 more on the page');
  });
});

it('news begin with their dates, in the panel and in a note', () => {
  const answer = answerWith({ form: 'news', overview: [said('b'), said('a')] });
  const html = markup(answer);
  expect(html.indexOf('<time dateTime="2026-01-02">')).toBeLessThan(html.indexOf('Passage b'));
  expect(html).toContain('no date');
  const { body } = noteFromAnswer({ answer, evidence: ITEMS, now: '2026-01-01', id: 'n' });
  expect(body).toContain('2026-01-02: “Passage b says so.”[^1]\n\n“Passage a says so.”[^2]');
});

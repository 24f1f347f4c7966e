import { sentences } from '../../lib/reading/text';
import { checkSentence } from '../../lib/verify/check-sentence';
import type { EvalOptions } from '../tools/suite';
import { readData } from './sets';
import { type Label, scoreRow } from './verify-sets';

export const describe =
  'Summaries, some with one thing changed, against their document: what rules without a model can and cannot say.';

interface Document {
  doc: string;
  dom: string;
  cases: { s: string; label: Label }[];
}

/** Longest document piece that stands as one citation, in characters. */
const PIECE = 1200;

/**
 * A summary is supported when every sentence of it has a good mark and contradicted when any sentence is; a document is cited in
 * pieces of up to 1,200 characters. The set is meant for a model as verifier: rules see wording, and a summary has its
 * own.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const marked = readData<Document[]>(options.data, 'summedits', 'dev.json')
    .slice(0, options.limit)
    .flatMap(({ doc, cases }) => {
      const citations = piecesOf(doc).map((quote) => ({ quote }));
      return cases.map(({ s, label }) => ({ label, mark: markOf(s, citations) }));
    });
  return {
    summaries: marked.length,
    ...scoreRow('good', marked, 'supported', ['supported', 'facts_match']),
    ...scoreRow('contradicted', marked, 'contradicted', ['contradicted']),
  };
}

function markOf(summary: string, citations: { quote: string }[]): string {
  const marks = sentences(summary, 'en').map(
    ({ start, end }) => checkSentence({ sentence: summary.slice(start, end), language: 'en', citations }).mark,
  );
  if (marks.includes('contradicted')) return 'contradicted';
  return marks.length > 0 && marks.every((mark) => mark === 'supported' || mark === 'facts_match')
    ? 'facts_match'
    : 'not_confirmed';
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { start, end } of sentences(text, 'en')) {
    const sentence = text.slice(start, end);
    if (piece !== '' && piece.length + sentence.length > PIECE) {
      pieces.push(piece);
      piece = '';
    }
    piece += `${piece === '' ? '' : ' '}${sentence}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

import { type Answer, type Citation, type Sentence, sentencesIn } from '../../../lib/schema/answer.ts';
import type { Evidence } from '../../../lib/schema/evidence.ts';
import type { RunRecord } from './record.ts';

/** A citation with what its evidence adds, so that it can be checked without the rest. */
interface FullCitation {
  quote: string;
  url: string;
  title: string;
  start: number;
  end: number;
  snapshot_hash: string;
}

/** The record as one JSON object (README, *npm run ask*). */
export function forPrograms(record: RunRecord, timings: Record<string, number>): Record<string, unknown> {
  const { run, answer, evidence, copies, spent, steps } = record;
  return {
    answer: answer && {
      overview: answer.overview.filter(isClaim).map(({ text }) => text),
      sentences: allSentences(record).map((sentence) => fullSentence(sentence, evidence)),
      form: answer.form ?? null,
      table: answer.table
        ? {
            subjects: answer.table.subjects,
            rows: answer.table.rows.map(({ point, cells }) => ({
              point,
              cells: cells.map((cell) => cell && fullSentence(cell, evidence)),
            })),
          }
        : null,
      steps: answer.steps
        ? {
            items: answer.steps.items.map((step) => fullSentence(step, evidence)),
            left_out: answer.steps.left_out,
          }
        : null,
      reused: answer.reused ?? null,
      disputes: answer.disputes.map((dispute) => ({
        ...dispute,
        sides: dispute.sides.map((side) => ({
          ...side,
          claims: side.claims.flatMap((id) => quoteOf(id, evidence) ?? []),
        })),
      })),
      gaps: answer.gaps.map(({ text }) => text),
      stop: answer.stop,
      engine: answer.engine,
      written_by: answer.written_by,
      without_model: answer.without_model,
      language: answer.language,
    },
    error: run.error,
    pages: run.pages.map(({ url, title, state, failure, paragraphs, quotes }) => ({
      url,
      title,
      state,
      failure,
      paragraphs,
      quotes,
    })),
    evidence,
    snapshots: copies.map(({ snapshot, text }) => ({
      hash: snapshot.hash,
      url: snapshot.url,
      title: snapshot.title,
      text,
    })),
    timings,
    ledger: { ...spent, steps: steps.length, by_role: byRole(record) },
    model_calls: run.model_calls,
    handed: run.handed,
  };
}

/** The record as a page of text. */
export function forPeople(record: RunRecord, out: string | null): string {
  const { run, answer, evidence } = record;
  if (!answer) return `The run failed: ${run.error?.cause ?? 'no cause was recorded'}.`;
  const numbers = new Map<string, number>();
  const number = (id: string): string => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    return `[${numbers.get(id)}]`;
  };
  const cited = (sentence: Sentence): string =>
    [
      sentence.form === 'replaced' ? `“${oneLine(sentence.text)}”` : sentence.text,
      [...new Set(sentence.citations.map(({ evidence_id }) => number(evidence_id)))].join(''),
      answer.engine === 'model' ? `(${MARK_WORDS[sentence.mark]})` : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const blocks: string[] = [];

  const { reason } = answer.stop;
  if (reason === 'answered') {
    blocks.push(answer.overview.filter(isClaim).map(cited).join('\n'));
    const { table, steps } = answer;
    const cellsOf = (cells: (Sentence | null)[]) =>
      cells.map((cell, i) => `  ${table?.subjects[i]}: ${cell && isClaim(cell) ? cited(cell) : 'not stated'}`);
    if (table)
      blocks.push(...table.rows.map(({ point, cells }) => [point ?? 'In general', ...cellsOf(cells)].join('\n')));
    if (steps)
      blocks.push(
        steps.items
          .filter(isClaim)
          .map((step, i) => `${i + 1}. ${cited(step)}`)
          .join('\n'),
      );
    const more = answer.more.filter(isClaim).map(cited);
    if (more.length > 0) blocks.push(more.join('\n'));
  } else if (reason === 'nothing_readable') blocks.push('No page could be read.');
  else if (reason === 'greeting') blocks.push('That is no question: nothing was looked for.');
  else blocks.push('Not enough evidence: the pages that were read do not answer this question.');

  const passages = answer.passages.flatMap((id) => byId.get(id) ?? []);
  if (passages.length > 0) {
    const heading = reason === 'answered' ? 'Quotes' : 'What was found';
    blocks.push([heading, ...passages.map((item) => `  ${number(item.id)} “${oneLine(item.excerpt)}”`)].join('\n'));
  }
  const struck = sentencesIn(answer).filter((sentence) => !isClaim(sentence));
  if (struck.length > 0)
    blocks.push(
      [
        'Written by the model and not shown as an answer',
        ...struck.map(({ text, wording, reasons }) => `  “${wording ?? text}” (${reasons[0]?.code ?? 'no reason'})`),
      ].join('\n'),
    );
  for (const { kind, sides } of answer.disputes)
    blocks.push(
      `${DISPUTE_WORDS[kind]}: ${sides.map(({ value, claims }) => `${value} ${claims.map(number).join('')}`).join(', ')}`,
    );
  if (answer.gaps.length > 0) blocks.push(`Not found: ${answer.gaps.map(({ text }) => text).join(', ')}`);
  const pages = new Map<string, { title: string; marks: string }>();
  for (const [id, n] of numbers) {
    const item = byId.get(id);
    if (item) pages.set(item.url, { title: item.title, marks: `${pages.get(item.url)?.marks ?? ''}[${n}]` });
  }
  const sources = [...pages].map(([url, { title, marks }]) => `  ${marks} ${title ? `${title} — ` : ''}${url}`);
  if (sources.length > 0) blocks.push(['Sources', ...sources].join('\n'));
  const unread = run.pages.filter(({ state }) => state === 'failed');
  if (unread.length > 0)
    blocks.push(['Not read', ...unread.map(({ url, failure }) => `  ${url ?? 'a tab'}: ${failure}`)].join('\n'));
  const told = ledgerLine(record);
  if (told !== '') blocks.push(told);
  if (out) blocks.push(`Note: ${out}`);
  return blocks.join('\n\n');
}

const MARK_WORDS: Readonly<Record<Sentence['mark'], string>> = {
  supported: 'supported',
  facts_match: 'facts match',
  judged_by_model: 'judged by model',
  not_confirmed: 'not confirmed, its quote instead',
  disputed: 'disputed',
  contradicted: 'citation says otherwise',
};

const DISPUTE_WORDS: Readonly<Record<Answer['disputes'][number]['kind'], string>> = {
  contradiction: 'Two sources disagree',
  depends_on_version: 'Depends on the version',
  differs_in_time: 'Differs by time',
  differs_in_place: 'Differs by place',
  differs_in_scope: 'Differs by what is counted',
  differs_in_unit: 'Given in different units',
  contradicts_itself: 'This page gives two values',
  opinion: 'Views differ',
};

/** Who wrote it and what that cost, or why no model did; empty where none stands in any role. */
function ledgerLine({ run, answer, spent }: RunRecord): string {
  const cost = `${spent.calls} calls, ${spent.tokens_in} tokens in, ${spent.tokens_out} out, $${spent.usd.toFixed(4)}`;
  if (answer?.written_by) return `Written by ${answer.written_by}: ${cost}.`;
  const why = answer?.without_model;
  if (run.model_calls.length === 0 && (!why || why.why === 'no_model')) return '';
  return `Without AI${why ? ` (${[why.why, why.detail].filter((part) => part !== '').join(': ')})` : ''}: ${cost}.`;
}

/** What its own citation contradicts, or what cites nothing, is no part of the answer. */
function isClaim({ form }: Sentence): boolean {
  return form !== 'struck' && form !== 'withheld';
}

/** What each role spent, as the journal has it. */
function byRole({
  run,
  steps,
}: RunRecord): Record<string, { calls: number; tokens_in: number; tokens_out: number; usd: number }> {
  const roles: ReturnType<typeof byRole> = {};
  for (const { key, role } of run.model_calls) {
    const spent = steps.find((step) => step.key === key)?.spent;
    if (!spent) continue;
    roles[role] ??= { calls: 0, tokens_in: 0, tokens_out: 0, usd: 0 };
    roles[role].calls += spent.calls;
    roles[role].tokens_in += spent.tokens_in;
    roles[role].tokens_out += spent.tokens_out;
    roles[role].usd += spent.usd;
  }
  return roles;
}

/** The direct answer, then each supporting passage that is not in it, as the sentence it is. */
function allSentences({ answer, evidence }: RunRecord): Sentence[] {
  if (!answer) return [];
  const told = sentencesIn(answer);
  const cited = new Set(told.flatMap(({ citations }) => citations.map(({ evidence_id }) => evidence_id)));
  const passages = answer.passages.filter((id) => !cited.has(id));
  return [...told, ...passages.flatMap((id) => evidence.filter((item) => item.id === id)).map(asSentence)];
}

function asSentence({ id, excerpt, provenance }: Evidence): Sentence {
  const { start, end, snapshot_hash } = provenance;
  return {
    text: excerpt,
    mark: 'supported',
    form: 'quote',
    wording: null,
    reasons: [],
    citations: [{ evidence_id: id, start, end, quote: excerpt, snapshot_hash }],
  };
}

function fullSentence({ text, mark, form, wording, citations, reasons }: Sentence, evidence: Evidence[]) {
  const full = citations.flatMap((citation) => fullCitation(citation, evidence));
  return { text, mark, form, wording, reasons, citations: full };
}

function fullCitation({ evidence_id, ...span }: Citation, evidence: Evidence[]): FullCitation[] {
  const item = evidence.find(({ id }) => id === evidence_id);
  if (!item) return [];
  const { quote, start, end, snapshot_hash } = span;
  return [{ quote, url: item.url, title: item.title, start, end, snapshot_hash }];
}

function quoteOf(id: string, evidence: Evidence[]): { quote: string; url: string; title: string } | null {
  const item = evidence.find((one) => one.id === id);
  return item ? { quote: item.excerpt, url: item.url, title: item.title } : null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

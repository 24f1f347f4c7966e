import { type Answer, type AnswerTable, type Sentence, sentencesIn } from '../schema/answer';
import type { Evidence } from '../schema/evidence';
import type { Note } from '../schema/note';
import { SCHEMA_VERSION } from '../schema/zod';
import { blockQuote, citationNumber } from './citations';
import { escapeMarkdown } from './escape';
import { day } from './source';
import { type NoteWords, noteWords } from './words';

export interface AnswerToNote {
  answer: Answer;
  /** Evidence of the run; citations of anything else are dropped. */
  evidence: readonly Evidence[];
  /** ISO 8601. */
  now: string;
  /** Id of the new note. */
  id: string;
}

/**
 * Makes a note of an answer: the direct answer as quotes with footnotes, the supporting passages as block quotes, then
 * what sources disagree on and what was not found. An answer without enough evidence says so first.
 */
export function noteFromAnswer({ answer, evidence, now, id }: AnswerToNote): Note {
  const words = noteWords(answer.language);
  const book = new Citations(evidence);
  const told = (list: readonly Sentence[]) => list.flatMap((sentence) => sentenceText(sentence, words, book) ?? []);
  const overview =
    answer.form === 'news' ? answer.overview.flatMap((one) => dated(one, words, book)) : told(answer.overview);
  const enough = answer.stop.reason !== 'not_enough_evidence' && answer.stop.reason !== 'nothing_readable';
  const blocks: string[] = [];
  if (!enough && answer.stop.reason !== 'greeting')
    blocks.push(`**${words.notEnough}**${words.colon}${words.notEnoughDetail}`);
  const gap = /^zh\b/i.test(answer.language) ? '' : ' ';
  if (overview.length > 0) blocks.push(overview.join(answer.form === 'news' ? '\n\n' : gap));
  if (answer.table && enough) blocks.push(tableText(answer.table, words, book));
  const steps = told(answer.steps?.items ?? []).map((text, i) => `${i + 1}. ${text.replace(/\\\n/g, ' ')}`);
  if (steps.length > 0 && enough) blocks.push(steps.join('\n'));
  if (answer.steps?.left_out && enough) blocks.push(words.moreSteps(answer.steps.left_out));
  const more = told(answer.more);
  if (more.length > 0 && enough) blocks.push(more.join(gap));

  const said = sentencesIn(answer).map((sentence) => sentence.text);
  const passages = answer.passages
    .flatMap((key) => book.find(key) ?? [])
    .filter((item) => !said.some((text) => text.includes(item.excerpt)));
  if (passages.length > 0 && blocks.length > 0) blocks.push(`## ${enough ? words.quotes : words.found}`);
  for (const item of passages) blocks.push(blockQuote(item.excerpt, book.cite(item)));

  for (const dispute of answer.disputes) {
    const sides = dispute.sides.map(({ value, claims }) => words.quoted(side(value)) + book.marks(claims));
    blocks.push(`**${headOf(dispute.kind, words)}**${words.colon}${sides.join(words.list)}`);
  }
  if (answer.gaps.length > 0) {
    const open = answer.gaps.map((gap) => escapeMarkdown(oneLine(gap.text))).join(words.list);
    blocks.push(`**${words.notFound}**${words.colon}${open}`);
  }

  return {
    schema: SCHEMA_VERSION,
    id,
    title: oneLine(answer.question) || words.extracted(passages[0]?.title ?? ''),
    body: blocks.join('\n\n'),
    citations: book.numbered,
    tags: [],
    run_id: answer.run_id,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Somebody else's words stand in quotation marks, a model's are its own. A sentence that its own citation contradicts, or
 * that cites nothing, is no claim and goes into no note.
 */
function sentenceText(sentence: Sentence, words: NoteWords, book: Citations): string | null {
  if (sentence.form === 'struck' || sentence.form === 'withheld') return null;
  const text = escapeMarkdown(sentence.text.trim());
  // Kept by the person against its check: their word, which no footnote stands behind.
  if (sentence.by_person === 'kept') return text + words.keptByPerson;
  const marks = book.marks(sentence.citations.map((citation) => citation.evidence_id));
  return (sentence.form === 'quote' || sentence.form === 'replaced' ? words.quoted(text) : text) + marks;
}

function headOf(kind: Answer['disputes'][number]['kind'], words: NoteWords): string {
  if (kind === 'opinion') return words.views;
  return kind === 'contradiction' ? words.disagree : words.differs;
}

/** A sentence of news behind the date of its source. */
function dated(sentence: Sentence, words: NoteWords, book: Citations): string[] {
  const text = sentenceText(sentence, words, book);
  if (text === null) return [];
  const days = sentence.citations.flatMap(({ evidence_id }) => day(book.find(evidence_id)?.published_at ?? null) ?? []);
  const last = days.sort().at(-1);
  return [last === undefined ? text : `${last}${words.colon}${text}`];
}

/** A comparison as a Markdown table; a cell is one line, and a bar inside it does not end it. */
function tableText({ subjects, rows }: AnswerTable, words: NoteWords, book: Citations): string {
  const cellOf = (cell: Sentence | null) =>
    cell === null ? words.notStated : inCell(sentenceText(cell, words, book) ?? words.notConfirmed);
  const name = (text: string) => inCell(escapeMarkdown(oneLine(text)));
  const lines = [
    [words.point, ...subjects.map(name)],
    ['---', ...subjects.map(() => '---')],
    ...rows.map(({ point, cells }) => [name(point ?? words.general), ...cells.map(cellOf)]),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function inCell(markdown: string): string {
  return markdown.replace(/\\\n/g, ' ').replace(/(?<=(?<!\\)(?:\\\\)*)\|/g, '\\|');
}

function side(value: string): string {
  return escapeMarkdown(oneLine(value));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Hands out footnote numbers in the order of citing, one for each piece of evidence. */
class Citations {
  readonly numbered: Note['citations'] = {};
  private readonly known: ReadonlyMap<string, Evidence>;

  constructor(evidence: readonly Evidence[]) {
    this.known = new Map(evidence.map((item) => [item.id, item]));
  }

  find(key: string): Evidence | undefined {
    return this.known.get(key);
  }

  cite(item: Evidence): number {
    const number = citationNumber(this.numbered, item);
    this.numbered[number] = item;
    return number;
  }

  marks(keys: readonly string[]): string {
    const items = [...new Set(keys)].flatMap((key) => this.find(key) ?? []);
    return items.map((item) => `[^${this.cite(item)}]`).join('');
  }
}

import type { RankedPassage, RankPage } from '../../../reading/rank';
import { contentWords, foldText, stem } from '../../../reading/text';
import { ENGLISH_STOP } from '../../../reading/text/stopwords';
import type { Understood } from '../../../schema/run';
import { type PageCell, type PageTable, tableOnPage } from './page-table';
import { type Piece, piecesOf } from './pieces';
import { type Point, pointsAsked } from './points';
import { type Subject, subjectsOf } from './subjects';

/** A cell as it was found: where it stands, and its words. */
export interface FoundCell extends PageCell {
  relevance: number;
}

export interface FoundTable {
  subjects: string[];
  /** Index of a row on a point that the question names and of which every side is told: it answers; −1 where none is. */
  answering: number;
  rows: { point: string | null; cells: (FoundCell | null)[] }[];
  /** What announces it, where it is a page's own table. */
  lead: Omit<FoundCell, 'text'> | null;
}

/** Rows of one table. */
const MOST_ROWS = 8;
/** Rows that are made of sentences of both sides which say alike things. */
const MOST_PAIRS = 5;
/** Likeness of two sentences (Dice of their content words without the subjects) from which they speak of one point. */
const SAME_POINT = 0.3;
/** Share of a point's words that a sentence or the headings above it hold. */
const ON_POINT = 0.5;

/**
 * A comparison as a table, by rules (MECHANISMS A29, F22): for each point that the question names, the best statement on
 * each side; where it names none, the rows of a page's own table, or sentences of both sides that say alike things. What
 * no page says of a side is null, never filled from the other.
 *
 * @returns null where nothing is compared or nothing is said of either side
 */
export function compareOf(
  question: { text: string; understood: Understood },
  pages: readonly RankPage[],
  ranked: readonly RankedPassage[],
): FoundTable | null {
  const names = question.understood.compared ?? [];
  if (names.length < 2) return null;
  const subjects = subjectsOf(names);
  const pieces = piecesOf(subjects, pages, ranked);
  const own = ranked.length > 0 ? [...new Set(ranked.map(({ page }) => page))] : [];
  const onPages = own.flatMap((index) => {
    const page = pages[index];
    const relevance = Math.max(0, ...ranked.filter((passage) => passage.page === index).map(({ score }) => score));
    const table = page ? tableOnPage(page, index, subjects) : null;
    return table && table.rows.length > 0 ? [{ ...table, relevance }] : [];
  });
  const asked = pointsAsked(question.text, names);
  const rows =
    asked.length > 0
      ? asked.map((point) => ({ point: point.name, cells: rowFor(point, subjects, pieces, onPages) }))
      : openRows(subjects, pieces, onPages);
  const filled = rows.some(({ cells }) => cells.some((cell) => cell !== null));
  if (!filled) return null;
  const answering = asked.length > 0 ? rows.findIndex(({ cells }) => cells.every((cell) => cell !== null)) : -1;
  const used = rows[0]?.cells.find((cell) => cell !== null);
  const source = onPages.find((table) =>
    table.rows.some(({ cells }) => cells.some((cell) => cell?.start === used?.start && cell?.page === used?.page)),
  );
  const lead = source?.lead ? { ...source.lead, relevance: source.relevance } : null;
  return { subjects: [...names], rows: rows.slice(0, MOST_ROWS), lead, answering };
}

type OnPages = readonly (PageTable & { relevance: number })[];

/** The best statement on a point for each subject; a page's own table goes before sentences. */
function rowFor(point: Point, subjects: readonly Subject[], pieces: readonly Piece[], onPages: OnPages) {
  const inTable = onPages
    .flatMap(({ rows, relevance }) => rows.map((row) => ({ row, relevance, share: holds(row.point, point) })))
    .filter(({ share }) => share >= ON_POINT)
    .sort((a, b) => b.share - a.share || b.relevance - a.relevance)[0];
  return subjects.map((_, i): FoundCell | null => {
    const cell = inTable?.row.cells[i];
    if (inTable && cell) return { ...cell, relevance: inTable.relevance };
    const best = pieces
      .filter(({ subject }) => subject === i)
      .map((piece) => ({ piece, share: Math.max(holds(piece.text, point), 0.8 * holds(piece.above, point)) }))
      .filter(({ share }) => share >= ON_POINT)
      .sort((a, b) => b.share + b.piece.relevance - (a.share + a.piece.relevance))[0];
    return best ? cellOf(best.piece) : null;
  });
}

/** Share of a point that a text holds: one of its words or of what people say for it is enough of a short name. */
function holds(text: string, { name, words }: Point): number {
  const held = new Set(contentWords(text).map(stem));
  const own = contentWords(name).map(stem);
  const met = own.filter((word) => held.has(word)).length;
  const other = [...words].some((word) => !own.includes(word) && held.has(word));
  return Math.max(own.length > 0 ? met / own.length : 0, other ? ON_POINT : 0);
}

/** Rows where the question names no point. */
function openRows(subjects: readonly Subject[], pieces: readonly Piece[], onPages: OnPages): FoundTable['rows'] {
  const [table] = [...onPages].sort((a, b) => b.relevance - a.relevance || b.rows.length - a.rows.length);
  if (table)
    return table.rows.map(({ point, cells }) => ({
      point,
      cells: cells.map((cell) => cell && { ...cell, relevance: table.relevance }),
    }));
  const rows = subjects.length === 2 ? pairs(subjects, pieces) : [];
  const used = new Set(rows.flatMap(({ cells }) => cells.map((cell) => cell && `${cell.page}:${cell.start}`)));
  const rest = subjects.map((_, i): FoundCell | null => {
    const left = pieces.filter((piece) => piece.subject === i && !used.has(`${piece.page}:${piece.start}`));
    const [best] = left.sort((a, b) => b.relevance - a.relevance);
    return best ? cellOf(best) : null;
  });
  const general = { point: null, cells: rest };
  // Beside rows that hold both sides, a loose sentence on each is no point; without them it is all there is.
  return rows.length > 0 ? rows : [general];
}

/** Sentences of two sides that say alike things, the most alike first; each once. */
function pairs(subjects: readonly Subject[], pieces: readonly Piece[]): FoundTable['rows'] {
  const names = new Set(subjects.flatMap(({ words }) => words.map(stem)));
  const read = pieces.map((piece) => ({
    piece,
    words: new Set(
      contentWords(piece.text)
        .map(stem)
        .filter((word) => !names.has(word) && !/^\d/.test(word)),
    ),
  }));
  const [first, second] = [0, 1].map((i) => read.filter(({ piece }) => piece.subject === i));
  const found = (first ?? [])
    .flatMap((a) => (second ?? []).map((b) => ({ a, b, like: likeness(a.words, b.words) })))
    .filter(({ like }) => like >= SAME_POINT)
    .sort((x, y) => y.like + worth(y.a.piece, y.b.piece) - (x.like + worth(x.a.piece, x.b.piece)));
  const taken = new Set<Piece>();
  const rows: FoundTable['rows'] = [];
  for (const { a, b } of found) {
    if (taken.has(a.piece) || taken.has(b.piece) || rows.length >= MOST_PAIRS) continue;
    const point = sharedWords(a.piece.text, b.piece.text, names);
    if (point === null || rows.some((row) => row.point === point)) continue;
    taken.add(a.piece);
    taken.add(b.piece);
    rows.push({ point, cells: [cellOf(a.piece), cellOf(b.piece)] });
  }
  return rows;
}

function worth(a: Piece, b: Piece): number {
  return (a.relevance + b.relevance) / 2;
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared < 2 && shared < Math.min(a.size, b.size) ? 0 : (2 * shared) / Math.max(1, a.size + b.size);
}

/** Words of a point's name. */
const LONGEST_NAME = 5;
const LONGEST_NAME_HAN = 10;

/**
 * What two sentences are both about, in the words that both use: the first run of words that they share, without the
 * subjects' names and without function words at its ends. Null where they share no such run.
 */
export function sharedWords(a: string, b: string, names: ReadonlySet<string>): string | null {
  return /\p{Script=Han}/u.test(a) ? sharedHan(a, b, names) : sharedLatin(a, b, names);
}

function sharedLatin(a: string, b: string, names: ReadonlySet<string>): string | null {
  const own = a.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  const other = ` ${(b.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).map(foldText).join(' ')} `;
  const isLoose = (word: string | undefined) =>
    word !== undefined && (ENGLISH_STOP.has(foldText(word)) || /^\d+$/.test(word));
  let best: string[] = [];
  for (let i = 0; i < own.length; i++) {
    const run: string[] = [];
    for (const word of own.slice(i)) {
      if (names.has(stem(foldText(word))) || !other.includes(` ${[...run, word].map(foldText).join(' ')} `)) break;
      run.push(word);
    }
    while (run.length > LONGEST_NAME || isLoose(run.at(-1))) run.pop();
    while (isLoose(run[0])) run.shift();
    if (run.length > best.length) best = run;
  }
  return best.length > 0 ? best.join(' ') : null;
}

function sharedHan(a: string, b: string, names: ReadonlySet<string>): string | null {
  const runs = foldText(a).match(/[\p{L}\p{N}]+/gu) ?? [];
  const other = foldText(b);
  let best = '';
  for (const run of runs)
    for (let i = 0; i < run.length; i++)
      for (let end = Math.min(run.length, i + LONGEST_NAME_HAN); end - i >= 2 && end - i > best.length; end--) {
        const part = run.slice(i, end);
        if (
          other.includes(part) &&
          !/^[的了在是和与为有\d]|[的了在是和与为有\d]$/u.test(part) &&
          ![...names].some((name) => part.includes(name))
        )
          best = part;
      }
  return best === '' ? null : best;
}

function cellOf({ page, paragraph, start, end, text, relevance }: Piece): FoundCell {
  return { page, paragraph, start, end, text, relevance };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RankPage } from '../../lib/reading/rank';
import type { Paragraph } from '../../lib/schema/snapshot';

export interface EvalOptions {
  /** Directory of the public data; its README says what each folder holds. */
  data: string;
  /** One set instead of all. */
  set?: string | undefined;
  json?: boolean | undefined;
  /** Items of each set. */
  limit?: number | undefined;
  /** Address of a server that serves pages under the host names of a questions file, and that file. */
  web?: string | undefined;
  /** Address of a server with a wiki for each edition, under /en/ and /zh/. */
  wiki?: string | undefined;
  questions?: string | undefined;
  /** Items left out at the beginning: a long measurement in slices. */
  offset?: number | undefined;
  /** How deep whole runs go. */
  depth?: string | undefined;
  /** Model in every role, `URL,NAME`; `alt`: a scripted planner that writes each question's keywords. */
  model?: string | undefined;
  /** The one mechanism that is switched off. */
  without?: string | undefined;
  /** File for what each run came to. */
  rows?: string | undefined;
}

export interface RankSet {
  set: string;
  lang: string;
  pages: [title: string, paragraphs: string[]][];
  queries: [question: string, page: number, gold: number[]][];
}

/** Reads a JSON file of the data directory, or fails with one clear line. */
export function readData<T>(data: string, ...path: string[]): T {
  const file = join(data, ...path);
  if (!existsSync(file))
    throw new Error(`No data at ${path.join('/')}: give the directory of the public sets with --data.`);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** Reads a JSON file given by its path. */
export function readFile<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

export function readSets(options: EvalOptions, names: readonly string[]): RankSet[] {
  return (options.set ? [options.set] : names).map((name) => readData<RankSet>(options.data, 'rank', `${name}.json`));
}

export function pagesOfSet(set: RankSet): RankPage[] {
  return set.pages.map(([title, paragraphs]) => pageOf(title, paragraphs, set.lang));
}

/** A page as the reader would save it: paragraphs parted by blank lines. */
export function pageOf(title: string, texts: readonly string[], language: string | null): RankPage {
  const paragraphs: Paragraph[] = [];
  let text = '';
  texts.forEach((paragraph, index) => {
    if (text) text += '\n\n';
    paragraphs.push({
      index,
      kind: 'prose',
      start: text.length,
      end: text.length + paragraph.length,
      heading_path: [],
    });
    text += paragraph;
  });
  return { title, text, paragraphs, language };
}

export function round(value: number, digits = 3): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** A share with its 95 % Wilson interval. */
export function share(hits: number, n: number): { n: number; share: number; low: number; high: number } {
  if (n === 0) return { n, share: 0, low: 0, high: 1 };
  const z = 1.96;
  const p = hits / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return { n, share: round(p), low: round(Math.max(0, middle - half)), high: round(Math.min(1, middle + half)) };
}

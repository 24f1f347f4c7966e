import { type Passage, passages, type RankPage } from '../reading/rank';
import { contentWords } from '../reading/text';

/** A paragraph worth keeping, with how much of the page's subject it holds. */
export interface KeyPassage {
  page: number;
  start: number;
  end: number;
  paragraph: number;
  /** 0 to 1, comparable within one page only. */
  score: number;
}

/** Shortest passage worth offering, in characters; Han text says as much in half of it. */
const MIN_LENGTH = 60;
const MIN_LENGTH_HAN = 25;

/**
 * The best paragraphs of pages when nobody asked anything: those dense in the words that the page itself is about, its
 * title and lead counting more (MECHANISMS A38). Best first.
 */
export function keyPassages(pages: readonly RankPage[]): KeyPassage[] {
  return pages
    .flatMap((page, index) => ofPage(page).map((passage) => ({ ...passage, page: index })))
    .sort((a, b) => b.score - a.score);
}

function ofPage(page: RankPage): Omit<KeyPassage, 'page'>[] {
  const found = passages(page).filter((passage) => isWorthKeeping(page.text.slice(passage.start, passage.end)));
  const about = subjectOf(page);
  const scored = found.map((passage, index) => ({ passage, score: density(page.text, passage, about) * lead(index) }));
  const top = Math.max(...scored.map((item) => item.score), Number.MIN_VALUE);
  return scored.map(({ passage, score }) => ({
    start: passage.start,
    end: passage.end,
    paragraph: passage.paragraph,
    score: score / top,
  }));
}

function isWorthKeeping(text: string): boolean {
  const han = (text.match(/\p{Script=Han}/gu) ?? []).length;
  return text.length >= (han > text.length / 3 ? MIN_LENGTH_HAN : MIN_LENGTH);
}

/** Weight of each word that the page uses at least twice: log of its count, half as much again when it is in the title. */
function subjectOf(page: RankPage): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of contentWords(page.text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const title = new Set(contentWords(page.title));
  const weights = new Map<string, number>();
  for (const [word, count] of counts) if (count > 1) weights.set(word, Math.log(count) * (title.has(word) ? 1.5 : 1));
  return weights;
}

/** Subject words held, each once, against the square root of the length: long passages gain, but not by length alone. */
function density(text: string, passage: Passage, about: Map<string, number>): number {
  const words = contentWords(text.slice(passage.start, passage.end));
  if (words.length === 0) return 0;
  const held = [...new Set(words)].reduce((sum, word) => sum + (about.get(word) ?? 0), 0);
  return held / Math.sqrt(words.length + 8);
}

/** The opening of a page usually says what it is about. */
function lead(index: number): number {
  return index === 0 ? 1.3 : index === 1 ? 1.1 : 1;
}

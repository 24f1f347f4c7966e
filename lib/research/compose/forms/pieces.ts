import type { RankedPassage, RankPage } from '../../../reading/rank';
import { type Span, sentences } from '../../../reading/text';
import { indexesIn, type Subject, speaksOf } from './subjects';

/** A statement about one of the things compared. Offsets are UTF-16 units into its page's text, end exclusive. */
export interface Piece extends Span {
  /** Index of the page in the list given. */
  page: number;
  paragraph: number;
  /** Index of the subject that it is about. */
  subject: number;
  text: string;
  /** Headings above it and the title, where the subject is told by them. */
  above: string;
  /** 0–1, of its passage. */
  relevance: number;
}

/** Ranked passages whose sentences are looked at. */
const PASSAGES = 60;
/** A statement is no longer than this. Unit: UTF-16 characters. */
const LONGEST = 420;
const SHORTEST = 12;
const SHORTEST_HAN = 5;
/** Where a sentence about both turns from one to the other. */
const TURN = /[;；]\s*|,?\s+(?:while|whereas|but|although|though|and|yet)\s+|[，,]\s*(?:而|但是?|则)?/giu;

/**
 * The statements of ranked passages that speak of one thing compared: sentences, lines of lists, and the halves of a
 * sentence that goes from one to the other. What names several in one half is about their relation, not about one.
 */
export function piecesOf(
  subjects: readonly Subject[],
  pages: readonly RankPage[],
  ranked: readonly RankedPassage[],
): Piece[] {
  const out: Piece[] = [];
  for (const passage of ranked.slice(0, PASSAGES)) {
    const page = pages[passage.page];
    if (!page) continue;
    for (const block of page.paragraphs) {
      if (block.end <= passage.start || block.start >= passage.end) continue;
      if (block.kind === 'heading' || block.kind === 'table' || block.kind === 'code') continue;
      const from = Math.max(block.start, passage.start);
      const text = page.text.slice(from, Math.min(block.end, passage.end));
      for (const span of sentences(text, page.language ?? null))
        for (const part of halvesOf(text.slice(span.start, span.end), subjects)) {
          const start = from + span.start + part.start;
          const end = from + span.start + part.end;
          const said = page.text.slice(start, end);
          const least = /\p{Script=Han}/u.test(said) ? SHORTEST_HAN : SHORTEST;
          if (said.length < least || said.length > LONGEST || /[?？]\s*$/.test(said)) continue;
          const { own, from: where } = speaksOf(subjects, said, block.heading_path, page.title);
          const [subject] = own;
          if (subject === undefined || own.length > 1) continue;
          out.push({
            page: passage.page,
            paragraph: block.index,
            subject,
            start,
            end,
            text: said,
            above: [...block.heading_path, ...(where === 'above' ? [page.title] : [])].join('\n'),
            relevance: passage.score,
          });
        }
    }
  }
  return out;
}

/** A sentence as it is, or cut where it turns from one subject to another. */
function halvesOf(sentence: string, subjects: readonly Subject[]): Span[] {
  const whole = { start: 0, end: sentence.length };
  if (indexesIn(subjects, sentence).length < 2) return [whole];
  for (const turn of sentence.matchAll(TURN)) {
    const before = { start: 0, end: turn.index };
    const after = { start: turn.index + turn[0].length, end: sentence.length };
    const [a, b] = [before, after].map(({ start, end }) => indexesIn(subjects, sentence.slice(start, end)));
    if (a?.length === 1 && b?.length === 1 && a[0] !== b[0]) return [before, after];
  }
  return [whole];
}

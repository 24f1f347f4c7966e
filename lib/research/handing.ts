import { type RankedPassage, type RankPage, rankPassages } from '../reading/rank';
import type { Understood } from '../schema/run';
import { heldInRun, ranking } from './ranking';
import { HANDED_CHARS, MEANING_WEIGHT, WORDS_WEIGHT } from './settings';

/** A passage that a model is given under an id; it answers with ids, the code knows what they stand for. */
export interface Handed {
  /** `p1`, `p2` … in the order handed. */
  id: string;
  /** Index of the page in the list given. */
  page: number;
  /** UTF-16 units into the page's text. */
  start: number;
  end: number;
  paragraph: number;
  text: string;
  title: string;
  heading: string;
  /** 0–1, as ranked. */
  relevance: number;
}

export interface Handing {
  passages: Handed[];
  /** Passages that the pages hold in all. */
  of: number;
}

/** Characters that one passage costs besides its text: its marks and its id. */
const FRAME = 64;

/** Passages in the order in which they are handed over until the room is used up, best first. */
export interface Line {
  passages: RankedPassage[];
  /** Passages that the pages hold in all. */
  of: number;
}

/**
 * Lines up the passages of the pages read for a model. Passages ranked by the added words of understanding stand in turn
 * with those ranked by the question itself.
 */
export function lineUp(question: { text: string; understood: Understood }, pages: readonly RankPage[]): Line {
  const ranked = ranking(question, pages);
  const also = question.understood.also ?? [];
  const wider =
    also.length > 0
      ? rankPassages(
          { ...question.understood, terms: [...new Set([...question.understood.terms, ...also])], expects: 'any' },
          heldInRun(pages),
        )
      : [];
  return { passages: inTurn(ranked, wider), of: ranked.length };
}

/** Whether the room holds every passage: then their order changes nothing. */
export function allFit({ passages }: Line, room: number): boolean {
  return passages.reduce((sum, passage) => sum + costOf(passage), 0) <= room;
}

/**
 * The line in the order of words and meaning together (MECHANISMS F32). Behind the last passage that was compared
 * nothing moves; one between them that was not compared counts as the middle of those that were.
 *
 * @param likeness cosine with the question, −1 to 1, of the passages that were compared
 */
export function byMeaning(line: Line, likeness: ReadonlyMap<RankedPassage, number>): Line {
  const end = line.passages.findLastIndex((passage) => likeness.has(passage)) + 1;
  const known = [...likeness.values()].sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)] ?? 0;
  const value = (passage: RankedPassage) =>
    WORDS_WEIGHT * passage.score + MEANING_WEIGHT * Math.max(0, likeness.get(passage) ?? middle);
  // Sorting keeps the order of equals.
  const front = line.passages.slice(0, end).sort((a, b) => value(b) - value(a));
  return { ...line, passages: [...front, ...line.passages.slice(end)] };
}

/**
 * Chooses what a model is given of a line: the best passages until the room is used up (MECHANISMS B43), so that an
 * answer in the last paragraph of a long page is seen as well as one in the first. In the end they stand in the order
 * of the pages, so that the text reads on; nothing is cut inside a passage.
 *
 * @param room characters of passages with their frames
 */
export function handOver(line: Line, pages: readonly RankPage[], room: number = HANDED_CHARS): Handing {
  const taken: RankedPassage[] = [];
  let left = room;
  for (const passage of line.passages) {
    const cost = costOf(passage);
    if (cost > left) continue;
    left -= cost;
    taken.push(passage);
  }
  const ordered = taken.sort((a, b) => a.page - b.page || a.start - b.start);
  return {
    of: line.of,
    passages: ordered.map((passage, i) => {
      const page = pages[passage.page];
      return {
        id: `p${i + 1}`,
        page: passage.page,
        start: passage.start,
        end: passage.end,
        paragraph: passage.paragraph,
        text: page?.text.slice(passage.start, passage.end) ?? '',
        title: page?.title ?? '',
        heading: passage.heading,
        relevance: passage.score,
      };
    }),
  };
}

function costOf({ start, end, heading }: RankedPassage): number {
  return end - start + FRAME + heading.length;
}

/** Two rankings merged by turns, each passage once. */
function inTurn(a: readonly RankedPassage[], b: readonly RankedPassage[]): RankedPassage[] {
  const seen = new Set<string>();
  const out: RankedPassage[] = [];
  for (let i = 0; i < Math.max(a.length, b.length); i++)
    for (const passage of [a[i], b[i]]) {
      if (!passage) continue;
      const id = `${passage.page}:${passage.start}`;
      if (seen.has(id)) continue;
      seen.add(id);
      out.push(passage);
    }
  return out;
}

import { type RankedPassage, type RankPage, rankPassages } from '../reading/rank';
import type { Understood } from '../schema/run';
import { ranking } from './ranking';
import { HANDED_CHARS } from './settings';

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

/**
 * Chooses what a model is given of the pages read: the best passages until the room is used up (MECHANISMS B43), so
 * that an answer in the last paragraph of a long page is seen as well as one in the first. Passages ranked by the added
 * words of understanding are taken in turn with those ranked by the question itself. In the end they stand in the order
 * of the pages, so that the text reads on; nothing is cut inside a passage.
 *
 * @param room characters of passages with their frames
 */
export function handOver(
  question: { text: string; understood: Understood },
  pages: readonly RankPage[],
  room: number = HANDED_CHARS,
): Handing {
  const ranked = ranking(question, pages);
  const also = question.understood.also ?? [];
  const wider =
    also.length > 0
      ? rankPassages(
          { ...question.understood, terms: [...new Set([...question.understood.terms, ...also])], expects: 'any' },
          pages,
        )
      : [];
  const taken: RankedPassage[] = [];
  let left = room;
  for (const passage of inTurn(ranked, wider)) {
    const cost = passage.end - passage.start + FRAME + passage.heading.length;
    if (cost > left) continue;
    left -= cost;
    taken.push(passage);
  }
  const ordered = taken.sort((a, b) => a.page - b.page || a.start - b.start);
  return {
    of: ranked.length,
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

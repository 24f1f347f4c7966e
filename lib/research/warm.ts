import { snapshotOf } from '../library/snapshots';
import type { RankPage } from '../reading/rank';
import type { PageReading } from '../schema/snapshot';
import type { ResearchHost } from './host';
import { HELD_CHARS, isHeld, prepared } from './ranking';
import { rehearse } from './rehearse';

/** The page and question last gone through. */
let last: { reading: PageReading; question: string } | null = null;

/**
 * Goes through what a question about a page needs while that question is being written: the page's passages are taken
 * apart and held (lib/research/ranking.ts), and the way to the answer is gone once (lib/research/rehearse.ts). As long
 * as hardly anything is written, the page's title stands for the question. Once for each page and draft; nothing of it
 * is stored, sent or shown.
 *
 * @param draft the question so far
 * @param rest lets other work go first; throws where the question was sent meanwhile
 */
export async function warmUp(
  host: Pick<ResearchHost, 'db' | 'now' | 'online'>,
  reading: PageReading,
  draft: string,
  rest: () => Promise<void>,
): Promise<void> {
  const { text, paragraphs, title, language, url, site } = reading;
  if (text.length > HELD_CHARS) return;
  const question = isQuestion(draft) ? draft : title || text.slice(0, 80);
  if (last?.reading === reading && last.question === question) return;
  const page: RankPage = { text, paragraphs, title, language, url, site };
  if (!isHeld(page)) {
    prepared([page]);
    await rest();
  }
  const retrievedAt = host.now();
  const snapshot = await snapshotOf({ reading, sourceType: 'unknown', origin: 'session', retrievedAt, tabId: null });
  await rest();
  await rehearse(host, question, { snapshot, text, retrievedAt, inScope: true }, rest);
  last = { reading, question };
}

/** Whether a draft says something yet: two words, or as much in Chinese. */
function isQuestion(draft: string): boolean {
  return /\S\s+\S/.test(draft) || (draft.match(/\p{Script=Han}/gu)?.length ?? 0) >= 4;
}

import { snapshotOf } from '../library/snapshots';
import { jsonSchemaOf, promptSchema } from '../models/schema-for-wire';
import { estimatePrompt } from '../models/tokens';
import { type RankPage, rankPassages } from '../reading/rank';
import type { PageReading } from '../schema/snapshot';
import { answerable } from '../verify/answerability';
import type { Ask } from './ask';
import { writeByModel } from './compose/write';
import { handOver } from './handing';
import { chooseQuotes } from './quote';
import { HELD_CHARS, isHeld, prepared } from './ranking';
import { understand } from './understand';

const NONCE = '0000000000000000';
const SOME_DAY = '2026-01-01T00:00:00.000Z';

/**
 * Goes once through what a question about a page needs while that question is being written: its passages are taken
 * apart and held (lib/research/ranking.ts), and code that has never run is slow the first time. The page's title stands
 * for the question. Once for each page held; nothing of it is stored, sent or shown.
 *
 * @param rest lets other work go first
 */
export async function warmUp(reading: PageReading, models: boolean, rest: () => Promise<void>): Promise<void> {
  const { text, paragraphs, title, language, url, site } = reading;
  const page: RankPage = { text, paragraphs, title, language, url, site };
  if (text.length > HELD_CHARS || isHeld(page)) return;
  const pages = prepared([page]);
  await rest();
  await snapshotOf({ reading, sourceType: 'unknown', origin: 'session', retrievedAt: SOME_DAY, tabId: null });
  await rest();
  const asked = title === '' ? text.slice(0, 80) : title;
  const question = { text: asked, understood: understand(asked) };
  const ranked = rankPassages(question, pages);
  await rest();
  if (models) {
    const { passages } = handOver({ passages: ranked, of: ranked.length }, pages);
    if (passages.length > 0)
      await writeByModel(nobody, 'warm', {
        question: asked,
        language: question.understood.language,
        handed: passages,
        nonce: NONCE,
        simple: true,
        now: SOME_DAY,
      });
    await rest();
  }
  answerable(question, chooseQuotes(question, ranked, pages), pages);
}

/** Puts a question together as for a model, and asks none. */
const nobody: Ask = async (_key, { prompt, answer }) => {
  estimatePrompt([prompt.system, prompt.user, promptSchema(jsonSchemaOf(answer.schema))]);
  return { ok: false, reason: 'no_model', model: '', text: '' };
};

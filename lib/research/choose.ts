import { type RankPage, rankPassages } from '../reading/rank';
import type { Evidence } from '../schema/evidence';
import type { Run, Understood } from '../schema/run';
import { type ChosenForm, formOf } from './compose/forms/choose';
import { type PlaceQuotes, quotesByPlace } from './compose/places';
import { pagesOf } from './copies';
import { type KeyPassage, keyPassages } from './extract';
import { evidenceFrom, type ReadCopy } from './fuse';
import { chooseQuotes } from './quote';
import { quotesAbroad, withAbroad } from './quote/abroad';
import { quotesFor } from './quote/chosen';
import { heldInRun, ranking } from './ranking';
import { MAX_EXTRACTED } from './settings';
import { understand } from './understand';

/** Passages chosen from the pages read, and whether they answer. */
export interface Choice {
  /** Best first. */
  evidence: Evidence[];
  /** Ids of evidence that may stand in the direct answer. */
  direct: string[];
  answerable: boolean;
  missing: string[];
  /** A name, version or number of the question stands on no page: nobody can answer, a model neither. */
  lacksName: boolean;
  /** How the answer is laid out where its kind wants more than sentences; its passages are among the evidence. */
  form?: ChosenForm | null | undefined;
  /** What each place holds for itself, where everything was asked. */
  places?: PlaceQuotes[] | null | undefined;
  /** Paragraphs that were looked at. */
  considered: number;
}

/**
 * Chooses the passages of a run: the best sentences for a question, the best paragraphs for an extraction.
 *
 * @param now ISO 8601: the moment that ages are counted from.
 * @param planned search words that a planner wrote: quotes are chosen by them and the question together, since they are
 *   the words of pages; whether the pages answer is judged by the question alone
 */
export async function choose(
  run: Run,
  question: Understood,
  copies: ReadCopy[],
  now: string,
  planned: string | null = null,
): Promise<Choice> {
  const considered = copies.reduce((sum, copy) => sum + copy.snapshot.paragraphs.length, 0);
  return run.kind === 'extract'
    ? { ...(await extraction(run, question, copies, now)), considered }
    : { ...(await withPlaces(run, question, copies, now, planned)), considered };
}

/** The quotes of the whole, and behind them those of each place where everything was asked. */
async function withPlaces(
  run: Run,
  question: Understood,
  copies: ReadCopy[],
  now: string,
  planned: string | null,
): Promise<Omit<Choice, 'considered'>> {
  const choice = await quotes(run, question, copies, now, planned);
  const own = await quotesByPlace(run, question, copies, now);
  if (!own) return choice;
  const known = new Set(choice.evidence.map(({ id }) => id));
  return {
    ...choice,
    evidence: [...choice.evidence, ...own.evidence.filter(({ id }) => !known.has(id))],
    places: own.places,
  };
}

export { pagesOf } from './copies';

async function quotes(
  run: Run,
  question: Understood,
  copies: ReadCopy[],
  now: string,
  planned: string | null,
): Promise<Omit<Choice, 'considered'>> {
  const pages = heldInRun(pagesOf(copies));
  const asked = { text: run.question, understood: question };
  const ranked = ranking(asked, pages);
  const own = quotesFor(asked, ranked, pages);
  const { verdict } = own;
  const chosen =
    planned === null ? withAbroad(own.quotes, quotesAbroad(asked, pages)) : quotesOfBoth(asked, planned, pages);
  const items = await Promise.all(
    chosen.map(async (quote) => {
      const copy = copies[quote.page];
      if (!copy) return null;
      const item = await evidenceFrom(
        copy,
        {
          start: quote.start,
          end: quote.end,
          claimStart: quote.sentence_start,
          claimEnd: quote.sentence_end,
          paragraph: quote.paragraph,
          relevance: quote.relevance,
          steps: ['read', quote.how, 'quote'],
        },
        now,
      );
      return { item, direct: quote.direct };
    }),
  );
  const kept = items.filter((entry) => entry !== null);
  const evidence = kept.map((entry) => entry.item);
  const forbids = verdict.reason === 'names_missing' || verdict.reason === 'specific_missing';
  const laidOut = forbids
    ? { form: null, evidence: [], direct: [] }
    : await formOf({ question: asked, pages, ranked, copies, evidence, answered: verdict.answer, now });
  const direct = kept.filter((entry) => entry.direct).map((entry) => entry.item.id);
  return {
    evidence: [...evidence, ...laidOut.evidence],
    form: laidOut.form,
    direct: verdict.answer ? direct : laidOut.direct,
    answerable: verdict.answer || laidOut.direct.length > 0,
    missing: verdict.missing,
    lacksName: forbids,
  };
}

/** Quotes by the question and a planner's words together, best first. */
function quotesOfBoth(asked: { text: string; understood: Understood }, planned: string, pages: readonly RankPage[]) {
  const terms = [...new Set([...understand(planned).terms, ...asked.understood.terms])];
  const both = { text: `${planned} ${asked.text}`, understood: { ...asked.understood, terms } };
  return quotesFor(both, rankPassages(both, pages), pages).quotes;
}

async function extraction(
  run: Run,
  question: Understood,
  copies: ReadCopy[],
  now: string,
): Promise<Omit<Choice, 'considered'>> {
  const pages = pagesOf(copies);
  const asked = run.question.trim() !== '';
  const ranked = asked ? rankPassages({ text: run.question, understood: question }, pages) : [];
  const best: KeyPassage[] = asked ? ranked : keyPassages(pages);
  const top: KeyPassage[] = best.filter((passage) => passage.score > 0).slice(0, MAX_EXTRACTED);
  const claims = new Map<string, { start: number; end: number }>();
  if (asked)
    for (const quote of chooseQuotes({ text: run.question, understood: question }, ranked, pages))
      claims.set(`${quote.page}:${quote.paragraph}`, { start: quote.sentence_start, end: quote.sentence_end });
  const evidence = await Promise.all(
    top.map((passage) => {
      const copy = copies[passage.page];
      const claim = claims.get(`${passage.page}:${passage.paragraph}`);
      const inside = claim && claim.start >= passage.start && claim.end <= passage.end;
      return copy
        ? evidenceFrom(
            copy,
            {
              start: passage.start,
              end: passage.end,
              claimStart: inside ? claim.start : passage.start,
              claimEnd: inside ? claim.end : passage.end,
              paragraph: passage.paragraph,
              relevance: passage.score,
              steps: ['read', asked ? 'rank' : 'key-passages', 'extract'],
            },
            now,
          )
        : null;
    }),
  );
  return {
    evidence: evidence.filter((item) => item !== null),
    direct: [],
    answerable: evidence.length > 0,
    missing: [],
    lacksName: false,
  };
}

import type { Understood } from '../schema/run';
import { askedKind, holdsAsked } from './rank/asked';
import { calibrated } from './rank/calibrate';
import { meetsCue, namesCondition, values } from './rank/cues';
import {
  forgetFeatures,
  type QuestionFeatures,
  questionFeatures,
  questionLanguage,
  type RankQuestion,
} from './rank/features';
import { type Passage, type PassagePage, passages, units } from './rank/passages';
import { type PreparedPassage, preparePage } from './rank/prepared';
import { type Remembered, remembering } from './rank/remember';
import { scan } from './rank/scan';
import { type ScorablePage, scorePassages } from './rank/score';
import { type Sited, siteWords } from './rank/site';
import { asksMeasure, meetsUnit } from './rank/units';

export {
  asksMeasure,
  forgetFeatures,
  meetsCue,
  meetsUnit,
  namesCondition,
  type Passage,
  type PassagePage,
  type PreparedPassage,
  passages,
  preparePage,
  type QuestionFeatures,
  questionFeatures,
  type RankQuestion,
  type Remembered,
  remembering,
  scan,
  siteWords,
  units,
  values,
};

/** A page to rank: its saved text, blocks and title; `language` is BCP 47 or null. */
export interface RankPage extends PassagePage, Sited, Remembered {
  language?: string | null;
  /** Its passages taken apart (`preparePage`), where that was done before. */
  prepared?: readonly PreparedPassage[] | undefined;
}

/** What a passage's score was made of. */
export interface RankSignals {
  /** Share of the question's weight that the passage holds, 0–1, rare words counting more. */
  coverage: number;
  /** The same for its best single sentence. */
  sentence: number;
  /** Share of the question's names that passage, headings or title hold; 1 where it has none. */
  names: number;
  /** Whether it holds what the question expects (a number, a reason …). */
  cue: boolean;
  /** The uncalibrated score, for ordering only. */
  raw: number;
}

export interface RankedPassage {
  /** Index of the page in the list given. */
  page: number;
  start: number;
  end: number;
  paragraph: number;
  heading: string;
  /** 0–1, see `calibrated`: how surely this is the passage that answers, if the pages do. */
  score: number;
  signals: RankSignals;
}

/**
 * Ranks the passages of some pages by a question, best first (MECHANISMS B43, F16; recipe of PLATFORM).
 *
 * @param question typed text, understood question, or both
 * @param pages in the order in which a search found them; earlier ones lead slightly
 */
export function rankPassages(question: RankQuestion, pages: readonly RankPage[]): RankedPassage[] {
  return rankSpans(
    question,
    pages.map((page) => {
      const prepared = page.prepared ?? preparePage(page);
      return { ...page, prepared, passages: prepared.map(({ passage }) => passage) };
    }),
  );
}

/** Ranks given spans of pages instead of cutting the pages into passages. */
export function rankSpans(question: RankQuestion, pages: readonly ScorablePage[]): RankedPassage[] {
  const understood = understoodOf(question);
  const pageLanguage = pages.find((page) => page.language)?.language?.split('-')[0] ?? null;
  const features = questionFeatures(question, true, pageLanguage);
  // A page that was looked through alone is known by the same key: of the pages' language only this depends.
  const key = JSON.stringify([question, questionLanguage(question, pageLanguage)]);
  const scored = scorePassages(features, pages, valueTest(question, understood, pageLanguage), key).sort(
    (a, b) => b.raw - a.raw,
  );
  const best = scored[0]?.raw ?? 0;
  const second = scored[1]?.raw ?? 0;
  return scored.map((item, i) => {
    const text = pages[item.page]?.text.slice(item.start, item.end) ?? '';
    const { coverage, sentence, names, raw } = item;
    const share = best > 0 ? raw / best : 0;
    const lead = i === 0 && best > 0 ? 1 - second / best : 0;
    return {
      page: item.page,
      start: item.start,
      end: item.end,
      paragraph: item.paragraph,
      heading: item.heading,
      score: calibrated({ coverage, names, share, lead }),
      signals: {
        coverage,
        sentence,
        names,
        cue: understood ? meetsCue(text, understood.expects, understood.names) : true,
        raw,
      },
    };
  });
}

function understoodOf(question: RankQuestion): Understood | null {
  if (typeof question === 'string') return null;
  return 'understood' in question ? question.understood : question;
}

/** Tells the sentences that hold a value of the kind that the question asks for. */
function valueTest(
  question: RankQuestion,
  understood: Understood | null,
  pageLanguage: string | null,
): (sentence: string) => boolean {
  const language = questionLanguage(question, pageLanguage);
  const text = typeof question === 'string' ? question : 'text' in question ? question.text : '';
  const kind = askedKind(text, language);
  return kind
    ? (sentence) => holdsAsked(sentence, kind, language, understood?.names ?? [])
    : (sentence) => holdsValue(sentence, understood);
}

/** Whether a sentence holds what the question expects, an amount in the asked measure. */
function holdsValue(sentence: string, understood: Understood | null): boolean {
  if (!understood || understood.expects === 'any') return false;
  if (!meetsCue(sentence, understood.expects, understood.names)) return false;
  return understood.expects !== 'number' || meetsUnit(sentence, understood.terms);
}

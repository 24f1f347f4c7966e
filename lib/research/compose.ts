import type { Conflict } from '../evidence/conflicts';
import { stanceOf } from '../evidence/stance';
import type { SavedCopy } from '../library/snapshots';
import type { Answer, Citation, Dispute, Gap, MarkReason, Sentence, Stop, WithoutModel } from '../schema/answer';
import type { Evidence } from '../schema/evidence';
import type { RoundReason } from '../schema/round';
import type { Run, Understood } from '../schema/run';
import { SCHEMA_VERSION } from '../schema/zod';
import { isLimit } from '../verify/answerability/limits';
import { quotePresence } from '../verify/quote-presence';
import { conflictsOf, type Point } from './claims/conflicts';
import type { ChosenForm } from './compose/forms/choose';
import {
  hasPlace,
  idsOf,
  layOut,
  newestFirst,
  type PlacedSentence,
  viewsAsDispute,
  withLead,
  withSentences,
} from './compose/forms/lay-out';
import { withKeptSide } from './compose/kept-side';
import { otherLanguage, type PageInLanguage } from './compose/other-language';
import type { PlaceQuotes } from './compose/places';
import { distinct, formOf, type SettledSentence, stands, type Written } from './compose/written';
import { isForced } from './halt';
import { MAX_MORE, MAX_NEAREST, MAX_OVERVIEW, MAX_QUOTES } from './settings';
import type { Weighed } from './weigh';

export interface Draft {
  run: Run;
  understood: Understood;
  /** Best first. */
  evidence: Evidence[];
  /** Ids of evidence that may stand in the direct answer, best first. */
  direct: string[];
  answerable: boolean;
  /** Words of the question that no passage holds. */
  missing: string[];
  /** How the rules would lay it out; null or absent where sentences alone say it. */
  form?: ChosenForm | null;
  pagesRead: number;
  pagesFailed: number;
  /** Searches that gave no list. */
  searchesFailed?: number;
  /** Whether searching or reading ended before it was done, since its time was over. */
  cutShort?: boolean;
  stoppedByPerson: boolean;
  /** Saved copies by hash. */
  copies: ReadonlyMap<string, SavedCopy>;
  /** ISO 8601: the moment that ages are counted from. */
  now: string;
  /** Publishers' domains by canonical address, where they were looked up. */
  publishers?: ReadonlyMap<string, string>;
  /** What a model wrote, settled; null where the rules answer. */
  written: Written | null;
  withoutModel: WithoutModel | null;
  /** Points, and what is known of them; absent for an extraction. */
  standing?: Pick<Weighed, 'points' | 'verified' | 'single' | 'lacking' | 'open' | 'sources'>;
  ending?: Ending;
  /** Ids of evidence that a round after writing brought: quoted behind what was written, which stays as it is. */
  supplement?: readonly string[];
  /** Points of the question with what was found for each, where there are several. */
  points?: readonly Point[];
  /** What each place holds for itself, where everything was asked. */
  places?: readonly PlaceQuotes[] | null | undefined;
}

/** What ended the search for more. */
export interface Ending {
  reason: RoundReason;
  rounds: number;
  searches: number;
}

/**
 * Composes the answer: direct answer first, then what else helps, then the supporting passages (MECHANISMS A43, A62).
 * The `rules` engine's sentences are verbatim quotes bound to their spans; a model's stand as their check left them. A
 * quote that is not exactly in its copy is left out.
 */
export function compose(draft: Draft): Answer {
  const all = [...(draft.written?.evidence ?? []), ...draft.evidence];
  const present = all.filter(
    (item, i) =>
      all.findIndex(({ id }) => id === item.id) === i && quotePresence(citationOf(item), copyOf(draft, item)) === null,
  );
  const byId = new Map(present.map((item) => [item.id, item]));
  const told = sentencesOf(draft, byId);
  const answered = told.overview.length > 0;
  const places = placesOf(draft, byId);
  const own = places.flatMap(({ passages }) => passages);
  const passages = [...new Set([...passagesOf(draft, present, answered), ...own])];
  const form = answered ? (draft.form ?? null) : null;
  const disputes = answered ? [...disputesOf(draft, present), ...viewsAsDispute(form, byId, draft.publishers)] : [];
  const quoteOf = (id: string) => quotesOf(draft, byId, [id])[0] ?? null;
  const marked = (list: Sentence[]) => list.map((sentence) => withDisputes(sentence, disputes));
  const laidOut = answered ? layOut(form, told.placed, draft.understood.compared ?? [], quoteOf) : {};
  const led = draft.written ? told.overview : withLead(told.overview, laidOut, form?.lead ?? null, quoteOf);
  const dated = laidOut.form === 'news' && !draft.written ? newestFirst(led, byId) : led;
  const overview = withKeptSide(dated, disputes, quoteOf);
  const other = otherLanguageOf(draft, overview);
  return {
    schema: SCHEMA_VERSION,
    run_id: draft.run.id,
    question: draft.run.question,
    language: draft.understood.language,
    overview: marked(overview.slice(0, MAX_OVERVIEW)),
    more: marked([...overview.slice(MAX_OVERVIEW), ...told.more]),
    passages,
    disputes,
    gaps: gapsOf(draft, answered),
    stop: stopOf(draft, answered, passages.length),
    engine: draft.written ? 'model' : 'rules',
    written_by: draft.written?.model ?? null,
    without_model: draft.written ? null : draft.withoutModel,
    ...(other ? { other_language: other } : {}),
    ...(places.length > 0 ? { places } : {}),
    ...withSentences(laidOut, marked),
  };
}

/** What each place holds, of what is really in its copies. */
function placesOf({ places }: Draft, byId: ReadonlyMap<string, Evidence>): NonNullable<Answer['places']> {
  return (places ?? []).map(({ place, evidence, pages }) => ({
    place,
    passages: evidence.filter((id) => byId.has(id)),
    pages,
  }));
}

/** Told of questions alone: who extracts from a page sees what it is written in. */
function otherLanguageOf({ run, understood, copies }: Draft, overview: readonly Sentence[]) {
  if (run.kind !== 'ask' || understood.type === 'greeting') return null;
  const pageOf = ({ text, snapshot }: SavedCopy): PageInLanguage => ({ text, language: snapshot.language });
  const hashes = new Set(overview.flatMap(({ citations }) => citations.map(({ snapshot_hash }) => snapshot_hash)));
  const cited = [...hashes].flatMap((hash) => copies.get(hash) ?? []);
  return otherLanguage(run.question, understood.language, cited.map(pageOf), [...copies.values()].map(pageOf));
}

interface Told {
  overview: Sentence[];
  more: Sentence[];
  /** Cells and steps, which stand in their own places. */
  placed: PlacedSentence[];
}

/**
 * The sentences of the answer. A written answer of which nothing stands does not answer; where the rules have a direct
 * quote, that stands in its place and what the model wrote remains visible below.
 */
function sentencesOf(draft: Draft, byId: ReadonlyMap<string, Evidence>): Told {
  const quotes = draft.answerable ? directQuotes(draft, byId) : [];
  if (!draft.written) return { overview: quotes, more: [], placed: [] };
  const all = draft.written.sentences.map((sentence) => ({
    part: sentence.part,
    at: sentence.at,
    ...withStance(draft, sentence, byId),
  }));
  const placed = all.filter(hasPlace);
  // A cell or step that has no place any more is among those that were caught.
  const shown = all
    .filter((one) => !placed.includes(one))
    .map((one) => (one.part === 'overview' ? one : { ...one, part: 'more' as const }));
  const unique = shown.filter(
    (one, i) =>
      one.sentence.form !== 'replaced' || shown.findIndex(({ sentence }) => sentence.text === one.sentence.text) === i,
  );
  const list = (part: 'overview' | 'more') => unique.filter((one) => one.part === part).map(({ sentence }) => sentence);
  const found = quotesOf(draft, byId, draft.supplement ?? []);
  if (unique.some((one) => one.part === 'overview' && one.stands))
    return { overview: list('overview'), more: [...list('more'), ...found], placed };
  // Of the direct answer nothing stands: what does stand leads, else the rules' quotes do.
  const standing = unique.filter((one) => one.stands).map(({ sentence }) => sentence);
  const rest = unique.filter((one) => !one.stands).map(({ sentence }) => sentence);
  const inPlace = placed.filter((one) => one.stands).map(({ sentence }) => sentence);
  const instead = quotes.length > 0 ? quotes : inPlace.slice(0, 1);
  const lead =
    standing.length > 0 ? standing.slice(0, MAX_OVERVIEW) : draft.written.sentences.length > 0 ? instead : [];
  const more = [...standing.slice(MAX_OVERVIEW), ...rest].slice(0, MAX_OVERVIEW + MAX_MORE);
  return { overview: lead, more, placed };
}

/**
 * A written sentence, unless it stands on words that their own page denies or corrects: such a sentence is withheld. One
 * that tells the denial itself stands.
 */
function withStance(
  draft: Draft,
  from: SettledSentence,
  byId: ReadonlyMap<string, Evidence>,
): { sentence: Sentence; stands: boolean } {
  const sentence = writtenSentence(from, byId);
  const cited = from.evidence.flatMap((id) => byId.get(id) ?? []);
  const takenBack =
    stands(from.mark) &&
    cited.some((item) => isTakenBack(draft, item)) &&
    stanceOf(from.text, 0, from.text.length) === null;
  if (!takenBack) return { sentence, stands: stands(from.mark) };
  const reasons = [{ code: 'taken_back', detail: '' }, ...sentence.reasons];
  return {
    sentence: { ...sentence, text: '', mark: 'not_confirmed', reasons, form: 'withheld', wording: from.text },
    stands: false,
  };
}

/** A model's sentence as its check left it: its own words, its passage's words, or struck. */
function writtenSentence(from: SettledSentence, byId: ReadonlyMap<string, Evidence>): Sentence {
  const cited = from.evidence.flatMap((id) => byId.get(id) ?? []);
  const wished = formOf(from);
  const form = wished !== 'withheld' && cited.length === 0 ? 'withheld' : wished;
  const mark = form === 'withheld' ? 'not_confirmed' : from.mark;
  const reasons = distinct(from.reasons);
  if (form === 'withheld') return { text: '', citations: [], mark, reasons, form, wording: from.text };
  if (form === 'replaced') {
    const [item] = cited;
    return {
      text: item?.excerpt ?? '',
      citations: item ? [citationOf(item)] : [],
      mark,
      reasons,
      form,
      wording: from.text,
    };
  }
  return { text: from.text, citations: cited.map(citationOf), mark, reasons, form, wording: from.first };
}

/** Passages fit for the direct answer; where rules single none out, the best one stands for itself. */
function directQuotes(draft: Draft, byId: ReadonlyMap<string, Evidence>): Sentence[] {
  const ids = draft.direct.length > 0 ? draft.direct : draft.evidence.slice(0, 1).map((item) => item.id);
  return quotesOf(draft, byId, ids).slice(0, MAX_OVERVIEW);
}

/** Evidence in its own words, unless its page takes them back. */
function quotesOf(draft: Draft, byId: ReadonlyMap<string, Evidence>, ids: readonly string[]): Sentence[] {
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((item) => !isTakenBack(draft, item))
    .map((item) => ({
      text: item.excerpt,
      citations: [citationOf(item)],
      mark: 'supported',
      reasons: [{ code: 'verbatim', detail: '' }],
      form: 'quote',
      wording: null,
    }));
}

/** Whether the page itself denies or corrects what a passage says (MECHANISMS C16, A42). */
function isTakenBack(draft: Draft, item: Evidence): boolean {
  const copy = copyOf(draft, item);
  const context = [item.title, ...item.provenance.heading_path].join('\n');
  return copy !== null && stanceOf(copy.text, item.provenance.start, item.provenance.end, context) !== null;
}

/** The span of the saved copy that a piece of evidence is. */
export function citationOf(item: Evidence): Citation {
  return {
    evidence_id: item.id,
    start: item.provenance.start,
    end: item.provenance.end,
    quote: item.excerpt,
    snapshot_hash: item.provenance.snapshot_hash,
  };
}

function copyOf(draft: Draft, item: Evidence): { text: string; hash: string } | null {
  const copy = draft.copies.get(item.provenance.snapshot_hash);
  return copy ? { text: copy.text, hash: copy.snapshot.hash } : null;
}

/** What a model cited comes first; of the rules' passages those that lie in a cited one are not said twice. */
function passagesOf(draft: Draft, present: readonly Evidence[], answered: boolean): string[] {
  const cited = new Set([...(draft.written?.evidence ?? []).map(({ id }) => id), ...idsOf(draft.form ?? null)]);
  const lies = (inner: Evidence, outer: Evidence) =>
    inner.provenance.snapshot_hash === outer.provenance.snapshot_hash &&
    inner.provenance.start < outer.provenance.end &&
    outer.provenance.start < inner.provenance.end;
  return present
    .filter((item) => cited.has(item.id) || !present.some((other) => cited.has(other.id) && lies(item, other)))
    .slice(0, answered ? MAX_QUOTES + cited.size : MAX_NEAREST)
    .map(({ id }) => id);
}

function disputesOf(draft: Draft, present: readonly Evidence[]): Dispute[] {
  const question = draft.run.kind === 'ask' ? draft.run.question : null;
  const { publishers, now, points = [] } = draft;
  return conflictsOf(present, points, { question, publishers, now }).map(disputeOf);
}

function disputeOf(conflict: Conflict): Dispute {
  return {
    kind: conflict.kind,
    sides: conflict.sides.map(({ value, claims, label, independent_sources, weights }) => ({
      value,
      claims,
      label,
      independent_sources,
      weights,
    })),
    kept: conflict.kept,
  };
}

/** Where another source gives another value for the same thing, that is what a reader must see of a sentence. */
function withDisputes(sentence: Sentence, disputes: readonly Dispute[]): Sentence {
  if (sentence.mark !== 'supported' && sentence.mark !== 'facts_match') return sentence;
  const cited = new Set(sentence.citations.map(({ evidence_id }) => evidence_id));
  const about = disputes.find(
    ({ kind, sides }) => kind === 'contradiction' && sides.some(({ claims }) => claims.some((id) => cited.has(id))),
  );
  if (!about) return sentence;
  const other = about.sides.find(({ claims }) => !claims.some((id) => cited.has(id)));
  const reason: MarkReason = { code: 'other_value_elsewhere', detail: other?.value ?? '' };
  return { ...sentence, mark: 'disputed', reasons: [reason, ...sentence.reasons] };
}

/**
 * What no passage holds. Where the question is answered, a word that the answer does without is no gap; a name that
 * nothing mentions still is. What a model found missing is told in its words, as its own.
 */
function gapsOf({ run, understood, missing, written }: Draft, answered: boolean): Gap[] {
  if (run.kind !== 'ask') return [];
  // A figure of the question that no page holds is a gap even of an answer, and so is what limits it.
  const isGap = (word: string) => understood.names.includes(word) || /\d/.test(word) || isLimit(run.question, word);
  const words = answered ? missing.filter(isGap) : missing;
  const told = written?.missing.slice(0, MAX_OVERVIEW).map((text) => ({ text, by_model: true })) ?? [];
  return [...words.map((text) => ({ text })), ...told];
}

function stopOf(draft: Draft, answered: boolean, quotes: number): Stop {
  const { standing, ending } = draft;
  const isAsk = draft.run.kind === 'ask';
  const detail = {
    pages_read: draft.pagesRead,
    pages_failed: draft.pagesFailed,
    quotes,
    ...(draft.searchesFailed ? { searches_failed: draft.searchesFailed } : {}),
    ...(draft.cutShort ? { cut_short: 1 } : {}),
  };
  if (isAsk && draft.understood.type === 'greeting') return { reason: 'greeting', forced: false, detail };
  if (draft.run.kind === 'extract' && draft.pagesRead > 0 && !draft.stoppedByPerson)
    return { reason: 'extracted', forced: false, detail };
  const counted = {
    ...detail,
    ...(isAsk && standing
      ? {
          ...{ points: standing.points, supported: standing.verified.length, sources: standing.sources },
          ...(standing.single > 0 ? { single: standing.single } : {}),
          ...(standing.lacking > 0 ? { lacking: standing.lacking } : {}),
        }
      : {}),
    ...(ending && ending.rounds > 0 ? { rounds: ending.rounds, searches: ending.searches } : {}),
  };
  const told = {
    detail: counted,
    ...(isAsk && standing ? { missing: standing.open } : {}),
    ...(isAsk && ending ? { ended_by: draft.stoppedByPerson ? ('stopped' as const) : ending.reason } : {}),
  };
  if (draft.stoppedByPerson) return { reason: 'stopped_by_person', forced: true, ...told };
  if (draft.pagesRead === 0) return { reason: 'nothing_readable', forced: false, ...told };
  // Who chose one round got one round.
  const isOne = ending?.reason === 'rounds' && ending.rounds <= 1;
  const forced = ending !== undefined && !isOne && isForced(ending.reason, standing?.open.length ?? 0);
  return { reason: answered ? 'answered' : 'not_enough_evidence', forced, ...told };
}

import { type Remembered, remembering } from '../reading/rank';
import { countedIn, counterOf } from '../reading/rank/counted';
import { foldText, isCjk, type Span, sentences, stem, terms } from '../reading/text';
import { prepare } from '../verify/check/prepare';
import { factsOf } from '../verify/facts';
import { expectedOf, readClaim } from './conflicts/read';
import type { Stated } from './conflicts/value';

/** A page as it was read. */
export interface StatedPage extends Remembered {
  title: string;
  text: string;
  url?: string | null | undefined;
  language?: string | null | undefined;
  paragraphs: readonly { kind: string; start: number; end: number; heading_path: readonly string[] }[];
}

/** Where a page states the value that a question asks for. Offsets into the page's text, end exclusive. */
export interface StatedSpan {
  page: number;
  paragraph: number;
  start: number;
  end: number;
  /** 0–1 and a little more: how near the value stands to the question's words. */
  near: number;
}

/** A row that is no nearer says something else. */
const LEAST = 0.3;
/** Rows and sentences of a page that are looked at closely, those with most of the question's words. */
const MOST_READ = 60;
const LONGEST = 400;
/** What a page says first is what it is about. */
const LATE = 0.08;
/** A row that holds little else says it most plainly. */
const DENSE = 0.2;
/** What stands under a heading of a heading is said of a part. */
const DEEP = 0.03;
const STATUS =
  /(?<![-\w])(?:experimental|stable|stability|deprecated|legacy|removed)(?![-\w])|实验性|稳定(?!版)|弃用|废弃/iu;
/** “Stability: 1 - Experimental” is what the question asks for by its name. */
const LABEL = /^\s*(?:stability|status|稳定性|状态)(?:\s+index)?\s*[:：]/iu;
const LABELLED = 0.15;
/** A figure of what the question counts (100行 for 多少行) is its answer whatever words stand around it. */
const COUNTED = 0.2;
/** “No more than 100” is what a question for the most asks, and a bare figure may be an example. */
const BOUNDED = 0.15;
const ASKS_MOST =
  /\b(?:at most|maximum|max|limit|no more than|up to|largest|longest)\b|最多|至多|最大|最长|上限|不超过|限制/iu;
const ASKS_LEAST = /\b(?:at least|minimum|min|no (?:less|fewer) than|smallest|shortest)\b|最少|至少|最小|最低|下限/iu;
const HOW_MANY = /\bhow many\s+(?:(?:more|different|other)\s+)?(\p{L}{3,})/iu;
/** Nearness of a count whose line shares no word with the question, for all of its words in the title and headings. */
const HEADED = 0.4;
const NO_COUNT: Counted = { gain: 0, counts: false, otherKind: false };
/** A line that breaks off is an example or a beginning and states nothing. */
const BREAKS_OFF = /(?:…|\.{3})\s*["”’」』)）]*\s*$/u;

/**
 * For a question that asks for a value (a version, a figure, a date, how stable something is) the row or sentence of each
 * page that states it. Rows of tables and “Stability: 1 - Experimental” share hardly a word with the question, so that a
 * search for sentences passes them by, and it is there that two versions of a page differ (MECHANISMS A41, F13).
 *
 * @returns at most one span a page, of a status also the line that dates it; none for other questions
 */
export function statedValues(question: string, pages: readonly StatedPage[]): StatedSpan[] {
  const expected = expectedOf(question);
  if (expected === null) return [];
  const asked = prepare(question, null);
  const keys = new Set(terms(question, isCjk(question) ? 'zh' : 'en').map(stem));
  const countsIn = expected === 'quantity' ? countedTest(question) : () => NO_COUNT;
  const read = (page: StatedPage): StatedSpan[] => {
    let best: StatedSpan | null = null;
    const all: StatedSpan[] = [];
    for (const { paragraph, start, end, density } of candidates(page, keys, expected === 'status')) {
      const text = page.text.slice(start, end);
      const context = [page.title, ...(page.paragraphs[paragraph]?.heading_path ?? [])].join(' › ');
      const claim = {
        id: '',
        text,
        language: page.language ?? null,
        context,
        url: page.url ?? '',
        published_at: null,
        credibility: 0,
      };
      const { stated, near, alike, held } = readClaim(claim, asked, expected);
      const { gain, counts, otherKind } = countsIn(text, stated ? alike : held);
      // A count of the very thing needs no more of the question's words in its line where the headings above hold them.
      const said = stated ? near : counts ? HEADED * (wordsOf(context, keys) / Math.max(1, keys.size)) : null;
      const label = expected === 'status' && LABEL.test(text) ? LABELLED : 0;
      const depth = page.paragraphs[paragraph]?.heading_path.length ?? 0;
      const rank =
        (said ?? 0) +
        label +
        gain +
        DENSE * density -
        DEEP * Math.max(0, depth - 1) -
        (LATE * start) / Math.max(1, page.text.length);
      if (said === null || otherKind) continue;
      const span = { page: 0, paragraph, start, end, near: rank };
      all.push(span);
      if (rank >= (best?.near ?? LEAST)) best = span;
    }
    if (!best) return [];
    const since = expected === 'status' ? sinceWhen(page, best, all) : null;
    return since ? [best, since] : [best];
  };
  return pages.flatMap((page, index) =>
    statedOnce(page, JSON.stringify([question, page.title, page.url]), () => read(page)).map((span) => ({
      ...span,
      page: index,
    })),
  );
}

const statedOnce = remembering<StatedSpan[]>();

const SINCE = /(?:^|[^\d.])v?\d+\.\d+(?:\.\d+)*(?![\d.])|(?:19|20)\d\d(?!\d)/u;

/**
 * The line of the same part of a page that says since which version or year a thing is what its label says: “v20.0.0 |
 * The test runner is now stable” beside “Stability: 2 - Stable”.
 */
function sinceWhen(page: StatedPage, best: StatedSpan, all: readonly StatedSpan[]): StatedSpan | null {
  const part = (paragraph: number) => page.paragraphs[paragraph]?.heading_path.join('\n');
  const text = ({ start, end }: StatedSpan) => page.text.slice(start, end);
  if (SINCE.test(text(best))) return null;
  const found = all
    .filter((span) => span !== best && part(span.paragraph) === part(best.paragraph) && SINCE.test(text(span)))
    .filter((span) => statusOf(text(span)) === statusOf(text(best)))
    .sort((a, b) => b.near - a.near)[0];
  return found ? { ...found, near: Math.min(found.near, best.near) } : null;
}

/** The word that tells the status, the label before a colon aside. */
function statusOf(text: string): string | undefined {
  return STATUS.exec(text.replace(LABEL, ''))?.[0].toLowerCase();
}

/** Rows and sentences that hold a value and a word of the question, most words first. */
function candidates(
  page: StatedPage,
  keys: ReadonlySet<string>,
  status: boolean,
): (Span & { paragraph: number; density: number })[] {
  const found = page.paragraphs.flatMap((block, paragraph) => {
    const text = page.text.slice(block.start, block.end);
    if (block.kind === 'heading' || (status ? !STATUS.test(text) : !/\d/.test(text))) return [];
    const above = wordsOf(block.heading_path.join(' '), keys);
    return piecesOf(text, block.kind, page.language ?? null).flatMap(({ start, end }) => {
      const piece = text.slice(start, end);
      if (end - start > LONGEST || BREAKS_OFF.test(piece) || (status ? !STATUS.test(piece) : !/\d/.test(piece)))
        return [];
      const words = wordsOf(piece, keys);
      if (words === 0 && !(status && above > 0) && !isCjk([...keys].join(''))) return [];
      return [
        {
          paragraph,
          start: block.start + start,
          end: block.start + end,
          words: words + 0.5 * above,
          density: words / Math.max(1, sizeOf(piece)),
        },
      ];
    });
  });
  return found.sort((a, b) => b.words - a.words || a.start - b.start).slice(0, MOST_READ);
}

/** What a statement is worth to a question that counts. */
interface Counted {
  gain: number;
  /** Whether it counts the very thing. */
  counts: boolean;
  /** Whether it gives nothing but amounts of another kind: a time is no count of lines. */
  otherKind: boolean;
}

function countedTest(question: string): (text: string, stated: readonly Stated[]) => Counted {
  const latin = HOW_MANY.exec(question)?.[1]?.toLowerCase();
  const word = counterOf(question) ?? latin ?? null;
  const counted =
    countedIn(question) ?? (latin ? new RegExp(`\\d[\\d.,]*\\s+(?:\\p{L}+\\s+)?${stem(latin)}`, 'iu') : null);
  const isUnit = word !== null && factsOf(`5 ${word}`, { language: null }).quantities[0]?.dimension != null;
  const bound = ASKS_MOST.test(question) ? 'at_most' : ASKS_LEAST.test(question) ? 'at_least' : null;
  return (text, stated) => {
    const facts = stated.flatMap((one) =>
      one.kind === 'value' && one.value.kind === 'quantity' ? one.value.fact : [],
    );
    const counts = counted?.test(text) ?? false;
    if (counted && !counts) {
      const otherKind = !isUnit && facts.length > 0 && facts.every(({ dimension }) => dimension !== null);
      return { gain: 0, counts, otherKind };
    }
    const bounded = bound !== null && facts.some((fact) => fact.bound === bound);
    return { gain: (counts ? COUNTED : 0) + (bounded ? BOUNDED : 0), counts, otherKind: false };
  };
}

function piecesOf(text: string, kind: string, language: string | null): Span[] {
  if (kind === 'prose') return sentences(text, language);
  let at = 0;
  return text.split('\n').flatMap((line) => {
    const span = { start: at, end: at + line.length };
    at += line.length + 1;
    return line.trim() === '' ? [] : [span];
  });
}

function sizeOf(text: string): number {
  return new Set(terms(text, isCjk(text) ? 'zh' : 'en')).size;
}

function wordsOf(text: string, keys: ReadonlySet<string>): number {
  const folded = foldText(text);
  return new Set(
    terms(folded, isCjk(folded) ? 'zh' : 'en')
      .map(stem)
      .filter((key) => keys.has(key)),
  ).size;
}

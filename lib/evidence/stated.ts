import { type Remembered, remembering } from '../reading/rank';
import { foldText, isCjk, type Span, sentences, stem, terms } from '../reading/text';
import { prepare } from '../verify/check/prepare';
import { expectedOf, readClaim } from './conflicts/read';

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

/**
 * For a question that asks for a value (a version, a figure, a date, how stable something is) the row or sentence of each
 * page that states it. Rows of tables and “Stability: 1 - Experimental” share hardly a word with the question, so that a
 * search for sentences passes them by, and it is there that two versions of a page differ (MECHANISMS A41, F13).
 *
 * @returns at most one span a page; none for other questions
 */
export function statedValues(question: string, pages: readonly StatedPage[]): StatedSpan[] {
  const expected = expectedOf(question);
  if (expected === null) return [];
  const asked = prepare(question, null);
  const keys = new Set(terms(question, isCjk(question) ? 'zh' : 'en').map(stem));
  const read = (page: StatedPage): StatedSpan | null => {
    let best: StatedSpan | null = null;
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
      const { stated, near } = readClaim(claim, asked, expected);
      const label = expected === 'status' && LABEL.test(text) ? LABELLED : 0;
      const depth = page.paragraphs[paragraph]?.heading_path.length ?? 0;
      const rank =
        near + label + DENSE * density - DEEP * Math.max(0, depth - 1) - (LATE * start) / Math.max(1, page.text.length);
      if (stated && rank >= (best?.near ?? LEAST)) best = { page: 0, paragraph, start, end, near: rank };
    }
    return best;
  };
  return pages.flatMap((page, index) => {
    const { best } = statedOnce(page, JSON.stringify([question, page.title, page.url]), () => ({ best: read(page) }));
    return best ? [{ ...best, page: index }] : [];
  });
}

const statedOnce = remembering<{ best: StatedSpan | null }>();

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
      if (end - start > LONGEST || (status ? !STATUS.test(piece) : !/\d/.test(piece))) return [];
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

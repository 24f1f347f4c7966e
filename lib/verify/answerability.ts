import { meetsCue } from '../reading/rank';
import { foldText, stem, words } from '../reading/text';
import type { Understood } from '../schema/run';

/** A quotation as answerability sees it (research/quote hands over its own quotes). */
export interface HeldQuote {
  page: number;
  start: number;
  end: number;
  relevance: number;
}

/** A page that was read. */
export interface HeldPage {
  text: string;
  title: string;
}

export interface Answerability {
  answer: boolean;
  /** Names and words of the question that no quotation holds, names first: the gaps that the panel shows. */
  missing: string[];
  reason: 'ok' | 'nothing_read' | 'greeting' | 'names_missing' | 'no_overlap' | 'weak_overlap' | 'no_value';
  /** 0–1, for ordering and logs; never shown as a probability (PLATFORM, "Natural questions"). */
  confidence: number;
}

/**
 * Decides whether quotations answer a question, without a model: similarity has decided what is read, never whether it
 * is answered (MECHANISMS F21, C05, C16, D13). The question's names must be held, its words largely, and what it
 * expects (a number, a date …) must stand there.
 *
 * @param quotes best first, offsets into `pages`
 */
export function answerable(
  understood: Understood,
  quotes: readonly HeldQuote[],
  pages: readonly HeldPage[],
): Answerability {
  if (understood.type === 'greeting') return { answer: false, missing: [], reason: 'greeting', confidence: 0 };
  if (quotes.length === 0) {
    return {
      answer: false,
      missing: asked(understood),
      reason: pages.length === 0 ? 'nothing_read' : 'no_overlap',
      confidence: 0,
    };
  }
  const all = quotes.map((quote) => textOf(quote, pages));
  const wide = all.join('\n');
  const names = understood.names.filter((name) => !holds(wide, name));
  const terms = understood.terms.filter((term) => !holds(wide, term));
  const missing = [...new Set([...names, ...terms])];
  const share = understood.terms.length === 0 ? 0 : 1 - terms.length / understood.terms.length;
  const best = Math.max(...quotes.map((quote) => quote.relevance));
  const confidence = Math.max(0, Math.min(1, 0.5 * share + 0.5 * best));
  const no = (reason: Answerability['reason']) => ({ answer: false, missing, reason, confidence: confidence / 2 });
  if (names.length > 0) return no('names_missing');
  if (share === 0) return no('no_overlap');
  if (share < 0.45) return no('weak_overlap');
  if (!all.some((text) => meetsCue(text, understood.expects))) return no('no_value');
  return { answer: true, missing, reason: 'ok', confidence };
}

function asked(understood: Understood): string[] {
  return [...new Set([...understood.names, ...understood.terms])];
}

function textOf(quote: HeldQuote, pages: readonly HeldPage[]): string {
  const page = pages[quote.page];
  return page ? `${page.title}\n${page.text.slice(quote.start, quote.end)}` : '';
}

/** Whether a text holds a word or name, inflection aside. */
function holds(text: string, term: string): boolean {
  const folded = foldText(text);
  const wanted = foldText(term);
  if (/\p{Script=Han}/u.test(wanted)) return folded.includes(wanted);
  const stems = new Set(words(text).flatMap((word) => [word, stem(word), ...word.split(/[-_/.:@+]/).map(stem)]));
  return words(wanted).every((word) => stems.has(word) || stems.has(stem(word)));
}

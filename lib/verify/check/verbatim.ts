import { sameFacts } from '../../reading/match/same-facts';
import { sentences } from '../../reading/text';

/** Where a quote says a sentence, and whether to the letter. */
export interface Said {
  how: 'verbatim' | 'near_quote';
  start: number;
  end: number;
}

/** Beyond this a near-quote is not compared letter by letter. */
const LONGEST = 600;

/**
 * Whether a quote holds a sentence as one or several of its own sentences: to the letter, or with differences that can
 * change no fact (punctuation, spacing, reference marks). A piece of a sentence does not count: “it is not true that
 * …” must not support what follows it.
 */
export function saysVerbatim(sentence: string, quote: string, language: string | null): Said | null {
  const wanted = plain(sentence);
  if (wanted === '') return null;
  if (plain(quote) === wanted) return { how: 'verbatim', start: 0, end: quote.length };
  const size = lettersOf(wanted);
  if (size > lettersOf(quote) * 1.3) return null;
  const spans = sentences(quote, language);
  for (let i = 0; i < spans.length; i++) {
    const start = spans[i]?.start ?? 0;
    for (let j = i; j < spans.length; j++) {
      const end = spans[j]?.end ?? 0;
      const piece = quote.slice(start, end);
      const length = lettersOf(piece);
      if (length > size * 1.2 + 4) break;
      if (length < size * 0.8 - 4) continue;
      if (plain(piece) === wanted) return { how: 'verbatim', start, end };
      if (size <= LONGEST && Math.abs(length - size) <= 6 && sameFacts(piece, sentence))
        return { how: 'near_quote', start, end };
    }
  }
  return null;
}

/** ASCII without line ends: nothing to fold. */
const PLAIN = /^[ -~]*$/;

/** White space, typographic quotes and the closing full stop aside. */
function plain(text: string): string {
  if (PLAIN.test(text)) return text.replace(/ {2,}/g, ' ').trim().replace(/\.$/, '');
  return text
    .normalize('NFKC')
    .replace(/[“”„«»「」『』]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.。]$/, '');
}

function lettersOf(text: string): number {
  return text.length;
}

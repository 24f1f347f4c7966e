import { processTextFragmentDirective } from 'text-fragments-polyfill/text-fragment-utils';
import { parseTextDirectives, type TextDirective } from '../../lib/reading/fragment/directive';
import { findTextDirective } from '../../lib/reading/fragment/find';
import { rangesOf, type VisibleText, visibleTextOf } from '../../lib/reading/range';
import { textFragmentUrl } from '../../lib/reading/text-fragment';

/** What the measurement of text fragments calls inside the browser. */

/** The id of the element that a fragment leads to: by its text directives, else by its name; `top` where by neither. */
export function landing(hash: string): string {
  const visible = withoutFrames(visibleTextOf(document, 'all'));
  for (const directive of parseTextDirectives(hash)) {
    const found = findTextDirective(visible.text, directive);
    const [range] = found ? rangesOf(visible, found) : [];
    if (range) return idAbove(range.startContainer);
  }
  return named(hash);
}

/** The same by the polyfill. */
export function polyfillLanding(hash: string): string {
  for (const directive of parseTextDirectives(hash)) {
    const [range] = processTextFragmentDirective(polyfills(directive), document);
    if (range) return idAbove(range.startContainer);
  }
  return named(hash);
}

export interface Link {
  quote: string;
  /** What the address's directive names by our reading and by the polyfill's; null for a plain address. */
  ours: string | null;
  polyfill: string | null;
  /** Whether the polyfill's match begins where the quote stands. */
  samePlace: boolean;
}

/** Addresses for sentences of the page, resolved again. */
export function links(most: number): Link[] {
  const visible = withoutFrames(visibleTextOf(document, 'content'));
  const found = [...visible.text.matchAll(/[^\n.!?。！？]{12,}[.!?。！？]/gu)];
  const step = Math.max(1, Math.floor(found.length / most));
  return found
    .filter((_, i) => i % step === 0)
    .map((match) => {
      const quote = match[0].trim();
      const start = match.index + match[0].indexOf(quote);
      const place = { text: visible.text, start, end: start + quote.length };
      const [directive] = parseTextDirectives(textFragmentUrl('https://page.test/', quote, place));
      if (!directive) return { quote, ours: null, polyfill: null, samePlace: false };
      const own = findTextDirective(visible.text, directive);
      const [range] = processTextFragmentDirective(polyfills(directive), document);
      const [wanted] = rangesOf(visible, place);
      return {
        quote,
        ours: own && visible.text.slice(own.start, own.end),
        polyfill: range ? range.toString() : null,
        samePlace: !!range && !!wanted && range.comparePoint(wanted.startContainer, wanted.startOffset) === 0,
      };
    });
}

function polyfills({ prefix, start, end, suffix }: TextDirective) {
  return { prefix, textStart: start, textEnd: end, suffix };
}

function idAbove(node: Node): string {
  const element = node.nodeType === 1 ? (node as Element) : node.parentElement;
  return element?.closest('[id]')?.id ?? 'found';
}

function named(hash: string): string {
  const id = hash.replace(/^#/, '').split(':~:')[0] ?? '';
  return id !== '' && document.getElementById(id) ? id : 'top';
}

/** Directives are not searched in frames. */
function withoutFrames(visible: VisibleText): VisibleText {
  const pieces: VisibleText['pieces'] = [];
  let text = '';
  let at = 0;
  for (const piece of visible.pieces) {
    text += visible.text.slice(at, piece.start);
    at = piece.end;
    if (piece.node.ownerDocument !== document) continue;
    const start = text.length;
    text += visible.text.slice(piece.start, piece.end);
    pieces.push({ ...piece, start, end: text.length });
  }
  return { text: text + visible.text.slice(at), pieces };
}

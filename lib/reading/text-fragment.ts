/** Longest text given whole; a longer quote is named by its beginning and end. Characters. */
const WHOLE = 200;
const END_WORDS = 6;
const END_HAN = 16;

/**
 * An address that makes the browser itself scroll to a quote and mark it: used where no script may run in the page.
 * It works when a tab is opened with it, and only where the quote stands within one block of the page.
 */
export function textFragmentUrl(url: string, quote: string): string {
  const text = quote.replace(/\s+/g, ' ').trim();
  if (!text) return url;
  const directive = text.length <= WHOLE ? encode(text) : `${encode(head(text))},${encode(tail(text))}`;
  const [base = url, fragment = ''] = url.split('#', 2);
  const plain = fragment.split(':~:')[0] ?? '';
  return `${base}#${plain}:~:text=${directive}`;
}

/** `-`, `,` and `&` have a meaning in a text directive. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/-/g, '%2D');
}

function head(text: string): string {
  return spaced(text) ? text.split(' ').slice(0, END_WORDS).join(' ') : text.slice(0, END_HAN);
}

function tail(text: string): string {
  return spaced(text) ? text.split(' ').slice(-END_WORDS).join(' ') : text.slice(-END_HAN);
}

function spaced(text: string): boolean {
  return text.split(' ').length > END_WORDS * 2;
}

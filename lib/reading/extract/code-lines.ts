/** How pages set the lines of code: in elements of their own, beside their numbers, or as rows of a table. */

/** Parts of code that hold lines and no text of their own. */
export const FRAMES = /^(?:table|thead|tbody|tfoot|tr|ol|ul)$/;

/** The number that stands before a line. */
export function isLineNumber(element: Element): boolean {
  return (
    /(^|[\s_-])(gutter|ln|lineno|line-?numbers?|blob-num|hljs-ln-numbers)([\s_-]|$)/.test(
      element.getAttribute('class') ?? '',
    ) && /^\s*\d*\s*$/.test(element.textContent ?? '')
  );
}

/** The same met in a page: within code, or in the cell before a line of it. */
export function isLineNumberInPage(element: Element): boolean {
  if (!element.hasAttribute('class') || !isLineNumber(element)) return false;
  return (
    element.closest('pre') !== null || /(^|[\s_-])code/.test(element.nextElementSibling?.getAttribute('class') ?? '')
  );
}

/** A table that shows code, a line in each row. */
export function isTableOfCode(table: Element): boolean {
  return table.querySelector('td[class*="blob-code"], td[class*="hljs-ln-code"], td[class*="code-line"]') !== null;
}

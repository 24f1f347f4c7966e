/** Short pieces of text around the page's main heading: where dates and authors are shown. */
export interface Piece {
  text: string;
  element: Element;
}

const BEFORE = 12;
const AFTER = 45;
const LONGEST = 120;
const ELSEWHERE =
  'aside, footer, nav, script, style, noscript, template, [class*="comment" i], [class*="related" i], [id*="comment" i]';

/** Pieces after the heading first, nearest first, then those before it. */
export function piecesNearTitle(document: Document): Piece[] {
  const heading = document.querySelector('h1');
  const body = document.body;
  if (heading === null || !body) return [];
  const before: Piece[] = [];
  const after: Piece[] = [];
  let passed = false;
  const visit = (element: Element): boolean => {
    if (element === heading) {
      passed = true;
      return true;
    }
    if (element.matches(ELSEWHERE)) return true;
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text === '') return true;
    const isLeaf = text.length <= LONGEST && !element.contains(heading);
    if (isLeaf && (element.children.length === 0 || isOneLine(element))) {
      (passed ? after : before).push({ text, element });
      return after.length < AFTER;
    }
    for (const child of element.children) if (!visit(child)) return false;
    return true;
  };
  visit(body);
  return passed ? [...after, ...before.slice(-BEFORE).reverse()] : [];
}

/** True when nothing inside breaks the line, so that `By <a>Ada</a>` is one piece. */
function isOneLine(element: Element): boolean {
  return element.querySelector('div, p, ul, ol, li, section, h1, h2, h3, h4, h5, h6, table, br, time') === null;
}

/** Short pieces of text around the page's main heading: where dates and authors are shown. */
export interface Piece {
  text: string;
  element: Element;
  /** The page's running text, or a part of it, stands before it. */
  isBelow: boolean;
}

export interface NearTitle {
  /** After the heading, nearest first. */
  after: Piece[];
  /** Before it, nearest first. */
  before: Piece[];
}

const BEFORE = 12;
const AFTER = 45;
const LONGEST = 120;
/** The same with white space, which sources are full of. */
const MOST_RAW = 2000;
/** Paragraphs that begin the text: a standfirst may stand above the date. */
const PARAGRAPHS = 2;
const ELSEWHERE =
  'aside, footer, nav, script, style, noscript, template, [class*="comment" i], [class*="related" i], [id*="comment" i]';

/** What stands around the main heading in small type. */
export function piecesNearTitle(document: Document): NearTitle {
  const heading = mainHeading(document);
  const body = document.body;
  if (heading === null || !body) return { after: [], before: [] };
  const before: Piece[] = [];
  const after: Piece[] = [];
  let passed = false;
  let paragraphs = 0;
  const visit = (element: Element): boolean => {
    if (element === heading) {
      passed = true;
      return true;
    }
    if (element.matches(ELSEWHERE)) return true;
    const raw = element.textContent ?? '';
    // Long texts are no pieces: only their parts are looked at.
    const text = raw.length > MOST_RAW ? null : raw.replace(/\s+/g, ' ').trim();
    if (text === '') return true;
    if (passed && element.localName === 'p' && (text === null || text.length > LONGEST)) paragraphs += 1;
    const isLeaf = text !== null && text.length <= LONGEST && !element.contains(heading);
    if (isLeaf && text !== null && (element.children.length === 0 || isOneLine(element))) {
      (passed ? after : before).push({ text, element, isBelow: paragraphs >= PARAGRAPHS });
      return after.length < AFTER;
    }
    for (const child of element.children) if (!visit(child)) return false;
    return true;
  };
  visit(body);
  return passed ? { after, before: before.slice(-BEFORE).reverse() } : { after: [], before: [] };
}

/** Several level-one headings: the one that the page's title repeats, else the first. Logos are often headings too. */
function mainHeading(document: Document): Element | null {
  const headings = [...document.querySelectorAll('h1')];
  if (headings.length === 1) return headings[0] ?? null;
  const title = squeezed(document.title);
  const named = (heading: Element) => {
    const text = squeezed(heading.textContent ?? '');
    return text.length > 8 && title.includes(text);
  };
  return (
    headings.find(named) ?? headings[0] ?? [...document.querySelectorAll('h2, [role="heading"]')].find(named) ?? null
  );
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** True when nothing inside breaks the line, so that `By <a>Ada</a>` is one piece. */
function isOneLine(element: Element): boolean {
  return (
    element.querySelector('div, p, ul, ol, li, section, h1, h2, h3, h4, h5, h6, table, tr, dl, dt, br, time') === null
  );
}

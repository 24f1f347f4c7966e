/** What a document that is not rendered states of an element's look: style attributes and simple rules of its sheets. */

export type Declarations = Map<string, string>;

/** Names and values in lower case, without comments, escapes (`n\6fne`) and `!important`; the last of each wins. */
export function declarationsOf(style: string): Declarations {
  const found: Declarations = new Map();
  for (const part of plainCss(style.slice(0, LONGEST_STYLE)).split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part.slice(colon + 1).replace('!important', '');
    found.set(part.slice(0, colon).trim(), value.trim());
  }
  return found;
}

const LONGEST_STYLE = 5000;

function plainCss(css: string): string {
  return css
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_whole, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : '';
    })
    .replace(/\\(.)/g, '$1')
    .toLowerCase();
}

/** A rule for elements by their classes and id. */
interface Rule {
  tag: string;
  id: string;
  classes: string[];
  declarations: Declarations;
}

export interface Sheet {
  /** By a class or `#id` that an element must have. */
  rules: ReadonlyMap<string, Rule[]>;
  /** Classes and ids that other rules show again, in states or sizes that are not known here. */
  shownAgain: ReadonlySet<string>;
}

/** Of a rendered document, whose computed styles count. */
export const NO_SHEET: Sheet = { rules: new Map(), shownAgain: new Set() };

const MOST_CSS = 300_000;
const MOST_RULES = 4000;
const SIMPLE = /^([a-z][a-z\d]*)?((?:[.#][\w-]+)*)$/i;

/** The rules of a document's own style elements. Those under conditions only tell what may be shown again. */
export function sheetOf(document: Document): Sheet {
  const rules = new Map<string, Rule[]>();
  const shownAgain = new Set<string>();
  let css = '';
  for (const style of document.querySelectorAll('style')) {
    if (css.length > MOST_CSS) break;
    const media = style.getAttribute('media') ?? '';
    if (media === '' || /^(all|screen)$/i.test(media)) css += `${style.textContent ?? ''}\n`;
  }
  for (const { selectors, body, isConditional } of rulesOf(css)) {
    const mayHide = MAY_HIDE.test(body);
    const shows = SHOWS.test(body);
    if (!mayHide && !shows) continue;
    const declarations = declarationsOf(body);
    for (const selector of selectors.split(',')) {
      const simple = isConditional ? null : SIMPLE.exec(selector.trim());
      const names = (simple?.[2] ?? selector).match(/[.#][\w-]+/g) ?? [];
      // What changes in steps is shown by a script.
      const isMoving = [...declarations.keys()].some((name) => /^(?:-\w+-)?(?:transition|animation)/.test(name));
      if (isMoving) for (const name of names) shownAgain.add(name);
      if ((simple === null || names.length > 1) && isShowing(declarations))
        for (const name of names) shownAgain.add(name);
      const key = names.find((name) => name.startsWith('#')) ?? names[0];
      if (simple === null || key === undefined) continue;
      const rule: Rule = {
        tag: (simple[1] ?? '').toLowerCase(),
        id: names.find((name) => name.startsWith('#')) ?? '',
        classes: names.filter((name) => name.startsWith('.')),
        declarations,
      };
      rules.set(key, [...(rules.get(key) ?? []), rule]);
    }
  }
  return { rules, shownAgain };
}

/** A quick look at a rule's body: most rules neither hide nor show. */
const MAY_HIDE = /none|hidden|collapse|clip|transparent|color|opacity|scale|zoom|filter|font|:\s*0|-\d{2}|\\/i;
const SHOWS = /display|opacity|visibility|height|left|top|transform|clip/i;

interface CssRule {
  selectors: string;
  body: string;
  /** Within `@media` or the like. */
  isConditional: boolean;
}

function* rulesOf(css: string): Generator<CssRule> {
  let depth = 0;
  let count = 0;
  const plain = css.slice(0, MOST_CSS).replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
  for (const piece of plain.split('}')) {
    const open = piece.lastIndexOf('{');
    if (open < 0) {
      depth = Math.max(0, depth - 1);
      continue;
    }
    const before = piece.slice(0, open);
    depth += before.split('{').length - 1;
    const selectors = before.slice(before.lastIndexOf('{') + 1).trim();
    count += 1;
    if (count > MOST_RULES) return;
    if (!selectors.startsWith('@')) yield { selectors, body: piece.slice(open + 1), isConditional: depth > 0 };
  }
}

function isShowing(declarations: Declarations): boolean {
  const display = declarations.get('display');
  if (display !== undefined && display !== 'none') return true;
  const others = ['opacity', 'visibility', 'max-height', 'height', 'left', 'top', 'transform', 'clip', 'clip-path'];
  return others.some((name) => declarations.has(name));
}

/** What the sheet's simple rules and the element's own attribute state, the attribute last. */
export function statedStyle(element: Element, sheet: Sheet): Declarations {
  const style = element.getAttribute('style');
  const own = style === null || style === '' ? null : declarationsOf(style);
  if (sheet.rules.size === 0 || WHOLE_PAGE.test(element.localName)) return own ?? NOTHING;
  const id = element.getAttribute('id');
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean).slice(0, 20);
  const names = classes.map((name) => `.${name}`);
  if (id) names.push(`#${id}`);
  let found: Declarations | null = null;
  for (const key of names) {
    for (const rule of sheet.rules.get(key) ?? []) {
      if (rule.tag !== '' && rule.tag !== element.localName) continue;
      if (rule.id !== '' && rule.id !== `#${id ?? ''}`) continue;
      if (!rule.classes.every((name) => names.includes(name))) continue;
      found ??= new Map();
      for (const [name, value] of rule.declarations) found.set(name, value);
    }
  }
  if (found === null || names.some((name) => sheet.shownAgain.has(name))) return own ?? NOTHING;
  for (const [name, value] of own ?? []) found.set(name, value);
  return found;
}

/** Hidden until a script has run, as many pages are: never a part that a reader does not get. */
const WHOLE_PAGE = /^(?:html|body|main|article)$/;

const NOTHING: Declarations = new Map();

type Colour = [red: number, green: number, blue: number, alpha: number];

/** A stated colour; null for names other than white, black and transparent. */
export function statedColour(text: string | undefined): Colour | null {
  if (text === undefined) return null;
  if (text === 'transparent') return [0, 0, 0, 0];
  if (text === 'white') return [255, 255, 255, 1];
  if (text === 'black') return [0, 0, 0, 1];
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text)?.[1];
  if (hex !== undefined) {
    const long = hex.length < 5 ? hex.replace(/./g, '$&$&') : hex;
    const at = (i: number) => Number.parseInt(long.slice(i, i + 2), 16);
    return [at(0), at(2), at(4), long.length === 8 ? at(6) / 255 : 1];
  }
  const parts = /^rgba?\(([^)]{1,60})\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (parts === undefined || parts.length < 3) return null;
  const [red = 0, green = 0, blue = 0] = parts.map(Number.parseFloat);
  const alpha = parts[3] === undefined ? 1 : Number.parseFloat(parts[3]) / (parts[3].endsWith('%') ? 100 : 1);
  return [red, green, blue, alpha];
}

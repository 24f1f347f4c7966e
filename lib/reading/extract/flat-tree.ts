import { withoutClobberedForms } from './clobbered-form';

/** The flattened tree: what the reader sees, with shadow roots and slots in their places. */

/** Elements whose text is never part of the page. */
const NEVER = new Set([
  'script',
  'style',
  'head',
  'link',
  'meta',
  'title',
  'base',
  'object',
  'embed',
  'canvas',
  'audio',
  'video',
  'source',
  'track',
  'datalist',
  'option',
  'optgroup',
  'select',
  'input',
  'textarea',
  'progress',
  'meter',
  'map',
  'area',
  'param',
  'rp',
  'rt',
  // What the page has struck out is not what it says; glued to its replacement it would be another number.
  'del',
  's',
  'strike',
  'noframes',
  'applet',
]);

export function isNeverText(element: Element): boolean {
  return NEVER.has(element.localName) || isReferenceMark(element);
}

/** A footnote mark: a small raised number, letter or sign that leads to a note. It is no part of the sentence. */
function isReferenceMark(element: Element): boolean {
  if (element.localName === 'a') return isNoteLink(element);
  if (element.localName !== 'sup') return false;
  const text = (element.textContent ?? '').trim();
  if (!/^[[(]?(?:\d{1,3}|[a-z]{1,2}|[*†‡§])[\])]?$/i.test(text)) return false;
  return (
    /\b(?:reference|footnote|noteref|cite)/i.test(element.className) || element.querySelector('a[href*="#"]') !== null
  );
}

/** A link to a note or back from it, by what writing tools call them, when it shows nothing but its mark. */
function isNoteLink(element: Element): boolean {
  const target = element.getAttribute('href')?.split('#')[1];
  if (target === undefined || !/^[\s[(]*(?:\d{1,3}|[*†‡§↩↑⏎^])[\ufe0e\ufe0f\s\])]*$/.test(element.textContent ?? ''))
    return false;
  if (/^(?:[\s↩↑⏎^]|\ufe0e|\ufe0f)+$/.test(element.textContent ?? '')) return true;
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('role') ?? ''}`;
  return (
    /footnote|noteref|backlink|backref/i.test(names) ||
    /^(?:user-content-)?_?(?:fn|ftn|edn|footnote|endnote|cite_)/i.test(target)
  );
}

/** The open (or declared) shadow root of a host, else null. */
function shadowOf(host: Element): ParentNode | null {
  if (host.shadowRoot) return host.shadowRoot;
  for (const child of host.children) {
    if (child.localName === 'template' && child.hasAttribute('shadowrootmode'))
      return (child as HTMLTemplateElement).content;
  }
  return null;
}

/** The shadow tree that a node stands in; null in the document's own tree. */
export interface Scope {
  host: Element;
  outer: Scope | null;
}

/**
 * Children of an element as they are rendered, and the scope that they stand in.
 * @param scope the scope of the element itself
 */
export function flatChildren(element: Element, scope: Scope | null): { nodes: Iterable<Node>; scope: Scope | null } {
  const flat = renderedChildren(element, scope);
  return { nodes: withoutClobberedForms(flat.nodes), scope: flat.scope };
}

function renderedChildren(element: Element, scope: Scope | null): { nodes: Iterable<Node>; scope: Scope | null } {
  const shadow = shadowOf(element);
  if (shadow !== null)
    return { nodes: [...(shadow as unknown as Node).childNodes], scope: { host: element, outer: scope } };
  if (element.localName === 'slot' && scope !== null) {
    const assigned = assignedTo(element, scope.host);
    return assigned.length > 0 ? { nodes: assigned, scope: scope.outer } : { nodes: element.childNodes, scope };
  }
  return { nodes: element.childNodes, scope };
}

function assignedTo(slot: Element, host: Element): Node[] {
  if (host.shadowRoot && typeof (slot as HTMLSlotElement).assignedNodes === 'function') {
    return (slot as HTMLSlotElement).assignedNodes();
  }
  const name = slot.getAttribute('name') ?? '';
  return [...host.childNodes].filter((node) => slotNameOf(node) === name);
}

function slotNameOf(node: Node): string | null {
  if (node.nodeType === 3) return (node.textContent ?? '').trim() === '' ? null : '';
  if (node.nodeType !== 1) return null;
  const element = node as Element;
  return element.localName === 'template' ? null : (element.getAttribute('slot') ?? '');
}

/** The document inside a frame of the same origin, else null. */
export function frameDocument(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument ?? null;
  } catch {
    return null;
  }
}

/** Properties that the walks read of an element. A control named like one of them hides it on its form. */
const READ = [
  'nodeType',
  'nodeName',
  'localName',
  'tagName',
  'children',
  'childNodes',
  'ownerDocument',
  'shadowRoot',
  'textContent',
  'className',
  'classList',
  'id',
  'attributes',
  'getAttribute',
  'hasAttribute',
  'contains',
  'closest',
  'matches',
  'querySelector',
  'querySelectorAll',
  'getClientRects',
  'getBoundingClientRect',
  'checkVisibility',
];
const HOLD_ELEMENTS = ['firstChild', 'parentElement', 'parentNode'];
const CONTROL = /^\[object (?:HTML\w+Element|RadioNodeList)\]$/;
const tag = (value: unknown): string => Object.prototype.toString.call(value);

/** A form whose own properties are hidden by the names of its controls, e.g. `<input name="children">`. */
function isClobbered(node: Node): boolean {
  if (tag(node) !== '[object HTMLFormElement]') return false;
  const hidden = (name: string) => CONTROL.test(tag((node as unknown as Record<string, unknown>)[name]));
  return READ.some(hidden) || HOLD_ELEMENTS.some((name) => isOwnControl(node, name));
}

/** These hold elements anyway: only one that is the form's own control hides them. */
function isOwnControl(form: Node, name: string): boolean {
  const value = (form as unknown as Record<string, unknown>)[name];
  if (typeof value !== 'object' || value === null) return false;
  return (value as { name?: unknown }).name === name && tag(value) !== '[object HTMLFormElement]';
}

/**
 * Nodes with clobbered forms replaced by what stands in them, so that no walk reads a form that lies about itself. A form
 * that is not displayed is left out.
 */
export function* withoutClobberedForms(nodes: Iterable<Node>): Iterable<Node> {
  for (const node of nodes) {
    if (!isClobbered(node)) yield node;
    else if (isDisplayed(node as Element)) yield* withoutClobberedForms(childrenOf(node));
  }
}

function childrenOf(node: Node): Iterable<Node> {
  const getter = Object.getOwnPropertyDescriptor(Node.prototype, 'childNodes')?.get;
  return getter ? ([...(getter.call(node) as NodeListOf<Node>)] as Node[]) : [];
}

function isDisplayed(form: Element): boolean {
  const style = getComputedStyle(form);
  return style.display !== 'none' && style.visibility !== 'hidden' && style.opacity !== '0';
}

import type { TargetSession } from './session.ts';

/** How a test names a part of a page: as assistive technology does, or by a CSS selector where that has no name. */
export type Locator = { role: string; name?: string | RegExp } | string;

/** One part of the page as assistive technology sees it. */
export interface AccessibleNode {
  role: string;
  name: string;
  /** States and values that are set, e.g. `{ pressed: 'true' }`. */
  properties: Record<string, unknown>;
  backendNodeId: number;
  depth: number;
}

interface RawNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
  childIds?: string[];
}

/** The whole accessibility tree in document order, computed by the browser itself. */
export async function accessibilityTree(session: TargetSession): Promise<AccessibleNode[]> {
  const { nodes } = await session.send<{ nodes: RawNode[] }>('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder: AccessibleNode[] = [];
  const visit = (node: RawNode, depth: number): void => {
    if (!node.ignored && node.backendDOMNodeId !== undefined) {
      inOrder.push({
        role: node.role?.value ?? '',
        name: node.name?.value ?? '',
        properties: {
          ...(node.value?.value === undefined ? {} : { value: node.value.value }),
          ...Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
        },
        backendNodeId: node.backendDOMNodeId,
        depth,
      });
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) visit(child, node.ignored ? depth : depth + 1);
    }
  };
  for (const node of nodes) if (node.parentId === undefined) visit(node, 0);
  return inOrder;
}

/**
 * Every part that a locator names.
 * @returns ids of DOM nodes, in document order
 */
export async function findAll(session: TargetSession, locator: Locator): Promise<number[]> {
  if (typeof locator === 'string') return findBySelector(session, locator);
  const tree = await accessibilityTree(session);
  return tree
    .filter(({ role, name }) => role === locator.role && nameMatches(name, locator.name))
    .map(({ backendNodeId }) => backendNodeId);
}

/** A locator as words, for error messages. */
export function describeLocator(locator: Locator): string {
  if (typeof locator === 'string') return locator;
  return locator.name === undefined ? locator.role : `${locator.role} “${locator.name}”`;
}

/** The tree as indented lines, for error messages and for reading by people. */
export function drawTree(tree: AccessibleNode[]): string {
  return tree
    .filter(({ role }) => role !== 'InlineTextBox' && role !== 'none' && role !== 'generic')
    .map(({ role, name, depth }) => `${'  '.repeat(depth)}${role}${name === '' ? '' : ` “${name}”`}`)
    .join('\n');
}

function nameMatches(name: string, wanted: string | RegExp | undefined): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? name.trim() === wanted : wanted.test(name);
}

async function findBySelector(session: TargetSession, selector: string): Promise<number[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await findNow(session, selector);
    } catch (error) {
      // Drawn anew between finding a part and asking for its id: what stands there now is looked for.
      if (!isReplaced(error) || tries >= 5) throw error;
    }
  }
}

async function findNow(session: TargetSession, selector: string): Promise<number[]> {
  const { root } = await session.send<{ root: { nodeId: number } }>('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send<{ nodeIds: number[] }>('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector,
  });
  const nodes = await Promise.all(
    nodeIds.map((nodeId) => session.send<{ node: { backendNodeId: number } }>('DOM.describeNode', { nodeId })),
  );
  return nodes.map(({ node }) => node.backendNodeId);
}

/** The browser's own words for a node that has left the page since it was found. */
function isReplaced(error: unknown): boolean {
  return error instanceof Error && error.message === 'Could not find node with given id';
}

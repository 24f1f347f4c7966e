import type { TargetSession } from './session.ts';

/** Keys that are named, with what the protocol wants to know of them. */
const KEYS: Record<string, { code: string; keyCode: number; text?: string }> = {
  Enter: { code: 'Enter', keyCode: 13, text: '\r' },
  Escape: { code: 'Escape', keyCode: 27 },
  Tab: { code: 'Tab', keyCode: 9 },
  Backspace: { code: 'Backspace', keyCode: 8 },
  Delete: { code: 'Delete', keyCode: 46 },
  ' ': { code: 'Space', keyCode: 32, text: ' ' },
  End: { code: 'End', keyCode: 35 },
  Home: { code: 'Home', keyCode: 36 },
  ArrowLeft: { code: 'ArrowLeft', keyCode: 37 },
  ArrowUp: { code: 'ArrowUp', keyCode: 38 },
  ArrowRight: { code: 'ArrowRight', keyCode: 39 },
  ArrowDown: { code: 'ArrowDown', keyCode: 40 },
};

const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

const TAP_TIMEOUT_MS = 5_000;
const POLL_MS = 30;

/**
 * Clicks the middle of a node with the mouse, scrolling to it first.
 * @throws when something else lies over it, as it would for a person
 */
export async function tap(session: TargetSession, backendNodeId: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { x, y, objectId } = await reachable(session, backendNodeId);
    const button = { x, y, button: 'left', clickCount: 1 };
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await armed(session, objectId);
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    const hit = await wasHit(session, objectId);
    // Let go elsewhere, so that what came under the pointer instead is not clicked.
    const end = hit ? button : { ...button, x: 0, y: 0 };
    if (!hit) await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0, button: 'left' });
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end });
    if (hit) return;
    if (tries >= 3) throw new Error('The part moved away under the pointer three times.');
  }
}

/** Has the part say whether the next press reaches it: on a busy machine it may move between looking and pressing. */
async function armed(session: TargetSession, objectId: string): Promise<void> {
  await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: `function () {
      globalThis.pressReached = null;
      const part = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
      const note = (event) => { globalThis.pressReached = event.composedPath().includes(part); };
      addEventListener('mousedown', note, { capture: true, once: true });
    }`,
  });
}

/** False only where the press is known to have gone to something else. */
async function wasHit(session: TargetSession, objectId: string): Promise<boolean> {
  const { result } = await session.send<{ result: { value: boolean | null } }>('Runtime.callFunctionOn', {
    objectId,
    returnByValue: true,
    functionDeclaration: 'function () { return globalThis.pressReached; }',
  });
  return result.value !== false;
}

/** Presses and releases a key with its modifiers, e.g. `Shift+Enter`. */
export async function pressKey(session: TargetSession, combination: string): Promise<void> {
  const parts = combination.split(/\+(?=.)/);
  const key = parts.pop() ?? '';
  const modifiers = parts.reduce((sum, name) => sum + (MODIFIERS[name] ?? 0), 0);
  const known = KEYS[key];
  const text = known ? known.text : key;
  const event = {
    key,
    code: known?.code ?? `Key${key.toUpperCase()}`,
    windowsVirtualKeyCode: known?.keyCode ?? key.toUpperCase().charCodeAt(0),
    modifiers,
  };
  // A key with Control or Meta is a command: it types nothing.
  const types = text !== undefined && (modifiers & ~8) === 0;
  await session.send('Input.dispatchKeyEvent', {
    type: types ? 'keyDown' : 'rawKeyDown',
    ...event,
    ...(types ? { text } : {}),
  });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

/** Enters text as an input method: first as a composition under the caret, then committed. */
export async function composeText(session: TargetSession, text: string, commit: boolean): Promise<void> {
  if (commit) await session.send('Input.insertText', { text });
  else await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
}

interface Place {
  x: number;
  y: number;
  /** What lies over the middle of the node, as a tag with its class; null where the node itself does. */
  over: string | null;
  /** The view was drawn anew and this node is no longer in it. */
  gone: boolean;
}

/** The node was replaced while it was waited for: look for it again. */
export class StaleNode extends Error {
  constructor() {
    super('The part was replaced while it was waited for.');
    this.name = 'StaleNode';
  }
}

/** The middle of a node once it has stopped moving and nothing lies over it: panels slide in, toasts come and go. */
async function reachable(session: TargetSession, backendNodeId: number): Promise<Place & { objectId: string }> {
  const { object } = await session.send<{ object: { objectId: string } }>('DOM.resolveNode', { backendNodeId });
  const begin = performance.now();
  let last: Place | null = null;
  for (;;) {
    const now = await place(session, object.objectId);
    if (now.gone) throw new StaleNode();
    if (last && now.over === null && now.x === last.x && now.y === last.y) return { ...now, objectId: object.objectId };
    if (performance.now() - begin > TAP_TIMEOUT_MS)
      throw new Error(
        `The part cannot be clicked: ${now.over === null ? 'it keeps moving' : `${now.over} lies over it`}.`,
      );
    last = now;
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

/** Runs in the panel on the node itself. */
async function place(session: TargetSession, objectId: string): Promise<Place> {
  const { result } = await session.send<{ result: { value: Place } }>('Runtime.callFunctionOn', {
    objectId,
    returnByValue: true,
    functionDeclaration: `function () {
      const part = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
      const middle = () => {
        const { left, top, width, height } = part.getClientRects()[0] ?? part.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      };
      const hit = ({ x, y }) => document.elementFromPoint(x, y);
      let point = middle();
      if (!part.contains(hit(point))) {
        part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        point = middle();
      }
      const over = hit(point);
      return { ...point, gone: !part.isConnected, over: part.contains(over) ? null : over ? over.tagName + '.' + over.className : 'nothing visible' };
    }`,
  });
  return result.value;
}

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

/** Clicks the middle of a node with the mouse, scrolling to it first. */
export async function tap(session: TargetSession, backendNodeId: number): Promise<void> {
  await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId });
  const { x, y } = await middle(session, backendNodeId);
  const button = { x, y, button: 'left', clickCount: 1 };
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
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

/** The middle of a node once it has stopped moving: panels slide in. */
async function middle(session: TargetSession, backendNodeId: number): Promise<{ x: number; y: number }> {
  let last = '';
  for (;;) {
    const { quads } = await session.send<{ quads: number[][] }>('DOM.getContentQuads', { backendNodeId });
    const quad = quads[0];
    if (!quad) throw new Error('The part is in the panel but not visible.');
    const now = quad.join();
    if (now === last) {
      const mean = (offset: number) => [0, 2, 4, 6].reduce((sum, i) => sum + (quad[i + offset] ?? 0), 0) / 4;
      return { x: mean(0), y: mean(1) };
    }
    last = now;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

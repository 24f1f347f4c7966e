import { writeFileSync } from 'node:fs';
import {
  type AccessibleNode,
  accessibilityTree,
  describeLocator,
  drawTree,
  findAll,
  type Locator,
} from './accessible.ts';
import { composeText, pressKey, StaleNode, tap } from './input.ts';
import type { Launched } from './launch.ts';
import { TargetSession } from './session.ts';
import { targetsOf } from './trigger.ts';

const TIMEOUT_MS = 10_000;
const POLL_MS = 40;

export interface View {
  /** CSS pixels. */
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
}

/**
 * Opens the side panel without a click on a page, so without a grant for it. To open it as a person does, click the
 * toolbar button (trigger.ts) and then `attachPanel`.
 */
export async function openPanel(launched: Launched): Promise<Panel> {
  await launched.extensionPage.evaluate(async () => {
    const { id } = await chrome.windows.getCurrent();
    await chrome.sidePanel.open({ windowId: id ?? chrome.windows.WINDOW_ID_CURRENT });
  });
  return attachPanel(launched);
}

/** Waits for the side panel that something else opens, and takes hold of it. */
export async function attachPanel(launched: Launched, timeoutMs = TIMEOUT_MS): Promise<Panel> {
  const address = launched.url('sidepanel.html');
  const begin = performance.now();
  for (;;) {
    // A tab with the panel's address is attached by Playwright; the real panel is not.
    const target = (await targetsOf(launched.browser, 'page')).find(
      ({ url, attached }) => url.startsWith(address) && !attached,
    );
    if (target) return Panel.attach(await TargetSession.attach(launched.browser, target.targetId));
    if (performance.now() - begin > timeoutMs) throw new Error('The side panel did not open.');
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

/** The real side panel: found, clicked and read as a person or assistive technology would. */
export class Panel {
  /** Uncaught errors and console errors since the panel was attached. */
  readonly problems: string[] = [];
  readonly session: TargetSession;

  private constructor(session: TargetSession) {
    this.session = session;
  }

  static async attach(session: TargetSession): Promise<Panel> {
    const panel = new Panel(session);
    session.on('Runtime.exceptionThrown', (params) => panel.problems.push(JSON.stringify(params)));
    session.on('Runtime.consoleAPICalled', (params) => {
      if (params.type === 'error') panel.problems.push(JSON.stringify(params.args));
    });
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    await session.send('DOM.enable');
    await session.send('Accessibility.enable');
    await panel.waitUntil(() => document.readyState === 'complete', undefined, 'the panel has loaded');
    return panel;
  }

  /** Runs a function in the panel, with a person's gesture; arguments and result are copied as JSON. */
  async evaluate<R, A = undefined>(body: (argument: A) => R | Promise<R>, argument?: A): Promise<R> {
    const { result, exceptionDetails } = await this.session.send<{
      result: { value?: unknown };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', {
      expression: `(${body.toString()})(${argument === undefined ? '' : JSON.stringify(argument)})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as R;
  }

  /** All the text that the panel shows. */
  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is not visible is not shown.
    return this.evaluate(() => document.body.innerText);
  }

  /** What assistive technology is told, in document order. */
  tree(): Promise<AccessibleNode[]> {
    return accessibilityTree(this.session);
  }

  /** How many parts a locator names now. */
  async count(locator: Locator): Promise<number> {
    return (await findAll(this.session, locator)).length;
  }

  /**
   * Waits for the only part that a locator names, or with `index` for that one of several.
   * @returns id of its DOM node
   * @throws with the panel's accessibility tree when there is none, or more than one, in time
   */
  async waitFor(locator: Locator, timeoutMs = TIMEOUT_MS, index?: number): Promise<number> {
    const begin = performance.now();
    for (;;) {
      const found = await findAll(this.session, locator);
      const id = index === undefined && found.length > 1 ? undefined : found[index ?? 0];
      if (id !== undefined) return id;
      if (performance.now() - begin > timeoutMs) {
        const count = found.length === 0 ? 'shows no' : `shows ${found.length} times`;
        throw new Error(`The panel ${count} ${describeLocator(locator)}. It shows:\n${drawTree(await this.tree())}`);
      }
      await new Promise((wake) => setTimeout(wake, POLL_MS));
    }
  }

  /** Waits until no part answers to the locator. */
  async waitForNo(locator: Locator, timeoutMs = TIMEOUT_MS): Promise<void> {
    const begin = performance.now();
    while ((await this.count(locator)) > 0) {
      if (performance.now() - begin > timeoutMs) throw new Error(`The panel still shows ${describeLocator(locator)}.`);
      await new Promise((wake) => setTimeout(wake, POLL_MS));
    }
  }

  /** Waits until the panel's text holds `wanted`. */
  async waitForText(wanted: string | RegExp, timeoutMs = TIMEOUT_MS): Promise<string> {
    const begin = performance.now();
    for (;;) {
      const text = await this.text();
      if (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)) return text;
      if (performance.now() - begin > timeoutMs) throw new Error(`The panel does not say ${wanted}. It says:\n${text}`);
      await new Promise((wake) => setTimeout(wake, POLL_MS));
    }
  }

  /** Waits until a function, run in the panel, returns true; `what` is for the error message. */
  async waitUntil<A>(body: (argument: A) => boolean, argument: A, what: string, timeoutMs = TIMEOUT_MS): Promise<void> {
    await this.waitUntilTrue(() => this.evaluate(body, argument), what, timeoutMs);
  }

  /** Waits until a function of the test itself gives true, e.g. one that looks at properties. */
  async waitUntilTrue(isTrue: () => Promise<boolean>, what: string, timeoutMs = TIMEOUT_MS): Promise<void> {
    const begin = performance.now();
    while (!(await isTrue())) {
      if (performance.now() - begin > timeoutMs) throw new Error(`Not in time: ${what}.`);
      await new Promise((wake) => setTimeout(wake, POLL_MS));
    }
  }

  /** A real click in the middle of the part; with `index`, of that one of several (0 is the first). */
  async click(locator: Locator, index?: number): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await tap(this.session, await this.waitFor(locator, TIMEOUT_MS, index));
      } catch (error) {
        if (!(error instanceof StaleNode) || tries >= 5) throw error;
      }
    }
  }

  /** Puts the keyboard's focus on a part. */
  async focus(locator: Locator): Promise<void> {
    await this.session.send('DOM.focus', { backendNodeId: await this.waitFor(locator) });
  }

  /** Types text where the focus is, or into a part. */
  async type(text: string, into?: Locator): Promise<void> {
    if (into !== undefined) await this.focus(into);
    await this.session.send('Input.insertText', { text });
  }

  /** Presses a key, e.g. `Enter`, `Escape`, `Shift+Enter`, `Tab`, `a`. */
  press(key: string): Promise<void> {
    return pressKey(this.session, key);
  }

  /** Types as an input method does: `text` stands underlined, not yet committed, until `commit` is true. */
  compose(text: string, commit: boolean): Promise<void> {
    return composeText(this.session, text, commit);
  }

  /** A state or property of a part as assistive technology is told it, e.g. `pressed`, `value`, `disabled`. */
  async property(locator: Locator, name: string): Promise<unknown> {
    const id = await this.waitFor(locator);
    return (await this.tree()).find(({ backendNodeId }) => backendNodeId === id)?.properties[name];
  }

  /** Gives the panel another size or colour scheme; what is left out stays as the browser has it. */
  async setView({ width, height = 800, theme }: View): Promise<void> {
    if (width === undefined) await this.session.send('Emulation.clearDeviceMetricsOverride');
    else {
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      await this.session.send('Emulation.setDeviceMetricsOverride', metrics);
    }
    const features = theme ? [{ name: 'prefers-color-scheme', value: theme }] : [];
    await this.session.send('Emulation.setEmulatedMedia', { features });
  }

  /** A PNG of the panel under a view, written to `path` if given; the panel's own view is restored after it. */
  async screenshot(view: View = {}, path?: string): Promise<Buffer> {
    await this.setView(view);
    try {
      await this.evaluate(
        () => new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted()))),
      );
      const { data } = await this.session.send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      const png = Buffer.from(data, 'base64');
      if (path) writeFileSync(path, png);
      return png;
    } finally {
      await this.setView({});
    }
  }

  /** Closes the panel and waits until it has slid away: a request to open it before that is lost. */
  async close(): Promise<void> {
    await this.evaluate(() => window.close()).catch(ignoreGone);
    const begin = performance.now();
    while (!this.session.closed) {
      if (performance.now() - begin > TIMEOUT_MS) throw new Error('The side panel did not close.');
      await new Promise((wake) => setTimeout(wake, POLL_MS));
    }
  }
}

/** A target that is gone before it could answer is what closing wants. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error) || !error.message.includes('target is gone')) throw error;
}

import type { CDPSession } from 'playwright-core';

/** What a target sends without being asked. */
export type EventListener = (params: Record<string, unknown>) => void;

/**
 * A CDP session with a target that Playwright does not list (the side panel), tunnelled through the browser's session.
 */
export class TargetSession {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  readonly #listeners = new Map<string, EventListener[]>();
  #nextId = 1;
  #detached = false;

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', this.#receive);
    browser.on('Target.detachedFromTarget', this.#detach);
  }

  static async attach(browser: CDPSession, targetId: string): Promise<TargetSession> {
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
    return new TargetSession(browser, sessionId);
  }

  /** True once the target is gone (the panel was closed). */
  get closed(): boolean {
    return this.#detached;
  }

  /**
   * Calls a method of the protocol.
   * @throws with the protocol's message when it fails, and when the target goes away meanwhile
   */
  async send<T = unknown>(method: string, params: object = {}): Promise<T> {
    if (this.#detached) throw new Error(`${method}: the target is gone.`);
    const id = this.#nextId++;
    const answer = new Promise<unknown>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    await this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
    return (await answer) as T;
  }

  on(event: string, listener: EventListener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  async detach(): Promise<void> {
    if (!this.#detached) await this.#browser.send('Target.detachFromTarget', { sessionId: this.#sessionId });
  }

  readonly #receive = ({ sessionId, message }: { sessionId: string; message: string }): void => {
    if (sessionId !== this.#sessionId) return;
    const { id, result, error, method, params } = JSON.parse(message) as {
      id?: number;
      result?: unknown;
      error?: { message: string };
      method?: string;
      params?: Record<string, unknown>;
    };
    if (id === undefined) {
      for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params ?? {});
      return;
    }
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  };

  readonly #detach = ({ sessionId }: { sessionId: string }): void => {
    if (sessionId !== this.#sessionId) return;
    this.#detached = true;
    this.#browser.off('Target.receivedMessageFromTarget', this.#receive);
    this.#browser.off('Target.detachedFromTarget', this.#detach);
    for (const { reject } of this.#pending.values()) reject(new Error('The target is gone.'));
    this.#pending.clear();
  };
}

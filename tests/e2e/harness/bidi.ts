import { WebSocketClient } from './websocket.ts';

/** A page as the protocol's tree shows it. */
export interface ContextNode {
  context: string;
  url: string;
  children: ContextNode[] | null;
}

/** WebDriver BiDi: numbered commands and their answers; events are not used. */
export class Bidi {
  readonly #pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #socket: WebSocketClient | null = null;
  #nextId = 1;

  /** @param address `ws://host:port/session` */
  static async connect(address: string): Promise<Bidi> {
    const bidi = new Bidi();
    bidi.#socket = await WebSocketClient.open(address, (text) => bidi.#receive(text));
    await bidi.send('session.new', { capabilities: {} });
    return bidi;
  }

  /** @throws with the protocol's error code and message */
  send<T = unknown>(method: string, params: object): Promise<T> {
    const id = this.#nextId++;
    this.#socket?.send(JSON.stringify({ id, method, params }));
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve: (value) => resolve(value as T), reject });
    });
  }

  /** Runs a function in a page; arguments and result are copied as JSON. */
  async evaluate<R, A>(context: string, body: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    const call = `(${body.toString()})(${JSON.stringify(argument) ?? ''})`;
    return this.evaluateSource<R>(context, `(async () => JSON.stringify(await ${call}))()`);
  }

  /**
   * Evaluates source that gives a JSON string.
   * @throws what it throws
   */
  async evaluateSource<R>(context: string, expression: string): Promise<R> {
    const { result, exceptionDetails } = await this.send<{
      result: { value?: string };
      exceptionDetails?: { text: string };
    }>('script.evaluate', { expression, target: { context }, awaitPromise: true, userActivation: true });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return (result.value === undefined ? undefined : JSON.parse(result.value)) as R;
  }

  /** Top-level pages, or with `chrome` the windows of the browser itself. */
  async tree(scope: 'content' | 'chrome'): Promise<ContextNode[]> {
    const params = scope === 'chrome' ? { 'moz:scope': 'chrome' } : {};
    return (await this.send<{ contexts: ContextNode[] }>('browsingContext.getTree', params)).contexts;
  }

  close(): void {
    this.#socket?.close();
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      type: string;
      result?: unknown;
      error?: string;
      message?: string;
    };
    const waiting = this.#pending.get(message.id ?? -1);
    this.#pending.delete(message.id ?? -1);
    if (message.type === 'error') waiting?.reject(new Error(`${message.error}: ${message.message}`));
    else waiting?.resolve(message.result);
  }
}

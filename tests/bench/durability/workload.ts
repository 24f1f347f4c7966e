import type { ServerResponse } from 'node:http';
import type { Launched } from '../../e2e/harness/launch.ts';
import { type FixtureServer, page, startServer } from '../../e2e/harness/server.ts';

/**
 * The run that is disturbed: 40 steps at least, three at a time where they are parallel. Twenty links are fetched as slow streams
 * by the effect host, where a model is asked, too (tests/bench/durability/model.ts); four open tabs and some saved copies
 * are read by the worker; the rest are the run's own.
 */
export const LINKS = Array.from({ length: 20 }, (_, index) => `http://link${index}.test/`);
export const TABS = Array.from({ length: 4 }, (_, index) => `http://tab${index}.test/`);
const COPIES = Array.from({ length: 5 }, (_, index) => `http://copy${index}.test/`);
export const LEAST_STEPS = 40;

const QUESTION = 'How does the Varde lamp save power, and what may its owner do about it?';
const CHUNKS = 5;
const CHUNK_MS = 6;

/** A page with little text is waited for: it may still be filling. */
const FILLING = 'Parcels leave the yard on a cart drawn by two horses, and the driver knows every gate. '.repeat(6);

function html(host: string): string {
  const holds = host === 'link7.test' || host === 'link15.test';
  return page(
    `Lamps at ${host}`,
    `<h1>Lamps at ${host}</h1>
     <p>The shop at ${host} sells desk lamps of several makers, the Varde lamp among them.</p>
     ${holds ? '<p>To save power the Varde lamp dims itself after 25 minutes without movement. Its owner may set another time at the foot.</p>' : ''}
     <p>Orders that arrive at ${host} before noon are packed on the same day and carried to the station. ${FILLING}</p>`,
  );
}

/** Sends a page in pieces, as a slow server does. */
async function stream(response: ServerResponse, text: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  for (let part = 0; part < CHUNKS; part++) {
    await new Promise((wake) => setTimeout(wake, CHUNK_MS));
    response.write(text.slice((text.length * part) / CHUNKS, (text.length * (part + 1)) / CHUNKS));
  }
  response.end();
}

export function startPages(): Promise<FixtureServer> {
  const routes: Parameters<typeof startServer>[0] = {};
  for (const url of LINKS) {
    const { host } = new URL(url);
    routes[`${host}/`] = (_request, response) => stream(response, html(host));
  }
  for (const url of [...TABS, ...COPIES]) routes[`${new URL(url).host}/`] = html(new URL(url).host);
  return startServer(routes);
}

/** Opens the tabs and lets the library have the copies that every later run reads. */
export async function prepare(launched: Launched): Promise<void> {
  await outcomeOf(launched, await ask(launched, { urls: COPIES, lookIn: [] }));
  await openTabs(launched);
}

export async function openTabs(launched: Launched): Promise<void> {
  for (const url of TABS) await launched.open(url);
}

/** Asks as the panel does, again if the worker dies before it answers, and returns the run's id. */
export async function ask(
  launched: Launched,
  { urls, lookIn }: { urls: readonly string[]; lookIn: readonly string[] } = {
    urls: LINKS,
    lookIn: ['tabs', 'library'],
  },
): Promise<string> {
  return launched.extensionPage.evaluate(
    async ({ question, urls, look_in }) => {
      const { id } = await chrome.windows.getCurrent();
      const run_id = `r-${crypto.randomUUID()}`;
      const rest = { kind: 'ask', question, look_in, depth: 'quick', window_id: id, tab_id: null, urls };
      const message = {
        sidelight: 1,
        to: 'worker',
        from: 'panel',
        command: 'run.start',
        payload: { run_id, ...rest },
      };
      for (;;) {
        const answer = await chrome.runtime.sendMessage(message).catch(() => undefined);
        if (answer?.ok) return run_id;
        if (answer) throw new Error(JSON.stringify(answer));
        await new Promise((wake) => setTimeout(wake, 50));
      }
    },
    { question: QUESTION, urls: [...urls], look_in: [...lookIn] },
  );
}

/** What must be the same however often the worker died. */
export interface Outcome {
  state: string;
  /** Every sentence of the answer with its mark. */
  overview: string[];
  quotes: string[];
  reason: string;
}

/** How a run went. */
export interface Ended extends Outcome {
  steps: number;
  doneSteps: number;
  /** Steps that may have been made twice, because what ran them died too. */
  inDoubt: number;
  /** Key and place of each step, in order. */
  keys: { key: string; place: 'worker' | 'host' }[];
}

/** Waits for a run's end and reads what came of it. The page itself looks: of thousands of rows only this run's come. */
export async function outcomeOf(launched: Launched, id: string, timeoutMs = 90_000): Promise<Ended> {
  const ended = await launched.extensionPage.evaluate(
    async ({ run, ms }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await settled(indexedDB.open('sidelight'));
      const table = (name: string) => db.transaction(name).objectStore(name);
      const own = IDBKeyRange.bound([run], [run, []]);
      try {
        for (const begin = performance.now(); ; ) {
          const row = await settled(table('runs').get(run));
          if (row?.state === 'done' || row?.state === 'failed') {
            const answer = await settled(table('answers').get(run));
            const journal = await settled(table('journal').getAll(own));
            const evidence = await settled(table('evidence').getAll(own));
            return {
              state: row.state as string,
              overview: [...(answer?.overview ?? []), ...(answer?.more ?? [])].map(
                ({ text, mark, form }) => `${mark} ${form}: ${text}`,
              ),
              quotes: evidence.map(({ url, excerpt }) => `${url} ${excerpt}`).sort() as string[],
              reason: (answer?.stop.reason ?? JSON.stringify(row.error)) as string,
              steps: journal.length,
              doneSteps: journal.filter(({ state }) => state === 'done').length,
              inDoubt: journal.flatMap(({ attempts }) => attempts).filter(({ kind }) => kind === 'in_doubt').length,
              keys: journal.map(({ key, place }) => ({ key, place })) as { key: string; place: 'worker' | 'host' }[],
            };
          }
          if (performance.now() - begin > ms) return `not ended within ${ms / 1000} s: ${row?.state}`;
          await new Promise((wake) => setTimeout(wake, 15));
        }
      } finally {
        db.close();
      }
    },
    { run: id, ms: timeoutMs },
  );
  if (typeof ended === 'string') throw new Error(ended);
  return ended;
}

/** Whether two runs gave the same. */
export function same(a: Outcome, b: Outcome): boolean {
  const part = ({ state, overview, quotes, reason }: Outcome) => JSON.stringify({ state, overview, quotes, reason });
  return part(a) === part(b);
}

/** How many fetches of links the server saw beyond one each. */
export function repeated(server: FixtureServer, since: number): number {
  const hits = new Map<string, number>();
  for (const { host } of server.requests.slice(since))
    if (host.startsWith('link')) hits.set(host, (hits.get(host) ?? 0) + 1);
  return [...hits.values()].reduce((sum, count) => sum + count - 1, 0);
}

/** Replays the newest ended runs from their sealed journals; gives how many there were and what differed. */
export async function replays(launched: Launched, count: number): Promise<{ replayed: number; differed: string[] }> {
  return launched.extensionPage.evaluate(async (most) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('sidelight');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const runs = await new Promise<{ id: string; state: string; created_at: string }[]>((resolve, reject) => {
      const request = db.transaction('runs').objectStore('runs').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    db.close();
    const ended = runs
      .filter(({ state }) => state === 'done')
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, most);
    const differed: string[] = [];
    for (const { id } of ended) {
      const message = { sidelight: 1, to: 'worker', from: 'panel', command: 'run.replay', payload: { run_id: id } };
      const answer = await chrome.runtime.sendMessage(message);
      if (!answer?.ok || !answer.value.same) differed.push(`${id}: ${JSON.stringify(answer)}`);
    }
    return { replayed: ended.length, differed };
  }, count);
}

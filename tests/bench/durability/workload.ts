import type { ServerResponse } from 'node:http';
import type { Answer } from '../../../lib/schema/answer.ts';
import { endedRun, readTable } from '../../e2e/harness/database.ts';
import type { Launched } from '../../e2e/harness/launch.ts';
import { type FixtureServer, page, startServer } from '../../e2e/harness/server.ts';

/** Twenty links that are fetched as slow streams by the effect host, fifteen open tabs, five steps of the run: forty. */
export const LINKS = Array.from({ length: 20 }, (_, index) => `http://link${index}.test/`);
export const TABS = Array.from({ length: 15 }, (_, index) => `http://tab${index}.test/`);
export const STEPS = LINKS.length + TABS.length + 5;

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const CHUNKS = 5;
const CHUNK_MS = 12;

function html(host: string): string {
  const holds = host === 'link7.test' || host === 'link15.test';
  return page(
    `Lamps at ${host}`,
    `<h1>Lamps at ${host}</h1>
     <p>The shop at ${host} sells desk lamps of several makers, the Varde lamp among them.</p>
     ${holds ? '<p>By default the Varde lamp dims itself after 25 minutes without movement.</p>' : ''}
     <p>Orders that arrive at ${host} before noon are packed on the same day and carried to the station.</p>`,
  );
}

/** Sends a page in pieces, as a model or a slow server does. */
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
  for (const url of TABS) routes[`${new URL(url).host}/`] = html(new URL(url).host);
  return startServer(routes);
}

export async function openTabs(launched: Launched): Promise<void> {
  for (const url of TABS) await launched.open(url);
}

/** Asks as the panel does and returns the run's id. */
export async function ask(launched: Launched, links: readonly string[] = LINKS): Promise<string> {
  return launched.extensionPage.evaluate(
    async ({ question, urls }) => {
      const { id } = await chrome.windows.getCurrent();
      const message = {
        sidelight: 1,
        to: 'worker',
        from: 'panel',
        command: 'run.start',
        payload: {
          kind: 'ask',
          question,
          look_in: ['tabs'],
          depth: 'quick',
          window_id: id,
          tab_id: null,
          urls,
        },
      };
      for (;;) {
        const answer = await chrome.runtime.sendMessage(message).catch(() => undefined);
        if (answer?.ok) return answer.value.run_id as string;
        if (answer) throw new Error(JSON.stringify(answer));
        await new Promise((wake) => setTimeout(wake, 50));
      }
    },
    { question: QUESTION, urls: [...links] },
  );
}

/** What must be the same however often the worker died. */
export interface Outcome {
  state: string;
  overview: string[];
  quotes: string[];
  reason: string;
  steps: number;
  doneSteps: number;
  /** Steps that may have been made twice, because what ran them died too. */
  inDoubt: number;
}

export async function outcomeOf(launched: Launched, id: string, timeoutMs = 90_000): Promise<Outcome> {
  const others = (await readTable(launched, 'runs')).map((run) => run.id).filter((other) => other !== id);
  const run = await endedRun(launched, others, timeoutMs);
  const answer: Answer | undefined = (await readTable(launched, 'answers')).find((row) => row.run_id === id);
  const journal = (await readTable(launched, 'journal')).filter((entry) => entry.run_id === id);
  const evidence = (await readTable(launched, 'evidence')).filter((row) => row.run_id === id);
  return {
    state: run.state,
    overview: answer?.overview.map((sentence) => sentence.text) ?? [],
    quotes: evidence.map((item) => `${item.url} ${item.excerpt}`).sort(),
    reason: answer?.stop.reason ?? '',
    steps: journal.length,
    doneSteps: journal.filter((entry) => entry.state === 'done').length,
    inDoubt: journal.reduce((sum, entry) => sum + entry.attempts.filter(({ kind }) => kind === 'in_doubt').length, 0),
  };
}

/** How many fetches of links the server saw beyond one each: paid twice, were they paid. */
export function repeated(server: FixtureServer, since: number): number {
  const hits = new Map<string, number>();
  for (const { host } of server.requests.slice(since))
    if (host.startsWith('link')) hits.set(host, (hits.get(host) ?? 0) + 1);
  return [...hits.values()].reduce((sum, count) => sum + count - 1, 0);
}

import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Script, ScriptedModel } from '../../servers/scripted-model/types.ts';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import type { Launched } from './launch.ts';
import type { FixtureServer } from './server.ts';

/** The name of another machine under which a scripted model can be reached. */
export const REMOTE = 'models.test';

/**
 * Starts a scripted model and puts it into every role of a browser's library, as the settings would, with the network
 * permission left as it is: the server allows extensions by its CORS headers.
 *
 * @param remote the server of the browser's `.test` names: the extension then knows the model as one on another machine
 */
export async function withModel(launched: Launched, script: Script, remote?: FixtureServer): Promise<ScriptedModel> {
  const model = await startScriptedModel({ script });
  remote?.set(`${REMOTE}/v1/chat/completions`, (request, response) => passOn(request, response, model));
  await fillRoles(launched, remote ? `http://${REMOTE}/v1` : model.url);
  return model;
}

/** Hands a request to the model and its answer back, headers and all. */
function passOn(request: IncomingMessage, response: ServerResponse, model: ScriptedModel): void {
  const { method, headers } = request;
  const onward = forward(`${model.url}/chat/completions`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Writes an endpoint and one model for all roles into the library. */
export function fillRoles(launched: Launched, baseUrl: string): Promise<void> {
  return launched.extensionPage.evaluate(writeRoles, baseUrl);
}

/** The same, to be run in any page of the extension. */
export async function writeRoles(base_url: string): Promise<void> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('sidelight'));
  const work = database.transaction(['endpoints', 'preferences'], 'readwrite');
  const endpoint = { schema: 1, id: 'p-test', kind: 'openai', preset: 'custom', name: 'Scripted', base_url };
  work.objectStore('endpoints').put({ ...endpoint, created_at: '2026-01-01T00:00:00.000Z' });
  const choice = {
    endpoint_id: 'p-test',
    model: 'scripted',
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
  };
  const value = { planner: choice, executor: choice, reporter: choice, verifier: choice };
  // Hundreds of runs of one test are not one person's day: only the limit of a run stays as it is.
  const day = { calls: 1_000_000, tokens: 1_000_000_000, usd: 1_000 };
  const run = { calls: 60, tokens: 200_000, usd: 0.5 };
  work.objectStore('preferences').put({ key: 'model_caps', value: { run, day } });
  await settled(work.objectStore('preferences').put({ key: 'model_roles', value }));
  database.close();
}

/** The id under which a prompt hands over the passage that holds these words; `none` where it does not. */
export function passageId(prompt: string, words: string): string {
  const blocks = [...prompt.matchAll(/<<[0-9a-f]{16} (p\d+)\n([\s\S]*?)\n[0-9a-f]{16}>>/g)];
  return blocks.find(([, , text]) => text?.includes(words))?.[1] ?? 'none';
}

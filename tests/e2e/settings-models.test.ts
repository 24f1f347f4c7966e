import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ScriptedModel, ServerOptions } from '../servers/scripted-model/types.ts';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { endedRun, putPreference, readTable, wholeLibrary } from './harness/database.ts';
import { catchDownloads } from './harness/download.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch, noChinese } from './harness/launch.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { openPanel } from './harness/panel.ts';
import { passageId } from './harness/scripted.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';

/**
 * Models through the real options page: adding one, its test with cause and mend, one click for every role, limits,
 * consents, and a key that is nowhere but in the extension's own storage. With SIDELIGHT_SHOTS=folder each view is also
 * written as a picture.
 */

const SHOTS = process.env.SIDELIGHT_SHOTS;
const KEY = 'sk-marker-0123456789-wxyz';
const LAMP = page(
  'The Varde lamp',
  `<main><h1>The Varde lamp</h1><p>The Varde lamp is a desk lamp that has been sold since 2019.</p>
   <h2>Saving power</h2>
   <p>By default the Varde lamp dims itself after <b>25 minutes</b> without movement. It can be woken by touching the foot.</p>
   <p>The arm is made of beech, which is oiled twice before the lamp leaves the workshop.</p></main>`,
);
const TRUE = 'The Varde lamp dims itself after 25 minutes without movement.';

let server: FixtureServer;
beforeAll(async () => {
  server = await startServer({ 'lamps.test/varde': LAMP });
});
afterAll(() => server.close());

let launched: Launched;
let model: ScriptedModel;
let settings: Page;
let problems: string[];
afterEach(async () => {
  await launched?.remove();
  await model?.close();
});

async function open(options: Partial<ServerOptions> = {}, language?: string): Promise<void> {
  model = await startScriptedModel(options);
  launched = await launch({ server, grants: ALL_SITES, ...(language ? { language } : {}) });
  settings = await launched.open(launched.url('options.html'));
  problems = [];
  settings.on('pageerror', (error) => problems.push(String(error)));
}

const button = (name: string | RegExp) => settings.getByRole('button', { name });
const models = () => settings.locator('#models');
const mend = () => settings.getByTestId('mend');

async function add(preset: string, address: string | null, key: string): Promise<void> {
  await models().waitFor();
  if ((await models().getByTestId('adding').count()) === 0) await button('Add').click();
  await button(preset).click();
  if (address !== null) await settings.getByLabel('Address').fill(address);
  if (key !== '') await settings.getByLabel(/^Key/).fill(key);
  await button('Connect').click();
}

/** Waits for the mend of a cause and gives its words. */
async function mendOf(cause: string): Promise<string> {
  await settings
    .locator(`[data-testid=mend][data-cause=${cause}]`)
    .waitFor({ timeout: 20_000 })
    .catch(async () => {
      throw new Error(`Not ${cause}: ${await models().textContent()}`);
    });
  return (await mend().textContent()) ?? '';
}

const failedCheck = () => settings.locator('.checks [data-state=failed]').getAttribute('data-check');

/** Nothing sticks out or is too small to hit at any width; with a folder set, pictures in both themes are written. */
async function looks(name: string, language = 'en'): Promise<void> {
  const found: string[] = [];
  for (const width of [320, 360, 600, 1000]) {
    await settings.setViewportSize({ width, height: 900 });
    for (const fault of await settings.evaluate(layoutFaults)) found.push(`${width} px: ${fault}`);
    if (!SHOTS || width === 320) continue;
    mkdirSync(SHOTS, { recursive: true });
    for (const theme of ['light', 'dark'] as const) {
      await settings.setViewportSize({ width, height: 2400 });
      await settings.emulateMedia({ colorScheme: theme });
      await settings.waitForTimeout(150);
      await settings.screenshot({ path: join(SHOTS, `${name}-${width}-${theme}-${language}.png`) });
    }
  }
  await settings.setViewportSize({ width: 1000, height: 900 });
  expect(found).toEqual([]);
}

test('from a first key to a written answer, and the key is nowhere but in its own storage', async () => {
  await open({
    keys: [KEY],
    models: ['alpha', 'beta'],
    script: [
      {
        match: { stage: 'compose' },
        reply: (prompt: string) => ({
          overview: [{ evidence: [passageId(prompt, '25 minutes')], text: TRUE }],
          more: [],
          missing: [],
        }),
      },
    ],
  });
  await looks('empty');
  await button('OpenAI-compatible').click();
  await settings.getByLabel('Address').fill(`${model.url}/chat/completions/`);
  await settings.getByText(`Asked at ${model.url}`).waitFor();
  await settings.getByLabel(/^Key/).fill(`Bearer ${KEY} `);
  await looks('form');
  await button('Connect').click();

  // The list comes without a call to a model: which one is asked is the person's choice.
  await button('beta').waitFor();
  expect(model.counts().calls).toBe(0);
  await looks('choose');
  await settings.getByLabel(/^Which model/).fill('bet');
  await settings.keyboard.press('Enter');
  await button('Use it for everything').waitFor();
  expect(new Set(model.log().flatMap((call) => (call.endpoint === 'chat' ? [call.model] : [])))).toEqual(
    new Set(['beta']),
  );
  await looks('works');
  await button('Use it for everything').click();
  await settings.getByRole('button', { name: 'Everything: beta' }).waitFor();

  await launched.open('http://lamps.test/varde');
  const panel = await openPanel(launched);
  await panel.waitForText('lamps.test');
  await panel.focus('#question');
  await panel.type('After how many minutes does the Varde lamp dim itself?');
  await panel.press('Enter');
  await panel.waitForText(TRUE, 30_000);
  await endedRun(launched);
  const counts = model.counts();

  // Today's spending is the server's own count.
  await settings.bringToFront();
  const today = settings.getByTestId('today');
  const calls = today.locator('.spending-total td').first();
  const asked = model.log().filter((call) => call.endpoint === 'chat' && call.stage !== 'connection').length;
  await expect.poll(() => calls.textContent()).toBe(String(asked));
  expect(counts.calls).toBeGreaterThan(asked);
  await looks('used');

  // The key: sent to its server alone, shown as four characters, in no row, no field, no export, no log.
  expect(await settings.locator('body').textContent()).toContain('•••• wxyz');
  const shown = await settings.evaluate(
    () => document.body.innerHTML + [...document.querySelectorAll('input')].map((field) => field.value).join(' '),
  );
  expect(shown).not.toContain('marker');
  await button('More for ').click();
  await settings.getByRole('menuitem', { name: 'Change address or key…' }).click();
  expect(await settings.getByLabel(/^Key/).inputValue()).toBe('');
  await settings.getByText('Kept: •••• wxyz').waitFor();
  await button('Cancel').click();
  expect(await wholeLibrary(launched)).not.toContain('marker');
  const downloads = await catchDownloads(launched);
  await button('Export').click();
  const file = await downloads.next();
  expect(file.text).toContain(model.url);
  expect(file.text).not.toContain('marker');
  downloads.remove();
  const stored = await launched.extensionPage.evaluate(async () => JSON.stringify(await chrome.storage.local.get()));
  expect(stored).toContain(KEY);
  expect(problems).toEqual([]);
  expect(panel.problems).toEqual([]);
}, 120_000);

describe('what is wrong is said with its mend', () => {
  test('ten faults of one endpoint, one after the other', async () => {
    await open({ keys: [KEY], models: ['alpha'], cors: 'open' });
    const origin = launched.url('').replace(/\/$/, '');
    await add('OpenAI-compatible', model.url, '');
    expect(await mendOf('no_key')).toContain('wants a key');
    expect(await failedCheck()).toBe('key');

    await button('Paste the key').click();
    await settings.getByLabel(/^Key/).fill('sk-wrong-000000000000');
    await button('Save and test').click();
    expect(await mendOf('bad_key')).toContain('refused the key');
    await looks('bad-key');

    await button('Paste the key').click();
    await settings.getByLabel(/^Key/).fill(KEY);
    await button('Save and test').click();
    // The only model of its list is asked at once.
    await button('Use it for everything').waitFor();

    model.configure({ base: '/api/v1' });
    await again();
    expect(await mendOf('wrong_path')).toContain('It answers at');
    expect(await failedCheck()).toBe('path');
    await button(/^Use http/).click();
    await button('Use it for everything').waitFor();
    expect(await models().textContent()).toContain(new URL(model.url).host);
    model.configure({ base: '/v1' });
    await change(model.url);
    await button('Use it for everything').waitFor();

    model.configure({ models: ['gamma', 'delta'] });
    await again();
    expect(await mendOf('no_such_model')).toMatch(/2\sothers are there/);
    await looks('no-such-model');
    await button('gamma').click();
    await button('Use it for everything').waitFor();

    model.configure({ credit: 402 });
    await again();
    expect(await mendOf('no_credit')).toContain('no credit');
    model.configure({ credit: null });

    model.faults(['429:30'], {});
    await again();
    expect(await mendOf('rate_limited')).toMatch(/asks to wait|answer again in/);

    model.faults(['html'], { path: '/v1/models' });
    await again();
    expect(await mendOf('sign_in_page')).toContain('web page came back');
    expect(await settings.getByRole('link', { name: 'Open it in a tab' }).getAttribute('href')).toContain('127.0.0.1');

    model.configure({ window: 400, overflow: 'cut-start' });
    await again();
    expect(await mendOf('prompt_cut')).toContain('loses part of a long prompt');
    await button('Use it for everything').waitFor();
    model.configure({ window: null });

    model.configure({ cors: 'ollama' });
    await again();
    expect(await mendOf('origin_refused')).toContain(origin);
    expect(await failedCheck()).toBe('origin');

    const port = new URL(model.url).port;
    await model.close();
    await again();
    expect(await mendOf('unreachable')).toContain(`127.0.0.1:${port}`);
    expect(problems).toEqual([]);
  }, 180_000);

  test('Ollama that refuses extensions: the command names this extension, for the system of the person', async () => {
    await open({ cors: 'ollama', models: ['qwen3:8b'] });
    const origin = launched.url('').replace(/\/$/, '');
    await add('Ollama', model.url, '');
    const words = await mendOf('origin_refused');
    expect(words).toContain('Ollama answers, but refuses requests from extensions');
    expect(words).toContain(`OLLAMA_ORIGINS="${origin}" ollama serve`);
    await looks('origin');
    await button(/^System/).click();
    await settings.getByRole('menuitemcheckbox', { name: 'Windows' }).click();
    expect(await mend().textContent()).toContain(`setx OLLAMA_ORIGINS "${origin}"`);
    model.configure({ origins: [origin] });
    await button('Test again').click();
    await button('Use it for everything').waitFor();
  }, 90_000);

  async function again(): Promise<void> {
    await button(/^More for/).click();
    await settings.getByRole('menuitem', { name: 'Test again' }).click();
  }
  async function change(address: string): Promise<void> {
    await button(/^More for/).click();
    await settings.getByRole('menuitem', { name: 'Change address or key…' }).click();
    await settings.getByLabel('Address').fill(address);
    await button('Save and test').click();
  }
});

test('removing an endpoint: its roles go on without AI, and Undo brings all of it back', async () => {
  await open({ keys: [KEY], models: ['alpha'] });
  await add('OpenAI-compatible', model.url, KEY);
  await button('Use it for everything').click();
  await settings.getByRole('button', { name: 'Everything: alpha' }).waitFor();
  await button('Each role by itself').click();
  await settings.getByRole('button', { name: 'Verifier: alpha' }).click();
  await settings.getByRole('menuitemcheckbox', { name: 'Without AI' }).click();
  await settings.getByRole('button', { name: 'Everything: Different models' }).waitFor();

  // The embedder is chosen by itself, and stands in its role only once it gave vectors.
  await settings.getByRole('button', { name: 'Embedder: Off' }).click();
  await settings.getByRole('menuitemcheckbox', { name: new URL(model.url).host }).click();
  await settings.locator('[data-role=embedder]').getByRole('button', { name: 'alpha' }).click();
  await settings.getByText('It works: 64 numbers for each text.').waitFor();
  await settings.getByRole('button', { name: 'Embedder: alpha' }).waitFor();
  await button(/^More for/).click();
  await settings.getByRole('menuitem', { name: 'Remove' }).click();
  await settings.getByText('Planner, Executor, Reporter, Embedder: without AI now.').waitFor();
  const keys = () =>
    launched.extensionPage.evaluate(async () => JSON.stringify(await chrome.storage.local.get('model_keys')));
  await expect.poll(keys).not.toContain(KEY);
  expect((await readTable(launched, 'preferences')).find(({ key }) => key === 'model_roles')?.value).toMatchObject({
    planner: null,
    reporter: null,
  });

  await button('Undo').click();
  await settings.getByRole('button', { name: 'Planner: alpha' }).waitFor();
  await settings.getByRole('button', { name: 'Verifier: Without AI' }).waitFor();
  await expect.poll(keys).toContain(KEY);
  expect(problems).toEqual([]);
}, 90_000);

test('an address that the browser has not allowed: said, and allowed from there', async () => {
  model = await startScriptedModel({ models: ['alpha'], cors: 'none' });
  launched = await launch({ server });
  settings = await launched.context.newPage();
  // The dialog cannot be answered headless: the person says no.
  await settings.addInitScript(() => {
    chrome.permissions.request = async () => false;
  });
  await settings.goto(launched.url('options.html'));
  problems = [];
  await add('OpenAI-compatible', model.url, '');
  expect(await mendOf('no_permission')).toContain('The browser has not allowed 127.0.0.1');
  expect(await failedCheck()).toBe('permission');
  await button(/^Allow 127/).waitFor();
  await looks('no-permission');
}, 60_000);

test('the browser’s own model: loaded with its progress, tested, and used by everything', async () => {
  model = await startScriptedModel({});
  launched = await launch({ server });
  settings = await launched.context.newPage();
  // Test browsers bring no model: an object with the same interface stands in for it.
  await settings.addInitScript(() => {
    let state = 'downloadable';
    const session = {
      promptStreaming: () => new Blob(['{"works": true}']).stream().pipeThrough(new TextDecoderStream()),
      destroy: () => undefined,
    };
    const api = {
      availability: async () => state,
      create: async ({ monitor }: { monitor?: (target: EventTarget) => void }) => {
        const target = new EventTarget();
        monitor?.(target);
        for (const loaded of state === 'downloadable' ? [0.25, 0.5] : []) {
          target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
          await new Promise((wake) => setTimeout(wake, 700));
        }
        state = 'available';
        return session;
      },
    };
    Object.defineProperty(globalThis, 'LanguageModel', { value: api });
  });
  await settings.goto(launched.url('options.html'));
  const line = settings.getByTestId('browser-model');
  await line.getByText('The browser must load it first').waitFor();
  await line.getByRole('button', { name: 'Load it' }).click();
  await line.getByText('50 %').waitFor();
  await line.getByText('ready').waitFor();
  await line.getByRole('button', { name: 'Use it' }).click();
  await button('Use it for everything').click();
  await settings.getByRole('button', { name: 'Everything: This browser’s own model' }).waitFor();
  expect(model.counts().calls).toBe(0);
}, 60_000);

test('an address that is none is refused in its form, with words', async () => {
  await open();
  await button('OpenAI-compatible').click();
  await settings.getByLabel('Address').fill('ftp://models.test');
  await button('Connect').click();
  await settings.getByText('begins with http:// or https://').waitFor();
  await settings.getByLabel('Address').fill('https://me:secret@models.test/v1');
  await button('Connect').click();
  await settings.getByText('cannot stand in the address').waitFor();
  expect(await readTable(launched, 'preferences')).not.toContainEqual(expect.objectContaining({ key: 'model_tests' }));
}, 60_000);

test('limits, prices and consents are kept as they were set', async () => {
  await open({ models: ['alpha'] });
  const stored = async (key: string) =>
    (await readTable(launched, 'preferences')).find((row) => row.key === key)?.value;
  await settings.getByLabel('Money, One question').fill('0.01');
  await settings.getByLabel('Money, One question').press('Enter');
  await settings.getByLabel('Calls, One day').fill('1.5');
  await settings.getByLabel('Calls, One day').press('Enter');
  await settings.getByText('A whole number from 0 up. The last one stays.').waitFor();
  await settings.getByLabel('Calls, One day').fill('0');
  await settings.getByLabel('Calls, One day').press('Tab');
  await settings.getByText('At 0 no model is asked.').waitFor();
  expect(await stored('model_caps')).toMatchObject({ run: { usd: 0.01 }, day: { calls: 0 } });

  await button('Prices').click();
  await settings.getByRole('button', { name: 'Change the price of gpt-4o', exact: true }).click();
  await settings.getByLabel('In', { exact: true }).fill('3,5');
  await button('Save').click();
  await settings.getByRole('button', { name: 'Remove your price of gpt-4o', exact: true }).waitFor();
  await looks('prices');
  expect(await stored('model_prices')).toMatchObject([{ model: 'gpt-4o', input: 3.5, output: 10 }]);
  await settings.getByRole('button', { name: 'Remove your price of gpt-4o', exact: true }).click();
  await expect.poll(() => stored('model_prices')).toEqual([]);

  await putPreference(launched, 'shared_sites', [{ site: 'intranet.test', at: '2025-03-04T10:00:00.000Z' }]);
  await settings.reload();
  await button('Revoke intranet.test').click();
  await settings.getByText('its pages no longer go to a model elsewhere').waitFor();
  await expect.poll(() => stored('shared_sites')).toEqual([]);
  await button('Undo').click();
  await button('Revoke intranet.test').waitFor();
}, 60_000);

test('from an answer in quotes the panel leads to the models', async () => {
  await open({ models: ['alpha'] });
  await launched.open('http://lamps.test/varde');
  const panel = await openPanel(launched);
  await panel.waitForText('lamps.test');
  await panel.focus('#question');
  await panel.type('After how many minutes does the Varde lamp dim itself?');
  await panel.press('Enter');
  await panel.click('[data-action=add-model]');
  await panel.waitFor({ role: 'button', name: 'OpenRouter' });
  await panel.waitUntil(
    () => document.activeElement?.classList.contains('preset') === true,
    undefined,
    'the first service has the focus',
  );
  expect(panel.problems).toEqual([]);
}, 60_000);

describe.skipIf(noChinese)('in Chinese', () => {
  test('adding, a fault and its mend', async () => {
    await open({ cors: 'ollama', models: ['qwen3:8b', 'gemma3:4b'] }, 'zh-CN');
    await looks('empty', 'zh');
    await settings.getByRole('button', { name: 'Ollama' }).click();
    await settings.getByLabel('地址').fill(model.url);
    await settings.getByRole('button', { name: '连接' }).click();
    await settings.getByRole('button', { name: 'qwen3:8b' }).click();
    expect(await mendOf('origin_refused')).toContain('拒绝扩展的请求');
    await looks('origin', 'zh');
    model.configure({ origins: ['*'] });
    await settings.getByRole('button', { name: '重新测试' }).click();
    await settings.getByRole('button', { name: '全部用它' }).click();
    await settings.getByRole('button', { name: '全部: qwen3:8b' }).waitFor();
    await settings.getByRole('button', { name: '逐个角色设置' }).click();
    await looks('used', 'zh');
  }, 90_000);
});

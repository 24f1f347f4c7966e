import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { checksDuring, checksOf } from '../../components/settings/models/checks';
import { choiceOf, choose, commonChoice, modelLabel, modelSettings } from '../../components/settings/models/choices';
import { originRecipe, SYSTEMS, systemOf, windowRecipe } from '../../components/settings/models/commands';
import { formatUsd } from '../../components/settings/models/money';
import { setWindow } from '../../components/settings/models/person-says';
import { mergedPrices, withPrice } from '../../components/settings/models/price-table';
import { removeEndpoint } from '../../components/settings/models/remove';
import { BUILT_IN_MODEL, rememberTest, saveBrowserModel, saveEndpoint } from '../../components/settings/models/save';
import { spendingOf, tokensOf } from '../../components/settings/models/spending';
import { putBlob } from '../../lib/library/blobs';
import { Library } from '../../lib/library/db';
import {
  abilitiesOf,
  getEndpoint,
  learnAbilities,
  putEndpoint,
  setAllRoles,
  setRole,
} from '../../lib/library/endpoints';
import { getPreference, setPreference } from '../../lib/library/preferences';
import { type KeyArea, KeyStore } from '../../lib/models/keys';
import { PRICES } from '../../lib/models/prices';
import { type ConnectionReport, connectionCause } from '../../lib/schema/connection';
import type { Endpoint, Price } from '../../lib/schema/endpoint';
import { type JournalEntry, NO_COST } from '../../lib/schema/journal';

const NOW = '2025-03-04T10:00:00.000Z';
const ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
let count = 0;
const open = () => new Library(`settings-models-${++count}`);

function keyStore(): KeyStore {
  const items: Record<string, unknown> = {};
  const area: KeyArea = {
    get: async (key) => ({ [key]: items[key] }),
    set: async (more) => void Object.assign(items, more),
  };
  return new KeyStore(area);
}

function endpointOf(preset: Endpoint['preset'] = 'custom'): Endpoint {
  return {
    schema: 1,
    id: 'p1',
    kind: 'openai',
    preset,
    name: 'One',
    base_url: 'https://one.test/v1',
    created_at: NOW,
  };
}

function reportOf(more: Partial<ConnectionReport> = {}): ConnectionReport {
  return {
    ok: false,
    base_url: 'https://one.test/v1',
    cause: 'bad_key',
    mends: [],
    detail: '',
    models: [],
    model: null,
    found: null,
    ...more,
  };
}

const states = (report: ConnectionReport, preset: Endpoint['preset'] = 'custom') =>
  checksOf(endpointOf(preset), report).map(({ name, state }) => `${name} ${state}`);

test('the embedder’s model is offered to no role that is asked for words, and does not count as theirs', async () => {
  const db = open();
  await putEndpoint(db, endpointOf());
  await setRole(db, 'embedder', choose({ endpoint: endpointOf(), model: 'vectors' }));
  const before = await modelSettings(db);
  expect(before.choices).toEqual([]);
  expect(commonChoice(before.roles, before.endpoints)).toBeNull();
  expect(choiceOf(before.roles, 'embedder', before.endpoints)?.model).toBe('vectors');
  // One click for every role leaves it alone.
  await setAllRoles(db, choose({ endpoint: endpointOf(), model: 'words' }));
  const after = await modelSettings(db);
  expect(after.choices.map(({ model }) => model)).toEqual(['words']);
  expect(after.roles.embedder?.model).toBe('vectors');
});

describe('the checks of a connection test', () => {
  test('those before the failing one held, those after it were not tried', () => {
    expect(states(reportOf({ cause: 'origin_refused' }), 'openai')).toEqual([
      'address ok',
      'permission ok',
      'origin failed',
      'path untried',
      'key untried',
      'model untried',
      'answer untried',
    ]);
  });

  test('every cause but a stop fails exactly one check', () => {
    for (const cause of connectionCause.options) {
      const failed = states(reportOf({ cause, model: 'm' }), 'ollama').filter((line) => line.endsWith('failed'));
      expect([cause, failed.length]).toEqual([cause, cause === 'stopped' ? 0 : 1]);
    }
  });

  test('a server that is slow before its list fails there, one that is slow to answer fails at the answer', () => {
    expect(states(reportOf({ cause: 'timeout' }))).toContain('path failed');
    expect(states(reportOf({ cause: 'timeout', model: 'm' }))).toContain('answer failed');
  });

  test('without a model only the way to it was tried', () => {
    const all = states(reportOf({ ok: true, cause: null }));
    expect(all).toContain('key ok');
    // The request for the list carries no origin.
    expect(all).toContain('origin untried');
    expect(all).toContain('model untried');
    expect(states(reportOf({ ok: true, cause: null, model: 'm' })).every((line) => line.endsWith(' ok'))).toBe(true);
  });

  test('a long prompt is a check only where servers cut prompts', () => {
    expect(states(reportOf(), 'openai').join()).not.toContain('window');
    expect(checksDuring(endpointOf('ollama'), 'window').at(-1)).toEqual({ name: 'window', state: 'running' });
    expect(checksDuring(endpointOf('ollama'), 'answer').map(({ state }) => state)).toEqual([
      ...['ok', 'ok', 'untried', 'ok', 'ok', 'ok'],
      'running',
      'untried',
    ]);
  });
});

describe('commands', () => {
  test('an origin command names this extension on every system and never all origins', () => {
    for (const preset of ['ollama', 'vllm', 'custom'] as const)
      for (const system of SYSTEMS) {
        const { command } = originRecipe(preset, ORIGIN, system);
        expect(command).toContain(ORIGIN);
        expect(command).not.toContain('*');
      }
  });

  test('a model’s name from a server is one word of the shell, whatever stands in it', () => {
    const recipe = windowRecipe('lmstudio', `a'; rm -rf ~ #`, 8192, 'linux');
    expect(recipe?.command).toBe(`lms load 'a'\\''; rm -rf ~ #' --context-length 8192`);
    expect(windowRecipe('lmstudio', 'qwen/qwen3-8b', 8192, 'linux')?.command).toBe(
      'lms load qwen/qwen3-8b --context-length 8192',
    );
  });

  test('the system is told from the browser’s platform', () => {
    expect(['MacIntel', 'Win32', 'Linux x86_64', ''].map(systemOf)).toEqual(['mac', 'windows', 'linux', 'linux']);
  });
});

describe('saving and removing an endpoint', () => {
  test('a pasted address is put right and brings what is known of its service', async () => {
    const [db, keys] = [open(), keyStore()];
    const draft = { preset: 'custom' as const, address: 'api.deepseek.com/v1/chat/completions', key: ' Bearer sk-1 ' };
    const saved = await saveEndpoint(db, keys, 'p1', draft, NOW);
    expect(saved).toMatchObject({
      ok: true,
      endpoint: { preset: 'deepseek', name: 'DeepSeek', base_url: 'https://api.deepseek.com/v1' },
    });
    expect(await keys.keyOf('p1')).toBe('sk-1');
    expect(JSON.stringify(await db.endpoints.toArray())).not.toContain('sk-1');
  });

  test('an address that is none is refused and stores nothing', async () => {
    const [db, keys] = [open(), keyStore()];
    const draft = { preset: 'custom' as const, address: 'ftp://one.test', key: 'sk-1' };
    expect(await saveEndpoint(db, keys, 'p1', draft, NOW)).toEqual({ ok: false, refusal: 'not_http' });
    expect(await db.endpoints.count()).toBe(0);
    expect(await keys.keyOf('p1')).toBe('');
  });

  test('the old key is never sent to another server; another path of the same server keeps it', async () => {
    const [db, keys] = [open(), keyStore()];
    const save = (address: string) =>
      saveEndpoint(db, keys, 'p1', { preset: 'custom', address, key: '' }, '2025-03-05T10:00:00.000Z');
    await saveEndpoint(db, keys, 'p1', { preset: 'custom', address: 'https://one.test/v1', key: 'sk-1' }, NOW);
    await save('https://one.test/api/v1');
    expect(await keys.keyOf('p1')).toBe('sk-1');
    await save('https://two.test/api/v1');
    expect(await keys.keyOf('p1')).toBe('');
    expect((await getEndpoint(db, 'p1'))?.created_at).toBe(NOW);
  });

  test('the browser’s own model is added once, and is shown by its endpoint’s name', async () => {
    const db = open();
    const first = await saveBrowserModel(db, 'b1', 'Own', NOW);
    expect(await saveBrowserModel(db, 'b2', 'Own', NOW)).toEqual(first);
    expect(await db.endpoints.count()).toBe(1);
    expect(modelLabel({ endpoint: first, model: BUILT_IN_MODEL })).toBe('Own');
  });

  test('another address forgets what was learned and tested of the old one', async () => {
    const [db, keys] = [open(), keyStore()];
    await saveEndpoint(db, keys, 'p1', { preset: 'custom', address: 'https://one.test/v1', key: '' }, NOW);
    await learnAbilities(db, 'p1', 'm', NOW, () => ({ window: 4096 }));
    await rememberTest(db, 'p1', reportOf(), null, NOW);
    await saveEndpoint(db, keys, 'p1', { preset: 'custom', address: 'https://one.test/v1', key: 'new' }, NOW);
    expect((await abilitiesOf(db, 'p1', 'm')).window).toBe(4096);
    await saveEndpoint(db, keys, 'p1', { preset: 'custom', address: 'https://one.test/v2', key: '' }, NOW);
    expect((await abilitiesOf(db, 'p1', 'm')).window).toBe(null);
    expect(await getPreference(db, 'model_tests')).toEqual({});
  });

  test('undo brings back key, roles, test and what was learned, but takes no role from its new model', async () => {
    const [db, keys] = [open(), keyStore()];
    await saveEndpoint(db, keys, 'p1', { preset: 'custom', address: 'https://one.test/v1', key: 'sk-1' }, NOW);
    const endpoint = await getEndpoint(db, 'p1');
    if (!endpoint) throw new Error('not saved');
    await setAllRoles(db, choose({ endpoint, model: 'm' }));
    await learnAbilities(db, 'p1', 'm', NOW, () => ({ proven: ['tool'] }));
    await rememberTest(db, 'p1', reportOf(), null, NOW);

    const removed = await removeEndpoint(db, keys, 'p1');
    expect(removed?.roles).toEqual(['planner', 'executor', 'reporter', 'verifier']);
    expect(await keys.keyOf('p1')).toBe('');
    expect(commonChoice(await getPreference(db, 'model_roles'), [])).toBe(null);
    expect(await getPreference(db, 'model_tests')).toEqual({});

    const other = { ...endpoint, id: 'p2' };
    await db.endpoints.put(other);
    await setRole(db, 'reporter', choose({ endpoint: other, model: 'n' }));
    await removed?.undo();
    const roles = await getPreference(db, 'model_roles');
    expect(choiceOf(roles, 'planner', [endpoint, other])?.model).toBe('m');
    expect(choiceOf(roles, 'reporter', [endpoint, other])?.model).toBe('n');
    expect(await keys.keyOf('p1')).toBe('sk-1');
    expect((await abilitiesOf(db, 'p1', 'm')).proven).toEqual(['tool']);
    expect((await getPreference(db, 'model_tests')).p1?.report.cause).toBe('bad_key');
    expect(await removeEndpoint(db, keys, 'gone')).toBe(null);
  });
});

describe('models to choose from', () => {
  test('those that were tested with success, stand in a role, or have answered; a failed test offers none', async () => {
    const db = open();
    const endpoint = endpointOf();
    await db.endpoints.put(endpoint);
    await rememberTest(db, 'p1', reportOf({ model: 'failed' }), null, NOW);
    await setRole(db, 'planner', choose({ endpoint, model: 'role' }));
    await learnAbilities(db, 'p1', 'answered', NOW, () => ({ proven: ['json_schema'] }));
    await learnAbilities(db, 'p1', 'never', NOW, () => ({ refused: { tools: NOW } }));
    expect((await modelSettings(db)).choices.map(({ model }) => model).sort()).toEqual(['answered', 'role']);
    await rememberTest(db, 'p1', reportOf({ model: 'short', cause: 'prompt_cut' }), null, NOW);
    expect((await modelSettings(db)).choices.map(({ model }) => model)).toContain('short');
  });

  test('a model stays chosen where a later test does not come to it', async () => {
    const db = open();
    await rememberTest(db, 'p1', reportOf({ ok: true, cause: null, model: 'm' }), 'm', NOW);
    await rememberTest(db, 'p1', reportOf({ cause: 'sign_in_page' }), 'm', NOW);
    await rememberTest(db, 'p1', reportOf({ cause: 'offline' }), null, NOW);
    expect((await getPreference(db, 'model_tests')).p1?.chosen).toBe('m');
  });

  test('a window that the person set is marked as theirs, and taken back by an empty field', async () => {
    const db = open();
    await setWindow(db, { endpoint_id: 'p1', model: 'm' }, 8192, NOW);
    expect(await abilitiesOf(db, 'p1', 'm')).toMatchObject({ window: 8192, window_from: 'person' });
    await setWindow(db, { endpoint_id: 'p1', model: 'm' }, null, NOW);
    expect(await abilitiesOf(db, 'p1', 'm')).toMatchObject({ window: null, window_from: null });
  });
});

describe('money', () => {
  async function entry(db: Library, key: string, role: string, more: Partial<JournalEntry>): Promise<void> {
    const payload = { role, model: 'gpt-4o', endpoint: endpointOf('openai') };
    await db.journal.put({
      schema: 1,
      run_id: 'r1',
      key,
      state: 'done',
      place: 'host',
      input_hash: await putBlob(db, JSON.stringify({ effect: 'model.ask', payload })),
      result_hash: null,
      reserved: NO_COST,
      spent: NO_COST,
      attempts: [],
      started_at: '2025-03-04T10:00:00.000Z',
      ended_at: null,
      ...more,
    });
  }

  test('a day is the sum of its entries by role: what is done as spent, what runs or is in doubt as reserved', async () => {
    const db = open();
    const cost = (calls: number, tokens: number, usd: number) => ({ ...NO_COST, calls, tokens_in: tokens, usd });
    await entry(db, '1', 'planner', { spent: cost(1, 100, 0.01), reserved: cost(3, 900, 0.09) });
    await entry(db, '2', 'planner', { spent: cost(2, 50, 0.02) });
    await entry(db, '3', 'reporter', { state: 'started', reserved: cost(1, 500, 0.5) });
    await entry(db, '4', 'reporter', {
      spent: cost(1, 10, 0.001),
      reserved: cost(1, 40, 0.004),
      attempts: [{ at: NOW, kind: 'in_doubt', error: '' }],
    });
    await entry(db, '5', 'planner', { spent: cost(9, 9, 9), started_at: '2025-03-05T00:00:00.000Z' });
    await entry(db, '6', 'none', {});
    const { rows, total } = await spendingOf(db, '2025-03-04');
    expect(rows.map(({ role, cost: spent }) => [role, spent.calls, tokensOf(spent)])).toEqual([
      ['reporter', 3, 550],
      ['planner', 3, 150],
    ]);
    expect([total.calls, tokensOf(total), Number(total.usd.toFixed(4))]).toEqual([6, 700, 0.535]);
  });

  test('a price of the person replaces the row of the same name, and only that', () => {
    const row: Price = { model: 'GPT-4o', input: 1, output: 2, as_of: '2025-03-04', source: '' };
    const merged = mergedPrices([row], PRICES);
    expect(merged.filter(({ price }) => price.model.toLowerCase() === 'gpt-4o')).toEqual([{ price: row, yours: true }]);
    expect(merged.length).toBe(PRICES.length);
    expect(withPrice([row], { ...row, model: 'gpt-4o', input: 3 })).toEqual([{ ...row, model: 'gpt-4o', input: 3 }]);
  });

  test('small sums keep their figures', () => {
    expect([0, 5, 0.5, 0.0042, 1.25].map((usd) => formatUsd(usd, 'en'))).toEqual([
      '$0',
      '$5',
      '$0.50',
      '$0.0042',
      '$1.25',
    ]);
  });

  test('limits that are stored are read as they are', async () => {
    const db = open();
    const caps = { run: { calls: 0, tokens: 2_000, usd: 0.01 }, day: { calls: 1, tokens: 1, usd: 1 } };
    await setPreference(db, 'model_caps', caps);
    expect(await getPreference(db, 'model_caps')).toEqual(caps);
  });
});

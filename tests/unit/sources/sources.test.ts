import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lackOf } from '../../../components/settings/sources/try-source';
import { asked as byPerson } from '../../../lib/policy/public-text';
import { hereKind, type SourceConfig, sourceKind } from '../../../lib/schema/source';
import { templateOf } from '../../../lib/sources/address';
import { askSource, type DoorAnswer } from '../../../lib/sources/ask';
import { FACTS } from '../../../lib/sources/facts';
import { KEYLESS, USUAL_ADDRESS } from '../../../lib/sources/presets';
import { isoDate, plainText } from '../../../lib/sources/text';
import type { SourceQuery, SourceRequest } from '../../../lib/sources/types';
import { ARXIV, SHAPES } from './shapes';

const CUSTOM = { results: 'data.items', url: 'address', title: 'name', snippet: 'text.short', date: 'day' };
const query: SourceQuery = {
  text: byPerson('varde lamp'),
  window: { from: null, to: null },
  count: 2,
  cursor: null,
  language: 'en',
};

function config(kind: SourceConfig['kind'], base?: string): SourceConfig {
  return {
    id: kind,
    kind,
    name: kind,
    base_url: base ?? (USUAL_ADDRESS[kind] || `https://${kind}.test/base?q={query}`),
    enabled: true,
    language: null,
    custom: kind === 'custom' ? CUSTOM : null,
  };
}

/** A door that answers what is given and remembers what it was asked. */
function doorOf(...answers: unknown[]) {
  const asked: SourceRequest[] = [];
  const door = async (request: SourceRequest): Promise<DoorAnswer> => {
    asked.push(request);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return { ok: true, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  };
  return { door, asked };
}

/** Kinds that a server answers. */
const SERVERS = sourceKind.options.filter((kind) => !hereKind.safeParse(kind).success);

describe('the recorded shape of every source', () => {
  it.each(SERVERS)('%s gives hits with address, title, snippet and date', async (kind) => {
    const { door } = doorOf(kind === 'arxiv' ? ARXIV : SHAPES[kind]);
    const got = await askSource(config(kind), query, 'k', door);
    expect(got.failure).toBeNull();
    const [first] = got.hits;
    expect(first?.url).toMatch(/^https:\/\//);
    expect(first?.title).toMatch(/lamp|Varde/);
    expect(`${first?.title} ${first?.snippet}`).toMatch(/lamp/);
    expect(first?.snippet).not.toMatch(/[<>]\/?[a-z]/);
    if (kind === 'serper' || kind === 'tavily') expect(first?.published_at).toBeNull();
    else expect(first?.published_at).toMatch(/^2024-05/);
    expect(got.hits.length).toBe(kind === 'arxiv' ? 1 : 2);
  });

  it.each(SERVERS)('%s hands an answer of another shape on as a failure', async (kind) => {
    for (const other of ['<!doctype html><title>Sorry</title>', '{"error":"x"}', '', 'null', '[1]']) {
      const got = await askSource(config(kind), query, 'k', doorOf(other).door);
      expect([other, got.failure, got.hits]).toEqual([other, 'bad_answer', []]);
    }
  });
});

describe('what is sent', () => {
  it.each(SERVERS)('%s sends the words and the period, and its key in no address (SP-12)', async (kind) => {
    const { door, asked } = doorOf(kind === 'arxiv' ? ARXIV : SHAPES[kind]);
    const window = { from: '2024-01-01', to: '2024-12-31' };
    await askSource(config(kind), { ...query, window }, 'sekret-key-1', door);
    const [request] = asked;
    const sent = decodeURIComponent(`${request?.url} ${request?.body}`).replaceAll('+', ' ');
    expect(sent).toMatch(/varde.{0,12}lamp/);
    // The key of a Stack Exchange application is no secret.
    if (kind !== 'stackexchange') expect(sent).not.toContain('sekret-key-1');
    const dated = ['brave', 'serper', 'tavily', 'exa', 'openalex', 'crossref', 'arxiv', 'europepmc', 'hackernews'];
    if (dated.includes(kind)) expect(sent).toMatch(/2024-01-01|01\/01\/2024|20240101|1704067200/);
    if (FACTS[kind].key === 'required') expect(Object.values(request?.secret ?? {}).join()).toContain('sekret-key-1');
  });

  it('never an empty query (AL-30)', async () => {
    const { door, asked } = doorOf({});
    expect((await askSource(config('brave'), { ...query, text: byPerson('  ') }, 'k', door)).failure).toBe('refused');
    expect(asked).toEqual([]);
  });

  it('nothing where a key is needed and missing', async () => {
    const { door, asked } = doorOf({});
    expect((await askSource(config('tavily'), query, '', door)).failure).toBe('no_key');
    expect(asked).toEqual([]);
  });

  it('fills the template of a custom source and reads its pages', async () => {
    const { door, asked } = doorOf(SHAPES.custom);
    const custom = config('custom', 'https://find.test/s?q={query}&n={count}&at={offset}&p={page}');
    const got = await askSource(custom, { ...query, text: byPerson('a&b=c') }, '', door);
    expect(asked[0]?.url).toBe('https://find.test/s?q=a%26b%3Dc&n=2&at=0&p=1');
    await askSource(custom, { ...query, cursor: got.cursor }, '', door);
    expect(asked[1]?.url).toContain('at=2&p=2');
  });

  it('asks a wiki whose snippets are empty for extracts, of those pages only', async () => {
    const extracts = { query: { pages: [{ pageid: 3, extract: 'Beech is a tree.' }] } };
    const { door, asked } = doorOf(SHAPES.mediawiki, extracts);
    const got = await askSource(config('mediawiki', 'https://wiki.test/en/'), query, '', door);
    expect(asked[0]?.url).toMatch(/^https:\/\/wiki\.test\/en\/w\/api\.php\?.*srwhat=text/);
    expect(new URL(asked[1]?.url ?? '').searchParams.get('pageids')).toBe('3');
    expect(got.hits.map((hit) => hit.snippet)).toEqual(['The Varde lamp & its arm', 'Beech is a tree.']);
    expect(got.cursor).toBe('2');
  });
});

describe('a cluster whose index holds vectors', () => {
  const fields = { results: '', url: '', title: '', snippet: '', date: 'day', vector: 'meaning' };
  const cluster = (kind?: 'opensearch') => ({
    ...config('elasticsearch', 'https://team.test/pages'),
    custom: { ...fields, ...(kind ? { cluster: kind } : {}) },
  });
  const window = { from: '2024-01-01', to: null };
  const range = { range: { day: { gte: '2024-01-01' } } };
  const send = async (source: SourceConfig, vector: number[] | undefined, key = '') => {
    const { door, asked } = doorOf(SHAPES.elasticsearch);
    const got = await askSource(source, { ...query, window, vector }, key, door);
    return { got, asked, body: JSON.parse(asked[0]?.body ?? '') };
  };

  it('is asked for the nearest, each kind in its own words, and sends no words', async () => {
    const elastic = await send(cluster(), [0.5, -1]);
    const knn = { field: 'meaning', query_vector: [0.5, -1], k: 2, num_candidates: 100, filter: range };
    expect(elastic.body).toEqual({ size: 2, knn, _source: { excludes: ['meaning'] } });
    const open = await send(cluster('opensearch'), [0.5, -1]);
    expect(open.body.query).toEqual({ knn: { meaning: { vector: [0.5, -1], k: 2, filter: range } } });
    for (const { got, asked } of [elastic, open]) {
      expect(got.hits.map(({ url }) => url)).toEqual(['https://lamps.test/varde', 'https://beech.test/']);
      expect(got.cursor).toBeNull();
      expect(asked[0]?.url).toBe('https://team.test/pages/_search');
    }
  });

  it('is asked by words as well, and never sends its vectors back', async () => {
    const { body } = await send(cluster(), undefined);
    expect(body.query.bool.must.multi_match.query).toBe('varde lamp');
    expect(body._source).toEqual({ excludes: ['meaning'] });
    expect(body.knn).toBeUndefined();
  });

  it('takes an API key, or a user with a password', async () => {
    const sent = async (key: string) => (await send(cluster(), undefined, key)).asked[0]?.secret;
    expect(await sent('VnVhQ2ZHY0JDZGJrU==')).toEqual({ Authorization: 'ApiKey VnVhQ2ZHY0JDZGJrU==' });
    expect(await sent('ana:päss')).toEqual({ Authorization: 'Basic YW5hOnDDpHNz' });
  });
});

describe('the text of snippets', () => {
  it('holds no tag of a page and decodes references once', () => {
    expect(plainText('a<br>b &lt;i&gt; &amp;amp; &#39;c&#39; <script>alert(1)</script>')).toBe("a b <i> &amp; 'c'");
  });

  it('stands in one line, whatever came', () => {
    fc.assert(fc.property(fc.string(), (text) => plainText(text) === plainText(text).replace(/\s+/g, ' ').trim()));
  });

  it('takes dates only where they are dates', () => {
    const given = ['2024-05-06', '2024', '3 hours ago', 'May 6, 2024', ''];
    expect(given.map(isoDate)).toEqual(['2024-05-06', '2024', null, null, null]);
  });
});

describe('the sources that come with the extension', () => {
  it('need no key, have terms and a rate, and answer every origin', () => {
    for (const { kind } of KEYLESS.filter(({ kind }) => SERVERS.includes(kind))) {
      const source = FACTS[kind];
      expect([kind, source.key === 'required', source.terms === '', source.cors]).toEqual([kind, false, false, true]);
      expect(source.gapMs).toBeGreaterThan(0);
    }
  });
});

describe('an answer that holds no result and is no “nothing found”', () => {
  const of = async (kind: SourceConfig['kind'], answer: unknown) =>
    askSource(config(kind), query, 'k', doorOf(answer).door);

  it.each([
    [
      'a server none of whose engines answered',
      [
        ['a', 'timeout'],
        ['b', 'HTTP error'],
      ],
      'server_error',
    ],
    [
      'engines that ran out of time',
      [
        ['a', 'timeout'],
        ['b', 'timeout'],
      ],
      'timeout',
    ],
    ['engines that were asked too much', [['a', 'Suspended: too many requests']], 'rate_limited'],
    ['engines that want to see a person', [['a', 'CAPTCHA']], 'bot_check'],
  ])('%s', async (_, unresponsive_engines, failure) => {
    const got = await of('searxng', { results: [], unresponsive_engines });
    expect(got).toMatchObject({ failure, hits: [] });
    expect(got.detail).toContain('no engine answered: a ');
  });

  it('where some engines answered, or none was asked, the list counts', async () => {
    const results = [{ url: 'https://a.test/', title: 'Varde lamp' }];
    expect((await of('searxng', { results, unresponsive_engines: [['b', 'timeout']] })).failure).toBeNull();
    expect(await of('searxng', { results: [], unresponsive_engines: [] })).toMatchObject({ failure: null, hits: [] });
  });

  it('a cluster that ran out of time, or whose shards failed', async () => {
    const none = { hits: { hits: [] } };
    expect((await of('elasticsearch', { ...none, timed_out: true })).failure).toBe('timeout');
    expect((await of('elasticsearch', { ...none, _shards: { failed: 2 } })).failure).toBe('server_error');
    expect((await of('elasticsearch', { ...none, timed_out: false, _shards: { failed: 0 } })).failure).toBeNull();
  });

  it('a list none of whose results has an address where the settings say', async () => {
    const wrong = await of('custom', { data: { items: [{ link: 'https://a.test/', name: 'Varde' }] } });
    expect(wrong).toMatchObject({ failure: 'bad_answer', detail: expect.stringMatching(/^1 results, none with/) });
    expect((await of('elasticsearch', { hits: { hits: [{ _source: { path: '/x' } }] } })).failure).toBe('bad_answer');
    expect((await of('custom', { data: { items: [] } })).failure).toBeNull();
  });
});

describe('a custom source', () => {
  it.each([
    ['data.items', { data: { items: 'x' } }],
    ['$.data.items', { data: { items: 'x' } }],
    ['data.items[*]', { data: { items: 'x' } }],
    ['$', 'x'],
    ['', 'x'],
    ['pages[0].items', { pages: [{ items: 'x' }] }],
    ["$['my data'].items", { 'my data': { items: 'x' } }],
  ])('finds its list at %s', async (results, shape) => {
    const item = { address: '/lamp', name: 'Varde lamp', text: { short: 'A lamp' }, day: 1_714_608_000_000 };
    const given = JSON.parse(JSON.stringify(shape).replace('"x"', JSON.stringify([item])));
    const own = { ...config('custom', 'https://own.test/search?q={query}'), custom: { ...CUSTOM, results } };
    expect((await askSource(own, query, '', doorOf(given).door)).hits).toEqual([
      {
        url: 'https://own.test/lamp',
        title: 'Varde lamp',
        snippet: 'A lamp',
        published_at: '2024-05-02T00:00:00.000Z',
        language: null,
      },
    ]);
  });
});

it('a service that asks for a pause beside its answer gets one', async () => {
  const holds: number[] = [];
  const door = async (): Promise<DoorAnswer> => ({
    ok: true,
    text: JSON.stringify({ items: [], backoff: 10 }),
    hold: (ms) => holds.push(ms),
  });
  expect((await askSource(config('stackexchange'), query, '', door)).failure).toBeNull();
  expect(holds).toEqual([10_000]);
});

it.each([
  ['2024/05/02', '2024-05-02'],
  ['2024-05-02 10:00:00', '2024-05-02T10:00:00'],
  ['2024-13-45', null],
  [1_714_608_000, '2024-05-02T00:00:00.000Z'],
  [9e15, null],
  ['3 hours ago', null],
] as const)('the date %s', (given, date) => {
  expect(isoDate(given)).toBe(date);
});

describe('a template for a custom source', () => {
  it.each([
    ['https://a.test/s?q={query}&n={count}', 'https://a.test/s?q={query}&n={count}'],
    ['https://a.test/s?q=%7Bquery%7D&n=%7Bcount%7D', 'https://a.test/s?q={query}&n={count}'],
    ['https://a.test/s?q={searchTerms}&p={page}', 'https://a.test/s?q={query}&p={page}'],
    [' https://a.test/s?q=%s ', 'https://a.test/s?q={query}'],
    ['https://a.test/s/{q}', 'https://a.test/s/{query}'],
  ])('%s', (written, template) => {
    expect(templateOf(written)).toBe(template);
  });

  it.each(['https://a.test/s?q=firewall', 'https://a.test/s?n={count}', 'https://a.test/100%', ''])(
    'is none without a place for the words: %s',
    (written) => {
      expect(templateOf(written)).toBeNull();
    },
  );
});

it('a try tells what its first result lacks', () => {
  const hit = { url: 'https://a.test/', title: 'Varde lamp', snippet: 'A lamp', published_at: null, language: null };
  expect(lackOf(hit)).toBeNull();
  expect(lackOf({ ...hit, title: hit.url })).toBe('try_no_title');
  expect(lackOf({ ...hit, snippet: '' })).toBe('try_no_text');
});

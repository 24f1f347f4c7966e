import { describe, expect, it } from 'vitest';
import { chosenByPerson } from '../../../lib/policy/public-text';
import type { SourceConfig, SourceKind } from '../../../lib/schema/source';
import { askSource } from '../../../lib/sources/ask';
import { doorFor } from '../../../lib/sources/door';

/** Real servers on loopback (tests/servers/README.md). Where one is not running, its tests are skipped and say so. */
const LITTLE_WEB = 'http://127.0.0.1:8102';
const WIKI = 'http://127.0.0.1:8101';
const SEARX = 'http://127.0.0.1:8104';

const isUp = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
const [web, wiki, searx] = await Promise.all([
  isUp(`${LITTLE_WEB}/search?P=wal&FMT=json`),
  isUp(`${WIKI}/en/w/api.php?action=query&meta=siteinfo&format=json`),
  isUp(`${SEARX}/config`),
]);
const NOT_RUNNING = 'not running: see tests/servers/README.md';

function source(kind: SourceKind, base_url: string): SourceConfig {
  const custom = { results: 'results', url: 'url', title: 'title', snippet: 'snippet', date: '' };
  return { id: kind, kind, name: kind, base_url, enabled: true, language: null, custom };
}

function ask(kind: SourceKind, base: string, text: string, count = 5, cursor: string | null = null) {
  const config = source(kind, base);
  const query = { text: chosenByPerson(text), window: { from: null, to: null }, count, cursor, language: 'en' };
  return askSource(config, query, '', doorFor(config, [], AbortSignal.timeout(15_000)));
}

describe.skipIf(!web)(`the little web${web ? '' : ` (${NOT_RUNNING})`}`, () => {
  const own = `${LITTLE_WEB}/search?P={query}&HITSPERPAGE={count}&TOPDOC={offset}&FMT=json`;

  it.each([
    ['custom', own],
    ['brave', `${LITTLE_WEB}/res/v1/web/search`],
    ['serper', `${LITTLE_WEB}/search?FMT=serper`],
  ] as const)('answers in the shape of %s', async (kind, base) => {
    const got = await ask(kind, base, 'sqlite write-ahead log');
    expect(got.failure).toBeNull();
    expect(got.hits.map(({ url }) => url)).toContain('http://sqlite.localhost:8102/wal.html');
    expect(got.hits[0]?.snippet).not.toContain('<');
  });

  it('gives other results on its second page', async () => {
    const first = await ask('custom', own, 'debian package', 5);
    const second = await ask('custom', own, 'debian package', 5, first.cursor);
    expect(second.hits.length).toBe(5);
    const seen = new Set(first.hits.map(({ url }) => url));
    expect(second.hits.filter(({ url }) => seen.has(url))).toEqual([]);
  });

  it('finds Chinese words that are parted by spaces', async () => {
    const got = await ask('custom', own, '防火墙 设置');
    expect(got.hits.length).toBeGreaterThan(0);
  });

  it('gets through a limit of two requests a second', async () => {
    const limited = `${LITTLE_WEB}/rl?P={query}&FMT=json`;
    const all = await Promise.all(['wal', 'git', 'lua', 'apt', 'gimp'].map((word) => ask('custom', limited, word)));
    expect(all.map(({ failure }) => failure)).toEqual([null, null, null, null, null]);
  });
});

describe.skipIf(!wiki)(`MediaWiki${wiki ? '' : ` (${NOT_RUNNING})`}`, () => {
  it('is searched in its text, with the addresses of its pages', async () => {
    const got = await ask('mediawiki', `${WIKI}/en/`, 'encrypted partition');
    expect(got.failure).toBeNull();
    expect(got.hits.length).toBeGreaterThan(0);
    for (const hit of got.hits) expect(hit.url).toMatch(/^http:\/\/[^/]+\/(?:en\/)?wiki\//);
    expect(got.hits.map(({ snippet }) => snippet).join(' ')).toMatch(/partition/i);
  });

  it('in Chinese has a text for every result', async () => {
    const got = await ask('mediawiki', `${WIKI}/zh/`, '加密 分区');
    expect(got.hits.length).toBeGreaterThan(0);
    expect(got.hits.filter(({ snippet }) => snippet === '')).toEqual([]);
  });

  it('says with an empty list that it found nothing', async () => {
    expect(await ask('mediawiki', `${WIKI}/en/`, 'zzqqxx')).toMatchObject({ failure: null, hits: [] });
  });
});

describe.skipIf(!searx)(`searx${searx ? '' : ` (${NOT_RUNNING})`}`, () => {
  it('answers with results though it counts none', async () => {
    const got = await ask('searxng', SEARX, 'firewall');
    expect(got.failure).toBeNull();
    expect(got.hits.length).toBeGreaterThan(2);
  });
});

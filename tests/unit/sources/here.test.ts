import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Library } from '../../../lib/library/db';
import { setPreference } from '../../../lib/library/preferences';
import { saveSnapshot } from '../../../lib/library/snapshots';
import { bestAddresses, wordsToLookUp } from '../../../lib/sources/here/kept-addresses';
import { searchLibrary } from '../../../lib/sources/here/library';
import { outlineOf } from '../../../lib/sources/here/results-outline';
import { readResultsPage } from '../../../lib/sources/here/results-page';
import { KEYLESS, wikipedia } from '../../../lib/sources/presets';
import { listSources } from '../../../lib/sources/settings';
import { makePage } from '../support/runs';

let db: Library;
let n = 0;
beforeEach(() => {
  db = new Library(`here-${n++}`);
});

async function save(url: string, title: string, text: string, at = '2026-01-01T00:00:00Z') {
  return saveSnapshot(db, {
    reading: makePage(url, title, [text]),
    sourceType: 'unknown',
    origin: 'session',
    retrievedAt: at,
    tabId: null,
  });
}

describe('the library as a source (MECHANISMS A33)', () => {
  it('gives the copies that hold most of the rare words, each address once in its newest text, and at most five', async () => {
    for (let i = 0; i < 9; i++) await save(`https://f.test/${i}`, `Page ${i}`, `A lamp of model ${i}, and its oil.`);
    await save('https://v.test/', 'Old', 'The Varde lamp burns nine hours.', '2026-01-02T00:00:00Z');
    const newest = await save('https://v.test/', 'New', 'The Varde lamps burn ten hours.', '2026-01-03T00:00:00Z');
    const hits = await searchLibrary(db, 'Varde lamp', 5, 300);
    expect(hits.map((hit) => hit.snapshot_id)).toEqual([newest.id]);
    expect(hits[0]?.snippet).toContain('ten hours');
    expect(await searchLibrary(db, 'lamp oil', 5, 300)).toHaveLength(5);
  });

  it('finds Chinese words inside a sentence and words in other forms', async () => {
    for (let i = 0; i < 6; i++) await save(`https://f.test/${i}`, `Page ${i}`, 'Nothing of that kind.');
    const zh = await save('https://z.test/', '手册', '请先检查内存大小，然后安装。');
    const en = await save('https://e.test/', 'Manual', 'Settings were configured by hand.');
    expect((await searchLibrary(db, '内存 大小', 5, 300)).map((hit) => hit.snapshot_id)).toEqual([zh.id]);
    expect((await searchLibrary(db, 'configuring settings', 5, 300)).map((hit) => hit.snapshot_id)).toEqual([en.id]);
  });

  it('leaves it to their passages where there are no more copies than are wanted', async () => {
    await save('https://a.test/', 'A', 'Something else.');
    expect(await searchLibrary(db, 'varde', 5, 300)).toHaveLength(1);
    expect(await searchLibrary(db, ' ', 5, 300)).toEqual([]);
  });
});

describe('bookmarks and visited pages', () => {
  const kept = [
    { url: 'https://varde.test/lamps#top', title: 'Varde lamps' },
    { url: 'https://varde.test/lamps', title: 'Varde lamps' },
    { url: 'https://oil.test/', title: 'Lamp oil' },
    { url: 'chrome://bookmarks/', title: 'Varde lamp' },
    { url: 'https://shop.test/varde-lamp-oil-price', title: '' },
  ];
  it('are found by their titles and addresses, each page of the web once', () => {
    expect(bestAddresses(kept, 'Varde lamp', 5).map(({ url }) => url)).toEqual([
      'https://varde.test/lamps',
      'https://shop.test/varde-lamp-oil-price',
    ]);
    expect(bestAddresses(kept, 'price +Varde "lamp oil"', 5)).toHaveLength(1);
  });
  it('are asked for by one word at a time, and never for an operator', () => {
    expect(wordsToLookUp('+Varde "lamp oil" site:x.test lamps')).toEqual(['vard', 'lamp oil', 'lamp']);
  });
  it('are never more than were asked for, whatever they are called', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ url: fc.webUrl(), title: fc.string() })), fc.string(), (list, query) => {
        expect(bestAddresses(list, query, 5).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

it('a list of sources kept by an earlier version gains those that stay in this browser, and no others', async () => {
  await setPreference(db, 'sources', [wikipedia('de')]);
  expect((await listSources(db)).map(({ id, enabled }) => [id, enabled])).toEqual([
    ['wikipedia-de', true],
    ['browser', false],
    ['library', true],
    ['bookmarks', false],
    ['history', false],
  ]);
  expect(KEYLESS.filter(({ enabled }) => !enabled).map(({ id }) => id)).toEqual(['browser', 'bookmarks', 'history']);
});

const page = (url: string, body: string) => {
  const { document } = parseHTML(`<!doctype html><html><head><title>q</title></head><body>${body}</body></html>`);
  Object.defineProperty(document, 'location', { value: { href: url } });
  return readResultsPage(outlineOf(document as unknown as Document));
};
const urlsOf = (read: ReturnType<typeof readResultsPage>) => (read.ok ? read.hits.map(({ url }) => url) : read.failure);

describe('the page of results of the default engine', () => {
  it('is read where the link holds its heading; menus, cards of the engine and ads are left out', () => {
    const read = page(
      'https://www.engine.test/search?q=varde',
      `<nav><a href="https://www.engine.test/images?q=varde">Images</a><a href="https://accounts.other.test/">Sign in</a></nav>
       <div id="tads"><div><a href="https://shop.test/?gclid=1"><h3>Buy a Varde lamp</h3></a><span>Cheap</span></div></div>
       <div class="x"><span>Sponsored</span><a href="https://ads.test/"><h3>Varde lamps today</h3></a></div>
       <div class="g"><div><a href="https://varde.test/manual"><h3>Varde manual</h3><cite>https://varde.test › manual</cite></a></div><div>Ten hours on one filling.</div></div>
       <div class="g"><div><a href="https://wiki.test/Varde"><h3>Varde – Wiki</h3></a></div><div>A lamp.</div></div>`,
    );
    expect(read.ok && read.hits.map(({ url, title, snippet }) => [url, title, snippet])).toEqual([
      ['https://varde.test/manual', 'Varde manual', 'Ten hours on one filling.'],
      ['https://wiki.test/Varde', 'Varde – Wiki', 'A lamp.'],
    ]);
  });

  it('gives the page behind a step of the engine: named, in base64, stated beside, or followed later', () => {
    const step = (href: string, more = '') =>
      `<li ${more}><h2><a href="${href}">Varde lamp manual</a></h2><p>Text</p></li>`;
    const u = `a1${btoa('https://b.test/b?x=1').replace(/=+$/, '')}`;
    expect(
      urlsOf(
        page(
          'https://www.engine.test/s',
          `<ol>${step('https://engine.test/l/?uddg=https://a.test/a')}${step(`https://www.engine.test/ck/a?p=1&u=${u}`)}
           ${step('http://www.engine.test/link?url=x1', 'mu="https://c.test/c"')}${step('http://www.engine.test/link?url=x2')}</ol>`,
        ),
      ),
    ).toEqual(['https://a.test/a', 'https://b.test/b?x=1', 'https://c.test/c', 'http://www.engine.test/link?url=x2']);
  });

  it('is read by the links that stand alike where no result has a heading', () => {
    const result = (n: number) =>
      `<div class="snippet"><a class="t" href="https://h${n}.test/"><div class="title">Varde lamp ${n}</div></a><div>Long text of the result</div></div>`;
    const foot =
      '<footer><a href="https://about.test/">About us</a><a href="https://jobs.test/">Jobs here</a></footer>';
    expect(urlsOf(page('https://engine.test/', [1, 2, 3].map(result).join('') + foot))).toEqual([
      'https://h1.test/',
      'https://h2.test/',
      'https://h3.test/',
    ]);
  });

  it.each([
    ['bot_check', 'https://engine.test/sorry/index', 'Our systems have detected unusual traffic'],
    ['bot_check', 'https://wappass.engine.test/captcha', '百度安全验证'],
    ['consent_page', 'https://consent.engine.test/m', 'Before you continue'],
    ['consent_page', 'https://engine.test/', '<button>Reject all</button><button>Accept all</button>'],
    ['bad_answer', 'https://engine.test/', 'Something went wrong'],
  ])('is told as %s, never as nothing found', (failure, url, body) => {
    expect(urlsOf(page(url, body))).toBe(failure);
  });

  it('with its results in it is read though it also asks for cookies', () => {
    const body = '<h2><a href="https://a.test/">Varde lamp</a></h2><div>We use cookies. Accept all</div>';
    expect(urlsOf(page('https://engine.test/', body))).toEqual(['https://a.test/']);
  });

  it('is an empty list only where the engine says that it found nothing', () => {
    expect(page('https://engine.test/', 'Your search - xqzw - did not match any documents.')).toEqual({
      ok: true,
      hits: [],
    });
    expect(page('https://engine.test/', '抱歉，没有找到相关的网页')).toEqual({ ok: true, hits: [] });
  });

  it('never gives an address that is no page of the web, whatever the links are', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (hrefs) => {
        const links = hrefs.map((href) => ({
          ...{ href, text: 'Varde lamp', heading: true, path: 'a', block: 'b', names: '', stated: href },
        }));
        const read = readResultsPage({ url: 'https://engine.test/', title: '', text: '', links });
        if (read.ok) for (const { url } of read.hits) expect(url).toMatch(/^https?:\/\//);
      }),
    );
  });
});

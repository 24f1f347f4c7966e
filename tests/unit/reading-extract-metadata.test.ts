import { describe, expect, it } from 'vitest';
import { isoDate } from '../../lib/reading/extract/dates';
import { languageOf } from '../../lib/reading/extract/language';
import { parts } from '../fixtures/reading/languages';
import { prose, read } from '../fixtures/reading/page';

const body = `<article><h1>Harbour log</h1><p>${prose(5)}</p></article>`;

describe('metadata', () => {
  it('reads what JSON-LD states', () => {
    const data = {
      '@graph': [
        { '@type': 'WebSite', name: 'Port' },
        {
          '@type': 'NewsArticle',
          headline: 'Harbour log',
          author: [{ name: 'Ada Moss' }, { name: 'Bo Lin' }],
          datePublished: '2024-03-05T08:00:00+01:00',
          dateModified: '2024-03-06',
        },
      ],
    };
    const reading = read(
      body,
      `<title>Harbour log - Port News</title><script type="application/ld+json">${JSON.stringify(data)}</script>`,
    );
    expect(reading).toMatchObject({
      title: 'Harbour log',
      byline: 'Ada Moss, Bo Lin',
      published_at: '2024-03-05T08:00:00+01:00',
      modified_at: '2024-03-06',
    });
  });

  it('reads meta elements of a paper', () => {
    const head =
      '<title>T</title><meta name="citation_author" content="Moss, Ada"><meta name="citation_author" content="Lin, Bo"><meta name="citation_doi" content="10.1234/ABC.5"><meta name="citation_publication_date" content="2021/07/09">';
    expect(read(body, head)).toMatchObject({
      byline: 'Moss, Ada, Lin, Bo',
      doi: '10.1234/abc.5',
      published_at: '2021-07-09',
    });
  });

  it('takes no author and no DOI from the list of references (AL-13)', () => {
    const references = `<section><h2>References</h2><ol>
      <li>Berg, U. On piers. Journal of Ports. doi:10.1000/first.1</li>
      <li>Tal, R. On cranes. Journal of Ports. https://doi.org/10.1000/second.2</li></ol></section>`;
    const page = `<article><h1>Harbour log</h1><p>${prose(5)}</p>${references}</article>`;
    expect(read(page)).toMatchObject({ doi: null, byline: null });
    const head = '<meta name="citation_author" content="Moss, Ada"><meta name="citation_doi" content="10.1234/abc.5">';
    expect(read(page, head)).toMatchObject({ doi: '10.1234/abc.5', byline: 'Moss, Ada' });
  });

  it('leaves unknown what the page does not say', () => {
    expect(read(body)).toMatchObject({
      byline: null,
      published_at: null,
      modified_at: null,
      site: null,
      doi: null,
      canonical_url: null,
    });
  });

  it('takes a canonical address of the same site only', () => {
    const url = 'https://www.port.co.uk/a?utm_source=x';
    expect(read(body, '<link rel="canonical" href="/a">', url).canonical_url).toBe('https://www.port.co.uk/a');
    expect(read(body, '<link rel="canonical" href="https://port.co.uk/a">', url).canonical_url).toBe(
      'https://port.co.uk/a',
    );
    expect(read(body, '<link rel="canonical" href="https://other.co.uk/a">', url).canonical_url).toBeNull();
    expect(read(body, '<link rel="canonical" href="javascript:1">', url).canonical_url).toBeNull();
  });
});

describe('the date of a page', () => {
  const article = (around: string) => `<article><h1>Harbour log</h1>${around}<p>${prose(5)}</p></article>`;
  const stated = (published: string) =>
    `<script type="application/ld+json">{"@type":"Article","datePublished":"${published}"}</script>`;
  const published = (html: string, head = '', url = 'https://port.example.test/log') =>
    read(html, head, url).published_at;

  it('is the one shown beside the title where page data names another day', () => {
    expect(published(article('<div>Dec 18, 2025</div>'), stated('2025-12-19T22:02:58Z'))).toBe('2025-12-18');
    expect(published(article('<p>by Ada MossMar 5, 2025 | 6 comments</p>'), stated('2025-01-01'))).toBe('2025-03-05');
  });

  it('keeps the time of day where page data names the same day', () => {
    expect(published(article('<div>Dec 18, 2025</div>'), stated('2025-12-18T22:02:58Z'))).toBe('2025-12-18T22:02:58Z');
  });

  it.each(['Updated Dec 18, 2025', 'Starts Dec 18, 2025', '更新于 2025年12月18日'])(
    'is not what “%s” says',
    (shown) => {
      expect(published(article(`<div>${shown}</div>`), stated('2025-06-17'))).toBe('2025-06-17');
    },
  );

  it.each([
    '<p class="meta">Effective 1 June 2023</p>',
    '<p>自2023年6月1日起施行</p>',
    '<p class="info">实施日期：2023年6月1日</p>',
    '<h2>Changes in March 2023</h2>',
    '<h3>2023-03-04</h3>',
    '<p>2008/7/14 - created</p>',
  ])('is not the day that a page is about (%s)', (beside) => {
    expect(read(`<article><h1>Harbour rules</h1>${beside}<p>${prose(5)}</p></article>`).published_at).toBeNull();
  });

  it.each([
    '<p class="info">发布日期：2023年5月4日 实施日期：2023年6月1日</p>',
    '<p class="meta">Published 4 May 2023, effective 1 June 2023</p>',
    '<h2 class="date-header">Thursday, May 4, 2023</h2>',
  ])('is the one called so beside such a day (%s)', (beside) => {
    expect(read(`<article><h1>Harbour rules</h1>${beside}<p>${prose(5)}</p></article>`).published_at).toBe(
      '2023-05-04',
    );
  });

  it('is read from meta elements of unheard-of names', () => {
    expect(published(article(''), '<meta name="w-published-date" content="2025-05-27T06:03:43Z">')).toBe(
      '2025-05-27T06:03:43Z',
    );
  });

  it('of a thread is that of its first post, not of the last one that its head shows', () => {
    const thread = `<h1>Tides</h1><time datetime="2024-01-18">Jan 18</time><div class="post"><time datetime="2024-01-14">Jan 14</time><p>${prose(3, 1)}</p></div><div class="post"><time datetime="2024-01-18">Jan 18</time><p>${prose(3, 2)}</p></div>`;
    expect(published(thread, '', 'https://port.example.test/threads/tides.5')).toBe('2024-01-14');
    const old = `<table><tr><td>It is currently 2 May 2026</td></tr><tr><td><a href="#1"></a>30th March 2025, 16:26</td></tr><tr><td>${prose(3, 1)}</td></tr></table>`;
    expect(published(old, '', 'https://port.example.test/showthread.php?t=5')).toBe('2025-03-30');
  });
});

describe('dates', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['2024年3月5日', '2024-03-05'],
    ['March 5, 2024', '2024-03-05'],
    ['5 mars 2024', '2024-03-05'],
    ['5. Oktober 2023', '2023-10-05'],
    ['25/12/2023', '2023-12-25'],
    ['03/04/2024', null],
    ['2024-02-31', null],
    ['yesterday', null],
  ])('%s is %s', (stated, expected) => {
    expect(isoDate(stated)).toBe(expected);
  });
});

describe('language', () => {
  it('believes the page unless the script says otherwise', () => {
    expect(languageOf(prose(8), 'en-GB')).toBe('en-GB');
    expect(languageOf('海港的潮汐表说明了每天的水位变化和船只的进出时间。', 'en')).toBe('zh');
    expect(languageOf('港の潮汐表は毎日の水位の変化と船の出入りの時間を示しています。', null)).toBe('ja');
    expect(languageOf('항구의 조석표는 매일의 수위 변화를 보여줍니다.', null)).toBe('ko');
    expect(languageOf('', null)).toBeNull();
  });

  it.each(Object.entries(parts))('tells %s from its likes', (language, text) => {
    expect(languageOf(text, null)).toBe(language === 'zhHant' ? 'zh-Hant' : language);
  });

  it.each([
    ['uk', 'ru'],
    ['ru', 'uk'],
    ['bg', 'ru'],
    ['fa', 'ar'],
    ['it', 'en'],
    ['cs', 'en'],
    ['ro', 'es'],
  ] as const)('%s is not the %s that a page states', (language, stated) => {
    expect(languageOf(`${parts[language]} `.repeat(6), stated)).toBe(language);
  });

  it.each([
    ['nb', 'no'],
    ['nb', 'da'],
    ['uk', 'uk-UA'],
    ['zhHant', 'zh-TW'],
    ['hr', 'bs'],
    ['gl', 'gl'],
    ['ru', 'tg'],
  ] as const)('%s may be what a page states: %s', (language, stated) => {
    expect(languageOf(language === 'gl' ? parts.pt : parts[language], stated)).toBe(stated);
  });

  it('gives none to words that are no language’s', () => {
    expect(
      languageOf('kubectl systemd nginx redis grafana docker vite esbuild biome zod dexie tldts pdfjs', null),
    ).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { isoDate } from '../../lib/reading/extract/dates';
import { prose, read } from '../fixtures/reading/page';

/** A day that a page tells of is not the day of the page; unknown is null (MECHANISMS A37). */

const page = (beside: string, after = '') =>
  read(
    `<article><h1>The bridge of Ulm</h1>${beside}<p>${prose(3)}</p><p>${prose(3, 4)}</p><p>${prose(3, 8)}</p></article>${after}`,
  );

describe('no day of publication', () => {
  it.each([
    ['a sentence', '<p>The bridge opened on 12 May 2019.</p>'],
    ['a birth', '<p>Ada Moss (born 12 May 1999) is a rower.</p>'],
    ['a life in Chinese', '<p>李明（1999年5月12日－），运动员。</p>'],
    ['a Chinese sentence', '<p>大桥于2019年5月12日通车。</p>'],
    ['a fact in a list', '<ul><li>Born: 12 May 1999</li><li>Team: Ulm</li></ul>'],
    [
      'a fact of a table',
      '<table><tr><th>Opened</th><td>12 May 2019</td></tr><tr><th>Length</th><td>3 m</td></tr></table>',
    ],
    ['a fact of definitions', '<dl><dt>Opened</dt><dd>12 May 2019</dd><dt>Length</dt><dd>300 m</dd></dl>'],
    ['a caption', '<figure><img src="a.png" alt=""><figcaption>The bridge, 12 May 2019</figcaption></figure>'],
    ['a time in a sentence', '<p>It was opened on <time datetime="2019-05-12">12 May 2019</time> to joy.</p>'],
    ['a quotation', '<blockquote><p>A fine day. — diary, 12 May 2019</p></blockquote>'],
    ['a visit', '<p>Accessed 12 May 2019</p>'],
    ['another date by name', '<p>Event date: 12 May 2019</p>'],
    ['the end of validity', '<p class="info">失效日期：2025年4月30日</p>'],
    ['the day of signing', '<p class="info">成文日期：2023年6月8日</p>'],
  ])('is %s', (_what, beside) => {
    expect(page(beside).published_at).toBeNull();
  });

  it('stands below the text: in sources, and in teasers of other pages', () => {
    expect(
      page('', '<h2>References</h2><ol><li>Moss, A. (12 May 2019). “Tolls”. Ports.</li></ol>').published_at,
    ).toBeNull();
    expect(page('', '<div><h3>More stories</h3><p>Harbour closed</p><p>12 May 2019</p></div>').published_at).toBeNull();
    expect(page('', '<p>Posted on 12 May 2019</p>').published_at).toBe('2019-05-12');
  });
});

describe('a line with two days', () => {
  it.each([
    '<p>Published: 3 March 2024. Updated: 5 March 2024</p>',
    '<p>Updated March 5, 2024. First published March 3, 2024</p>',
    '<p>发布时间：2024-03-03 更新时间：2024-03-05</p>',
    '<p>입력 2024.03.03. 오전 10:05 수정 2024.03.05. 오전 11:00</p>',
    '<p><span>Published: <time datetime="2024-03-03">3 March</time></span> <span>Updated: <time datetime="2024-03-05">5 March</time></span></p>',
    '<p>公開日：2024年3月3日</p><p>更新日：2024年3月5日</p>',
  ])('says which is which: %s', (beside) => {
    expect(page(beside)).toMatchObject({ published_at: '2024-03-03', modified_at: '2024-03-05' });
  });
});

describe('a label in a cell of its own', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  it('is told by its words: of the days of an official document, that of publication', () => {
    const table = `<table>${row('成文日期：', '2023年06月08日')}${row('发布日期：', '2023年06月19日')}</table>`;
    expect(page(table).published_at).toBe('2023-06-19');
    expect(page('<dl><dt>Last updated</dt><dd>January 11, 2000</dd></dl>').modified_at).toBe('2000-01-11');
    expect(page('<dl><dt>Published</dt><dd>3 March 2024</dd></dl>').published_at).toBe('2024-03-03');
  });
});

describe('dates in words', () => {
  it.each([
    ['the 3rd of March, 2024', '2024-03-03'],
    ['3 марта 2024 г.', '2024-03-03'],
    ['3 marca 2024', '2024-03-03'],
    ['3 Mart 2024', '2024-03-03'],
    ['3. maaliskuuta 2024', '2024-03-03'],
    ['2024. március 3.', '2024-03-03'],
    ['3 مارس 2024', '2024-03-03'],
    ['3 มีนาคม 2567', '2024-03-03'],
    ['Ngày 3 tháng 3 năm 2024', '2024-03-03'],
    ['2024년 3월 3일', '2024-03-03'],
    ['令和6年3月3日', '2024-03-03'],
    ['令和元年5月3日', '2019-05-03'],
    ['民國113年3月3日', '2024-03-03'],
    ['發布日期：113年3月3日', '2024-03-03'],
    ['3 listopada 2024', '2024-11-03'],
    ['3 Elephants 2024', null],
    ['第113年3月3日', null],
    ['12024年3月3日', null],
    ['Opened12 May 2019', null],
  ])('%s is %s', (stated, expected) => {
    expect(isoDate(stated)).toBe(expected);
  });
});

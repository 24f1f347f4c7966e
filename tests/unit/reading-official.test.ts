import { describe, expect, it } from 'vitest';
import { prose, read } from '../fixtures/reading/page';

const law = (inside: string) => `<main><h1>通知</h1>${inside}</main>`;
const body = '<p>各市、县人民政府：为了加强港口的管理，保障船舶安全，现将有关事项通知如下，请认真贯彻执行。</p>';

describe('an official document', () => {
  it('tells issuer, number and dates from its table of particulars', () => {
    const table =
      '<table><tr><td>发文机关：</td><td>某省人民政府办公厅</td></tr><tr><td>发文字号</td><td>某政办发〔2023〕12号</td></tr><tr><td>施行日期</td><td>2023年6月1日</td></tr><tr><td>废止日期</td><td>2028-05-31</td></tr></table>';
    expect(read(law(`${table}${body}`), '', 'https://www.example.gov.cn/zc/1.html').official).toEqual({
      issuer: '某省人民政府办公厅',
      number: '某政办发〔2023〕12号',
      effective_at: '2023-06-01',
      repealed_at: '2028-05-31',
      attachments: [],
    });
  });

  it('tells number and dates from its own sentences, not those of what it repeals', () => {
    const html = law(
      `<p>某交规〔2024〕3号</p>${body}<p>本办法自2024年3月1日起施行，有效期至2029年2月28日。《港口管理办法》（某交规〔2011〕9号）自2011年1月1日起施行，现予废止。</p>`,
    );
    expect(read(html, '', 'https://jt.example.gov.cn/2').official).toMatchObject({
      number: '某交规〔2024〕3号',
      effective_at: '2024-03-01',
      repealed_at: '2029-02-28',
    });
  });

  it('is read in English, too', () => {
    const html = `<main><h1>Harbour Regulations</h1><p>2021 No. 418</p><dl><dt>Issued by</dt><dd>Department of Ports</dd></dl><p>${prose(3)}</p><p>These Regulations come into force on 1st June 2021.</p><p>These Regulations were revoked on 3 May 2024.</p><h2>Attachments</h2><a href="/files/map.pdf">Map of the harbour</a></main>`;
    expect(read(html, '', 'https://www.ports.gov.uk/r/418').official).toEqual({
      issuer: 'Department of Ports',
      number: '2021 No. 418',
      effective_at: '2021-06-01',
      repealed_at: '2024-05-03',
      attachments: [{ title: 'Map of the harbour', url: 'https://www.ports.gov.uk/files/map.pdf' }],
    });
  });

  it('leaves unknown what it does not name: in force from its publication', () => {
    const html = law(`<p>某政发〔2020〕7号</p>${body}<p>本通知自发布之日起施行。</p>`);
    expect(read(html, '', 'https://www.example.gov.cn/3').official).toMatchObject({
      number: '某政发〔2020〕7号',
      effective_at: null,
      repealed_at: null,
      issuer: null,
    });
  });

  it('is told by those who signed it, above the day', () => {
    const html = law(`<p>某政发〔2022〕5号</p>${body}<p>某市人民政府</p><p>2022年3月4日</p>`);
    expect(read(html, '', 'https://www.example.gov.cn/5').official).toMatchObject({ issuer: '某市人民政府' });
  });

  it.each([
    ['<h1>中华人民共和国主席令</h1><p>第十二号</p>', '中华人民共和国主席令第十二号'],
    ['<h1>某条例</h1><p>（2019年3月2日国务院令第710号公布）</p>', '国务院令第710号'],
  ])('has the number that its head gives: %s', (head, number) => {
    const html = `<main>${head}${body}</main>`;
    expect(read(html, '', 'https://www.example.gov.cn/6').official).toMatchObject({ number });
  });

  it('comes into effect on the day that it says of itself alone', () => {
    const order = (words: string) => `<main><h1>Executive Order 14110</h1><p>${prose(3)}</p><p>${words}</p></main>`;
    const effective = (words: string) => read(order(words), '', 'https://www.ports.gov/o').official?.effective_at;
    expect(effective('This order is effective January 1, 2024.')).toBe('2024-01-01');
    expect(effective('The library card is effective January 1, 2024.')).toBeNull();
  });

  it.each([
    [
      'news that cites one',
      `<article><h1>News</h1><p>${prose(3)}</p><p>根据某政发〔2020〕7号文件，港口将于明年扩建。</p></article>`,
      'https://news.example.test/1',
    ],
    [
      'a page with a file',
      `<article><h1>Log</h1><p>${prose(3)}</p><a href="/a.pdf">Chart</a></article>`,
      'https://blog.example.test/2',
    ],
    [
      'an office’s page without any of it',
      `<main><h1>Contact</h1><p>${prose(3)}</p></main>`,
      'https://www.ports.gov.uk/contact',
    ],
  ])('is not %s', (_what, html, url) => {
    expect(read(html, '', url).official).toBeNull();
  });
});

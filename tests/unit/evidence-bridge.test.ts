import { describe, expect, it } from 'vitest';
import { bridgedSentences } from '../../lib/evidence/bridge';

const pages = [
  {
    title: 'Revel (song) – Tune Index',
    sentences: [
      'Revel is a single by the singer Ada Thorn.',
      'It was distributed by Marl Distribution and reached place nine.',
    ],
  },
  { title: 'Reve', sentences: ['Reve is a village by the sea.', 'It has nine houses.'] },
  {
    title: 'Marl Distribution',
    sentences: [
      'Marl Distribution is a record company.',
      'The company is based in Port Linne.',
      'It was sold in 2009.',
    ],
  },
  { title: 'Port Ferry', sentences: ['The Port Ferry company is based in Dunmore.', 'It runs two boats.'] },
];
const first = (question: string, n: number) =>
  bridgedSentences(question, pages)
    .slice(0, n)
    .map(({ page, sentence }) => pages[page]?.sentences[sentence]);

describe('questions of two steps', () => {
  it('follow the page that the first step names', () => {
    const found = first('Where is the company that distributed the single Revel based?', 4);
    expect(found).toContain('It was distributed by Marl Distribution and reached place nine.');
    expect(found).toContain('The company is based in Port Linne.');
    expect(found).not.toContain('The Port Ferry company is based in Dunmore.');
  });

  it('say which page led on', () => {
    const reached = bridgedSentences('Where is the company that distributed the single Revel based?', pages).find(
      ({ page, sentence }) => page === 2 && sentence === 1,
    );
    expect(reached?.via).toBe('Revel (song) – Tune Index');
  });

  it('lead to no list of changes, which names everything and is named everywhere', () => {
    const changes = { title: 'Changelog – Tune Index', sentences: ['Marl Distribution has new sleeves.'] };
    const ways = (title: string) =>
      bridgedSentences('Where is the company that distributed the single Revel based?', [
        ...pages,
        { ...changes, title },
      ]).find(({ page }) => page === pages.length)?.via;
    expect(ways('Dunmore papers – Tune Index')).toBe('Marl Distribution');
    for (const title of [
      'Changelog – Tune Index',
      'What’s new',
      'Release notes | Tune Index',
      '更新日志',
      '目录 - 曲目',
    ])
      expect(ways(title), title).toBeNull();
  });

  it('of a comparison find both pages', () => {
    const found = first('Which is older, Marl Distribution or Port Ferry?', 4);
    expect(found).toContain('Marl Distribution is a record company.');
    expect(found).toContain('The Port Ferry company is based in Dunmore.');
  });

  it('give every sentence once, whatever the pages hold', () => {
    const all = bridgedSentences('Revel?', [
      ...pages,
      { title: '', sentences: [] },
      { title: '桥', sentences: ['桥。'] },
    ]);
    expect(new Set(all.map(({ page, sentence }) => `${page} ${sentence}`)).size).toBe(10);
    expect(bridgedSentences('', [])).toEqual([]);
  });
});

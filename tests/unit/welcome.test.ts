import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import en from '../../components/i18n/en/welcome';
import zh from '../../components/i18n/zh/welcome';

const PAGES = [
  { one: 'article-one.html', two: 'article-two.html', words: en, lang: 'en' },
  { one: 'article-one-zh.html', two: 'article-two-zh.html', words: zh, lang: 'zh-Hans' },
] as const;

test.each(PAGES)(
  'the articles of $lang carry the titles that the welcome page gives them',
  ({ one, two, words, lang }) => {
    expect(load(one).querySelector('h1')?.textContent).toBe(words.article_one);
    expect(load(two).querySelector('h1')?.textContent).toBe(words.article_two);
    expect(load(one).documentElement.lang).toBe(lang);
  },
);

test.each(PAGES)(
  'every article of $lang says that it is invented and who would have published it when',
  ({ one, two }) => {
    for (const page of [load(one), load(two)]) {
      expect(page.querySelector('aside')?.textContent).toMatch(/invented|虚构/);
      for (const name of ['[name=author]', '[property="og:site_name"]', '[property="article:published_time"]'])
        expect(page.querySelector(`meta${name}`)?.getAttribute('content')).toBeTruthy();
    }
    expect(site(load(one))).not.toBe(site(load(two)));
  },
);

test('the two articles disagree on the oats of the first year and agree on the cost', () => {
  expect(text('article-one.html')).toContain('In its first year the restored mill ground 41 tonnes of oats');
  expect(text('article-two.html')).toContain('In its first year the restored mill ground 29 tonnes of oats');
  expect(text('article-one-zh.html')).toContain('修复后的磨坊第一年磨了 41 吨燕麦');
  expect(text('article-two-zh.html')).toContain('修复后的磨坊第一年磨了 29 吨燕麦');
  for (const page of ['article-one.html', 'article-two.html']) expect(text(page)).toContain('2.6 million crowns');
});

test('the depth of the pond, which a suggested question asks for, stands in no article', () => {
  for (const page of ['article-one.html', 'article-two.html']) expect(text(page)).not.toMatch(/\bdeep|depth/i);
  for (const page of ['article-one-zh.html', 'article-two-zh.html']) expect(text(page)).not.toMatch(/深/);
});

test('the costs in the table add up to the cost in the text', () => {
  const costs = [...load('article-one.html').querySelectorAll('tbody td:last-child')].map((cell) =>
    Number(cell.textContent?.replace(/\D/g, '')),
  );
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(2_600_000);
});

function load(name: string): Document {
  const html = readFileSync(resolve(import.meta.dirname, '../../entrypoints', name), 'utf8');
  return parseHTML(html).document as unknown as Document;
}

function text(name: string): string {
  return (load(name).querySelector('article')?.textContent ?? '').replace(/\s+/g, ' ');
}

function site(page: Document): string | null | undefined {
  return page.querySelector('meta[property="og:site_name"]')?.getAttribute('content');
}

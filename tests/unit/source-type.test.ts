import { describe, expect, it } from 'vitest';
import { sourceType } from '../../lib/evidence/source-type';

describe('source type by rule', () => {
  it.each([
    ['https://www.sqlite.org/wal.html', 'official'],
    ['https://docs.example.com/guide', 'official'],
    ['https://www.nist.gov/a', 'government'],
    ['https://www.stats.gov.cn/sj/', 'government'],
    ['https://www.gov.uk/vat', 'government'],
    ['https://arxiv.org/abs/2401.00001', 'paper'],
    ['https://doi.org/10.1000/182', 'paper'],
    ['https://zh.wikipedia.org/wiki/SQLite', 'reference'],
    ['https://cs.stanford.edu/page', 'reference'],
    ['https://stackoverflow.com/questions/1', 'forum'],
    ['https://github.com/a/b/issues/3', 'forum'],
    ['https://github.com/a/b/blob/main/README.md', 'official'],
    ['https://www.zhihu.com/question/1', 'forum'],
    ['https://www.reuters.com/world/', 'news'],
    ['https://x.com/someone/status/1', 'social'],
    ['https://www.prnewswire.com/news-releases/a', 'press_release'],
    ['https://www.example.com/press-releases/2024/a', 'press_release'],
    ['https://engineering.example.com/a', 'engineering_blog'],
    ['https://example.com/', 'unknown'],
    ['file:///home/a.html', 'unknown'],
    ['no address', 'unknown'],
  ])('%s → %s', (url, type) => {
    expect(sourceType(url)).toBe(type);
  });

  it('takes a page with a DOI for a paper', () => {
    expect(sourceType('https://journal.example.com/1', { doi: '10.1000/182' })).toBe('paper');
  });

  it('does not take a look-alike host for the known one', () => {
    expect(sourceType('https://notsqlite.org/wal.html')).toBe('unknown');
  });

  it('does not take a government’s name in a path for a government', () => {
    expect(sourceType('https://example.com/www.nist.gov/')).toBe('unknown');
  });
});

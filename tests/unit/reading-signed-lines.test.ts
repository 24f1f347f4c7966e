import { describe, expect, it } from 'vitest';
import { signedInHan } from '../../lib/reading/extract/signed-zh';
import { prose, read } from '../fixtures/reading/page';

/** Who signs, in lines that say more than a name (MECHANISMS A37). */

const bylineOf = (beside: string, head = '') =>
  read(`<article><h1>The bridge of Ulm</h1>${beside}<p>${prose(6)}</p></article>`, head).byline;

describe('names in Chinese and Japanese lines', () => {
  it.each([
    ['来源：新华社 作者：李明 2024-03-03 10:05 责任编辑：王芳', '李明'],
    ['2024-03-03 10:05:11来源：南方日报记者：李明 王芳', '李明、王芳'],
    ['2024/03/03 10:05:11　记者 李明 王芳　南方日报', '李明、王芳'],
    ['南方日报记者 李明', '李明'],
    ['本报记者 李明 通讯员 王芳', '李明'],
    ['文 | 李明', '李明'],
    ['文／李明　图／王芳', '李明'],
    ['撰文：李明、王芳　摄影：张三', '李明、王芳'],
    ['作者 李明 编辑 王芳 来源 钛媒体', '李明'],
    ['記者 李明／台北報導', '李明'],
    ['作者：中国科学院物理研究所', '中国科学院物理研究所'],
    ['文：山田たろう', '山田たろう'],
    ['文学是什么', null],
    ['作者简介：李明，作家。', null],
    ['文章来源：新华社', null],
    ['全文：见下', null],
    ['记者从国务院办公厅获悉', null],
  ])('%s', (line, name) => {
    expect(signedInHan(line)).toBe(name);
    expect(bylineOf(`<p>${line}</p>`)).toBe(name);
  });
});

describe('“by” before what is no name', () => {
  it.each(['by law', 'By the numbers', 'By Monday', 'By noon'])('%s', (line) => {
    expect(bylineOf(`<p>${line}</p>`)).toBeNull();
  });

  it.each([
    ['<p>By Ada Moss, translated by Bo Lin</p>', 'Ada Moss'],
    ['<p>By van der Berg</p>', 'van der Berg'],
    ['<p><span>12/19 — 2025</span></p><p>by moss_a</p>', 'moss_a'],
  ])('%s', (beside, name) => {
    expect(bylineOf(beside)).toBe(name);
  });
});

describe('page data as templates write it', () => {
  const data = (text: string) => `<script type="application/ld+json">${text}</script>`;
  it.each([
    ['within CDATA', '//<![CDATA[\n{"@type":"BlogPosting","author":{"name":"Ada Moss"}}\n//]]>'],
    ['within CDATA in comments', '/*<![CDATA[*/{"@type":"BlogPosting","author":{"name":"Ada Moss"}}/*]]>*/'],
    ['with a comma too many and a broken line', '{"@type":"Article","headline":"The\nbridge","author":["Ada Moss",],}'],
    [
      'with the author by id',
      '{"@graph":[{"@type":"Article","author":{"@id":"#p"}},{"@type":"Person","@id":"#p","name":"Ada Moss"}]}',
    ],
  ])('%s', (_what, text) => {
    expect(bylineOf('', data(text))).toBe('Ada Moss');
  });

  it('says nothing where it is broken in another way', () => {
    expect(bylineOf('', data('{"@type":"Article","author":"Ada Moss"'))).toBeNull();
  });
});

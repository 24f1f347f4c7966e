import { describe, expect, it } from 'vitest';
import { findQuote } from '../../lib/reading/match';
import { visibleTextOf } from '../../lib/reading/range';
import { documentOf, pageOf, prose, read } from '../fixtures/reading/page';

/** Lines of code as highlighters set them, and the notes beneath a text (MECHANISMS A37). */

const text = (html: string) => `<article><h1>Code</h1><p>${prose(3)}</p>${html}<p>${prose(4, 3)}</p></article>`;

const CODE = {
  'items of a list': '<pre><ol class="linenums"><li>x = 1</li><li>  y = 2</li><li></li><li>z = 3</li></ol></pre>',
  'boxes, an empty line as a line break':
    '<pre><code><div class="line">x = 1</div><div class="line">  y = 2</div><div class="line">\n</div><div class="line">z = 3</div></code></pre>',
  'boxes beside their numbers': `<pre><code>${['x = 1', '  y = 2', '\n', 'z = 3']
    .map(
      (line, i) => `<div class="row"><div class="gutter"><div class="ln">${i + 1}</div></div><div>${line}</div></div>`,
    )
    .join('')}</code></pre>`,
  'rows of a table': `<table class="highlight"><tbody>
    ${['x = 1', '  y = 2', '\n', 'z = 3']
      .map((line, i) => `<tr><td class="blob-num">${i + 1}</td>\n<td class="blob-code">${line}</td></tr>`)
      .join('\n')}</tbody></table>`,
  'blocks by style, each with a break':
    '<pre><code><span style="display:block">x = 1<br></span><span style="display:block">  y = 2<br></span><span style="display:block"><br></span><span style="display:block">z = 3<br></span></code></pre>',
};

describe('code', () => {
  it.each(Object.entries(CODE))('is one block, line by line: %s', (_what, html) => {
    const reading = read(text(html));
    const code = reading.paragraphs.filter((paragraph) => paragraph.kind === 'code');
    expect(code.map(({ start, end }) => reading.text.slice(start, end))).toEqual(['x = 1\n  y = 2\n\nz = 3']);
  });

  it.each(Object.entries(CODE))('is found again in the page: %s', (_what, html) => {
    const visible = visibleTextOf(pageOf(text(html)), 'content').text;
    expect(findQuote(visible, { exact: 'x = 1\n  y = 2' })).not.toBeNull();
  });

  it('keeps figures that are no line numbers', () => {
    expect(read(text('<pre><div>42</div><div class="result">43</div></pre>')).text).toContain('42\n43');
  });
});

describe('notes beneath the text', () => {
  const note = 'Since 2019 the toll is due on Sundays too.';
  const web = '<meta property="og:type" content="article">';
  const withNote = (mark: string, notes: string) =>
    documentOf(
      `<!doctype html><html><head><title>Toll</title>${web}</head><body><article><h1>Toll</h1><p>${prose(3)}</p><p>The toll is 3 euro${mark}.</p><p>${prose(4, 3)}</p><p>${prose(4, 13)}</p>${notes}</article></body></html>`,
    ).body.innerHTML;

  it.each([
    [
      'Pandoc',
      '<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>',
      `<section id="footnotes" class="footnotes" role="doc-endnotes"><ol><li id="fn1"><p>${note}<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>`,
    ],
    [
      'Markdown',
      '<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>',
      `<div class="footnote"><ol><li id="fn:1"><p>${note} <a class="footnote-backref" href="#fnref:1">↩</a></p></li></ol></div>`,
    ],
    [
      'GitHub',
      '<sup><a href="#user-content-fn-1" data-footnote-ref>1</a></sup>',
      `<section data-footnotes class="footnotes"><ol><li id="user-content-fn-1"><p>${note} <a href="#user-content-fnref-1" class="data-footnote-backref">↩</a></p></li></ol></section>`,
    ],
    [
      'a word processor',
      '<a href="#_ftn1" name="_ftnref1">[1]</a>',
      `<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> ${note}</p></div>`,
    ],
  ])('are kept, their marks are not: %s', (_tool, mark, notes) => {
    const reading = read(withNote(mark, notes), web);
    const kept = reading.paragraphs.filter((paragraph) => paragraph.kind === 'footnote');
    expect(kept.map(({ start, end }) => reading.text.slice(start, end))).toEqual([note]);
    expect(reading.text).toContain('The toll is 3 euro.');
  });

  it('are not the list of sources', () => {
    const sources = '<ol class="references"><li id="cite_note-1">Moss, A. “Tolls of Ulm”. Journal of Ports.</li></ol>';
    expect(read(withNote('', sources), web).text).not.toContain('Journal of Ports');
  });
});

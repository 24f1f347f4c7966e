import { describe, expect, it } from 'vitest';
import { extractPage } from '../../lib/reading/extract/index';
import { documentOf, prose, read } from '../fixtures/reading/page';

/** What a fetched document, which is not rendered, states to be out of sight (MECHANISMS D11). */

const SECRET = 'Nobody sees these words.';
const page = (inside: string) => `<p>${prose(3, 1)}</p>${inside}<p>${prose(3, 2)}</p>`;

const TRICKS = [
  'transform:scale(0)',
  'transform:scale(1, 0)',
  'scale:0',
  'zoom:0',
  'max-height:0;overflow:hidden',
  'max-width:0;overflow-x:clip',
  'height:1px;width:1px;overflow:hidden;position:absolute',
  'content-visibility:hidden',
  'display:n\\6fne',
  'dis\\70 lay:none',
  'display:/* a; b */none !important',
  'opacity:0%',
  'opacity:0.01',
  'font-size:0em',
  'font:0/0 a',
  'position:fixed;top:-200vh',
  'position:absolute;right:-9999px',
  'position:absolute;inset-inline-start:-5000px',
  'transform:translateX(-9999px)',
  'margin-top:-9999px',
  'clip:rect(1px,1px,1px,1px);position:absolute',
  'clip-path:inset(50%)',
  'color:white;background-color:rgb(255,255,255)',
  'color:rgb(0 0 0 / 0)',
  'color:#00000000',
  '-webkit-text-fill-color:transparent',
  'visibility:hidden',
];

describe('text that a fetched page hides', () => {
  it.each(TRICKS)('by %s', (style) => {
    const reading = read(page(`<p style="${style}">${SECRET}</p>`));
    expect(reading.text).not.toContain(SECRET);
    expect(reading.text).toContain(prose(3, 2));
    expect(reading.left_out.hidden_blocks).toBeGreaterThan(0);
  });

  it.each([
    ['a closed dialog', `<dialog><p>${SECRET}</p></dialog>`],
    ['a popover', `<div popover><p>${SECRET}</p></div>`],
  ])('as %s', (_what, html) => {
    expect(read(page(html)).text).not.toContain(SECRET);
  });
});

describe('text that a fetched page shows', () => {
  it.each([
    ['in a closed fold', `<details><summary>More</summary><p>${SECRET}</p></details>`],
    ['to be found by a search', `<div hidden="until-found"><p>${SECRET}</p></div>`],
    ['out of reach of the keyboard', `<div inert><p>${SECRET}</p></div>`],
    ['white on a dark box', `<p style="color:#fff;background:#222">${SECRET}</p>`],
    ['a little moved', `<p style="margin-left:-20px;transform:scale(0.9)">${SECRET}</p>`],
  ])('%s', (_what, html) => {
    expect(read(page(html)).text).toContain(SECRET);
  });
});

describe('rules of style elements', () => {
  const ruled = (css: string, inside = `<p class="aside-x" id="n1">${SECRET}</p>`, attributes = '') =>
    read(page(inside), `<style${attributes}>${css}</style>`);

  it.each(TRICKS)('hide what they name by %s', (style) => {
    const reading = ruled(`p { color: #222 } .aside-x { ${style} }`);
    expect(reading.text).not.toContain(SECRET);
    expect(reading.left_out.hidden_blocks).toBe(1);
  });

  it.each([
    'p.aside-x{display:none}',
    '#n1{display:none}',
    '.other, .aside-x { display: none }',
    '.aside-x{display:block}.aside-x{display:none}',
    '@media print{.other{color:#000}} .aside-x{display:none}',
  ])('are read: %s', (css) => {
    expect(ruled(css).text).not.toContain(SECRET);
  });

  it.each([
    ['in a medium or a size that is not known', '@media (max-width: 600px) { .aside-x { display: none } }'],
    ['and show it again in a state', '.aside-x { display: none } .open .aside-x { display: block }'],
    [
      'and show it again in a size',
      '.aside-x { display: none } @media (min-width: 1px) { .aside-x { display: flex } }',
    ],
    ['and fold it out in steps', '.aside-x { height: 0; overflow: hidden; -webkit-transition-property: height }'],
    ['within something else', '.menu .aside-x { display: none }'],
    ['by a tag alone', 'p { opacity: 0 }'],
    ['and take it back', '.aside-x { display: none } .aside-x { display: inline }'],
  ])('hide nothing %s', (_what, css) => {
    expect(ruled(css).text).toContain(SECRET);
  });

  it('hide nothing where they are for paper, or where the attribute says otherwise', () => {
    expect(ruled('.aside-x{display:none}', undefined, ' media="print"').text).toContain(SECRET);
    expect(ruled('.aside-x{display:none}', `<p class="aside-x" style="display:block">${SECRET}</p>`).text).toContain(
      SECRET,
    );
  });

  it('never hide the whole page, which a script will show', () => {
    const html = `<!doctype html><html><head><style>.wait{visibility:hidden}</style></head><body class="wait"><main class="wait"><p>${prose(6)}</p></main></body></html>`;
    expect(extractPage(documentOf(html), { url: 'https://e.test/' }).text).toContain(prose(6));
  });
});

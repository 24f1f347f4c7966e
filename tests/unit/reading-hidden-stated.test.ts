import { describe, expect, it } from 'vitest';
import { prose, read } from '../fixtures/reading/page';

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

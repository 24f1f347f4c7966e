import { describe, expect, it } from 'vitest';
import { findQuote } from '../../lib/reading/match';
import { visibleTextOf } from '../../lib/reading/range';
import { parseReaderCommand } from '../../lib/reading/reader';
import { pageOf, prose } from '../fixtures/reading/page';

describe('the visible text of a page', () => {
  it('leaves menus out of the content and keeps them in all (CA-11)', () => {
    const page = pageOf(
      `<nav><a href="#c">Choosing a bicycle</a></nav><main><h2>Choosing a bicycle</h2><p>${prose(1)}</p></main>`,
    );
    const count = (text: string) => text.split('Choosing a bicycle').length - 1;
    expect(count(visibleTextOf(page, 'content').text)).toBe(1);
    expect(count(visibleTextOf(page, 'all').text)).toBe(2);
  });

  it('breaks lines at <br> and blocks, not at inline elements (CA-18)', () => {
    const page = pageOf('<p>ich spiel<b>e</b><br>sie spiel<b>t</b></p><p>wir</p>');
    expect(visibleTextOf(page, 'content').text.trim()).toBe('ich spiele\nsie spielt\n\nwir');
  });

  it('holds no script, style or hidden text', () => {
    const page = pageOf('<script>var a</script><style>b{}</style><p hidden>c</p><p style="display:none">d</p><p>e</p>');
    expect(visibleTextOf(page, 'all').text.trim()).toBe('e');
  });

  it('tells formulas as the saved copy tells them', () => {
    const page = pageOf(
      "<p>Since <math><mi>a</mi><annotation encoding='application/x-tex'>a+b</annotation></math> holds.</p>",
    );
    expect(visibleTextOf(page, 'content').text.trim()).toBe('Since a+b holds.');
  });

  it('maps each piece of the text to its node', () => {
    const page = pageOf(`<div>one<span>two</span><p>three</p></div><table><tr><td>four</td><td>five</td></tr></table>`);
    const { text, pieces } = visibleTextOf(page, 'content');
    for (const piece of pieces) expect(text.slice(piece.start, piece.end)).toBe(piece.node.textContent);
    expect(pieces.map((piece) => piece.node.textContent)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(findQuote(text, { exact: 'four | five' })).not.toBeNull();
  });
});

describe('commands to the reader', () => {
  it('are taken when they are whole', () => {
    expect(parseReaderCommand({ type: 'read', more: 1 })).toEqual({ type: 'read' });
    expect(parseReaderCommand({ type: 'show', quote: { exact: 'a' } })).toEqual({
      type: 'show',
      quote: { exact: 'a', prefix: '', suffix: '' },
    });
  });

  it.each([
    null,
    'read',
    {},
    { type: 'run' },
    { type: 'show' },
    { type: 'show', quote: { exact: ' ' } },
    { type: 'show', quote: { exact: 5 } },
  ])('are refused otherwise: %j', (input) => {
    expect(parseReaderCommand(input)).toBeNull();
  });
});

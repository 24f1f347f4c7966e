import { describe, expect, it } from 'vitest';
import { blocksOf, prose, read } from '../fixtures/reading/page';

/** Unknown is null: what looks like a name and is none (MECHANISMS A37). */

const text = `<p>${prose(6, 1)}</p>`;

describe('no name', () => {
  it.each(['committer', 'user', 'Your Name', 'save the author of the document', 'anonymous', 'N/A', '佚名'])(
    'is “%s”',
    (name) => {
      expect(read(`<h1>Tide log</h1>${text}`, `<meta name="author" content="${name}">`).byline).toBeNull();
      expect(read(`<h1>Tide log</h1><p class="author">${name}</p>${text}`).byline).toBeNull();
    },
  );

  it.each([
    ['Ada Moss <ada@mole.example.test>', 'Ada Moss'],
    ['Ada Moss ada.moss@mole.example.test', 'Ada Moss'],
    ['Ada Moss https://mole.example.test/~ada', 'Ada Moss'],
    ['By Ada Moss (www.mole.example.test)', 'Ada Moss'],
  ])('holds an address: “%s”', (stated, name) => {
    expect(read(`<h1>Tide log</h1>${text}`, `<meta name="author" content="${stated}">`).byline).toBe(name);
  });
});

describe('notes to the text', () => {
  it.each([
    ['an aside', '<aside role="note"><p>The gauge of the mole was moved in 1998.</p></aside>'],
    ['a footnote', '<aside role="doc-footnote" id="n1"><p>The gauge of the mole was moved in 1998.</p></aside>'],
    [
      'notes at the end',
      '<aside role="doc-endnotes"><ol><li>The gauge of the mole was moved in 1998.</li></ol></aside>',
    ],
  ])('are read where they are %s', (_what, html) => {
    expect(blocksOf(read(`<div><h1>Tide log</h1>${text}${text}${html}</div>`)).join('\n')).toContain('moved in 1998');
  });
});

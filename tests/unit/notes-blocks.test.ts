import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type Inline, readBlocks } from '../../lib/notes/blocks';
import { blockQuote } from '../../lib/notes/citations';
import { toggleBold, toggleHeading, toggleQuote } from '../../lib/notes/edit';
import { escapeMarkdown } from '../../lib/notes/escape';
import { firstWords } from '../../lib/notes/first-words';
import { verbatimStart } from '../../lib/notes/verbatim';

const text = (value: string): Inline => ({ kind: 'text', text: value });

test('a body is read into headings, paragraphs, quotes, lists, code and rules', () => {
  const body = '## Head\nOne\ntwo\n\n> a\n> b[^2]\n\n- x\n- y\n  more\n\n1. z\n\n---\n```\n# [^1]\n```';
  const blocks: Block[] = [
    { kind: 'heading', level: 2, content: [text('Head')] },
    { kind: 'paragraph', content: [text('One two')] },
    { kind: 'quote', content: [[text('a b'), { kind: 'citation', number: 2 }]] },
    { kind: 'list', ordered: false, items: [[text('x')], [text('y more')]] },
    { kind: 'list', ordered: true, items: [[text('z')]] },
    { kind: 'rule' },
    { kind: 'code', text: '# [^1]' },
  ];
  expect(readBlocks(body)).toEqual(blocks);
});

test('bold, italic, code, breaks and citations are read inside a line', () => {
  expect(readBlocks('**Not found**: a *b* `c*`\\\nd[^1]\\[^2] \\*e\\*')).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'strong', content: [text('Not found')] },
        text(': a '),
        { kind: 'emphasis', content: [text('b')] },
        text(' '),
        { kind: 'code', text: 'c*' },
        { kind: 'break' },
        text('d'),
        { kind: 'citation', number: 1 },
        text('[^2] *e*'),
      ],
    },
  ]);
});

test('HTML and links are text', () => {
  const body = '<img src=x onerror=alert(1)> [a](javascript:b)';
  expect(readBlocks(body)).toEqual([{ kind: 'paragraph', content: [text(body)] }]);
});

test('an inserted quote reads back as the passage, whatever it holds', () => {
  const piece = fc.oneof(
    fc.constantFrom(...'\\`*_{}[]()#+-.!<>&~^$=|%'.split(''), '[^1]', '**', '1. ', '> ', '&amp;'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
      const passage = pieces.join('').replace(/\s+/g, ' ').trim();
      fc.pre(passage !== '');
      const [quote, ...more] = readBlocks(`before\n\n${blockQuote(passage, 7)}\n\nafter`).slice(1, -1);
      expect(more).toEqual([]);
      expect(quote).toEqual({ kind: 'quote', content: [[text(passage), { kind: 'citation', number: 7 }]] });
    }),
    { numRuns: 2000 },
  );
});

test('reading any body ends and loses no word of prose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (any) => {
      expect(readBlocks(any)).toBeInstanceOf(Array);
    }),
  );
});

test('heading and quote go on and off for the lines of the selection', () => {
  expect(toggleHeading({ body: 'a\nb', start: 2, end: 2 })).toEqual({ body: 'a\n## b', start: 5, end: 5 });
  expect(toggleHeading({ body: 'a\n## b', start: 5, end: 5 })).toEqual({ body: 'a\nb', start: 2, end: 2 });
  expect(toggleQuote({ body: 'a\nb', start: 0, end: 3 })).toEqual({ body: '> a\n> b', start: 2, end: 7 });
});

test('bold goes round the selection and off again', () => {
  const on = toggleBold({ body: 'a b', start: 2, end: 3 });
  expect(on).toEqual({ body: 'a **b**', start: 4, end: 5 });
  expect(toggleBold(on)).toEqual({ body: 'a b', start: 2, end: 3 });
});

test('first words are without Markdown and marks', () => {
  expect(firstWords(`## Head\n\n**Bold** ${escapeMarkdown('a*b*')}[^1]\n> q`)).toBe('Head Bold a*b* q');
});

test('quoted words before a citation count as a quote only where they are in its passage', () => {
  const passage = 'It says “turn” twice\na day.';
  expect(verbatimStart('He wrote: “It says “turn” twice a day.”', passage)).toBe(10);
  expect(verbatimStart('“turn”', passage)).toBe(0);
  expect(verbatimStart('“It says thrice”', passage)).toBeNull();
  expect(verbatimStart('It says turn twice', passage)).toBeNull();
});

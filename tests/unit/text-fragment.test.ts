import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTextDirectives, writeTextDirective } from '../../lib/reading/fragment/directive';
import { findTextDirective } from '../../lib/reading/fragment/find';
import { textFragmentUrl } from '../../lib/reading/text-fragment';

/** What an address's directive names in a text. */
function named(text: string, url: string): { text: string; start: number } | null {
  const [directive] = parseTextDirectives(url.slice(url.indexOf('#')));
  const found = directive ? findTextDirective(text, directive) : null;
  return found && { text: text.slice(found.start, found.end), start: found.start };
}

function linkTo(text: string, quote: string, from = 0): string {
  const start = text.indexOf(quote, from);
  return textFragmentUrl('https://page.test/a', quote, { text, start, end: start + quote.length });
}

describe('finding a text directive', () => {
  const page =
    'The brown fox jumped over. a a b b\nfood for the foxes\nShe took one hand and a net.\n3.5 and he’s gone';

  it.each([
    ['brown', 'brown'],
    ['brown,over', 'brown fox jumped over'],
    ['jum-,ped', 'ped'],
    ['a%20a-,b', 'b'],
    ['took,and%20a', 'took one hand and a'],
    ['BROWN%20FOX', 'brown fox'],
    ['for,-the%20foxes', 'for'],
  ])('%s names “%s”', (value, wanted) => {
    const [directive] = parseTextDirectives(`#:~:text=${value}`);
    const found = directive && findTextDirective(page, directive);
    expect(found && page.slice(found.start, found.end)).toBe(wanted);
  });

  it.each([
    ['a part of a word', 'jum'],
    ['a part of a number', '5'],
    ['what runs over a block’s end', 'b%20food'],
    ['an end before the start', 'over,brown'],
    ['a suffix elsewhere', 'brown,-over'],
    ['a prefix elsewhere', 'over-,brown'],
  ])('does not find %s', (_, value) => {
    const [directive] = parseTextDirectives(`#:~:text=${value}`);
    expect(directive).toBeDefined();
    expect(directive && findTextDirective(page, directive)).toBeNull();
  });

  it('leaves out what is no text directive', () => {
    expect(parseTextDirectives('#a')).toEqual([]);
    expect(parseTextDirectives('#:~:TEXT=a')).toEqual([]);
    expect(parseTextDirectives('#:~:text=a,b,c,d')).toEqual([]);
    expect(parseTextDirectives('#:~:text=%E0')).toEqual([]);
    expect(parseTextDirectives('#x:~:text=p-,a,b,-s&text=c')).toEqual([
      { prefix: 'p', start: 'a', end: 'b', suffix: 's' },
      { prefix: undefined, start: 'c', end: undefined, suffix: undefined },
    ]);
  });
});

describe('an address for a quote', () => {
  it('tells the first from the second of two equal words by one side alone (CA-17)', () => {
    const text = 'tea after lunch before dinner tea';
    const first = linkTo(text, 'tea');
    const second = linkTo(text, 'tea', 5);
    expect(named(text, first)).toEqual({ text: 'tea', start: 0 });
    expect(named(text, second)).toEqual({ text: 'tea', start: 30 });
    expect(second).toContain('-,tea');
  });

  it('takes one line of several that begin alike (CA-18)', () => {
    const text = 'ich spiele\ndu spielst\nsie spielt';
    expect(named(text, linkTo(text, 'sie spielt'))).toEqual({ text: 'sie spielt', start: 22 });
  });

  it('writes hyphens so that they are not taken for context (CA-21)', () => {
    const text = 'Use --level <n> to choose.';
    const url = linkTo(text, '--level <n>');
    expect(url).toContain('%2D%2Dlevel');
    expect(named(text, url)?.text).toContain('level <n>');
  });

  it('trims white space at the ends (CA-19)', () => {
    const text = 'Before.\n\n\u00a0 Results show a rise …  \n\nAfter.';
    expect(named(text, linkTo(text, '\u00a0 Results show a rise …  '))?.text).toContain('Results show a rise');
  });

  it('cuts long Chinese between words (CA-22)', () => {
    const text = `开头。${'合并窗口持续大约两周，之后开始稳定新版本，直到发布正式版内核。'.repeat(12)}`;
    const quote = text.slice(3);
    expect(named(text, linkTo(text, quote))?.start).toBe(3);
  });

  it('names a quote that runs over cells and rows by its ends', () => {
    const text = 'Limits\n\nidentifier length | 63 bytes\nfield size | 1 GB\n\nMore';
    const quote = 'identifier length | 63 bytes\nfield size | 1 GB';
    expect(
      named('Limits\nidentifier length\n63 bytes\nfield size\n1 GB\nMore', textFragmentUrl('https://p.test/', quote)),
    ).toEqual({
      text: 'identifier length\n63 bytes\nfield size\n1 GB',
      start: 7,
    });
    expect(linkTo(text, quote)).toContain(':~:text=');
  });

  it('is the plain address where no directive names the quote', () => {
    const text = 'one two one two';
    expect(textFragmentUrl('https://page.test/a', 'three', { text, start: 0, end: 5 })).toBe('https://page.test/a');
  });

  it('keeps the page’s own fragment', () => {
    expect(textFragmentUrl('https://page.test/a#part', 'x')).toBe('https://page.test/a#part:~:text=x');
  });

  it('names the quote or nothing, whatever the text', () => {
    const word = fc.constantFrom('tea', 'lunch', 'after', '--x', 'a,b', '7', '茶', '午饭之后', 'Ünïcode', '&');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 14 }), fc.nat(), fc.nat(), (list, a, b) => {
        const text = list.join(' ');
        const from = a % list.length;
        const to = from + 1 + (b % (list.length - from));
        const start = list.slice(0, from).join(' ').length + (from > 0 ? 1 : 0);
        const quote = list.slice(from, to).join(' ');
        const url = textFragmentUrl('https://p.test/', quote, { text, start, end: start + quote.length });
        if (!url.includes(':~:')) return;
        const found = named(text, url);
        expect(found?.start).toBeGreaterThanOrEqual(start);
        expect(found?.start).toBeLessThan(start + quote.length);
      }),
      { numRuns: 300 },
    );
  });

  it('comes back as it was written', () => {
    const part = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.record({ prefix: part, start: part, end: part, suffix: part }), (directive) => {
        expect(parseTextDirectives(`#:~:${writeTextDirective(directive)}`)).toEqual([directive]);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { findConflicts } from '../../lib/evidence/conflicts';
import { type StatedPage, statedValues } from '../../lib/evidence/stated';

type Block = readonly [kind: string, text: string, ...headings: string[]];

function pageOf(title: string, url: string, language: string, ...blocks: Block[]): StatedPage {
  let text = '';
  const paragraphs = blocks.map(([kind, block, ...heading_path]) => {
    if (text) text += '\n\n';
    const start = text.length;
    text += block;
    return { kind, start, end: text.length, heading_path };
  });
  return { title, url, text, language, paragraphs };
}

const tools = (version: string, rust: string) =>
  pageOf(
    'Tools that the Oriel kernel needs',
    `https://oriel${version}.example/tools.html`,
    'en',
    [
      'prose',
      'This document lists the minimum versions of the tools that build the Oriel kernel, version 2.6 and later.',
    ],
    ['table', 'Program | Minimum version | Command'],
    ['table', 'GNU C | 5.1 | gcc --version', 'Tools'],
    ['table', `Rust (optional) | ${rust} | rustc --version`, 'Tools'],
    ['table', 'bindgen (optional) | 0.65.1 | bindgen --version', 'Tools'],
  );
const runner = (version: string, status: string) =>
  pageOf(
    `Test runner | Brook ${version} documentation`,
    `https://brook${version}.example/test.html`,
    'en',
    ['prose', 'Start it with the --experimental-test flag to see its own progress.', 'Test runner', 'Flags'],
    ['prose', status, 'Test runner'],
    ['prose', 'The brook:test module runs tests that are written in Brook.', 'Test runner'],
    ['prose', 'Stability: 1 - Experimental', 'Test runner', 'Watch mode'],
  );
const textOf = (pages: StatedPage[], question: string) =>
  statedValues(question, pages).map(({ page, start, end }) => pages[page]?.text.slice(start, end));

describe('where a page states the value asked for', () => {
  it('finds the row of a table', () => {
    const pages = [tools('61', '1.62.0'), tools('612', '1.78.0')];
    expect(textOf(pages, 'What is the minimum Rust version for building the Oriel kernel?')).toEqual([
      'Rust (optional) | 1.62.0 | rustc --version',
      'Rust (optional) | 1.78.0 | rustc --version',
    ]);
  });

  it('finds how stable a thing is, asked in another language, and not a flag of that name', () => {
    const pages = [runner('18', 'Stability: 1 - Experimental'), runner('20', 'Stability: 2 - Stable')];
    expect(textOf(pages, 'Brook 自带的测试运行器（brook:test）算稳定功能吗？')).toEqual([
      'Stability: 1 - Experimental',
      'Stability: 2 - Stable',
    ]);
  });

  it('makes of two versions a conflict that depends on the version', () => {
    const question = 'Is the Brook test runner stable?';
    const pages = [runner('18', 'Stability: 1 - Experimental'), runner('20', 'Stability: 2 - Stable')];
    const claims = statedValues(question, pages).map(({ page, start, end }, i) => ({
      id: String(i),
      text: pages[page]?.text.slice(start, end) ?? '',
      language: null,
      context: pages[page]?.title ?? '',
      url: pages[page]?.url ?? '',
      published_at: null,
      credibility: 1,
    }));
    const conflicts = findConflicts(claims, { question, now: '2026-01-01' });
    expect(conflicts.map(({ kind }) => kind)).toEqual(['depends_on_version']);
  });

  it('has nothing to say where no value is asked for, or none is near', () => {
    expect(statedValues('Why does the kernel need Rust?', [tools('61', '1.62.0')])).toEqual([]);
    expect(statedValues('How many seats has the opera of Lindau?', [tools('61', '1.62.0')])).toEqual([]);
  });
});

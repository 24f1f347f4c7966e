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

  it('adds to how stable a thing is the line that says since when, and no line of another part or status', () => {
    const page = pageOf(
      'Test runner | Brook 20 documentation',
      'https://brook20.example/test.html',
      'en',
      ['table', 'Version | Changes', 'Test runner'],
      ['table', 'v20.1.0 | The test runner is now stable.', 'Test runner'],
      ['table', 'v18.0.0 | Added, as experimental.', 'Test runner'],
      ['prose', 'Stability: 2 - Stable', 'Test runner'],
      ['table', 'v19.3.0 | Watching files in the test runner is now stable.', 'Test runner', 'Watch mode'],
    );
    const found = ['Stability: 2 - Stable', 'v20.1.0 | The test runner is now stable.'];
    expect(textOf([page], 'Brook 自带的测试运行器（brook:test）算稳定功能吗？')).toEqual(found);
    // Where that line is the nearest, it says all.
    expect(textOf([page], 'Is the Brook test runner stable?')).toEqual(found.slice(1));
  });

  it('prefers a figure of what is counted, within the bound that is asked for, to one that stands nearer', () => {
    const rules = (...lines: string[]) =>
      pageOf(
        '织机补丁规则',
        'https://loom.example/rules.html',
        'zh',
        ['list', '补丁必须经过测试。', '哪些补丁可以进入织机稳定版'],
        ...lines.map((line): Block => ['list', line, '哪些补丁可以进入织机稳定版']),
      );
    const waits = '提交补丁以后，审查委员会最多有48小时决定稳定版是否接受补丁。';
    const limit = '连同上下文，不能超过120行。';
    expect(textOf([rules(waits, limit)], '提交给织机稳定版的补丁最多可以有多少行？')).toEqual([limit]);
    const steps = '提交给织机的补丁要过3个阶段。';
    expect(textOf([rules(steps, limit)], '提交给织机稳定版的补丁最多可以有多少行？')).toEqual([limit]);
    // An example that breaks off states nothing; a bare figure is less than the bound that is asked for.
    const example = '补丁说明：这是一个5000行的稳定版补丁用来……';
    const deleted = '这个补丁给稳定版删除了300行。';
    expect(textOf([rules(example, deleted, limit)], '提交给织机稳定版的补丁最多可以有多少行？')).toEqual([limit]);
    const english = pageOf(
      'Rules for patches to stable Loom',
      'https://loom.example/en/rules.html',
      'en',
      ['list', 'A patch for stable Loom waits for 48 hours at most.', 'Which patches stable Loom takes'],
      ['list', 'It cannot be bigger than 120 lines, with context.', 'Which patches stable Loom takes'],
    );
    expect(textOf([english], 'How many lines may a patch for stable Loom have at most?')).toEqual([
      'It cannot be bigger than 120 lines, with context.',
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

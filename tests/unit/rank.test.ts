import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetsCue, meetsUnit, passages, type RankPage, rankPassages, units } from '../../lib/reading/rank';
import { calibrated } from '../../lib/reading/rank/calibrate';
import { understand } from '../../lib/research/understand';
import type { BlockKind } from '../../lib/schema/snapshot';

/** A page of blocks, each `[kind, text]` with an optional heading path. */
function pageOf(title: string, blocks: [BlockKind, string, string[]?][], language: string | null = null): RankPage {
  let text = '';
  const paragraphs = blocks.map(([kind, block, heading_path = []], index) => {
    if (text) text += '\n\n';
    const start = text.length;
    text += block;
    return { index, kind, start, end: text.length, heading_path };
  });
  return { title, text, paragraphs, language };
}

function best(question: string, pages: RankPage[]): string {
  const [first] = rankPassages(understand(question), pages);
  return first ? (pages[first.page]?.text.slice(first.start, first.end) ?? '') : '';
}

const FILLER = 'Nothing of note stands in this paragraph about gardens and weather. '.repeat(12).trim();

describe('passages', () => {
  it('join a paragraph with the list that it introduces', () => {
    const page = pageOf('T', [
      ['prose', 'The log is reset in these cases:'],
      ['list', 'The last connection closes'],
      ['list', 'The threshold is reached'],
    ]);
    expect(passages(page)).toHaveLength(1);
  });

  it('join short neighbours up to 900 units', () => {
    const page = pageOf(
      'T',
      Array.from({ length: 10 }, () => ['prose', 'x'.repeat(190)] as [BlockKind, string]),
    );
    expect(passages(page).map(({ start, end }) => units(page.text.slice(start, end)) <= 920)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('never reach across a heading', () => {
    const page = pageOf('T', [
      ['heading', 'A', ['A']],
      ['prose', 'First.', ['A']],
      ['heading', 'B', ['B']],
      ['prose', 'Second.', ['B']],
    ]);
    expect(passages(page).map(({ start, end, heading }) => [page.text.slice(start, end), heading])).toEqual([
      ['First.', 'A'],
      ['Second.', 'B'],
    ]);
  });

  it('cut a very long block', () => {
    const page = pageOf('T', [['code', 'let x = 1;\n'.repeat(40_000)]]);
    const longest = Math.max(...passages(page).map(({ start, end }) => end - start));
    expect(longest).toBeLessThanOrEqual(1500);
  });

  it('count a Han character as 2.2 units', () => {
    expect(units('内核')).toBeCloseTo(4.4);
  });

  it('fall back on blank lines for a text without blocks', () => {
    const page = { title: '', text: `${FILLER}\n\n${FILLER}`, paragraphs: [] };
    expect(passages(page)).toHaveLength(2);
  });

  it('are spans in order that hold the visible text of every block, whatever the page', () => {
    const kind = fc.constantFrom<BlockKind>('prose', 'heading', 'list', 'table', 'code');
    const block = fc.tuple(
      kind,
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constant('内核的合并窗口。'.repeat(200))),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const page = pageOf('T', blocks);
        const found = passages(page);
        let last = 0;
        for (const { start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        const held = found.map(({ start, end }) => page.text.slice(start, end)).join('');
        const wanted = page.paragraphs
          .filter((p) => p.kind !== 'heading')
          .map((p) => page.text.slice(p.start, p.end))
          .join('');
        expect(held.replace(/\s+/g, '')).toBe(wanted.replace(/\s+/g, ''));
      }),
      { numRuns: 60 },
    );
  });
});

describe('ranking', () => {
  const english = pageOf('Manual', [
    ['prose', FILLER],
    ['prose', `The threshold is one thousand pages, and then the log is copied back. ${FILLER}`],
    ['prose', `A different chapter speaks of copying pages of a book. ${FILLER}`],
  ]);
  const chinese = pageOf('手册', [
    ['prose', '园艺和天气的闲谈。'.repeat(60)],
    ['prose', `合并窗口持续大约两周，之后开始稳定新版本。${'这里说的是别的事情。'.repeat(40)}`],
    ['prose', `开发人员的邮件列表有许多礼节。${'这里说的是别的事情。'.repeat(40)}`],
  ]);

  it('puts the paragraph that holds the question’s words first', () => {
    expect(best('What is the threshold of pages for the log?', [english])).toContain('one thousand pages');
  });

  it('works on Chinese, where words are not spaced', () => {
    expect(best('合并窗口有多长？', [chinese])).toContain('两周');
  });

  it('finds a Latin name in a Chinese question', () => {
    const page = pageOf('手册', [
      ['prose', `系统自带一个邮件程序。${'这里说的是别的事情。'.repeat(40)}`],
      ['prose', `Exim4 在这里负责投递。${'这里说的是别的事情。'.repeat(40)}`],
    ]);
    expect(best('Exim4 是做什么的？', [page])).toContain('Exim4');
  });

  it('finds Chinese that was wrapped in the middle of a word', () => {
    const page = pageOf('手册', [
      ['prose', `园艺和天气。${'这里说的是别的事情。'.repeat(40)}`],
      ['prose', `合并窗 口关闭以后。${'这里说的是别的事情。'.repeat(40)}`],
    ]);
    expect(best('合并窗口', [page])).toContain('合并窗 口');
  });

  it('finds a traditional page by a simplified question, and the reverse', () => {
    const traditional = pageOf('手冊', [
      ['prose', `園藝和天氣。${'這裡說的是別的事情。'.repeat(40)}`],
      ['prose', `總統府設於臺北市，廣場對面是圖書館。${'這裡說的是別的事情。'.repeat(40)}`],
    ]);
    const simplified = pageOf('手册', [
      ['prose', `园艺和天气。${'这里说的是别的事情。'.repeat(40)}`],
      ['prose', `总统府设于台北市，广场对面是图书馆。${'这里说的是别的事情。'.repeat(40)}`],
    ]);
    expect(best('总统府的广场对面是什么？', [traditional])).toContain('圖書館');
    expect(best('總統府的廣場對面是什麼？', [simplified])).toContain('图书馆');
  });

  it('finds a page’s word by one that is alike, and prefers the question’s own', () => {
    const page = pageOf('Manual', [
      ['prose', FILLER],
      ['prose', `Call it to abort the statement of another session. ${FILLER}`],
      ['prose', `A third chapter speaks of gardens. ${FILLER}`],
    ]);
    expect(best('How do I stop a statement?', [page])).toContain('abort');
    const both = pageOf('Manual', [
      ['prose', `Call it to abort the statement of another session. ${FILLER}`],
      ['prose', `Call it to stop the statement of another session. ${FILLER}`],
      ['prose', FILLER],
    ]);
    expect(best('How do I stop a statement?', [both])).toContain('to stop');
  });

  it('does not count a word that is merely alike as held', () => {
    const page = pageOf('T', [
      ['prose', `The statement is aborted. ${FILLER}`],
      ['prose', FILLER],
    ]);
    const [first] = rankPassages(understand('How is it stopped?'), [page]);
    expect(first?.signals.coverage).toBe(0);
  });

  it('leaves out the function words of the question’s language', () => {
    const page = pageOf(
      'Handbuch',
      [
        ['prose', `Wann und wie welche Stelle zuständig ist, steht anderswo. ${FILLER}`],
        ['prose', `Die Behörde wurde 1949 gegründet. ${FILLER}`],
      ],
      'de',
    );
    expect(best('Wann wurde welche Behörde wie gegründet?', [page])).toContain('1949');
  });

  it('lets the title say which page is meant', () => {
    const pages = ['Apache', 'Node'].map((name) =>
      pageOf(`${name} manual`, [['prose', `The timeout of idle clients is ten seconds. ${FILLER}`]]),
    );
    expect(rankPassages(understand('What is the idle timeout in Node?'), pages)[0]?.page).toBe(1);
  });

  it('counts headings without quoting them', () => {
    const page = pageOf('T', [
      ['heading', 'Checkpoint', ['Checkpoint']],
      ['prose', `It runs when the file is large. ${FILLER}`, ['Checkpoint']],
      ['heading', 'Backup', ['Backup']],
      ['prose', `It runs when the file is small. ${FILLER}`, ['Backup']],
    ]);
    expect(best('When does a backup run?', [page])).toMatch(/^It runs when the file is small/);
  });

  it('takes plain text as a question, too', () => {
    expect(rankPassages('threshold of pages', [english])[0]?.paragraph).toBe(1);
  });

  it('scores between 0 and 1 and best first, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (question) => {
        const ranked = rankPassages(understand(question), [english, chinese]);
        const raw = ranked.map((item) => item.signals.raw);
        expect(raw).toEqual([...raw].sort((a, b) => b - a));
        expect(ranked.every((item) => item.score >= 0 && item.score <= 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('gives nothing for no page', () => {
    expect(rankPassages(understand('Why?'), [])).toEqual([]);
  });
});

describe('cues', () => {
  it.each([
    ['It holds 1000 pages.', 'number', true],
    ['It holds many pages.', 'number', false],
    ['It is saved as UTF-8 in 1.2.3.', 'number', false],
    ['其中第一个程序如此。', 'number', false],
    ['持续大约两周。', 'number', true],
    ['It began in 1998.', 'date', true],
    ['It began early.', 'date', false],
    ['Because it grows.', 'reason', true],
    ['它因为变大而停止。', 'reason', true],
    ['It was led by Ian Murdock.', 'person', true],
  ] as const)('%s as an answer of kind %s: %s', (text, expects, held) => {
    expect(meetsCue(text, expects)).toBe(held);
  });

  it('does not take a number of the question for its answer', () => {
    expect(meetsCue('In 2015 they played.', 'number', ['2015'])).toBe(false);
  });
});

describe('measures', () => {
  it.each([
    ['It takes 5 minutes.', ['long', 'checkpoint'], true],
    ['It holds 1000 rows.', ['long', 'checkpoint'], false],
    ['持续大约两周。', ['窗口', '多久'], true],
    ['每天 1000 次变更。', ['窗口', '多高'], false],
    ['It is 2% slower.', ['slower'], true],
    ['It is slower on 3 of them.', ['slower'], false],
    ['It holds 1000 pages.', ['pages'], true],
  ])('%s for %j: %s', (text, terms, held) => {
    expect(meetsUnit(text, terms)).toBe(held);
  });
});

describe('the calibrated score', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const signals = fc.record({ coverage: share, names: share, share, lead: share });

  it('lies between 0 and 1 and never falls when one signal rises', () => {
    fc.assert(
      fc.property(signals, fc.constantFrom('coverage', 'names', 'share', 'lead'), share, (given, key, more) => {
        const score = calibrated(given);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(calibrated({ ...given, [key]: Math.max(given[key], more) })).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it('is 0 for a passage that holds nothing of the question', () => {
    expect(calibrated({ coverage: 0, names: 1, share: 0, lead: 0 })).toBe(0);
  });

  it('is over .6 on a page that answers and under retrieval.accept on one that does not', () => {
    const page = (text: string) =>
      pageOf('Manual', [
        ['prose', FILLER],
        ['prose', `${text} ${FILLER}`],
        ['prose', FILLER],
      ]);
    const question = understand('How many pages does the checkpoint threshold hold?');
    const [own] = rankPassages(question, [page('The checkpoint threshold is one thousand pages.')]);
    const [other] = rankPassages(question, [page('Pages of a book are counted by hand.')]);
    expect(own?.score).toBeGreaterThan(0.6);
    expect(other?.score).toBeLessThan(0.5);
  });
});

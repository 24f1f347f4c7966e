import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { sentences } from '../../lib/reading/text';
import { chooseQuotes } from '../../lib/research/quote';
import { needsSentenceBefore } from '../../lib/research/quote/anaphora';
import { sameSaying } from '../../lib/research/quote/duplicate';
import { understand } from '../../lib/research/understand';
import type { BlockKind } from '../../lib/schema/snapshot';

function pageOf(blocks: [BlockKind, string][], title = 'Manual'): RankPage {
  let text = '';
  const paragraphs = blocks.map(([kind, block], index) => {
    if (text) text += '\n\n';
    const start = text.length;
    text += block;
    return { index, kind, start, end: text.length, heading_path: [] };
  });
  return { title, text, paragraphs, language: null };
}

function ask(question: string, pages: RankPage[]) {
  const understood = understand(question);
  return chooseQuotes(understood, rankPassages(understood, pages), pages).map((quote) => ({
    ...quote,
    text: pages[quote.page]?.text.slice(quote.start, quote.end) ?? '',
    sentence: pages[quote.page]?.text.slice(quote.sentence_start, quote.sentence_end) ?? '',
  }));
}

describe('the quoted sentence', () => {
  const page = pageOf([
    ['prose', 'Gardens need water. The heron flew to the lake.'],
    [
      'prose',
      'By default, the engine runs a checkpoint automatically when the journal reaches 4200 pages. Readers are not blocked.',
    ],
    ['prose', 'A checkpoint copies pages. Nobody likes rain.'],
  ]);

  it('is the one that answers', () => {
    expect(ask('When does the engine checkpoint automatically?', [page])[0]?.text).toBe(
      'By default, the engine runs a checkpoint automatically when the journal reaches 4200 pages.',
    );
  });

  it('says what makes a thing start, not that something starts', () => {
    const other = pageOf([
      ['prose', 'Gardens need water. The heron flew to the lake.'],
      ['prose', 'A cleaning will start again where it stopped. Nobody likes rain, and readers are not blocked.'],
      ['prose', 'The engine does a cleaning automatically when the journal reaches 4200 pages. Readers wait.'],
    ]);
    expect(ask('When does a cleaning start?', [other])[0]?.text).toContain('reaches 4200 pages');
  });

  it('may stand in the overview', () => {
    expect(ask('When does the engine checkpoint automatically?', [page])[0]?.direct).toBe(true);
  });

  it('is named with its paragraph', () => {
    expect(ask('When does the engine checkpoint automatically?', [page])[0]?.paragraph).toBe(1);
  });

  it('is found in Chinese', () => {
    const chinese = pageOf([
      ['prose', '园艺需要浇水。天气很好。'],
      ['prose', '合并窗口持续大约两周。之后开始稳定。'],
    ]);
    expect(ask('合并窗口持续多久？', [chinese])[0]?.text).toBe('合并窗口持续大约两周。');
  });
});

describe('a list of references (AL-14)', () => {
  const page = pageOf([
    ['prose', 'The Varde lamp is sold since 2019. It dims itself after 25 minutes without movement.'],
    ['prose', 'It stands on a foot of cast iron and is wired by hand.'],
    ['prose', 'References'],
    [
      'prose',
      'Berg, U. (2019). Dimming of the Varde lamp: after how many minutes does a lamp dim itself? Journal of Lamps 4, 12.',
    ],
    ['prose', 'Holm, A. (2021). After how many minutes does the Varde lamp dim? Proceedings of Light, pp. 3–9.'],
  ]);

  it('comes behind the text that it belongs to', () => {
    const quotes = ask('After how many minutes does the Varde lamp dim itself?', [page]);
    expect(quotes[0]?.text).toContain('25 minutes');
    const listed = quotes.map(({ paragraph }) => paragraph > 2);
    expect(listed).toContain(true);
    expect(listed.slice(0, listed.lastIndexOf(false))).not.toContain(true);
  });

  it('is what is asked for where papers are asked for', () => {
    const [first] = ask('Which paper says after how many minutes the Varde lamp dims?', [page]);
    expect(first?.paragraph).toBeGreaterThan(2);
  });
});

describe('what a sentence leans on', () => {
  it('comes with it: the sentence before a pronoun', () => {
    const page = pageOf([
      ['prose', 'The merge window opens after a release. It stays open for about two weeks and then closes.'],
    ]);
    expect(ask('How long does the window stay open?', [page])[0]?.text).toBe(
      'The merge window opens after a release. It stays open for about two weeks and then closes.',
    );
  });

  it('keeps the sentence itself apart', () => {
    const page = pageOf([
      ['prose', 'The merge window opens after a release. It stays open for about two weeks and then closes.'],
    ]);
    expect(ask('How long does the window stay open?', [page])[0]?.sentence).toBe(
      'It stays open for about two weeks and then closes.',
    );
  });

  it('comes with it: the sentence that announces a list', () => {
    const page = pageOf([
      ['prose', 'There are three ways to hold a package:'],
      ['list', 'mark the package with the holder command'],
    ]);
    expect(ask('How do I mark a package with the holder command?', [page]).map((quote) => quote.text)).toContain(
      'There are three ways to hold a package:\n\nmark the package with the holder command',
    );
  });

  it('comes with it: the list that its colon promises', () => {
    const page = pageOf([
      ['prose', 'The press is loud. The drawbacks of the old press are these:'],
      ['list', 'It needs two people.'],
      ['list', 'It stains the paper.'],
      ['prose', 'The new press was bought in spring.'],
    ]);
    const [first] = ask('What are the drawbacks of the old press?', [page]);
    expect(first?.text).toContain('It needs two people.\n\nIt stains the paper.');
    expect(first?.text).not.toContain('bought in spring');
  });

  it('is the example that its colon promises, not the entries of a reference behind it', () => {
    const page = pageOf([
      ['list', 'The mean of an even set is taken of the two values in the middle:'],
      ['code', '>>> middle([1, 3, 5, 7])\n4.0'],
      ['list', 'Low values have a function of their own.'],
    ]);
    const [first] = ask('What is the mean of an even set taken of?', [page]);
    expect(first?.text).toContain('4.0');
    expect(first?.text).not.toContain('Low values');
  });

  it('is left out where it says something else', () => {
    const page = pageOf([
      ['prose', 'Gardens need water.'],
      ['list', 'mark the package with the holder command'],
    ]);
    expect(ask('How do I mark a package with the holder command?', [page])[0]?.text).toBe(
      'mark the package with the holder command',
    );
  });

  it.each([
    ['It is reset.', true],
    ['However, it is reset.', true],
    ['This happens often.', true],
    ['Its size grows.', true],
    ['The log is reset.', false],
    ['Italy is large.', false],
    ['因此需要重启。', true],
    ['它会变大。', true],
    ['其他程序不受影响。', false],
    ['日志会变大。', false],
  ])('%s leans: %s', (sentence, leans) => {
    expect(needsSentenceBefore(sentence)).toBe(leans);
  });

  it('does not reach into another paragraph for a connective', () => {
    expect(needsSentenceBefore('However, the log is reset.', true)).toBe(false);
  });
});

describe('the choice', () => {
  it('holds near-duplicates once', () => {
    const line = 'The engine runs a checkpoint when the journal reaches 4200 pages';
    const pages = [pageOf([['prose', `${line}.`]]), pageOf([['prose', `${line}!`]])];
    expect(ask('When does the engine run a checkpoint?', pages)).toHaveLength(1);
  });

  it('keeps both where only a number differs', () => {
    expect(sameSaying('The limit is 1000 pages here.', 'The limit is 2000 pages here.')).toBe(false);
  });

  it('takes no number of the wrong kind into the overview', () => {
    const page = pageOf([['prose', 'A checkpoint copies 300 pages. A checkpoint lasts about five minutes.']]);
    const direct = ask('How long does a checkpoint last?', [page]).filter((quote) => quote.direct);
    expect(direct.map((quote) => quote.sentence)).toEqual(['A checkpoint lasts about five minutes.']);
  });

  it('quotes nothing that shares nothing', () => {
    expect(ask('zzz qqq?', [pageOf([['prose', 'Gardens need water.']])])).toEqual([]);
  });

  it('is at most eight spans of the saved text, three of them direct, none overlapping, whatever the page', () => {
    const sentence = fc.constantFrom(
      'It is reset.',
      'The engine runs a checkpoint at 300 pages.',
      'Because of this, the log grows.',
      '检查点在日志达到 1000 页时运行。',
      '它很快。',
      'wal.html says so.',
    );
    const kind = fc.constantFrom<BlockKind>('prose', 'list', 'table', 'code');
    const block = fc.tuple(
      kind,
      fc.array(sentence, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 10 }), (blocks) => {
        const page = pageOf(blocks);
        const found = ask('When does the engine run a checkpoint of the log?', [page]);
        expect(found.length).toBeLessThanOrEqual(8);
        expect(found.filter((quote) => quote.direct).length).toBeLessThanOrEqual(3);
        const cuts = new Set(sentences(page.text, null).map(({ end }) => end));
        for (const quote of found) {
          expect(quote.start <= quote.sentence_start && quote.sentence_end === quote.end && cuts.has(quote.end)).toBe(
            true,
          );
        }
        const spans = [...found].sort((a, b) => a.start - b.start);
        expect(spans.every((quote, i) => quote.start >= (spans[i - 1]?.end ?? 0))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a sentence that cannot stand in the overview', () => {
  it('speaks of another thing of the kind', () => {
    const page = pageOf([
      ['prose', 'The Norde lamp dims after 31 minutes of silence.'],
      ['prose', 'The Sonder lamp is oiled twice.'],
    ]);
    const quotes = ask('After how many minutes does the Sonder lamp dim?', [page]);
    expect(quotes.find((quote) => quote.text.includes('Norde'))?.direct).toBe(false);
  });

  it('names nobody where a person is asked for', () => {
    const page = pageOf([
      ['prose', 'The Sonder lamp is oiled twice. The harbour is open in summer.'],
      ['prose', 'Visitors may walk on the pier.'],
    ]);
    expect(ask('Who invented the Sonder lamp?', [page]).filter((quote) => quote.direct)).toEqual([]);
  });

  it('still may where the asked thing itself is named beside another', () => {
    const page = pageOf([['prose', 'Unlike the Norde lamp, the Sonder lamp dims after 12 minutes.']]);
    expect(ask('After how many minutes does the Sonder lamp dim?', [page])[0]?.direct).toBe(true);
  });
});

describe('a number in Chinese', () => {
  it('is counted in the word that the question asks in', () => {
    const page = pageOf([
      ['prose', '关于稳定版 2.6 的补丁，所有你想知道的事情。'],
      ['prose', '补丁连同上下文，不能大于100行。'],
    ]);
    const quotes = ask('稳定版的补丁最多可以有多少行？', [page]);
    expect(quotes.filter((quote) => quote.direct).map((quote) => quote.text)).toEqual([
      '补丁连同上下文，不能大于100行。',
    ]);
  });

  it('counts as one though no space stands before it', () => {
    const page = pageOf([
      ['prose', '北风水壶于2019年上市，容量为1.7升。'],
      ['prose', '北风水壶会在25分钟后自动关机。'],
    ]);
    const [first] = ask('北风水壶多少分钟后自动关机？', [page]);
    expect([first?.text, first?.direct]).toEqual(['北风水壶会在25分钟后自动关机。', true]);
  });
});

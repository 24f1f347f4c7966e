import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, guessLanguage, hanWords, isCjk, sentences, stem, terms, words } from '../../lib/reading/text';
import { foldHan } from '../../lib/reading/text/simplified';

function cut(text: string, language: string | null = null): string[] {
  return sentences(text, language).map(({ start, end }) => text.slice(start, end));
}

describe('sentences', () => {
  it.each([
    [
      'after abbreviations',
      'Use sed, i.e. the stream editor. It reads e.g. files.',
      ['Use sed, i.e. the stream editor.', 'It reads e.g. files.'],
    ],
    ['after titles', 'Dr. Smith left. Mr. Wu stayed.', ['Dr. Smith left.', 'Mr. Wu stayed.']],
    ['after initials', 'J. R. Smith wrote it. We read it.', ['J. R. Smith wrote it.', 'We read it.']],
    [
      'inside a version',
      'It came with v1.2 and 3.5 days later. Then 2.0 followed.',
      ['It came with v1.2 and 3.5 days later.', 'Then 2.0 followed.'],
    ],
    [
      'inside a file name',
      'Open wal.html first. Then read www.sqlite.org/wal.html again.',
      ['Open wal.html first.', 'Then read www.sqlite.org/wal.html again.'],
    ],
    ['before a figure number', 'See Fig. 3 and No. 5 here. Done.', ['See Fig. 3 and No. 5 here.', 'Done.']],
    [
      'inside a short aside',
      'The file (see wal.html. Also x) is large. It grows.',
      ['The file (see wal.html. Also x) is large.', 'It grows.'],
    ],
    [
      'after an exclamation in a quotation that goes on',
      '"Stop!" he said. They did.',
      ['"Stop!" he said.', 'They did.'],
    ],
    ['after a list number', '1. Install it. Then run it.', ['1. Install it.', 'Then run it.']],
    [
      'after a German ordinal',
      'Am 3. Oktober war es so. Dann nicht.',
      ['Am 3. Oktober war es so.', 'Dann nicht.'],
      'de',
    ],
    [
      'inside Chinese quotation that goes on',
      '她问：“为什么？”，没人答。后来呢？',
      ['她问：“为什么？”，没人答。', '后来呢？'],
    ],
    ['inside a Chinese aside', '（例如：好！）就这样。完了。', ['（例如：好！）就这样。', '完了。']],
    ['inside a Chinese number', '版本 3.5 很快！真的。', ['版本 3.5 很快！', '真的。']],
  ])('does not split %s', (_, text, expected, language: string | null = null) => {
    expect(cut(text, language)).toEqual(expected);
  });

  it.each([
    ['before a name in lower case', 'Set it on. wal_buffers is three pages.', 2],
    ['after a closing quotation mark', 'It is called a “checkpoint.” The file is reset.', 2],
    ['after Chinese end marks without a space', '窗口持续两周。之后关闭！为什么？因为；稳定。', 5],
    ['after a note mark', 'It is so.[12] The rest follows.', 2],
    ['at the end of a list item', '- first item\n- second item', 2],
    ['at the end of a line of code', 'apt install x\napt remove y', 2],
    ['before an American abbreviation’s next sentence', 'He moved to the U.S. The family followed.', 2],
  ])('splits %s', (_, text, count) => {
    expect(cut(text)).toHaveLength(count);
  });

  it('joins prose that was wrapped at a column', () => {
    const text = 'The write-ahead log grows until a checkpoint\nresets it to the start of the file. Then it grows.';
    expect(cut(text)).toHaveLength(2);
  });
});

describe('terms', () => {
  it('drops function and question words', () => {
    expect(terms('When does the checkpoint of a database run?', 'en')).toEqual(['checkpoint', 'database', 'run']);
  });

  it('keeps names with marks whole', () => {
    expect(terms('Is pg_upgrade or node:test in C++ 3.5?', 'en')).toEqual(['pg_upgrade', 'node:test', 'c++', '3.5']);
  });

  it('drops the possessive', () => {
    expect(terms('SQLite’s checkpoint', 'en')).toEqual(['sqlite', 'checkpoint']);
  });

  it('cuts Chinese into words and rejoins what the segmenter does not know', () => {
    expect(hanWords('内核的合并窗口')).toEqual(['内核', '的', '合并', '窗口']);
    expect(hanWords('稳定版内核')).toEqual(['稳定版', '内核']);
    expect(hanWords('内核模块')).toEqual(['内核', '模块']);
  });
});

describe('stem', () => {
  it.each(['checkpoints', 'checkpointed', 'checkpointing'])('%s → checkpoint', (word) => {
    expect(stem(word)).toBe('checkpoint');
  });

  it('leaves identifiers alone', () => {
    expect(stem('wal_buffers')).toBe('wal_buffers');
  });
});

describe('script and language', () => {
  it.each([
    ['The file is read by the system.', 'en'],
    ['内核的合并窗口持续两周。', 'zh'],
    ['8世紀に日本の首都はどこでしたか。', 'ja'],
    ['Wie viele Punkte wurden von der Mannschaft erzielt?', 'de'],
    ['Сколько очков набрала команда?', 'ru'],
    ['Broncos’u kim yenmiştir?', 'tr'],
    ['Wer gewann die erfolgreiche 2-Point Conversion?', 'de'],
    ['Cine a câștigat meciul?', 'ro'],
    ['Who wrote the book?', 'en'],
    ['12345', null],
  ])('guesses the language of %s', (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });

  it('takes Chinese with Latin names for Chinese', () => {
    expect(isCjk('用 dpkg、apt 和 aptitude 将软件包设置为保留。')).toBe(true);
  });

  it('makes full-width and typographic forms equal', () => {
    expect(foldText('ＳＱＬｉｔｅ’s')).toBe("sqlite's");
  });
});

describe('foldHan', () => {
  it('writes traditional characters in simplified ones', () => {
    expect(foldHan('臺灣總統府與圖書館，說明：裡面')).toBe('台湾总统府与图书馆，说明：里面');
  });

  it('keeps length and everything else, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const folded = foldHan(text);
        expect(folded).toHaveLength(text.length);
        expect(foldHan(folded)).toBe(folded);
      }),
    );
  });
});

it('words and folding of plain ASCII are those of any other text', () => {
  // With a Chinese character beside it the same text goes the way of all scripts.
  const ascii = fc.string({ unit: fc.constantFrom(...'aZ09_ .:/@+-#\'"\n\t\u007f(C++'), maxLength: 40 });
  fc.assert(
    fc.property(ascii, (text) => {
      expect(words(`${text} 字`)).toEqual(words(text));
      expect(foldText(`${text}字`)).toBe(`${foldText(text)}字`);
    }),
    { numRuns: 500 },
  );
});

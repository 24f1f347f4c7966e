import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherLanguage, type PageInLanguage } from '../../lib/research/compose/other-language';

const ENGLISH = 'The server writes its log to a file that is named after the day on which it was started.';
const CHINESE = '服务器把日志写到以启动日期命名的文件中，每天一个文件。';
const GERMAN =
  'Der Server schreibt sein Protokoll in eine Datei, die nach dem Tag benannt ist, an dem er gestartet wurde.';
const page = (text: string, language: string | null = null): PageInLanguage => ({ text, language });

describe('an answer that stands only on pages in another language', () => {
  it.each([
    ['服务器把日志写到哪里？', 'zh', ENGLISH, 'en'],
    ['Where does the server write its log?', 'en', CHINESE, 'zh'],
    ['Wohin schreibt der Server sein Protokoll?', 'de', ENGLISH, 'en'],
    ['Where does the server write its log?', 'en', GERMAN, 'de'],
  ])('%s', (question, asked, text, language) => {
    expect(otherLanguage(question, asked, [page(text)], [page(text)])).toEqual({ languages: [language], own_pages: 0 });
  });

  it('tells how many pages in the question’s language were read beside', () => {
    const read = [page(ENGLISH), page(CHINESE), page(CHINESE)];
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [page(ENGLISH)], read)?.own_pages).toBe(2);
  });

  it('goes by what a page is written in, not by what it declares', () => {
    const mislabelled = page(ENGLISH, 'zh-CN');
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [mislabelled], [mislabelled])?.languages).toEqual(['en']);
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [page('SIGHUP 1', 'english_us')], [])).toBeNull();
    const quiet = page('SIGHUP 1\nSIGINT 2', 'en-GB');
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [quiet], [quiet])?.languages).toEqual(['en']);
  });

  it('is not said where one cited page is in the question’s language, or where a language cannot be told', () => {
    const both = [page(ENGLISH), page(CHINESE)];
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', both, both)).toBeNull();
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [page('404 x')], [page('404 x')])).toBeNull();
    // Keywords may be anybody's: only their script is known.
    expect(otherLanguage('Varde lamp firmware', 'en', [page(GERMAN)], [page(GERMAN)])).toBeNull();
    expect(otherLanguage('Varde lamp firmware', 'en', [page(CHINESE)], [page(CHINESE)])?.languages).toEqual(['zh']);
  });
});

describe('a question without an answer', () => {
  it('says so where pages were read and none in its language, and is silent where one was', () => {
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [], [page(ENGLISH), page(GERMAN)])?.languages).toEqual([
      'en',
      'de',
    ]);
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [], [page(ENGLISH), page(CHINESE)])).toBeNull();
    expect(otherLanguage('服务器把日志写到哪里？', 'zh', [], [])).toBeNull();
  });
});

it('never names the language of the question, and names one only where every page it stands on is foreign', () => {
  const pages = fc.array(
    fc.constantFrom(ENGLISH, CHINESE, GERMAN).map((text) => page(text)),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(pages, pages, (cited, beside) => {
      const said = otherLanguage('服务器把日志写到哪里？', 'zh', cited, [...cited, ...beside]);
      const stand = cited.length > 0 ? cited : beside;
      expect(said !== null).toBe(stand.length > 0 && stand.every(({ text }) => text !== CHINESE));
      expect(said?.languages ?? []).not.toContain('zh');
    }),
  );
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { numbersOf } from '../../components/answer/numbers';
import { OtherLanguage } from '../../components/answer/OtherLanguage';
import { Overview } from '../../components/answer/Overview';
import { StopLine } from '../../components/answer/StopLine';
import { stopReason } from '../../components/answer/stop-reason';
import { createSpeech, FixedText } from '../../components/i18n';
import en from '../../components/i18n/en';
import zh from '../../components/i18n/zh';
import type { Answer } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';

const HASH = 'a'.repeat(64);

function passage(id: string, excerpt: string, language: string): Evidence {
  return {
    schema: 1,
    id,
    claim: excerpt,
    excerpt,
    title: 'Write-Ahead Logging',
    byline: null,
    site: null,
    language,
    url: 'https://www.a.example.test/wal.html',
    canonical_url: 'https://www.a.example.test/wal.html',
    doi: null,
    source_type: 'official',
    published_at: null,
    retrieved_at: '2025-03-03T12:00:00.000Z',
    score: { relevance: 1, credibility: 1, timeliness: null, total: 1, reason: '' },
    risk_flags: [],
    content_hash: HASH,
    provenance: {
      snapshot_id: 's-1',
      snapshot_hash: HASH,
      paragraph: 0,
      start: 0,
      end: excerpt.length,
      prefix: '',
      suffix: '',
      heading_path: [],
      page: null,
      page_label: null,
      steps: [],
    },
  };
}

function answerOf(items: Evidence[], stop: Partial<Answer['stop']> = {}): Answer {
  return {
    schema: 1,
    run_id: 'r-1',
    question: 'q',
    language: 'en',
    overview: items.map((item) => ({
      text: item.excerpt,
      citations: [{ evidence_id: item.id, start: 0, end: 1, quote: item.excerpt, snapshot_hash: HASH }],
      mark: 'supported',
      reasons: [{ code: 'verbatim', detail: '' }],
      form: 'quote',
      wording: null,
    })),
    more: [],
    passages: items.map((item) => item.id),
    disputes: [],
    gaps: [],
    stop: { reason: 'answered', forced: false, detail: { pages_read: 1, pages_failed: 0 }, ...stop },
    engine: 'rules',
    written_by: null,
    without_model: null,
  };
}

function markup(items: Evidence[], speech = createSpeech('en', en)): string {
  const answer = answerOf(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  return renderToStaticMarkup(
    <FixedText speech={speech}>
      <Overview answer={answer} byId={byId} numbers={numbersOf(answer)} />
    </FixedText>,
  );
}

describe('a sentence of the direct answer', () => {
  test('has its chip behind the full stop in English and before it in Chinese, with its last word', () => {
    const tail = (html: string) => /<span class="together">(.*?)<\/span><\/p>/s.exec(html)?.[1] ?? '';
    expect(tail(markup([passage('a', 'It reaches 1000 pages.', 'en')]))).toMatch(/^pages\.<button.*<\/button>$/s);
    const chinese = markup([passage('a', '至少要有 350MB 内存。', 'zh')], createSpeech('zh', zh));
    expect(tail(chinese)).toMatch(/^内存<button.*<\/button>。$/s);
  });

  test('carries the language of its page, in either interface', () => {
    expect(markup([passage('a', 'Some words.', 'en')], createSpeech('zh', zh))).toContain('lang="en"');
  });

  test('names its quote, mark and site to assistive technology', () => {
    expect(markup([passage('a', 'Some words.', 'en')])).toContain('aria-label="Quote 1, supported, a.example.test"');
  });

  test('is text: markup of a page is never markup of the panel', () => {
    const html = markup([passage('a', '<img src=x onerror=alert(1)> ends.', 'en')]);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

describe('an answer in another language than its question', () => {
  const said = (change: Partial<Answer>, speech = createSpeech('en', en)) =>
    renderToStaticMarkup(
      <FixedText speech={speech}>
        <OtherLanguage answer={{ ...answerOf([passage('a', 'Some words.', 'en')]), language: 'zh', ...change }} />
      </FixedText>,
    ).replace(/<[^>]*>/g, '');

  test('says so in the words of the interface, and nothing where there is nothing to say', () => {
    const only = { other_language: { languages: ['en'], own_pages: 0 } };
    expect(said(only)).toBe('Only pages in English answer this. No page in Chinese was read.');
    expect(said(only, createSpeech('zh', zh))).toBe('只有英语网页回答了这个问题，没有读到中文网页。');
    expect(said({ other_language: { languages: ['en', 'de'], own_pages: 2 } })).toContain('The pages in Chinese that');
    expect(said({ ...only, overview: [] })).toBe('No page in Chinese was read, only pages in English.');
    expect(said({ other_language: null })).toBe('');
    expect(said({})).toBe('');
  });

  test('shows a name as it is where it is no code of a language', () => {
    expect(said({ language: 'Simplified (Chinese)', other_language: { languages: ['en'], own_pages: 0 } })).toContain(
      'Simplified (Chinese)',
    );
  });
});

describe('why it stopped', () => {
  test('tells searches that gave no list and a time that was over, and claims no page that was not read', () => {
    const detail = { pages_read: 1, pages_failed: 0, searches_failed: 2, cut_short: 1 };
    const html = renderToStaticMarkup(
      <FixedText speech={createSpeech('en', en)}>
        <StopLine answer={answerOf([], { reason: 'not_enough_evidence', detail })} />
      </FixedText>,
    );
    expect(html).not.toContain('every page was read');
    expect(html).toContain('The time for searching was over');
    expect(html).toMatch(/\b2\s+searches gave no list, which says nothing about the question\./);
  });

  test('says nothing of pages that were not read', () => {
    const item = passage('a', 'Some words.', 'en');
    const some = { detail: { pages_read: 1, pages_failed: 2 } };
    expect(stopReason({ ...answerOf([item]), engine: 'model' })).toBe('answered');
    expect(stopReason({ ...answerOf([item], some), engine: 'model' })).toBe('answered_partly');
    expect(stopReason(answerOf([item]))).toBe('quoted');
    expect(stopReason(answerOf([item], some))).toBe('quoted_partly');
    expect(stopReason(answerOf([], { reason: 'not_enough_evidence', detail: { pages_failed: 1 } }))).toBe(
      'not_enough_evidence_partly',
    );
    expect(stopReason(answerOf([item], { reason: 'stopped_by_person', detail: { pages_failed: 1 } }))).toBe(
      'stopped_by_person',
    );
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../components/answer/mark-reason';
import { failureWords } from '../../components/answer/model-failure';
import { WrittenText } from '../../components/answer/WrittenText';
import { formatUsd } from '../../components/ask/money';
import { createSpeech, FixedText } from '../../components/i18n';
import en from '../../components/i18n/en';
import zh from '../../components/i18n/zh';
import type { Sentence } from '../../lib/schema/answer';
import { modelFailure } from '../../lib/schema/endpoint';
import { evidenceOf } from './notes-fixture';

const item = evidenceOf({ id: 'a', excerpt: 'Die Lampe dimmt nach 25 Minuten.', language: 'de' });
const citation = { evidence_id: 'a', start: 0, end: 5, quote: item.excerpt, snapshot_hash: 'h' };
const LANGUAGES = [createSpeech('en', en), createSpeech('zh', zh)];

function sentence(change: Partial<Sentence>): Sentence {
  return {
    text: 'The lamp dims after 25 minutes.',
    citations: [citation],
    mark: 'supported',
    reasons: [{ code: 'value_met', detail: '25 minutes / 25 Minuten' }],
    form: 'written',
    wording: null,
    ...change,
  };
}

function markup(list: Sentence[], speech = LANGUAGES[0] ?? createSpeech('en', en)): string {
  return renderToStaticMarkup(
    <FixedText speech={speech}>
      <WrittenText sentences={list} byId={new Map([['a', item]])} numbers={new Map([['a', 1]])} language="en" />
    </FixedText>,
  );
}

describe('a sentence of a model', () => {
  test('stands in our type, in the language of the answer, with its chip and mark', () => {
    const html = markup([sentence({})]);
    expect(html).toContain('lang="en"');
    expect(html).not.toContain('sentence-quote');
    expect(html).toContain('aria-label="Supported"');
  });

  test('that was not confirmed gives way to its quote, in the page’s language; the wording is on demand', () => {
    const wording = 'The lamp goes dark at midnight.';
    const html = markup([sentence({ form: 'replaced', mark: 'not_confirmed', text: item.excerpt, wording })]);
    expect(html).toMatch(/<q class="sentence-quote" lang="de">“Die Lampe/);
    expect(html).toContain('On this the page says only:');
    expect(html).toContain('The model’s wording was not confirmed.');
    expect(html).not.toContain(wording);
  });

  test('that its citation contradicts is struck, with the reason under it', () => {
    const reasons = [{ code: 'value_differs', detail: '45 minutes / 25 minutes' }];
    const html = markup([sentence({ form: 'struck', mark: 'contradicted', reasons })]);
    expect(html).toMatch(/<s>The lamp dims after 25 minutes\.<\/s>/);
    expect(html).toContain('Struck: the passage says “25 minutes”, this says “45 minutes”.');
  });

  test('that cites nothing handed over is no part of the text', () => {
    const reasons = [{ code: 'unknown_citation', detail: 'p9' }];
    const withheld = sentence({
      form: 'withheld',
      mark: 'not_confirmed',
      text: '',
      citations: [],
      reasons,
      wording: 'X',
    });
    const html = markup([sentence({}), withheld]);
    expect(html.match(/class="sentence"/g)).toHaveLength(1);
    expect(html).toContain('A sentence is left out: it cites “p9”, which the model was not given.');
  });

  test('is text: markup of a model is never markup of the panel', () => {
    const html = markup([sentence({ text: '<img src=x onerror=alert(1)> ends.' })]);
    expect(html).not.toContain('<img');
  });
});

const CODES = [
  ...['verbatim', 'near_quote', 'words_met', 'value_met', 'value_differs', 'value_elsewhere', 'value_open'],
  ...['value_absent', 'identifier_absent', 'name_absent', 'negation_differs', 'direction_differs', 'opposite_word'],
  ...['other_word', 'quantifier_absent', 'modality_differs', 'word_unmet', 'other_language', 'no_citation'],
  ...['unknown_citation', 'address_invented', 'fabricated', 'judged_said', 'judged_not_said', 'other_value_elsewhere'],
  'taken_back',
];

describe.each(LANGUAGES)('words in $lang', (speech) => {
  test('are there for every reason of a mark', () => {
    const open = reasonOf({ reasons: [] }, speech);
    for (const code of CODES) {
      const said = reasonOf({ reasons: [{ code, detail: 'one / two' }] }, speech);
      expect([code, said === open, /[{}]/.test(said)]).toEqual([code, false, false]);
    }
  });

  test('are there for every failure of a model', () => {
    const unknown = failureWords('something new', speech);
    for (const code of modelFailure.options)
      expect([code, failureWords(code, speech) === unknown]).toEqual([code, code === 'failed']);
  });
});

test('small sums are told in three figures after the point, tiny ones as less than the smallest', () => {
  expect(formatUsd(0.0061, 'en')).toBe('$0.006');
  expect(formatUsd(0.00004, 'en')).toBe('<$0.001');
  expect(formatUsd(1.2, 'en')).toBe('$1.20');
  expect(formatUsd(0, 'zh')).toBe('$0.000');
  expect(formatUsd(0.05, 'en')).toBe('$0.05');
});

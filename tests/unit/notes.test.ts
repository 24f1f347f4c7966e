import { expect, test } from 'vitest';
import { noteFromAnswer } from '../../lib/notes/from-answer';
import { noteFromQuotes } from '../../lib/notes/from-quotes';
import { markdownOf } from '../../lib/notes/markdown';
import type { Sentence } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { note as noteSchema } from '../../lib/schema/note';
import { answerOf, disputeOf, evidenceOf, keptOf, NOW } from './notes-fixture';

const a = evidenceOf({ id: 'a', excerpt: 'It turns twice a day.' });
const b = evidenceOf({ id: 'b', excerpt: 'The wheel has 16 blades.', url: 'https://b.test/', title: 'Wheels' });

function quoteSentence(item: Evidence): Sentence {
  const citation = { evidence_id: item.id, start: 0, end: item.excerpt.length, quote: item.excerpt, snapshot_hash: '' };
  return { text: item.excerpt, citations: [citation], mark: 'supported', reasons: [], form: 'quote', wording: null };
}

test('an answer becomes its question, quoted sentences with footnotes, and the passages not yet quoted', () => {
  const answer = answerOf({ overview: [quoteSentence(a)], passages: ['a', 'b'] });
  const note = noteFromAnswer({ answer, evidence: [a, b], now: NOW, id: 'n1' });
  expect(noteSchema.parse(note)).toEqual(note);
  expect(note.title).toBe('How often does the mill turn?');
  expect(note.body).toBe('“It turns twice a day.”[^1]\n\n## Quotes\n\n> The wheel has 16 blades.[^2]');
  expect(Object.keys(note.citations)).toEqual(['1', '2']);
  expect(note.run_id).toBe('r1');
});

test('a sentence that a model wrote is not put in quotation marks', () => {
  const written = { ...quoteSentence(a), text: 'Two turns a day', form: 'written' as const };
  const answer = answerOf({ engine: 'model', overview: [written] });
  expect(noteFromAnswer({ answer, evidence: [a], now: NOW, id: 'n' }).body).toBe('Two turns a day[^1]');
});

test('an answer without enough evidence says so first, in the language of the answer', () => {
  const stop = { reason: 'not_enough_evidence' as const, forced: false, detail: {} };
  const answer = answerOf({ stop, passages: ['b'], gaps: [{ text: 'cost' }], language: 'zh' });
  expect(noteFromAnswer({ answer, evidence: [b], now: NOW, id: 'n' }).body).toBe(
    '**证据不足**：已读的网页没有回答这个问题。\n\n## 找到了什么\n\n> The wheel has 16 blades.[^1]\n\n**没有找到**：cost',
  );
});

test('a dispute names both figures with their sources', () => {
  const answer = answerOf({
    overview: [quoteSentence(a)],
    disputes: [disputeOf(['14 blades', 'a'], ['16 blades', 'b'])],
  });
  expect(noteFromAnswer({ answer, evidence: [a, b], now: NOW, id: 'n' }).body).toContain(
    '**Two sources disagree**: “14 blades”[^1], “16 blades”[^2]',
  );
});

test('what its own citation contradicts, or what cites nothing, is in no note; a replaced sentence is its quote', () => {
  const sentence = quoteSentence(a);
  const answer = answerOf({
    engine: 'model',
    overview: [
      { ...sentence, text: 'It turns three times a day.', mark: 'contradicted', form: 'struck' },
      { ...sentence, text: '', citations: [], mark: 'not_confirmed', form: 'withheld', wording: 'It is old.' },
      { ...sentence, mark: 'not_confirmed', form: 'replaced', wording: 'It is slow.' },
    ],
  });
  expect(noteFromAnswer({ answer, evidence: [a], now: NOW, id: 'n' }).body).toBe('“It turns twice a day.”[^1]');
});

test('an extraction is its passages, named after its page', () => {
  const stop = { reason: 'extracted' as const, forced: false, detail: {} };
  const note = noteFromAnswer({
    answer: answerOf({ question: '', stop, passages: ['b'] }),
    evidence: [b],
    now: NOW,
    id: 'n',
  });
  expect(note).toMatchObject({ title: 'Extract: Wheels', body: '> The wheel has 16 blades.[^1]' });
});

test('evidence that is no longer there leaves no mark', () => {
  const answer = answerOf({ overview: [quoteSentence(a)], passages: ['gone'] });
  const note = noteFromAnswer({ answer, evidence: [], now: NOW, id: 'n' });
  expect(note).toMatchObject({ body: '“It turns twice a day.”', citations: {} });
});

test('kept quotes become one note: a heading for each page, comments below their quotes', () => {
  const quotes = [keptOf(a, { comment: '1. Check *this*', tags: ['x'] }), keptOf(b, { tags: ['x', 'y'] })];
  const note = noteFromQuotes({ quotes, title: '', now: NOW, id: 'n', language: 'en' });
  expect(note).toMatchObject({ title: 'Untitled note', tags: ['x', 'y'] });
  expect(note.body).toBe(
    '## The mill at Larne Weir\n\n> It turns twice a day.[^1]\n\n1\\. Check \\*this\\*\n\n## Wheels\n\n> The wheel has 16 blades.[^2]',
  );
  expect(markdownOf(note, { now: NOW, language: 'en' })).toContain('[^2]: “The wheel has 16 blades.” — Wheels');
});

import { describe, expect, it } from 'vitest';
import { withKeptSide } from '../../lib/research/compose/kept-side';
import type { Dispute, Sentence } from '../../lib/schema/answer';

const said = (id: string, form: Sentence['form'] = 'quote'): Sentence => ({
  text: `says ${id}`,
  citations: [{ evidence_id: id, start: 0, end: 6, quote: `says ${id}`, snapshot_hash: 'h' }],
  mark: 'supported',
  reasons: [],
  form,
  wording: null,
});
const dispute = (kept: string[], lost: string[], over: Partial<Dispute> = {}): Dispute => ({
  kind: 'contradiction',
  sides: [kept, lost].map((claims, i) => ({
    value: String(i),
    claims,
    label: null,
    independent_sources: 1,
    weights: null,
  })),
  kept: 0,
  ...over,
});
const told = (sentences: Sentence[]) => sentences.map(({ citations }) => citations[0]?.evidence_id);

describe('the direct answer in a contradiction', () => {
  it('takes the kept side in before the other one', () => {
    expect(told(withKeptSide([said('other'), said('b')], [dispute(['kept'], ['other'])], said))).toEqual([
      'kept',
      'other',
      'b',
    ]);
  });

  it('takes the first of its passages that may stand in it', () => {
    const quoteOf = (id: string) => (id === 'denied' ? null : said(id));
    expect(told(withKeptSide([said('other')], [dispute(['denied', 'kept'], ['other'])], quoteOf))).toEqual([
      'kept',
      'other',
    ]);
    expect(told(withKeptSide([said('other')], [dispute(['denied'], ['other'])], quoteOf))).toEqual(['other']);
  });

  it('puts quotes of both sides in order and leaves a writer’s sentences in theirs', () => {
    const one = dispute(['kept'], ['other']);
    expect(told(withKeptSide([said('other'), said('a'), said('kept')], [one], said))).toEqual(['kept', 'other', 'a']);
    const written = [said('other', 'written'), said('kept', 'written')];
    expect(told(withKeptSide(written, [one], said))).toEqual(['other', 'kept']);
  });

  it('is left as it is where it says the kept side alone, or where both may hold', () => {
    expect(told(withKeptSide([said('kept')], [dispute(['kept'], ['other'])], said))).toEqual(['kept']);
    const version = dispute(['kept'], ['other'], { kind: 'depends_on_version', kept: null });
    expect(told(withKeptSide([said('other')], [version], said))).toEqual(['other']);
  });
});

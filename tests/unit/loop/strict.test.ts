import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { standingOf } from '../../../lib/research/claims/graph';
import { strictField } from '../../../lib/research/claims/strict';
import { replay } from '../../../lib/research/replay';
import { askWeb, type MadePage } from './searched';

/** Figures of medicine and finance (MECHANISMS E22). */

describe('a strict field', () => {
  it('is told by the words of the question', () => {
    for (const text of ['What dose of paracetamol may an adult take a day?', '布洛芬一天的最大剂量是多少？'])
      expect(strictField(text)).toBe('medicine');
    for (const text of ['What is the income tax rate in Holm?', '房贷利率现在是多少？'])
      expect(strictField(text)).toBe('finance');
  });

  it('is not seen where a word only sounds like one', () => {
    for (const text of [
      'What is the default of io_method in PostgreSQL 18?',
      'What is the minimum Rust version for building the kernel?',
      'How do I share a folder over the network?',
      'What interest does the museum have in lamps?',
      'Which tablet has the longest battery life?',
      '提交给 Linux 稳定版内核的补丁最多可以有多少行？',
    ])
      expect(strictField(text)).toBeNull();
  });
});

const QUESTION = 'How many mg of Vardol is the highest dose a day?';
const page = (host: string, text: string): MadePage => ({
  url: `https://${host}/vardol`,
  title: 'Vardol',
  blocks: [text, 'It is sold in small boxes.'],
});
const ended = (pages: MadePage[], question = QUESTION) => askWeb(question, { search: () => pages });
const SHOPS = [
  page('shop.test', 'The highest dose of Vardol is 400 mg a day.'),
  page('store.test', 'Of Vardol 400 mg a day are the highest dose.'),
  page('market.test', 'No more than 400 mg of Vardol: that is the highest dose for a day.'),
];

describe('a run on such a figure', () => {
  it('is not surer than .6 without an authority and a date, and says so', async () => {
    const { answer, run, db } = await ended(SHOPS);
    expect(run.rounds?.at(-1)?.confidence).toBeLessThanOrEqual(0.6);
    expect(answer.stop.ended_by).not.toBe('enough');
    expect(answer.stop.detail).toMatchObject({ supported: 1, lacking: 1 });
    expect(run.claims?.every(({ supported }) => !supported)).toBe(true);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  /** Words of their own: copies of one text count once. */
  const SAID: Record<string, string> = {
    office: 'The highest dose is 400 mg a day.',
    corner: 'Nobody should take more than 400 mg.',
    blog: 'My doctor told me to stop at 400 mg, whatever happens.',
  };

  it('needs each of the three: a second source, an authority, a date', () => {
    const claim = { id: 'c1', text: '400 mg', slots: ['s1'], numeric: true };
    const piece = (id: string, credibility: number, dated: boolean) => ({
      ...{ id, url: `https://${id}.test/`, text: SAID[id] ?? '', score: 0.8, hostile: false },
      ...{ credibility, dated },
    });
    const standing = (...evidence: ReturnType<typeof piece>[]) =>
      standingOf(
        {
          slots: [{ id: 's1', text: 'dose', weight: 1 }],
          claims: [claim],
          evidence,
          edges: evidence.map(({ id }) => ({ claim: 'c1', evidence: id, relation: 'strong' as const })),
        },
        'medicine',
      );
    const [office, shop] = [piece('office', 0.95, true), piece('corner', 0.4, false)];
    expect(standing(office, shop)).toMatchObject({ lacking: 0, single: 0 });
    expect(standing(office, shop).confidence).toBeGreaterThan(0.9);
    for (const less of [[office], [piece('blog', 0.85, true), shop], [piece('office', 0.95, false), shop]])
      expect(standing(...less)).toMatchObject({ lacking: 1, confidence: 0.6 });
  });

  it('of another field is as sure as its sources make it', async () => {
    const lamps = SHOPS.map(({ url, title, blocks }) => ({
      url,
      title,
      blocks: blocks.map((text) => text.replace('dose', 'output').replaceAll('mg', 'lm')),
    }));
    const { answer } = await ended(lamps, 'How many lm of Vardol is the highest output a day?');
    expect(answer.stop.detail.lacking).toBeUndefined();
  });
});

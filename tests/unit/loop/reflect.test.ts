import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { Library } from '../../../lib/library/db';
import { degraded, scoresOf } from '../../../lib/research/reflect/scores';
import { replay } from '../../../lib/research/replay';
import { ANSWER_WEIGHTS } from '../../../lib/research/settings';
import type { Answer, Sentence } from '../../../lib/schema/answer';
import { idOf, madeModel } from './made-model';
import { askWeb, type MadePage } from './searched';

/** Looking at the composed answer again (MECHANISMS A44–A47, A57, A58, F09–F12, E12). */

const cite = { evidence_id: 'e', start: 0, end: 9, quote: 'It is so.', snapshot_hash: 'h' };
const sentence = (text: string, more: Partial<Sentence> = {}): Sentence => ({
  ...{ text, citations: [cite], mark: 'supported', reasons: [], form: 'quote', wording: null },
  ...more,
});
const withheld = (n: number) =>
  sentence('', { citations: [], mark: 'not_confirmed', form: 'withheld', wording: `Invented ${n}.` });
const answer = (overview: Sentence[], more: Partial<Answer> = {}): Answer => ({
  ...{
    schema: 1,
    run_id: 'r',
    question: 'q',
    language: 'en',
    overview,
    more: [],
    passages: [],
    disputes: [],
    gaps: [],
  },
  ...{ engine: 'model', written_by: 'm', without_model: null },
  stop: { reason: 'answered', forced: false, detail: { points: 2, supported: 2 } },
  ...more,
});
const stopWith = (points: number, supported: number): Answer['stop'] => ({
  ...{ reason: 'answered', forced: false, detail: { points, supported } },
});

describe('the scores of an answer', () => {
  it('weigh .3, .3, .2 and .2 (A44)', () => {
    expect(ANSWER_WEIGHTS).toEqual({ completeness: 0.3, faithfulness: 0.3, conciseness: 0.2, verifiability: 0.2 });
    expect(scoresOf(answer([sentence('It is so.')]), 'standard')).toMatchObject({ total: 1, verdict: 'pass' });
  });

  it('fall with points that are open, sentences that no rule confirms, repeats and missing citations (A45)', () => {
    const open = scoresOf(answer([sentence('It is so.')], { stop: stopWith(4, 1) }), 'standard');
    expect(open).toMatchObject({ completeness: 0.25, total: 0.775 });
    const lost = scoresOf(answer([sentence('It is so.'), withheld(1)]), 'standard');
    expect(lost).toMatchObject({ faithfulness: 0.5, verifiability: 0.5 });
    const twice = scoresOf(answer([sentence('The lamp is heavy.'), sentence('The lamp is heavy.')]), 'standard');
    expect(twice).toMatchObject({ conciseness: 0.5, faithfulness: 1 });
  });

  it('pass Standard at .75 and Quick at .70 (A46), and degrade below .5 (A58)', () => {
    // .3 × .5 + .3 × .5 + .2 + .2 × 1 = .7
    const half = answer([sentence('It is so.'), sentence('It may be.', { mark: 'not_confirmed', form: 'written' })], {
      stop: stopWith(2, 1),
    });
    expect(scoresOf(half, 'quick')).toMatchObject({ total: 0.7, verdict: 'pass' });
    expect(scoresOf(half, 'standard')).toMatchObject({ total: 0.7, verdict: 'short' });
    const poor = answer([withheld(1), withheld(2), sentence('It may be.', { form: 'written' })], {
      stop: stopWith(4, 0),
    });
    const scores = scoresOf(poor, 'standard');
    expect(scores?.verdict).toBe('degraded');
    const told = scores && degraded(poor, scores);
    expect(told).toMatchObject({ overview: [], stop: { reason: 'not_enough_evidence' } });
    expect(told?.more.length).toBe(3);
    // The pages' own words are no claim of a model.
    const quoted = scores && degraded({ ...poor, overview: [withheld(1), sentence('It is so.')] }, scores);
    expect(quoted).toMatchObject({ overview: [{ text: 'It is so.' }], stop: { reason: 'answered' } });
  });

  it('are lowered by a reviewer and never raised (F11)', () => {
    const good = answer([sentence('It is so.')]);
    const weak = answer([withheld(1), sentence('It is so.')], { stop: stopWith(2, 0) });
    expect(scoresOf(good, 'standard', { score: 0.4, pass: false })).toMatchObject({
      ...{ total: 0.4, lowered_by_model: true, verdict: 'degraded' },
    });
    // One that fails it cannot pass by its number.
    expect(scoresOf(good, 'standard', { score: 0.99, pass: false })?.verdict).toBe('short');
    const alone = scoresOf(weak, 'standard');
    expect(scoresOf(weak, 'standard', { score: 1, pass: true })).toEqual(alone);
  });

  it('are not given to what is no answer', () => {
    expect(scoresOf(answer([], { stop: { ...stopWith(1, 0), reason: 'not_enough_evidence' } }), 'quick')).toBeNull();
  });
});

const EACH = 'What do the Varde lamp and the Sonder lamp each weigh?';
const varde: MadePage = {
  url: 'https://lamps.gov/varde',
  title: 'The Varde lamp',
  blocks: ['The Varde lamp weighs 1.8 kg, its foot of iron included.', 'Its arm is made of beech.'],
};
const sonder: MadePage = {
  url: 'https://lights.gov/sonder',
  title: 'The Sonder lamp',
  blocks: ['The Sonder lamp weighs 2.4 kg.', 'It has been made in Holm since 2011.'],
};

/** A model that writes one sentence well and reviews as it is told, each time with the next score. */
async function reviewed(reviews: (number | null)[], text = 'The Varde lamp weighs 1.8 kg.') {
  const db = new Library(`reflect-${Math.random()}`);
  let n = 0;
  const { effects, stages } = await madeModel(db, (stage, prompt) => {
    if (stage === 'compose') return { overview: [{ evidence: [idOf(prompt, '1.8 kg')], text }], more: [], missing: [] };
    if (stage !== 'review') return null;
    const score = reviews[Math.min(n++, reviews.length - 1)] ?? null;
    if (score === null) return null;
    const verdict = score >= 75 ? 'PASS' : 'FAIL';
    return { verdict, score, critical_feedback: 'x', suggested_search_query_for_gap: null };
  });
  const ended = await askWeb(EACH, { search: () => [varde, sonder], effects }, { db });
  return { ...ended, reviews: stages.filter((stage) => stage === 'review').length };
}

describe('a reviewer', () => {
  it('that passes everything changes nothing that rules refuse', async () => {
    const { answer: told, reviews } = await reviewed([100], 'The Varde lamp weighs 7 kg.');
    expect(reviews).toBe(1);
    expect(told.overview.some(({ text, mark }) => text.includes('7 kg') && mark === 'supported')).toBe(false);
    expect(told.scores?.lowered_by_model).toBe(false);
  });

  it('in the doubtful band is asked three times, and the middle one counts', async () => {
    const { answer: told, reviews } = await reviewed([80, 70, 82]);
    expect(reviews).toBe(3);
    expect(told.scores).toMatchObject({ total: 0.8, lowered_by_model: true });
  });

  it('is asked three times from 65 on, and once below (F10)', async () => {
    const { answer: told, reviews } = await reviewed([65, 80, 82]);
    expect(reviews).toBe(3);
    expect(told.scores).toMatchObject({ total: 0.8 });
    expect((await reviewed([64, 90, 90])).reviews).toBe(1);
  });

  it('that says nothing usable leaves the rules’ scores', async () => {
    const { answer: told, reviews, db } = await reviewed([null]);
    expect(reviews).toBe(1);
    expect(told.scores).toMatchObject({ lowered_by_model: false });
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('that fails an answer degrades it: nothing is claimed, what was written stays readable', async () => {
    const { answer: told, db } = await reviewed([20]);
    expect(told).toMatchObject({
      overview: [],
      stop: { reason: 'not_enough_evidence' },
      scores: { verdict: 'degraded' },
    });
    expect(told.more.map(({ text }) => text)).toContain('The Varde lamp weighs 1.8 kg.');
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});

describe('an answer that falls short', () => {
  it('is searched for once more while a round is left; what was written stays, what is new is quoted behind it', async () => {
    const db = new Library(`reflect-${Math.random()}`);
    const { effects, stages } = await madeModel(db, (stage, prompt) => {
      if (stage === 'compose')
        return {
          overview: [
            { evidence: [idOf(prompt, '1.8 kg')], text: 'The Varde lamp weighs 1.8 kg.' },
            { evidence: ['p99'], text: 'Both are sold in Holm.' },
          ],
          more: [],
          missing: ['the lamp of Sonder: what it weighs'],
        };
      return null;
    });
    const sure = {
      ...varde,
      url: 'https://weights.gov/varde',
      title: 'Weights',
      blocks: ['The weight of the Varde lamp is 1.8 kg.'],
    };
    const { run, answer: told } = await askWeb(
      EACH,
      {
        search: (query) =>
          /weigh\b/.test(query) && /sonder/i.test(query) && !/varde/i.test(query) ? [sonder] : [varde, sure],
        effects,
      },
      { db },
    );
    // The addition is not usable here: what came is quoted behind the answer instead.
    expect(stages.filter((stage) => stage === 'compose').length).toBeLessThanOrEqual(2);
    expect((run.rounds ?? []).length).toBeLessThanOrEqual(3);
    expect(told.overview[0]?.text).toBe('The Varde lamp weighs 1.8 kg.');
    expect(told.scores).not.toBeNull();
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  /** A first answer that lacks the second lamp, which only the round of reflection finds; then what the model adds. */
  async function writtenOn(add: (prompt: string) => unknown) {
    const db = new Library(`reflect-${Math.random()}`);
    const prompts: string[] = [];
    const { effects } = await madeModel(db, (stage, prompt) => {
      if (stage !== 'compose') return null;
      prompts.push(prompt);
      if (prompts.length > 1) return add(prompt);
      return {
        overview: [
          { evidence: [idOf(prompt, '1.8 kg')], text: 'The Varde lamp weighs 1.8 kg.' },
          { evidence: ['p99'], text: 'Both are sold in Holm.' },
        ],
        more: [],
        missing: ['the Sonder lamp: what it weighs'],
      };
    });
    const page = (site: string, text: string): MadePage => ({
      url: `https://${site}.gov/`,
      title: site,
      blocks: [text],
    });
    const first = [
      varde,
      sonder,
      page('weights', 'The weight of the Varde lamp is 1.8 kg.'),
      page('scales', 'The weight of the Sonder lamp is 2.4 kg.'),
    ];
    const late = page('museum', 'On the scale of the museum the Sonder lamp weighs 2.4 kg without its bulb.');
    const ended = await askWeb(EACH, { search: () => (prompts.length > 0 ? [late] : first), effects }, { db });
    return { ...ended, prompts };
  }

  it('is written on, once, from the pages that came, and each sentence is checked', async () => {
    const {
      answer: told,
      prompts,
      db,
    } = await writtenOn((prompt) => ({
      overview: [{ evidence: [idOf(prompt, '2.4 kg')], text: 'The Sonder lamp weighs 2.4 kg.' }],
      more: [{ evidence: [idOf(prompt, '2.4 kg')], text: 'The Sonder lamp weighs 9 kg.' }],
      missing: [],
    }));
    expect(prompts.length).toBe(2);
    // It is handed what came, asked for what was open, and what was written stays as it is.
    expect(prompts[1]).not.toContain('1.8 kg');
    expect(prompts[1]).toContain('museum');
    expect(told.overview.map(({ text, form, mark }) => [text, form, mark])).toEqual([
      ['The Varde lamp weighs 1.8 kg.', 'written', 'supported'],
      ['', 'withheld', 'not_confirmed'],
      ['The Sonder lamp weighs 2.4 kg.', 'written', 'supported'],
    ]);
    const wrong = told.more.find(({ text }) => text.includes('9 kg'));
    expect(wrong).toMatchObject({ mark: 'contradicted', form: 'struck' });
    expect(told.gaps.filter(({ by_model }) => by_model)).toEqual([]);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('stays as it was where nothing of an addition stands: what came is quoted behind it', async () => {
    const {
      answer: told,
      prompts,
      db,
    } = await writtenOn(() => ({
      overview: [{ evidence: ['p77'], text: 'The Sonder lamp is made of gold.' }],
      more: [],
      missing: [],
    }));
    expect(prompts.length).toBe(2);
    expect(JSON.stringify(told)).not.toContain('gold');
    expect(told.more.map(({ text, form }) => [text, form])).toContainEqual([
      'On the scale of the museum the Sonder lamp weighs 2.4 kg without its bulb.',
      'quote',
    ]);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('of Quick is not searched for again', async () => {
    const { run, answer: told } = await askWeb(EACH, { search: () => [varde] }, { depth: 'quick' });
    expect(run.rounds?.length).toBe(1);
    expect(told.scores?.completeness).toBe(0.5);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredSlots } from '../../../lib/research/claims/slots';
import { gapQueries, textOf } from '../../../lib/research/gap/queries';
import { alikeQueries } from '../../../lib/research/plan/alike';
import { understand } from '../../../lib/research/understand';

const QUESTION = 'How many minutes does the Varde lamp wait before it dims itself without movement in the room?';
const slotsOf = (question: string) => requiredSlots(question, understand(question));
const queries = (question: string, asked: string[] = [], bridges: string[] = []) =>
  gapQueries({ slots: slotsOf(question), purpose: 'detail', asked, bridges });

describe('queries for a gap', () => {
  it('are three at most, of two to five core words and a qualifier (E15, A57)', () => {
    const written = queries(QUESTION, [], ['Dimmer', 'Norde']);
    expect(written.length).toBe(3);
    for (const { words, qualifier } of written) {
      expect(words.length + (qualifier ? 1 : 0)).toBeGreaterThanOrEqual(2);
      expect(words.length).toBeLessThanOrEqual(5);
    }
    expect(written[0]?.words).toContain('varde');
    // The point alone, then where the best passages lead; what only adds a word to a long query is the same query.
    expect(written[0]?.qualifier).toBeNull();
    expect(written[1]?.words).toContain('Dimmer');
    expect(queries(QUESTION)[1]?.qualifier).not.toBeNull();
  });

  it('narrow a short one with a word that pages of the kind use (A55)', () => {
    expect(queries('How heavy is Varde?').map(textOf)).toEqual([
      'varde heavy',
      'varde heavy default',
      'varde heavy specification',
    ]);
    // The likeliest qualifier first, before a second one is tried.
    expect(queries('When did Varde start?')[1]).toMatchObject({ words: ['varde', 'start'], qualifier: 'history' });
  });

  it('say nothing that was asked, and never the same twice (A16, B42, AL-01)', () => {
    const word = fc.constantFrom('varde', 'lamp', 'dims', 'minutes', 'movement', 'room', 'default', 'manual', 'timer');
    const query = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(query, { maxLength: 6 }), fc.array(word, { maxLength: 4 }), (asked, bridges) => {
        const texts = queries(QUESTION, asked, bridges).map(textOf);
        texts.forEach((text, i) => {
          for (const other of [...asked, ...texts.slice(0, i)]) expect(alikeQueries(other, text)).toBe(false);
        });
      }),
    );
  });

  it('hold words as people write them, none cut to its stem', () => {
    const written = queries('How are the releases of the Varde lamp defined?', ['varde releases defined lamp']);
    for (const { words } of written)
      for (const word of words) expect(['varde', 'lamp', 'releases', 'defined']).toContain(word);
  });

  it('go after one side of a comparison at a time', () => {
    const [first] = slotsOf('Which dims sooner, the Varde lamp or the Norde lamp?');
    expect(first?.entity).not.toBeNull();
    const [written] = gapQueries({ slots: first ? [first] : [], purpose: 'detail', asked: [], bridges: [] });
    const text = (written?.words ?? []).join(' ').toLowerCase();
    expect(text).toContain('varde');
    expect(text).not.toContain('norde');
  });
});

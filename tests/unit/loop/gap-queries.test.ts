import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredSlots } from '../../../lib/research/claims/slots';
import { gapQueries, textOf } from '../../../lib/research/gap/queries';
import { alikeQueries } from '../../../lib/research/plan/alike';
import { understand } from '../../../lib/research/understand';

const QUESTION = 'How many minutes does the Varde lamp wait before it dims itself without movement in the room?';
const slotsOf = (question: string) => requiredSlots(question, understand(question));
const queries = (question: string, asked: string[] = [], offered: string[] = []) =>
  gapQueries({ slots: slotsOf(question), purpose: 'detail', asked, offered });

describe('queries for a gap', () => {
  it('are three at most, of two to five core words and a qualifier (E15, A57)', () => {
    const offered = ['manual', 'timer', 'sensor', 'movement'];
    const written = queries(QUESTION, [], offered);
    expect(written.length).toBe(3);
    for (const { words, qualifier } of written) {
      expect(words.length + (qualifier ? 1 : 0)).toBeGreaterThanOrEqual(2);
      expect(words.length).toBeLessThanOrEqual(5);
    }
    expect(written[0]?.words).toContain('varde');
    expect(written[0]?.qualifier).not.toBeNull();
  });

  it('say nothing that was asked, and never the same twice (A16, B42, AL-01)', () => {
    const word = fc.constantFrom('varde', 'lamp', 'dims', 'minutes', 'movement', 'room', 'default', 'manual', 'timer');
    const query = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(query, { maxLength: 6 }), fc.array(word, { maxLength: 4 }), (asked, offered) => {
        const texts = queries(QUESTION, asked, offered).map(textOf);
        texts.forEach((text, i) => {
          for (const other of [...asked, ...texts.slice(0, i)]) expect(alikeQueries(other, text)).toBe(false);
        });
      }),
    );
  });

  it('go after one side of a comparison at a time', () => {
    const [first] = slotsOf('Which dims sooner, the Varde lamp or the Norde lamp?');
    expect(first?.entity).not.toBeNull();
    const [written] = gapQueries({ slots: first ? [first] : [], purpose: 'detail', asked: [], offered: [] });
    const text = (written?.words ?? []).join(' ').toLowerCase();
    expect(text).toContain('varde');
    expect(text).not.toContain('norde');
  });
});

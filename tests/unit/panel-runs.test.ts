import { describe, expect, test } from 'vitest';
import { placeOf } from '../../components/ask/Queue';
import { endingOf } from '../../components/ask/run-state';
import { createSpeech } from '../../components/i18n';
import en from '../../components/i18n/en';
import { silenceSince } from '../../components/steps/silence';
import type { Run } from '../../lib/schema/run';
import { makeRun, tabTarget } from './support/runs';

const speech = createSpeech('en', en);
const inState = (state: Run['state']): Run => ({ ...makeRun('a', 'When?', [tabTarget(1)]), state });

describe('a question beside the one that is shown', () => {
  test('is called what it is', () => {
    const names = (['queued', 'running', 'stopping', 'paused', 'done', 'failed'] as const).map((state) =>
      speech.t(placeOf(inState(state)), { q: 'When?' }),
    );
    expect(names).toEqual([
      'Next: When?',
      'In work: When?',
      'In work: When?',
      'Paused: When?',
      'Ended: When?',
      'Ended: When?',
    ]);
  });

  test('that waits for the network is paused among the recent ones, not in reading', () => {
    expect(endingOf(inState('paused'), undefined, speech)).toBe('paused');
    expect(endingOf(inState('running'), undefined, speech)).toMatch(/^0.of 1.pages read$/);
  });
});

test('a silence of an endpoint is worth a word from eight seconds on', () => {
  expect(silenceSince(1_000, 8_999)).toBeNull();
  expect(silenceSince(1_000, 9_000)).toBe(8_000);
});

import { expect, test } from 'vitest';
import { lastedMs } from '../../components/ui/clock.ts';

const BEGUN = '2026-03-01T12:00:00.600Z';

test('what began after the last tick of the clock has lasted no time, not a negative one', () => {
  expect(lastedMs(BEGUN, null, Date.parse('2026-03-01T12:00:00Z'))).toBe(0);
  expect(lastedMs(BEGUN, null, Date.parse('2026-03-01T12:00:02.600Z'))).toBe(2000);
});

test('what has ended lasted from its begin to its end, whatever the time is now', () => {
  expect(lastedMs(BEGUN, '2026-03-01T12:00:01.100Z', Date.parse('2026-03-02T00:00:00Z'))).toBe(500);
});

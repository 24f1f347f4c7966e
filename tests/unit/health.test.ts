import { describe, expect, it, vi } from 'vitest';
import { healthOf, libraryHealth, setHealth, watchHealth } from '../../lib/library/health';

describe('a database error', () => {
  it.each([
    [new DOMException('no room', 'QuotaExceededError'), 'full'],
    [Object.assign(new Error('aborted'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }), 'full'],
    [new Error('StepFailed: step 02-read/000/page: QuotaExceededError: no room'), 'full'],
    [Object.assign(new Error('older'), { name: 'VersionError' }), 'newer'],
    [Object.assign(new Error('refused'), { name: 'OpenFailedError' }), 'unavailable'],
    [Object.assign(new Error('gone'), { name: 'InvalidStateError' }), 'unavailable'],
    [new TypeError('a bug'), null],
    ['text', null],
    [null, null],
  ])('%s says %s', (error, expected) => {
    expect(healthOf(error)).toBe(expected);
  });
});

describe('the health of the library', () => {
  it('is told to those who watch, once a change', () => {
    const changed = vi.fn();
    const stop = watchHealth(changed);
    setHealth('full');
    setHealth('full');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(libraryHealth()).toBe('full');
    stop();
    setHealth('ok');
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

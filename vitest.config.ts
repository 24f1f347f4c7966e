import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** Unit and property tests: pure code and the library on a fake browser; what needs a browser is in tests/e2e. */
export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Without it one core is left to the main process, which has little to do: of two cores one would stand idle.
    maxWorkers: '100%',
    mockReset: true,
    restoreMocks: true,
    testTimeout: 20_000,
    // A state is waited for, not a time: on a busy machine a second is soon over.
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});

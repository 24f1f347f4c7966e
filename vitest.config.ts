import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** Unit and property tests: pure code and the library on a fake browser; what needs a browser is in tests/e2e. */
export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    mockReset: true,
    restoreMocks: true,
    testTimeout: 20_000,
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose single tests are long: begun last, they would run alone in the end. */
const LONG = ['mv3-upgrade', 'worker-death', 'mv3-update', 'storage', 'mv3-stream'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** End-to-end tests drive real browsers: three files at a time, since a browser waits more than it works. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/harness/global-setup.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // A browser on a busy machine may miss a moment; a test that fails twice is broken. The report marks the second try.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    // A machine with other work may need seconds for what takes milliseconds: a state is waited for, not a time.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    hookTimeout: 90_000,
    teardownTimeout: 20_000,
  },
});

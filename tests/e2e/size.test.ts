import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../tools/build.mjs';
import { packageSizes } from '../tools/sizes.mjs';

/** Largest file that the worker may boot from. Bytes. */
const WORKER_BYTES = 250_000;

test('the worker boots from a small file, and its second file holds nothing of it again', async () => {
  const folder = await ensureBuilt('chrome');
  const bytes = packageSizes(folder).find(({ name }) => name === 'background.js')?.bytes;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(WORKER_BYTES);
  // One database and one zod: both have a state, and both are large.
  const marks = ['PrematureCommit', 'ZodDiscriminatedUnion'];
  const holding = (name: string) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return marks.filter((mark) => text.includes(mark));
  };
  expect(holding('background.js')).toEqual(marks);
  expect(holding('worker-parts.js')).toEqual([]);
});

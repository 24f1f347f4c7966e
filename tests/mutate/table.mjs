/**
 * Every default and every switch of a mechanism with the change that takes it away and the test that would notice.
 * `npm run mutate` makes each change in turn and expects that test to fail. `from` stands exactly once in its file.
 */
import { EVIDENCE } from './evidence.mjs';
import { LOOP } from './loop.mjs';
import { MODELS } from './models.mjs';
import { SEARCH } from './search.mjs';

/**
 * @typedef {object} Mutation
 * @property {string} id mechanism, and what of it
 * @property {string} file
 * @property {string} from exact text
 * @property {string} to what stands there instead
 * @property {string} test file below tests/unit that fails then
 */

/** @type {readonly Mutation[]} */
export const MUTATIONS = [...EVIDENCE, ...SEARCH, ...MODELS, ...LOOP];

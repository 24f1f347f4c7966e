/** Rounds, halting, gaps and reflection. */

/** @type {readonly import('./table.mjs').Mutation[]} */
export const LOOP = [];

/** Rounds, halting, gaps and reflection. */

const halt = 'lib/research/halt.ts';
const settings = 'lib/research/settings.ts';
const rules = 'loop/halt.test.ts';
const queries = 'loop/gap-queries.test.ts';

/** @type {readonly import('./table.mjs').Mutation[]} */
export const LOOP = [
  {
    id: 'E05 halt.confidence .85',
    file: settings,
    from: 'HALT_CONFIDENCE = 0.85;',
    to: 'HALT_CONFIDENCE = 0.8;',
    test: rules,
  },
  { id: 'E05 halt.gap .2', file: settings, from: 'HALT_GAP = 0.2;', to: 'HALT_GAP = 0.3;', test: rules },
  { id: 'E04 plateau .02', file: settings, from: 'HALT_PLATEAU = 0.02;', to: 'HALT_PLATEAU = 0.01;', test: rules },
  {
    id: 'E07 open questions',
    file: settings,
    from: 'open: { confidence: 0.75, gap: 0.1 },',
    to: 'open: { confidence: 0.85, gap: 0.2 },',
    test: rules,
  },
  {
    id: 'E07 disputes',
    file: settings,
    from: 'dispute: { confidence: 0.75, gap: 0.1 },',
    to: 'dispute: { confidence: 0.85, gap: 0.2 },',
    test: rules,
  },
  { id: 'A15 three rounds', file: settings, from: 'standard: 3, deep: 8 }', to: 'standard: 4, deep: 8 }', test: rules },
  {
    id: 'F01 eight rounds of Deep',
    file: settings,
    from: 'standard: 3, deep: 8 }',
    to: 'standard: 3, deep: 9 }',
    test: rules,
  },
  {
    id: 'E04 stability',
    file: halt,
    from: "if (now.claims.length > 0 && sameIds(now.claims, before.claims)) return halt('stable');",
    to: '',
    test: rules,
  },
  {
    id: 'E04 plateau switched off',
    file: halt,
    from: "return halt('plateau');",
    to: "return { decision: 'go_on', reason: 'gap_open' };",
    test: rules,
  },
  {
    id: 'AL-41 nothing new ends it',
    file: halt,
    from: "if (now.pages === 0) return halt('nothing_new');",
    to: '',
    test: rules,
  },
  {
    id: 'E05 enough switched off',
    file: halt,
    from: "if (now.confidence >= lines.confidence && now.gap <= lines.gap) return halt('enough');",
    to: '',
    test: rules,
  },
  { id: 'E04 budget', file: halt, from: 'if (limit) return halt(limit);', to: '', test: rules },
  { id: 'E18 forced stops', file: halt, from: 'openPoints > 0 && LIMITS.includes(reason)', to: 'false', test: rules },
  {
    id: 'A57 three queries a round',
    file: settings,
    from: 'REFLECT_QUERIES = 3;',
    to: 'REFLECT_QUERIES = 5;',
    test: queries,
  },
  { id: 'E15 five core words', file: settings, from: 'GAP_WORDS = 5;', to: 'GAP_WORDS = 9;', test: queries },
  {
    id: 'B42 no repeated query of a gap',
    file: 'lib/research/gap/queries.ts',
    from: 'if (dedupe && said.some((other) => alikeQueries(other, text))) continue;',
    to: '',
    test: queries,
  },
  {
    id: 'A55 a qualifier',
    file: 'lib/research/gap/queries.ts',
    from: '{ words: core, qualifier: first },',
    to: '{ words: core, qualifier: null },',
    test: queries,
  },
];

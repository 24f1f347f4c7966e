/** Rounds, halting, gaps and reflection. */

const halt = 'lib/research/halt.ts';
const settings = 'lib/research/settings.ts';
const rules = 'loop/halt.test.ts';
const queries = 'loop/gap-queries.test.ts';
const reflect = 'loop/reflect.test.ts';
const planner = 'loop/planner.test.ts';
const strict = 'lib/research/claims/strict.ts';
const retrospect = 'lib/research/search/retrospect.ts';
const lookedBack = 'loop/retrospect.test.ts';

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
  ...[
    ['A44 completeness .3', 'completeness: 0.3,', 'completeness: 0.4,'],
    ['A44 faithfulness .3', 'faithfulness: 0.3,', 'faithfulness: 0.2,'],
    ['A44 conciseness .2', 'conciseness: 0.2,', 'conciseness: 0.1,'],
    ['A44 verifiability .2', 'verifiability: 0.2 }', 'verifiability: 0.3 }'],
    ['A46 answer.pass of Quick .70', 'ANSWER_PASS = { quick: 0.7,', 'ANSWER_PASS = { quick: 0.75,'],
    ['A46 answer.pass .75', 'standard: 0.75, deep: 0.75', 'standard: 0.7, deep: 0.75'],
    ['A58 answer.degrade .5', 'ANSWER_DEGRADE = 0.5;', 'ANSWER_DEGRADE = 0.4;'],
    ['F10 doubtful from 65', '{ from: 0.65, to: 0.85 }', '{ from: 0.8, to: 0.85 }'],
    ['F10 doubtful to 85', '{ from: 0.65, to: 0.85 }', '{ from: 0.65, to: 0.7 }'],
  ].map(([id, from, to]) => ({ id, file: settings, from, to, test: reflect })),
  {
    id: 'F10 three samples',
    file: 'lib/research/reflect/review.ts',
    from: 'SAMPLES = 3;',
    to: 'SAMPLES = 1;',
    test: reflect,
  },
  {
    id: 'F11 a reviewer only lowers',
    file: 'lib/research/reflect/scores.ts',
    from: 'const total = round(Math.min(own, theirs));',
    to: 'const total = round(review === null ? own : theirs);',
    test: reflect,
  },
  {
    id: 'A47 what reflection brought is written on',
    file: 'lib/research/adding.ts',
    from: 'if (!helper || !writing.ok || supplement.length === 0) return null;',
    to: 'if (helper !== undefined) return null;',
    test: reflect,
  },
  {
    id: 'F19 an addition of which nothing stands adds nothing',
    file: 'lib/research/compose/added.ts',
    from: 'if (!fresh.some(({ mark }) => stands(mark))) return first;',
    to: '',
    test: reflect,
  },
  ...[
    ['E22 two sources', 'STRICT_SOURCES = 2;', 'STRICT_SOURCES = 1;'],
    ['E22 an authority', 'AUTHORITY = 0.9;', 'AUTHORITY = 0.3;'],
    ['E22 no surer than .6', 'STRICT_CONFIDENCE = 0.6;', 'STRICT_CONFIDENCE = 0.9;'],
  ].map(([id, from, to]) => ({ id, file: strict, from, to, test: 'loop/strict.test.ts' })),
  {
    id: 'B34 four searches in vain',
    file: retrospect,
    from: 'BARREN_AFTER = 4;',
    to: 'BARREN_AFTER = 6;',
    test: lookedBack,
  },
  {
    id: 'B34 barren words stand in no query',
    file: 'lib/research/gap/queries.ts',
    from: '.filter((word) => !barren.includes(word));',
    to: ';',
    test: lookedBack,
  },
  {
    id: 'B34 a planner is told what brought nothing',
    file: 'lib/research/rounds.ts',
    from: 'fruitless: await this.fruitless()',
    to: 'fruitless: []',
    test: lookedBack,
  },
  {
    id: 'B03 a translation must share a name with what belongs to the question',
    file: 'lib/research/plan/model.ts',
    from: '&& namesAlike(words, queries)',
    to: '',
    test: planner,
  },
  {
    id: 'B22 a plan off the goal is refused',
    file: 'lib/research/plan/model.ts',
    from: "return 'off_goal';",
    to: 'return null;',
    test: planner,
  },
  {
    id: 'B35 a plan that repeats is dropped',
    file: 'lib/research/plan/model.ts',
    from: "? 'repeated' : null",
    to: '? null : null',
    test: planner,
  },
  {
    id: 'A20 a planner chooses from its list alone',
    file: 'lib/research/plan/model.ts',
    from: 'listed.filter((_, i) => named.includes(idOf(i)))',
    to: 'listed.filter(() => named.length > 0)',
    test: 'loop/planner-sources.test.ts',
  },
  {
    id: 'A26 queries of a plan in turns',
    file: 'lib/research/search/planned.ts',
    from: 'return Array.from({ length: longest }, (_, i) => lists.flatMap((tasks) => tasks[i] ?? [])).flat();',
    to: 'return longest > 0 ? lists.flat() : [];',
    test: 'loop/planner-sources.test.ts',
  },
  {
    id: 'A26 a place for a language that a planner wrote in',
    file: 'lib/research/search/sides.ts',
    from: '(surely || held(hit) > best)',
    to: 'held(hit) > best',
    test: 'sources/glossary.test.ts',
  },
  {
    id: 'A28 twelve words of a plan',
    file: 'lib/research/plan/model.ts',
    from: 'MOST_WORDS = 12;',
    to: 'MOST_WORDS = 30;',
    test: planner,
  },
];

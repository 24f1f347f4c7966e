/** Calls to models, and what becomes of what they write. */

const limits = 'lib/models/limits.ts';
const settled = 'lib/research/compose/written.ts';

/** @type {readonly import('./table.mjs').Mutation[]} */
export const MODELS = [
  {
    id: 'B38 three requests to a host',
    file: limits,
    from: 'HOST_CONCURRENCY = 3;',
    to: 'HOST_CONCURRENCY = 5;',
    test: 'models/gate.test.ts',
  },
  {
    id: 'B38 two after a 429',
    file: limits,
    from: 'HOST_CONCURRENCY_LIMITED = 2;',
    to: 'HOST_CONCURRENCY_LIMITED = 3;',
    test: 'models/gate.test.ts',
  },
  {
    id: 'F09 a second wording passes the same check',
    file: settled,
    from: "second !== null && (second.mark === 'supported' || second.mark === 'facts_match')",
    to: 'second !== null',
    test: 'written-answer.test.ts',
  },
  {
    id: 'F11 a judgement never makes supported',
    file: settled,
    from: "mark: judged ? 'judged_by_model' : one.mark,",
    to: "mark: judged ? 'supported' : one.mark,",
    test: 'written-answer.test.ts',
  },
  {
    id: 'F10 a judgement of open sentences only',
    file: settled,
    from: 'const judged = one.open && says === true;',
    to: 'const judged = says === true;',
    test: 'settled.test.ts',
  },
  {
    id: 'F19 struck where both wordings are wrong',
    file: settled,
    from: "if (sentence.mark === 'contradicted') return 'struck';",
    to: '',
    test: 'written-answer.test.ts',
  },
  {
    id: 'A64 one rewrite',
    file: 'lib/research/settings.ts',
    from: 'MAX_REWRITES = 3;',
    to: 'MAX_REWRITES = 0;',
    test: 'written-answer.test.ts',
  },
  {
    id: 'A67 one call for a plain fact',
    file: 'lib/research/understand/model.ts',
    from: "return question.type === 'fact' && question.expects !== 'any' && question.terms.length <= 8;",
    to: 'return false;',
    test: 'written-answer.test.ts',
  },
  {
    id: 'A62 ids from a list',
    file: 'lib/research/choose/model.ts',
    from: 'const picked = new Set(answer.value.ids.slice(0, MAX_CHOSEN));',
    to: 'const picked = new Set(ids);',
    test: 'written-answer.test.ts',
  },
  {
    id: 'C06 a model that finds nothing lowers the answer',
    file: 'lib/research/compose.ts',
    from: 'draft.written.sentences.length > 0 ? instead : []',
    to: 'instead',
    test: 'written-answer.test.ts',
  },
  {
    id: 'AL-22 a reserve for the answer',
    file: 'lib/research/budget.ts',
    from: 'const kept = isAnswer ? { calls: 0, tokens: 0, usd: 0 } : { ...ANSWER_RESERVE, usd: one.usd };',
    to: 'const kept = { calls: 0, tokens: 0, usd: 0 };',
    test: 'agent-cases.test.ts',
  },
  {
    id: 'C14 short prompts',
    file: 'lib/research/settings.ts',
    from: 'HANDED_CHARS = 9_600;',
    to: 'HANDED_CHARS = 96_000;',
    test: 'agent-cases.test.ts',
  },
  {
    id: 'D13 page text cannot end its block',
    file: 'lib/research/prompt.ts',
    from: "const clean = (part: string): string => (part.includes(nonce) ? clean(part.replaceAll(nonce, '')) : part);",
    to: 'const clean = (part: string): string => part;',
    test: 'prompt.test.ts',
  },
  {
    id: 'F32 words and meaning together',
    file: 'lib/research/settings.ts',
    from: 'MEANING_WEIGHT = 0.5;',
    to: 'MEANING_WEIGHT = 0;',
    test: 'meaning-order.test.ts',
  },
  {
    id: 'A03 a run goes on with twice as much',
    file: 'lib/research/continue.ts',
    from: 'calls: Math.max(2 * caps.calls, LEAST.calls),',
    to: 'calls: caps.calls,',
    test: 'written-answer.test.ts',
  },
];

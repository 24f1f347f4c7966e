import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimGraph, claimGraph, type EvidenceNode, rowsOf, stateOf } from '../../lib/evidence/graph';
import { independentCount } from '../../lib/evidence/independence';

const TEXTS = [
  'The bridge opened in the spring of 1931.',
  'A plaque by the river says 14 May 1931.',
  'County records list the first crossing that year.',
  'Local papers wrote of crowds and brass bands.',
  'The engineer’s diary ends with the ceremony.',
  'Tolls were first taken in June.',
  'Nothing else is known.',
];
const piece = (id: string, over: Partial<EvidenceNode> = {}): EvidenceNode => ({
  id,
  url: `https://${id}.example/`,
  text: `${TEXTS['abcdefx'.indexOf(id)] ?? id}`,
  score: 0.8,
  credibility: 0.8,
  hostile: false,
  ...over,
});

function graphOf(
  evidence: EvidenceNode[],
  relations: ('strong' | 'weak' | 'contradicts')[],
  numeric = false,
): ClaimGraph {
  return {
    slots: [
      { id: 's1', text: 'when', weight: 2 },
      { id: 's2', text: 'where', weight: 1 },
    ],
    claims: [{ id: 'c1', text: 'It opened in 1931.', slots: ['s1'], numeric }],
    evidence,
    edges: evidence.map(({ id }, i) => ({ claim: 'c1', evidence: id, relation: relations[i] ?? 'strong' })),
  };
}

describe('claim–evidence graph', () => {
  it('counts the gap by the weight of unfilled slots', () => {
    const state = stateOf(graphOf([piece('a')], ['strong']));
    expect(state.gap).toBe(0.333);
    expect(state.open).toEqual(['s2']);
    expect(stateOf(graphOf([], [])).gap).toBe(1);
  });

  it('grows with independent sources and not with copies', () => {
    const one = stateOf(graphOf([piece('a')], [])).claims[0]?.confidence ?? 0;
    const two = stateOf(graphOf([piece('a'), piece('b')], [])).claims[0]?.confidence ?? 0;
    const copy = stateOf(graphOf([piece('a'), piece('b', { text: piece('a').text })], [])).claims[0];
    expect(two).toBeGreaterThan(one);
    expect(copy?.confidence).toBe(one);
    expect(copy?.independent_sources).toBe(1);
  });

  it('lets neither a weak lone piece nor a hostile one carry a claim', () => {
    expect(stateOf(graphOf([piece('a', { score: 0.68 })], [])).claims[0]?.supported).toBe(false);
    expect(stateOf(graphOf([piece('a', { hostile: true })], [])).claims[0]?.supported).toBe(false);
    expect(stateOf(graphOf([piece('a')], [])).claims[0]?.supported).toBe(true);
  });

  it('counts nothing below the line of acceptance, weak support by half, and names three levels (B28, E08, E10)', () => {
    const one = (score: number, kind: 'strong' | 'weak' = 'strong') =>
      stateOf(graphOf([piece('a', { score })], [kind])).claims[0];
    expect(one(0.64)).toMatchObject({ confidence: 0, supporting: [] });
    expect(one(0.65)).toMatchObject({ confidence: 0.65, supporting: ['a'], level: 'mid' });
    expect(one(0.9, 'weak')).toMatchObject({ confidence: 0.45, level: 'low', supported: false });
    expect([one(0.79)?.level, one(0.8)?.level, one(1, 'weak')?.level]).toEqual(['mid', 'high', 'mid']);
  });

  it('asks two independent sources for a number in a strict profile', () => {
    const strict = { soleSupport: 0.7, accept: 0.65, numericSources: 2 };
    expect(stateOf(graphOf([piece('a')], [], true), strict).claims[0]?.supported).toBe(false);
    expect(stateOf(graphOf([piece('a'), piece('b')], [], true), strict).claims[0]?.supported).toBe(true);
  });

  it('loses confidence to a contradiction and keeps it on file', () => {
    const state = stateOf(graphOf([piece('a'), piece('b')], ['strong', 'contradicts'])).claims[0];
    expect(state?.contradicting).toEqual(['b']);
    expect(state?.confidence).toBeLessThan(0.8);
  });

  it('survives serialisation and stays within 0 and 1', () => {
    const relation = fc.constantFrom('strong', 'weak', 'contradicts' as const);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), relation), { maxLength: 6 }),
        (parts) => {
          const graph = graphOf(
            parts.map(([score], i) => piece('abcdef'[i] ?? 'x', { score })),
            parts.map(([, kind]) => kind as 'strong'),
          );
          const back = claimGraph.parse(JSON.parse(JSON.stringify(graph)));
          expect(stateOf(back)).toEqual(stateOf(graph));
          const { confidence, gap } = stateOf(graph);
          for (const value of [confidence, gap]) expect(value >= 0 && value <= 1).toBe(true);
        },
      ),
    );
  });

  it('gives a row a claim', () => {
    expect(rowsOf(graphOf([piece('a')], []))).toEqual([
      { claim: 'It opened in 1931.', confidence: 0.8, level: 'high', for: 1, against: 0 },
    ]);
  });
});

describe('independent sources', () => {
  it('counts one publisher once', () => {
    expect(
      independentCount([
        { url: 'https://a.example.org/1', text: 'One thing is said here.' },
        { url: 'https://b.example.org/2', text: 'Quite another matter altogether.' },
      ]),
    ).toBe(1);
  });

  it('counts two publishers under one ending where they have been told apart', () => {
    const two = [
      { url: 'https://a.github.io/1', text: 'One thing is said here.', publisher: 'a.github.io' },
      { url: 'https://b.github.io/2', text: 'Quite another matter altogether.', publisher: 'b.github.io' },
    ];
    expect(independentCount(two)).toBe(2);
    expect(independentCount(two.map(({ url, text }) => ({ url, text })))).toBe(1);
  });
});

describe('a figure of medicine or finance (MECHANISMS E22)', () => {
  const strict = { sources: 2, authority: 0.9, confidence: 0.6 };
  const rules = { soleSupport: 0.7, accept: 0.65, numericSources: 1, strict };
  const of = (evidence: EvidenceNode[], numeric = true) =>
    stateOf(graphOf(evidence, ['strong', 'strong'], numeric), rules).claims[0];
  const office = piece('a', { credibility: 0.95, dated: true });
  const paper = piece('b', { dated: true });

  it('needs two independent sources, a date and an authority', () => {
    expect(of([office, paper])).toMatchObject({ lacking: false });
    expect(of([office, paper])?.confidence).toBeGreaterThan(0.9);
    const less = [[office], [piece('a', { dated: true }), paper], [{ ...office, dated: false }, piece('b')]];
    for (const evidence of less) expect(of(evidence)).toMatchObject({ lacking: true, confidence: 0.6 });
  });

  it('is asked of figures alone, and nowhere else', () => {
    expect(of([office], false)).toMatchObject({ lacking: false });
    expect(stateOf(graphOf([office], ['strong'], true)).claims[0]).toMatchObject({ lacking: false, confidence: 0.8 });
  });
});

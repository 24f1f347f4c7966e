import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedOf, priorScore, SOURCE_PRIORS, type Standing, standingOf } from '../../lib/evidence/priors';
import { scoreEvidence } from '../../lib/evidence/score';
import { sourceFlags } from '../../lib/evidence/source-flags';
import { labelledType } from '../../lib/evidence/source-type';
import { joinLists } from '../../lib/research/search/join';
import { riskFlag } from '../../lib/schema/evidence';
import { sourceType } from '../../lib/schema/snapshot';

const NOW = '2026-06-01T00:00:00Z';
const official = { source_type: 'official', url: 'https://www.mongodb.com/compare', in_scope: false } as const;
const asks = (text: string, names: string[], type = 'fact'): AskedOf => ({ text, names, type });

/** Equal up to the rounding to three decimals. */
const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(0.00051);

describe('how far a source is trusted (F28)', () => {
  it.each([
    ['its maker leads on versions', asks('Which version of MongoDB is the latest?', ['MongoDB']), 1, 'kind'],
    ['its maker leads on rules', asks('How many shards may MongoDB have?', ['MongoDB']), 1, 'kind'],
    [
      'its maker is a party to its own merits',
      asks('Is MongoDB better than PostgreSQL?', ['MongoDB', 'PostgreSQL']),
      0.55,
      'interested',
    ],
    ['in Chinese too', asks('MongoDB 和 PostgreSQL 哪个好？', ['MongoDB']), 0.55, 'interested'],
    ['in a dispute', asks('Does MongoDB lose data?', ['MongoDB'], 'dispute'), 0.55, 'interested'],
    ['but not to another’s merits', asks('Is Redis worth it?', ['Redis']), 1, 'kind'],
    ['nor where nothing is asked', null, 1, 'kind'],
  ])('%s', (_what, question, credibility, because) => {
    expect(standingOf(official, question)).toEqual({ credibility, because });
  });

  it('goes by the person’s own number, and a page they chose is never below .7', () => {
    expect(standingOf(official, null, { official: 0.3 })).toEqual({ credibility: 0.3, because: 'person' });
    expect(standingOf({ ...official, in_scope: true }, null, { official: 0.3 })).toEqual({
      credibility: 0.7,
      because: 'in_scope',
    });
    const party = asks('Is MongoDB any better?', ['MongoDB']);
    expect(standingOf({ ...official, in_scope: true }, party)).toEqual({ credibility: 0.7, because: 'in_scope' });
    expect(standingOf({ ...official, source_type: 'paper' }, party)).toEqual({ credibility: 0.95, because: 'kind' });
  });

  it('is said in the reason of the score', () => {
    const judged = {
      relevance: 1,
      source_type: 'official',
      in_scope: false,
      published_at: null,
      flags: [],
      window_days: null,
      now: NOW,
    } as const;
    const reason = (standing: Standing) => scoreEvidence({ ...judged, standing }).reason;
    expect(reason({ credibility: 0.55, because: 'interested' })).toContain('from a party to the matter');
    expect(reason({ credibility: 0.3, because: 'person' })).toContain('which you weigh 0.30');
    near(
      scoreEvidence({ ...judged, standing: { credibility: 0.55, because: 'interested' } }).total,
      (0.6 + 0.11) / 0.8,
    );
  });
});

describe('the order before reading (D08, F03)', () => {
  const kinds = sourceType.options.flatMap((kind) => ([null, 0, 100, 400] as const).map((age) => [kind, age] as const));
  it.each(kinds)('%s, %s days old', (kind, age) => {
    const published_at = age === null ? null : new Date(Date.parse(NOW) - age * 86_400_000).toISOString();
    const standing: Standing = { credibility: SOURCE_PRIORS[kind], because: 'kind' };
    const freshness = age === null ? 0 : Math.max(0, 1 - age / 365);
    const dated = 0.65 * standing.credibility + 0.35 * freshness;
    near(priorScore({ standing, published_at, flags: [], window_days: 90 }, NOW), dated);
    near(
      priorScore({ standing, published_at, flags: [], window_days: null }, NOW),
      age === null ? standing.credibility : dated,
    );
  });

  it('is lowered by flags, once a class, and stays within 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.subarray([...riskFlag.options]),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (flags, credibility) => {
          const standing: Standing = { credibility, because: 'kind' };
          const score = (with_: typeof flags) =>
            priorScore({ standing, published_at: NOW, flags: with_, window_days: null }, NOW);
          expect(score(flags)).toBeLessThanOrEqual(score([]));
          expect(score(flags)).toBeGreaterThanOrEqual(0);
          expect(score(['injection', 'hidden_text'])).toBe(score(['injection']));
          expect(score(['undated', 'stale', 'mirror', 'machine_made'])).toBe(score([]));
        },
      ),
    );
  });
});

it('puts a result of a source of better standing first among like ones, and not above better words', () => {
  const hit = (host: string, title: string) => ({
    ...{ url: `https://${host}/1`, title, snippet: '', published_at: null, language: null },
  });
  const trust = ({ url }: { url: string }) =>
    priorScore(
      {
        standing: standingOf({ source_type: labelledType(url).type, url, in_scope: false }, null),
        published_at: null,
        flags: [],
        window_days: null,
      },
      NOW,
    );
  const order = (a: string, b: string) =>
    joinLists(
      [
        { source: 'x', weight: 1, hits: [hit('a.example', a)] },
        { source: 'y', weight: 1, hits: [hit('www.postgresql.org', b)] },
      ],
      ['vacuum', 'freeze'],
      (url) => url,
      trust,
    ).map(({ url }) => new URL(url).hostname);
  expect(order('Vacuum freeze', 'Freeze vacuum')[0]).toBe('www.postgresql.org');
  expect(order('Vacuum freeze', 'Vacuum')[0]).toBe('a.example');
});

describe('flags of a source', () => {
  const page = {
    url: 'https://a.example/x',
    declared: 'https://a.example/x',
    published_at: '2026-05-01',
    modified_at: null,
    text: 'The bridge at Holm was opened in 1931.',
    window_days: null,
    now: NOW,
  };
  it.each([
    ['nothing to say', {}, []],
    ['no date', { published_at: null }, ['undated']],
    ['a date of its last change alone', { published_at: null, modified_at: '2026-05-01' }, []],
    ['too old for the window', { window_days: 7 }, ['stale']],
    ['old, but brought up to date', { window_days: 7, modified_at: '2026-05-30' }, []],
    ['undated in a window', { published_at: null, window_days: 7 }, ['undated']],
    ['an archive', { url: 'https://web.archive.org/web/2020/https://a.example/x', declared: null }, ['mirror']],
    ['another publisher’s page', { declared: 'https://original.test/x' }, ['mirror']],
    ['the same publisher under another name', { declared: 'https://www.a.example/x' }, []],
    ['no address of its own', { declared: 'nonsense' }, []],
    ['a machine’s translation', { url: 'https://a-example.translate.goog/x', declared: null }, ['machine_made']],
    [
      'a machine’s writing',
      { text: `${'Words. '.repeat(400)}This article was generated with ChatGPT.` },
      ['machine_made'],
    ],
    ['a machine’s translation in Chinese', { text: '本文由AI翻译。霍尔姆大桥于1931年开通。' }, ['machine_made']],
    [
      'a page about such machines',
      { text: `An essay. ${'Words. '.repeat(400)} It says ChatGPT writes. ${'Words. '.repeat(400)}` },
      [],
    ],
  ])('%s', (_what, change, flags) => {
    expect(sourceFlags({ ...page, ...change })).toEqual(flags);
  });
});

describe('the evidence for a label', () => {
  it.each([
    ['https://www.postgresql.org/docs/', 'official', 'listed', 'postgresql.org'],
    ['https://www.nist.gov/x', 'government', 'government_ending', '.gov'],
    ['https://cs.example.edu/x', 'reference', 'academic_ending', '.edu'],
    ['https://github.com/a/b', 'official', 'code_host', 'github.com'],
    ['https://github.com/a/b/issues/1', 'forum', 'code_talk', 'github.com'],
    ['https://a.example/press-releases/1', 'press_release', 'press_path', '/press-releases/'],
    ['https://forum.a.example/1', 'forum', 'forum_word', 'forum.'],
    ['https://a.example/blog/1', 'engineering_blog', 'blog_word', '/blog/'],
    ['https://docs.a.example/1', 'official', 'docs_word', 'docs.'],
    ['https://news.a.example/1', 'news', 'news_word', 'news.'],
    ['https://a.example/', 'unknown', 'none', ''],
  ])('%s is %s by %s', (url, type, rule, met) => {
    expect(labelledType(url)).toEqual({ type, rule, met });
  });

  it('is the DOI where the page states one', () => {
    expect(labelledType('https://a.example/1', { doi: '10.1000/182' })).toEqual({
      type: 'paper',
      rule: 'doi',
      met: '10.1000/182',
    });
  });
});

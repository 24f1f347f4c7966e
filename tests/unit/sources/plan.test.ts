import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sidesOf } from '../../../lib/research/claims/slots';
import { alikeQueries } from '../../../lib/research/plan/alike';
import { readCommand, unknownCommand } from '../../../lib/research/plan/commands';
import { preferredSources } from '../../../lib/research/plan/preferred';
import { writeQueries } from '../../../lib/research/plan/queries';
import { routeOf } from '../../../lib/research/plan/router';
import { windowOf } from '../../../lib/research/plan/window';
import { searchWords } from '../../../lib/research/plan/words';
import { joinLists } from '../../../lib/research/search/join';
import { triage } from '../../../lib/research/search/triage';
import { understand } from '../../../lib/research/understand';
import type { SearchHit, SearchOrder, SourceConfig, SourceKind } from '../../../lib/schema/source';
import { FACTS } from '../../../lib/sources/facts';
import { KEYLESS } from '../../../lib/sources/presets';

const wordsOf = (question: string) => searchWords(question, understand(question));

describe('search words', () => {
  it.each([
    ['Could you please tell me how many moons the planet Jupiter has?', ['moons', 'planet', 'jupiter']],
    ['What is the "write ahead log" of SQLite? Thanks!', ['write ahead log', 'sqlite']],
    ['请问深圳的地铁是哪一年开通的？', ['深圳', '地铁', '开通']],
    ['Node.js 18 里的 fetch 默认打开吗？', ['node.js', '18', 'fetch', '默认', '打开']],
  ])('%s', (question, words) => {
    expect(wordsOf(question)).toEqual(words);
  });

  it('of a question of function words alone are the question itself (AL-30)', () => {
    expect(wordsOf('Who is he?')).toEqual(['who', 'is', 'he']);
    expect(wordsOf('为什么？').join('')).not.toBe('');
  });

  it('are never none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        if (text.trim() !== '') expect(wordsOf(text).filter((word) => word !== '').length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('queries', () => {
  const question = 'Why does Postgres need its tables cleaned up regularly?';
  const understood = understand(question);

  it('for an engine that takes any word are all of them, and again with the name required', () => {
    const written = writeQueries(wordsOf(question), understood, FACTS.brave).map(({ text }) => text);
    expect(written[0]).toBe('postgres tables cleaned regularly');
    expect(written[1]).toBe('+postgres tables cleaned regularly');
  });

  it('for an engine that wants every word are the name with two neighbours at a time', () => {
    const written = writeQueries(wordsOf(question), understood, FACTS.mediawiki).map(({ text }) => text);
    expect(written).toEqual([
      'postgres tables cleaned regularly',
      'postgres tables cleaned',
      'postgres cleaned regularly',
    ]);
  });

  it('ask each of several things alone, its name required, though the rest is the same (MECHANISMS A27)', () => {
    const both = 'How do Varde and Sonder decide by default when to write the index to disk?';
    const compared = sidesOf(both, { ...understand(both), type: 'comparison' });
    const written = writeQueries(wordsOf(both), { ...understand(both), compared }, FACTS.brave);
    expect(compared).toEqual(['Varde', 'Sonder']);
    expect(written.filter(({ side }) => side)).toEqual([
      { text: '+varde decide default write index disk', weight: 0.5, side: 'Varde' },
      { text: '+sonder decide default write index disk', weight: 0.5, side: 'Sonder' },
    ]);
  });

  it('ask no bare number alone', () => {
    const versions = ['2.0', '2.4'];
    const written = writeQueries(['varde', ...versions, 'tools'], { ...understood, compared: versions }, FACTS.brave);
    expect(written.some(({ side }) => side)).toBe(false);
  });

  it('never say the same twice, and have at most twelve words', () => {
    const many = Array.from({ length: 30 }, (_, i) => `word${i}`);
    for (const { text } of writeQueries(many, understood, FACTS.brave)) expect(text.split(' ').length).toBeLessThan(13);
    expect(alikeQueries('postgres tables cleaned', 'cleaned tables postgres')).toBe(true);
    expect(alikeQueries('postgres tables cleaned', 'postgres tables cleaned regularly by night')).toBe(false);
    expect(writeQueries(['a1'], understood, FACTS.mediawiki).length).toBe(1);
  });
});

describe('scope commands', () => {
  it('choose where it looks and leave the question', () => {
    expect(readCommand('/wiki who built it?')).toMatchObject({
      question: 'who built it?',
      look_in: ['web'],
      scopes: ['reference'],
    });
    expect(readCommand('/site:www.Example.org fees')).toMatchObject({
      question: 'fees',
      look_in: ['web'],
      site: 'example.org',
    });
    expect(readCommand('/scholar /library lamps')).toMatchObject({
      question: 'lamps',
      look_in: ['scholarly', 'library'],
    });
  });

  it.each([
    ['／wiki　谁建的？', 'wiki'],
    ['/wiki谁建的？', 'wiki'],
    ['/维基 谁建的？', 'wiki'],
    ['/WIKI 谁建的？', 'wiki'],
    ['/everything 谁建的？', 'all'],
    ['/全部 谁建的？', 'all'],
    ['/标签页 谁建的？', 'tabs'],
    ['/学术 谁建的？', 'scholar'],
  ])('are taken as an input method or a person who writes Chinese types them: %s', (line, as) => {
    expect(readCommand(line)).toEqual(readCommand(`/${as} 谁建的？`));
    expect(readCommand(line)).toMatchObject({ question: '谁建的？' });
    expect(readCommand(line).look_in).not.toBeNull();
  });

  it.each([
    '/site:example.org fees',
    '/site：example.org fees',
    '／site：example.org fees',
    '/site: example.org fees',
    '/site example.org fees',
    '/site:https://www.example.org/path?a=1 fees',
    '/site:*.example.org fees',
    '/site:Example.ORG/ fees',
    'site:example.org fees',
    'fees site:example.org',
    'fees site：example.org/',
  ])('take a site however it is written: %s', (line) => {
    expect(readCommand(line)).toEqual({ question: 'fees', look_in: ['web'], scopes: ['web'], site: 'example.org' });
  });

  it('part a site from Chinese that follows at once, and keep a host in another script', () => {
    expect(readCommand('/site:example.org费用是多少')).toMatchObject({ question: '费用是多少', site: 'example.org' });
    expect(readCommand('/site:例子.中国 费用')).toMatchObject({ question: '费用', site: '例子.中国' });
    expect(readCommand('/site:localhost:8102 fees')).toMatchObject({ question: 'fees', site: 'localhost:8102' });
    expect(readCommand('/scholar /site:example.org fees')).toMatchObject({
      look_in: ['scholarly'],
      site: 'example.org',
    });
  });

  it('leave words alone that only speak of a site', () => {
    for (const line of ['site plan of Lindau', 'the site: a history', '/site plan', 'what does site:example.org mean?'])
      expect(readCommand(line)).toMatchObject({ question: line, site: null });
  });

  it('that do not exist are told', () => {
    expect(unknownCommand('/wikis who built it?')).toBe('/wikis');
    expect(unknownCommand('/web ／学校 谁建的')).toBe('／学校');
    expect(unknownCommand('/site: fees')).toBe('/site:');
    for (const line of ['/wiki who?', '/etc/passwd is what?', 'what is /wiki?', '1 / 2', '', '/全部 谁'])
      expect(unknownCommand(line)).toBeNull();
  });

  it('are none where the line only looks like one', () => {
    for (const line of ['/etc/passwd is what?', 'what is /wiki?', '/unknown x', ''])
      expect(readCommand(line)).toEqual({ question: line, look_in: null, scopes: null, site: null });
  });
});

describe('the period of a question', () => {
  const now = '2026-11-30T12:00:00Z';
  it.each([
    ['What has changed since 2023?', { from: '2023-01-01', to: null }],
    ['in the last two weeks', { from: '2026-11-16', to: null }],
    ['最近三个月的新闻', { from: '2026-09-01', to: null }],
    ['between 2019 and 2021', { from: '2019-01-01', to: '2021-12-31' }],
    ['2020年以前的版本', { from: null, to: '2019-12-31' }],
    ['How long does a lamp last?', { from: null, to: null }],
  ])('%s', (question, window) => expect(windowOf(question, now)).toEqual(window));
});

function order(...kinds: SourceKind[]): SearchOrder {
  const sources = kinds.map(
    (kind): SourceConfig => ({
      id: kind,
      kind,
      name: kind,
      base_url: 'https://x.test',
      enabled: true,
      language: null,
      custom: null,
    }),
  );
  return { sources, not_allowed: [], scopes: ['web'], site: null, words: null };
}
const names = (route: SourceConfig[][]) => route.map((group) => group.map(({ name }) => name));

describe('the route', () => {
  it('asks an engine and an encyclopedia for a fact, forums only where the others gave too little', () => {
    const route = routeOf(order('mediawiki', 'stackexchange', 'brave'), understand('How high is Mount Elbrus?'));
    expect(names(route)).toEqual([['mediawiki', 'brave'], ['stackexchange']]);
  });

  it('asks forums of practice for a fault and an encyclopedia later', () => {
    const route = routeOf(
      order('mediawiki', 'stackexchange', 'brave'),
      understand('How do I fix error 1064 in MySQL?'),
    );
    expect(names(route)).toEqual([['stackexchange', 'brave'], ['mediawiki']]);
  });

  it('asks every source at once for a comparison', () => {
    const route = routeOf(
      order('mediawiki', 'stackexchange', 'hackernews'),
      understand('What is the difference between tea and coffee?'),
    );
    expect(route.length).toBe(1);
  });

  it('leaves literature to Scholarly, and an edition in another language to the end', () => {
    const all = { ...order(), sources: [...KEYLESS] };
    const route = names(routeOf(all, understand('How high is Mount Elbrus?')));
    expect(route.flat()).not.toContain('arXiv');
    expect(route.at(-1)).toEqual(['Wikipedia (zh)']);
    const papers = names(routeOf({ ...all, scopes: ['scholarly'] }, understand('How high is Mount Elbrus?'))).flat();
    expect(papers).toEqual(['OpenAlex', 'Crossref', 'arXiv', 'Europe PMC']);
  });
});

describe('the kinds of pages that were looked for first (MECHANISMS D02)', () => {
  const asked = (question: string, more: Partial<SearchOrder> = {}) =>
    preferredSources({ search: { ...order(), sources: [...KEYLESS], ...more }, understood: understand(question) });
  it('are those of the sources of first choice', () => {
    expect(asked('How high is Mount Elbrus?')).toEqual(['reference']);
    expect(asked('How do I fix error 1064 in MySQL?')).toEqual(['forum']);
  });
  it('are what the person limited the search to, and none where all are asked at once', () => {
    expect(asked('How high is Mount Elbrus?', { scopes: ['scholarly'] })).toEqual(['paper']);
    expect(asked('What is the difference between tea and coffee?')).toEqual([]);
    expect(preferredSources({ search: null, understood: understand('How high is Mount Elbrus?') })).toEqual([]);
  });
});

const hit = (url: string, title = 'Varde lamp', snippet = ''): SearchHit => ({
  url,
  title,
  snippet,
  published_at: null,
  language: null,
});
const same = (url: string) => url.replace(/[?#].*/, '');

describe('joining and triage', () => {
  it('puts a page that two lists name before one that stands higher in one of them', () => {
    const joined = joinLists(
      [
        { source: 'a', weight: 1, hits: [hit('https://a.test/1'), hit('https://b.test/2')] },
        { source: 'b', weight: 1, hits: [hit('https://c.test/3'), hit('https://b.test/2?utm=1')] },
      ],
      ['varde'],
      same,
    );
    expect(joined[0]).toMatchObject({ url: 'https://b.test/2', sources: ['a', 'b'] });
    expect(joined.length).toBe(3);
  });

  it('a source that was asked five wordings does not outvote one that was asked once', () => {
    const five = [1, 2, 3, 4, 5].map(() => ({ source: 'wiki', weight: 1, hits: [hit('https://wiki.test/', 'Varde')] }));
    const one = {
      source: 'engine',
      weight: 1,
      hits: [hit('https://e.test/1', 'Varde'), hit('https://e.test/2', 'Varde')],
    };
    const scores = joinLists([...five, one], [], same).map(({ url, score }) => [url, score]);
    // What it found in first place counts half as much again as the engine's first, not five times as much.
    expect(scores[1]).toEqual(['https://e.test/1', expect.closeTo(1 / 1.5)]);
  });

  it('looks at two hundred characters of a snippet (B26)', () => {
    const inside = hit('https://a.test/', 'Lamps', `${'word '.repeat(38)}varde`);
    const behind = hit('https://b.test/', 'Lamps', `${'word '.repeat(41)}varde`);
    const joined = joinLists([{ source: 'a', weight: 1, hits: [behind, inside] }], ['varde'], same);
    expect(joined.map(({ url, in_snippet }) => [url, in_snippet])).toEqual([
      ['https://a.test/', 1],
      ['https://b.test/', 0],
    ]);
  });

  it('gives each result that is not read a reason, and no host more than its share', () => {
    const hits = [
      ...[1, 2, 3, 8].map((n) => hit(`https://same.test/${n}`, `Varde lamp ${n}`)),
      hit('https://files.test/varde.zip'),
      hit('https://open.test/', 'Varde'),
      ...[4, 5, 6, 7].map((n) => hit(`https://h${n}.test/`, `Varde ${n}`)),
      hit('https://other.test/x', 'Cooking'),
    ];
    // A list's first results hold the words in their texts: their titles need not.
    hits.unshift(hit('https://long.test/', 'A long page'));
    const joined = joinLists([{ source: 'a', weight: 1, hits }], ['varde', 'lamp'], same);
    const rows = triage(joined, {
      most: 5,
      site: null,
      inScope: new Set(['https://open.test/']),
      keyOf: same,
      beside: new Set(),
    });
    const why = new Map(rows.map((row) => [row.url, row.left_out]));
    expect(why.get('https://other.test/x')).toBe('off_topic');
    expect(why.get('https://files.test/varde.zip')).toBe('not_a_page');
    expect(why.get('https://open.test/')).toBe('in_scope');
    expect(rows.filter(({ url, left_out }) => url.includes('same.test') && left_out === null).length).toBe(3);
    expect(rows.filter(({ left_out }) => left_out === null).length).toBe(5);
    expect(rows.length).toBe(hits.length);
  });

  it('keeps to one site where one was asked for', () => {
    const joined = joinLists(
      [{ source: 'a', weight: 1, hits: [hit('https://a.test/'), hit('https://docs.b.test/')] }],
      ['varde'],
      same,
    );
    const rows = triage(joined, { most: 5, site: 'b.test', inScope: new Set(), keyOf: same, beside: new Set() });
    expect(rows.map(({ left_out }) => left_out).sort()).toEqual(['other_site', null].sort());
  });
});

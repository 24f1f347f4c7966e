import { describe, expect, it } from 'vitest';
import { type ConflictClaim, findConflicts } from '../../lib/evidence/conflicts';
import { specificityOf, weigh } from '../../lib/evidence/weights';
import { plantedConflicts } from '../eval/conflicts-data';

const now = '2026-01-01';
const claim = (id: string, text: string, over: Partial<ConflictClaim> = {}): ConflictClaim => ({
  id,
  text,
  language: null,
  url: `https://${id}.example/`,
  published_at: null,
  credibility: 0.75,
  ...over,
});

describe('conflicts', () => {
  it.each(
    plantedConflicts().map((item) => [item.kind, item.claims.map(({ text }) => text).join(' ~ '), item] as const),
  )('%s: %s', (kind, _text, item) => {
    const kinds = findConflicts(item.claims, { question: item.question, now }).map((conflict) => conflict.kind);
    expect(kinds).toEqual(kind === 'none' ? [] : [kind]);
  });

  it('keeps the loser, and lets a measured test win over a vendor’s promise', () => {
    const [conflict] = findConflicts(
      [
        claim('vendor', 'The battery of the Vela lasts up to 12 hours.', { credibility: 0.55 }),
        claim('lab', 'In our test the battery of the Vela lasted 8 hours at 200 nits.', { credibility: 0.85 }),
      ],
      { question: 'How long does the battery of the Vela last?', now },
    );
    expect(conflict?.sides.map(({ claims }) => claims)).toEqual([['lab'], ['vendor']]);
    expect(conflict?.kept).toBe(0);
    expect(conflict?.sides[0]?.weights.specificity).toBeGreaterThan(conflict?.sides[1]?.weights.specificity ?? 1);
  });

  it.each([
    [
      'How long does the installer of Vela take?',
      '13 takes of the installer of Vela.',
      'The installer of Vela takes 386.',
    ],
    [
      'How much memory does Vela need at least?',
      'valgrind | V:6 | 77683 | Vela, a debugger of memory',
      'Vela needs 386.',
    ],
    ['Vela 最少需要多少内存？', 'Vela 内存分析 77683 次。', 'Vela 需要 386 元，内存另算。'],
    ['Vela 的安装程序要多久？', 'Vela 的安装程序有 13 个界面。', 'Vela 的安装程序占 386 行。'],
    ['Vela 的安装程序需要多长时间？', 'Vela 的安装程序有 13 个界面。', 'Vela 的安装程序占 386 行。'],
  ])('%s: numbers that measure nothing of the kind are none of its answers', (question, one, other) => {
    expect(findConflicts([claim('a', one), claim('b', other)], { question, now })).toEqual([]);
  });

  it('Chinese: how long something takes is disputed between times', () => {
    const claims = [claim('a', 'Vela 的安装程序需要 20 分钟。'), claim('b', 'Vela 的安装程序需要 2 小时。')];
    const found = findConflicts(claims, { question: 'Vela 的安装程序要多久？', now });
    expect(found.map(({ sides }) => sides.map(({ value }) => value).sort())).toEqual([['2 小时', '20 分钟']]);
  });

  it('how much memory is disputed between amounts of memory', () => {
    const claims = [claim('a', 'Vela needs 512 MB of memory.'), claim('b', 'Vela needs 2 GB of memory.')];
    const found = findConflicts(claims, { question: 'How much memory does Vela need at least?', now });
    expect(found.map(({ sides }) => sides.map(({ value }) => value).sort())).toEqual([['2 GB', '512 MB']]);
  });

  it('does not decide by majority', () => {
    const [conflict] = findConflicts(
      [
        claim('a', 'The bridge opened in 1934.', { credibility: 0.4 }),
        claim('b', 'In 1934 the bridge opened to traffic.', { credibility: 0.4 }),
        claim('c', 'The bridge opened in 1931.', { credibility: 1 }),
      ],
      { question: 'When did the bridge open?', now },
    );
    expect(conflict?.sides[0]?.claims).toEqual(['c']);
    expect(conflict?.sides[1]?.independent_sources).toBe(2);
  });

  it('keeps nobody where both may hold', () => {
    const [conflict] = findConflicts(
      [claim('a', 'Kernel 6.1 needs Rust 1.62.0.'), claim('b', 'Kernel 6.12 needs Rust 1.78.0.')],
      { question: 'What is the minimum Rust version for the kernel?', now },
    );
    expect(conflict?.kind).toBe('depends_on_version');
    expect(conflict?.kept).toBeNull();
  });

  it('says that a page contradicts itself where one statement has two values, and takes no side', () => {
    const url = 'https://a.example/page';
    const [conflict, ...more] = findConflicts(
      [claim('a', 'The hall has 120 seats.', { url }), claim('b', 'The hall has 90 seats.', { url })],
      { question: 'How many seats has the hall?', now },
    );
    expect(more).toEqual([]);
    expect(conflict?.kind).toBe('contradicts_itself');
    expect(conflict?.kept).toBeNull();
    expect(conflict?.sides.map(({ value }) => value).sort()).toEqual(['120', '90']);
  });

  it.each([
    ['another thing', 'The hall has 120 seats.', 'The café has 90 seats.'],
    ['another year', 'In 2010 the hall had 120 seats.', 'In 2020 the hall had 90 seats.'],
    ['another unit of the same', 'The hall is 30 metres long.', 'The hall is 98 feet long.'],
    ['a rounded figure', 'About 120 people work in the hall.', 'There work 118 people in the hall.'],
  ])('does not, of %s', (_what, a, b) => {
    const url = 'https://a.example/page';
    expect(findConflicts([claim('a', a, { url }), claim('b', b, { url })], { question: null, now })).toEqual([]);
  });

  it.each([
    [
      'How many minutes does the lamp stay on?',
      'The lamp stays on for 25 minutes.',
      'The lamp stays on for 40 minutes.',
    ],
    [
      'After how many kilometres is the oil changed?',
      'The oil is changed after 9,000 km.',
      'The oil is changed after 15,000 km.',
    ],
    ['灯亮多少分钟后熄灭？', '灯亮25分钟后熄灭。', '灯亮40分钟后熄灭。'],
    ['这座大桥有多少公里长？', '这座大桥长3.2公里。', '这座大桥长4.1公里。'],
  ])('takes the unit that is asked for: %s', (question, a, b) => {
    const conflicts = findConflicts([claim('a', a), claim('b', b)], { question, now });
    expect(conflicts.map(({ kind }) => kind)).toEqual(['contradiction']);
  });

  it('takes the date of the event that is asked for', () => {
    const claims = [
      claim('a', 'The Egg Point light was built in 1875. It was listed as the Egg Point light station in 1988.'),
      claim('b', 'Egg Point light: station established 1875, automated 1976, fog signal building 1904.'),
    ];
    expect(findConflicts(claims, { question: 'When was the Egg Point light built?', now })).toEqual([]);
  });

  it('names what a value depends on', () => {
    const [versions] = findConflicts(
      [
        claim('a', 'The default timeout is 30 seconds.', { context: 'Server 2.4 manual' }),
        claim('b', 'The default timeout is 60 seconds.', { context: 'Server 3.0 manual' }),
      ],
      { question: 'How many seconds is the default timeout?', now },
    );
    expect(versions?.sides.map(({ value, label }) => [value, label]).sort()).toEqual([
      ['30 seconds', '2.4'],
      ['60 seconds', '3.0'],
    ]);
    const [times] = findConflicts(
      [
        claim('a', 'In 2000 the population of Skerry was 2,104.'),
        claim('b', 'In 2020 the population of Skerry was 2,350.'),
      ],
      { question: 'What is the population of Skerry?', now },
    );
    expect(times?.kind).toBe('differs_in_time');
    expect(times?.sides.map(({ label }) => label).sort()).toEqual(['2000', '2020']);
  });

  it('compares statements where the question asks for no value', () => {
    const claims = [
      claim('a', 'The Tarn reservoir holds 6.4 million litres of water.'),
      claim('b', 'The Tarn reservoir holds 4.6 million litres of water.'),
    ];
    const [conflict] = findConflicts(claims, { question: 'Tell me about the Tarn reservoir', now });
    expect(conflict?.kind).toBe('contradiction');
  });

  it('weighs half by credibility, a fifth by date, the rest by how exactly it is said (A41)', () => {
    const side = { credibility: 1, published_at: '2026-01-01', texts: ['It holds water.'], independent: 1 };
    const all = weigh(side, now).total;
    expect(all - weigh({ ...side, credibility: 0 }, now).total).toBeCloseTo(0.5);
    expect(all - weigh({ ...side, published_at: '2020-01-01' }, now).total).toBeCloseTo(0.2);
    expect(weigh(side, now)).toMatchObject({ recency: 1, specificity: 0.4, total: 0.82 });
    expect(weigh({ ...side, published_at: null }, now).recency).toBe(0.5);
  });

  it('calls a test more specific than a promise', () => {
    expect(specificityOf('We measured 8.2 hours at 200 nits.')).toBeGreaterThan(
      specificityOf('It lasts up to 12 hours.'),
    );
  });
});

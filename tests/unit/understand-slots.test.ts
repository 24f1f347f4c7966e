import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeQueries } from '../../lib/research/plan/queries';
import { daysOf, periodOf, windowOf } from '../../lib/research/plan/window';
import { searchWords } from '../../lib/research/plan/words';
import { understand } from '../../lib/research/understand';
import { comparedIn } from '../../lib/research/understand/compared';
import { FACTS } from '../../lib/sources/facts';
import { labelledQuestions } from '../eval/understand/questions';
import { countSets, f1 } from '../eval/understand/score';

const NOW = '2026-03-18T10:00:00Z';
const wordsOf = (question: string) => searchWords(question, understand(question));
const ordinary = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('is', 'tea', 'cheaper', 'than', 'a', 'or', 'vs', '和', '比', '哪个', '茶', '还是', ' ', ','))
    .map((parts) => parts.join(' ')),
);

describe('what is compared', () => {
  it.each([
    ['Is oat milk healthier than cow milk?', ['oat milk', 'cow milk']],
    ['zsh vs fish for scripting', ['zsh', 'fish']],
    ['Which is lighter, the cedar canoe or the kayak?', ['cedar canoe', 'kayak']],
    ['What are the differences between a moth and a butterfly?', ['moth', 'butterfly']],
    ['Should we buy tiles or laminate for the hall?', ['tiles', 'laminate']],
    ['How does Vienna compare to Graz in rent?', ['Vienna', 'Graz']],
    ['燕麦奶比牛奶健康吗？', []],
    ['燕麦奶比牛奶更健康吗？', ['燕麦奶', '牛奶']],
    ['飞蛾和蝴蝶有什么不同？', ['飞蛾', '蝴蝶']],
    ['买瓷砖还是木地板好？', ['瓷砖', '木地板']],
    ['Vim 与 Emacs 哪个更快？', ['Vim', 'Emacs']],
    ['比较维也纳和格拉茨的房租', ['维也纳', '格拉茨']],
  ])('%s', (question, sides) => {
    expect(understand(question).compared ?? []).toEqual(sides);
  });

  it.each([
    'Who played between Monday and Friday?',
    'How many more goals than last time?',
    'Is it later than usual or not?',
    '桌子和椅子之间的地毯叫什么？',
    '什么时候修剪月季比较好？',
    '男女比例是多少？',
    '比赛还是没有开始',
    '第一位获得诺贝尔和平奖的作家是谁？',
    '程序开了四个线程为什么还是很慢？',
    'Who won more than one medal?',
    'Why was she calmer than they had been?',
  ])('nothing: %s', (question) => {
    expect(understand(question).compared).toBeUndefined();
  });

  it('is two different sides that stand in the question, or nothing', () => {
    fc.assert(
      fc.property(ordinary, fc.constantFrom('en', 'zh'), (text, language) => {
        const sides = comparedIn(text, language);
        expect([0, 2]).toContain(sides.length);
        for (const side of sides) expect(side !== '' && text.includes(side)).toBe(true);
        expect(new Set(sides).size).toBe(sides.length);
      }),
    );
  });
});

describe('regions', () => {
  it.each([
    ['Is it taxed in south korea or in Chile?', ['south korea', 'Chile']],
    ['智利和韩国的个人所得税', ['智利', '韩国']],
    ['Where is it sold?', []],
    ['What is an API in IT?', []],
  ])('%s', (question, places) => {
    expect(understand(question).places ?? []).toEqual(places);
  });

  it('are in every pair of words for an engine that wants all of them', () => {
    const question = '在智利怎么登记租房合同并办理公证？';
    const queries = writeQueries(wordsOf(question), understand(question), FACTS.mediawiki);
    expect(queries.length).toBeGreaterThan(2);
    for (const { text } of queries) expect(text).toContain('智利');
  });
});

describe('news', () => {
  it.each([
    'news about the ferry accident',
    'Latest developments in the port strike',
    'What happened in Lima today?',
    'who resigned yesterday',
    '渡轮事故最新消息',
    '今天利马发生了什么？',
    '上周港口罢工有什么进展',
  ])('%s', (question) => {
    expect(understand(question).type).toBe('news');
  });

  it.each([
    'When was the first newspaper printed?',
    'How does fake news spread?',
    'Which news agency is the oldest?',
    'What happened in 1848?',
    'Why did the queen weep at the news?',
    '新闻学是什么？',
    '假新闻是怎么传播的？',
    '今天几号？',
  ])('not: %s', (question) => {
    expect(understand(question).type).not.toBe('news');
  });

  it('reaches back seven days where it names no period (A35)', () => {
    expect(windowOf('news about the ferry', NOW, 'news')).toEqual({ from: '2026-03-11', to: null });
    expect(windowOf('news about the ferry since 2024', NOW, 'news').from).toBe('2024-01-01');
    expect(windowOf('how long is the ferry?', NOW, 'fact')).toEqual({ from: null, to: null });
    expect(daysOf(windowOf('news about the ferry', NOW, 'news'), NOW)).toBe(8);
  });
});

describe('periods of the calendar', () => {
  it.each([
    ['what did it cost last year', '2025-01-01', '2025-12-31'],
    ['Which were opened last month?', '2026-02-01', '2026-02-28'],
    ['上周的比赛', '2026-03-09', '2026-03-15'],
    ['前天的比赛', '2026-03-16', '2026-03-16'],
    ['yesterday', '2026-03-17', '2026-03-17'],
    ['今年', '2026-01-01', null],
    ['this week', '2026-03-16', null],
    ['over the past six months', '2025-09-19', null],
  ])('%s', (question, from, to) => {
    expect(periodOf(question, NOW)).toEqual({ from, to });
  });

  it('go over the turn of the year', () => {
    expect(periodOf('last month', '2026-01-05T00:00:00Z')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(periodOf('last week', '2026-01-05T00:00:00Z')).toEqual({ from: '2025-12-29', to: '2026-01-04' });
  });

  it('have no end for sources: what happened last year is written about this year', () => {
    expect(windowOf('sales last year', NOW)).toEqual({ from: '2025-01-01', to: null });
    expect(windowOf('sales between 2019 and 2021', NOW)).toEqual({ from: '2019-01-01', to: '2021-12-31' });
  });

  it('end after they begin, and begin before now', () => {
    const said = fc.constantFrom(
      'last week',
      'yesterday',
      '上个月',
      '去年',
      'this month',
      'last night',
      '本周',
      '前天',
    );
    const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(said, day, (text, date) => {
        const now = date.toISOString();
        const { from, to } = periodOf(text, now);
        expect(from !== null && from <= now.slice(0, 10)).toBe(true);
        if (to !== null) expect(from !== null && from <= to && to < now.slice(0, 10)).toBe(true);
      }),
    );
  });
});

describe('what turns a question round', () => {
  it.each([
    ['How do I open a jar without tools?', ['open', 'jar', 'without', 'tools']],
    ['Which trees do not lose leaves?', ['trees', 'not', 'lose', 'leaves']],
    ['哪些手机不支持指纹解锁？', ['手机', '不支持', '指纹', '解锁']],
    ['支不支持指纹？', ['支持', '指纹']],
  ])('stays among the search words: %s', (question, words) => {
    expect(wordsOf(question)).toEqual(expect.arrayContaining(words));
  });

  it('is no word for an engine that wants every word on the page', () => {
    for (const question of ['How do I open a glass jar without tools?', '哪些手机不支持指纹解锁？'])
      for (const { text } of writeQueries(wordsOf(question), understand(question), FACTS.mediawiki))
        expect(text).not.toMatch(/without|不/);
  });

  it.each([
    ['这辆车安不安全？', false],
    ['它们的区别和特别之处', false],
    ['请别重启', true],
    ['非洲的无线网络', false],
    ['不能重启的服务', true],
  ])('%s: %s', (question, negated) => {
    expect(understand(question).negated).toBe(negated);
  });
});

describe('a comparison', () => {
  it('asks each side alone too', () => {
    const question = 'Is Postgres partitioning faster than MongoDB sharding?';
    const texts = writeQueries(wordsOf(question), understand(question), FACTS.brave).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['+postgres partitioning faster', '+mongodb sharding faster']));
  });
});

describe('names', () => {
  it.each([
    ['¿Quién pintó el Guernica?', ['Guernica']],
    ["Ankara'nın nüfusu kaç ve İzmir'in nüfusu kaç kişi oldu?", ['İzmir']],
    ['How heavy is 3 m3 of gravel?', ['3']],
  ])('%s', (question, names) => {
    expect(understand(question).names).toEqual(names);
  });
});

describe('the labelled questions', () => {
  const all = labelledQuestions();

  it('are at least 200, half of them held out, none twice', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ question }) => question)).size).toBe(all.length);
    for (const language of ['en', 'zh'] as const)
      for (const half of ['first', 'held_out'] as const)
        expect(all.filter((one) => one.language === language && one.half === half).length).toBeGreaterThanOrEqual(50);
  });

  it('hold every word that they say must stay, and every thing compared', () => {
    const plain = (text: string) => text.toLowerCase().replace(/[\s\-_]/g, '');
    for (const { question, kept, compared } of all)
      for (const word of [...kept, ...compared]) expect(plain(question)).toContain(plain(word));
  });

  it.each(['en', 'zh'] as const)('of the held-out half are understood as often as measured, in %s', (language) => {
    const part = all.filter((one) => one.half === 'held_out' && one.language === language);
    const found = part.map(({ question }) => understand(question));
    expect(found.filter(({ type }, i) => type === part[i]?.type).length / part.length).toBeGreaterThan(0.75);
    const compared = f1(part.map((label, i) => countSets(label.compared, found[i]?.compared ?? [])));
    expect(compared.f1).toBeGreaterThan(0.8);
  });
});

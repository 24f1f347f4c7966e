import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingSpecifics } from '../../lib/verify/answerability/specifics';

const page = (text: string, title = 'A page', url: string | null = null) => ({ text, title, url });
const bridge = page(
  'The Harlow bridge opened on 14 May 1931 and carries 42,000 vehicles a day.\n\nIt is three kilometres long. Version 6.1 of its plan is kept.',
);

describe('figures of a question that no page holds', () => {
  it.each([
    ['What happened at the Harlow bridge in 1931?', []],
    ['What happened at the Harlow bridge in 1913?', [['1913', true]]],
    ['Which bridge carries 42000 vehicles?', []],
    ['Which bridge carries 43,000 vehicles?', [['43,000', true]]],
    ['Which bridge is 3 kilometres long?', []],
    ['Which bridge is 3 km long?', []],
    ['What does version 6.1 of the plan say?', []],
    ['What does version 6.2 of the plan say?', [['6.2', true]]],
    ['List 5 facts about the Harlow bridge', []],
    ['Tell me in 3 sentences about the Harlow bridge', []],
    ['How long is the bridge?', []],
  ])('%s', (question, missing) => {
    expect(missingSpecifics(question, [bridge]).map(({ text, forbids }) => [text, forbids])).toEqual(missing);
  });

  it('knows a figure in the other script and in the address', () => {
    expect(missingSpecifics('哪座图书馆藏书50,000册？', [page('玉兰图书馆藏书5万册。')])).toEqual([]);
    expect(missingSpecifics('哪座图书馆藏书60,000册？', [page('玉兰图书馆藏书5万册。')])).toHaveLength(1);
    expect(
      missingSpecifics('What does kernel 6.12 need?', [
        page('Rust is needed.', 'Changes', 'http://kernel612.example/'),
      ]),
    ).toEqual([]);
  });

  it('names a year that the page does not write, and lets the question be answered', () => {
    const season = page('The Vale team won twelve games and lost three.');
    expect(missingSpecifics('How many games did the Vale team win in 2015?', [season])).toEqual([
      { kind: 'date', text: '2015', forbids: false },
    ]);
  });

  it('takes a figure from any of several pages', () => {
    expect(missingSpecifics('What opened in 1986?', [bridge, page('The mill opened in 1986.')])).toEqual([]);
  });

  it('never misses a figure that the page writes as the question does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9_999_999 }), fc.constantFrom('en', 'zh'), (figure, language) => {
        const [question, text] =
          language === 'en'
            ? [`Which hall has ${figure} seats?`, `The hall has ${figure.toLocaleString('en')} seats.`]
            : [`哪座礼堂有${figure}个座位？`, `礼堂有${figure.toLocaleString('en')}个座位。`];
        expect(missingSpecifics(question, [page(text)])).toEqual([]);
        const other = `${figure + 1}`;
        expect(
          missingSpecifics(question.replace(String(figure), other), [page(text)]).map(({ text: t }) => t),
        ).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('figures that a page writes in another way', () => {
  it.each([
    [
      'a year of an era',
      '哪个学院在1978年搬到河西？',
      '学院在民国六十七年搬到河西。2008年改名。',
      '学院在民国六十八年搬到河西。2008年改名。',
    ],
    ['asked by era', '民國67年搬到河西的是哪所學院？', '學院於1978年搬到河西。', '學院於1979年搬到河西。'],
    [
      'a Japanese era',
      '1975年に移転した大学は？',
      '大学は昭和50年に移転した。',
      '大学は昭和51年に移転した。2001年に改名。',
    ],
    [
      'the first year of an era',
      '2019年に移転した大学は？',
      '大学は令和元年に移転した。',
      '大学は令和2年に移転した。2001年に改名。',
    ],
    [
      'a day of that year',
      '系在2005年搬到哪里？',
      '於二零零五年七月一日，系搬到河西。',
      '於二零零四年七月一日，系搬到河西。',
    ],
    ['a decimal in numerals', '哪里用上了第4.5代网络？', '河西用上了第四點五代网络。', '河西用上了第三點五代网络。'],
    ['a share', '百分之75的面积是什么？', '四分之三的面积是森林。', '四分之一的面积是森林。'],
    ['groups of four', '哪座山谷有1,0000棵树？', '河谷有10000棵树。', '河谷有10001棵树。'],
    [
      'a year of a century',
      'Who mapped Vale in the 18th century?',
      'In 1769 Coll mapped Vale.',
      'In 1869 Coll mapped Vale.',
    ],
    [
      'a Chinese century',
      '18世纪谁绘制了河谷的地图？',
      '1769年，柯林绘制了河谷的地图。',
      '1869年，柯林绘制了河谷的地图。',
    ],
    [
      'a decade without its century',
      "Who played Vale on stage in the 70's?",
      'In the 1970s Coll played Vale.',
      'In the 1980s Coll played Vale.',
    ],
    ['a Chinese decade', '70年代谁演过河谷？', '1973年柯林演过河谷。', '1983年柯林演过河谷。'],
    [
      'a difference',
      'Which team scored 7 more points?',
      'The Reds scored 24 points, the Blues 17 points.',
      'The Reds scored 24 points, the Blues 15 points.',
    ],
    [
      'a Chinese difference',
      '哪座岛与两岸的距离相差38公里？',
      '河岛离东岸114公里、离西岸152公里。',
      '河岛离东岸114公里、离西岸150公里。',
    ],
  ])('%s', (_, question, same, other) => {
    expect(missingSpecifics(question, [page(same)])).toEqual([]);
    expect(missingSpecifics(question, [page(other)])).toHaveLength(1);
  });

  it('names what is missing as the question writes it', () => {
    const [missing] = missingSpecifics('民國67年搬到河西的是哪所學院？', [page('學院於1979年搬到河西。')]);
    expect(missing?.text).toBe('民國67年');
  });

  it('takes an age for no decade, and a time for no decimal', () => {
    expect(
      missingSpecifics('Who played Vale in her 70s?', [page('In the 1970s Coll played Vale, aged 30.')]),
    ).toHaveLength(1);
    expect(missingSpecifics('哪班车3.5小时到？', [page('三点五分开车，6小时到。')])).toHaveLength(1);
  });

  it('adds and subtracts only where a difference is asked for', () => {
    const scores = page('The Reds scored 24 points, the Blues 17 points.');
    expect(missingSpecifics('Which team scored 7 points?', [scores])).toHaveLength(1);
    expect(missingSpecifics('哪座岛离岸38公里？', [page('河岛离东岸114公里、离西岸152公里。')])).toHaveLength(1);
  });

  it('takes what is counted for no wish about the answer', () => {
    const scores = page('The Reds scored 24 points in 3 matches.');
    for (const wish of ['Give me 5 tips on the Reds', 'Explain the Reds in 5 steps', '5 reasons to watch the Reds'])
      expect(missingSpecifics(wish, [scores])).toEqual([]);
    expect(missingSpecifics('Who scored 25 points?', [scores])).toHaveLength(1);
    expect(missingSpecifics('Which machine takes 5 steps a second?', [scores])).toHaveLength(1);
  });
});

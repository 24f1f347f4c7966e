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

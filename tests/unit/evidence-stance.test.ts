import { describe, expect, it } from 'vitest';
import { stanceOf } from '../../lib/evidence/stance';

/** The stance of a page to the first place of it that holds the words. */
function stance(text: string, words: string, context = '') {
  const start = text.indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  return stanceOf(text, start, start + words.length, context)?.stance ?? null;
}

describe('what a page takes back', () => {
  it.each([
    ['It is not true that the Harlow bridge opened in 1931.', 'the Harlow bridge opened in 1931'],
    ['It is a common misconception that the tower is 300 metres tall.', 'the tower is 300 metres tall'],
    ['Contrary to popular belief, the lake is 40 m deep.', 'the lake is 40 m deep'],
    ['Some guides wrongly state that entry costs 12 euros.', 'entry costs 12 euros'],
    ['There is no evidence that the mill burned down in 1802.', 'the mill burned down in 1802'],
    ['Myth: The dish was invented in 1650.', 'The dish was invented in 1650'],
    ['The bridge was said to have opened in 1931. This is false.', 'The bridge was said to have opened in 1931.'],
    ['有人误以为云溪大桥建成于1986年。', '云溪大桥建成于1986年'],
    ['网传该湖深达四十米，这一说法不实。', '该湖深达四十米'],
    ['没有证据表明这座磨坊毁于1802年。', '这座磨坊毁于1802年'],
  ])('is denied: %s', (text, words) => {
    expect(stance(text, words)).toBe('denied');
  });

  it.each([
    [
      'An earlier version of this article misstated the year as 1931. It opened in 1934.',
      'An earlier version of this article misstated the year as 1931.',
    ],
    ['本文此前误写为1986年建成。', '1986年建成'],
  ])('is retracted: %s', (text, words) => {
    expect(stance(text, words)).toBe('retracted');
  });

  it('is retracted as a whole where the title says so', () => {
    const text = 'The drug lowers fever by 2 degrees.';
    expect(stance(text, text, 'RETRACTED: Effects of a drug on fever')).toBe('retracted');
    expect(stance(text, text, '已撤稿：某药物对发热的作用')).toBe('retracted');
  });

  it.each([
    [
      'The Harlow bridge opened in 1931.\n\nCorrection: The Harlow bridge opened in 1934, not 1931.',
      'The Harlow bridge opened in 1931.',
    ],
    ['The city has 45 ambulances.\n\nCorrection (3 May): The city has 300 ambulances.', 'The city has 45 ambulances.'],
    ['云溪大桥建成于1986年。\n\n更正：云溪大桥建成于1988年，而非1986年。', '云溪大桥建成于1986年。'],
  ])('is superseded by a correction: %s', (text, words) => {
    expect(stance(text, words)).toBe('superseded');
  });

  it.each([
    ['It is true that the Harlow bridge opened in 1931.', 'the Harlow bridge opened in 1931'],
    [
      'The Harlow bridge opened in 1931. It is not true that it was closed in 1950.',
      'The Harlow bridge opened in 1931.',
    ],
    [
      'The Harlow bridge opened in 1931.\n\nCorrection: The mayor is Ann Pell, not Anna Pell.',
      'The Harlow bridge opened in 1931.',
    ],
    ['Correction: The Harlow bridge opened in 1934, not 1931.', 'The Harlow bridge opened in 1934'],
    [
      'The Harlow bridge opened in 1934.\n\nCorrection: The Harlow bridge opened in 1934, not 1931.',
      'The Harlow bridge opened in 1934.',
    ],
    ['云溪大桥建成于1986年，并非最长的桥。', '云溪大桥建成于1986年'],
    [
      'An earlier version of the program ran on two machines.',
      'An earlier version of the program ran on two machines.',
    ],
    ['Updated: 3 May 2021. The library lends eight books.', 'The library lends eight books.'],
  ])('stands: %s', (text, words) => {
    expect(stance(text, words)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { softFabrications } from '../../lib/verify/soft-fabrication';
import { survives } from '../../lib/verify/survival';

const texts = (list: { text: string }[]) => list.map(({ text }) => text);

describe('survival of facts through a rewrite', () => {
  const input = 'The trial ran 30 days from 4 May 2021, cost $1,500 a seat and reached 20% of users [2].';

  it('finds each fact again however it is written', () => {
    const output = 'Reaching 20 percent of users [2], the 30-day trial began on May 4, 2021 at $1,500 per seat.';
    expect(texts(survives(input, output).dropped)).toEqual([]);
    expect(texts(survives('两千人', '2000人').dropped)).toEqual([]);
  });

  it('lists what was dropped and what was added', () => {
    const { dropped, added } = survives(
      input,
      'The trial ran 30 days from 4 May 2021, cost $1,200 a seat and reached 20% of users.',
    );
    expect(texts(dropped).sort()).toEqual(['$1,500', '[2]']);
    expect(texts(added)).toEqual(['$1,200']);
  });

  it('does not take kB for KiB, nor a limit of months for years', () => {
    expect(texts(survives('512 kB for 6 months', '512 KiB for 6 years').dropped)).toEqual(['512 kB', '6 months']);
  });

  it('asserts source ids that it is given', () => {
    expect(texts(survives('as in SRC-A', 'as said', ['SRC-A']).dropped)).toEqual(['SRC-A']);
  });

  it('ignores the number of a list item', () => {
    expect(survives('It works.', '3) It works.').added).toEqual([]);
  });

  it('keeps everything through an unchanged text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(99_999), fc.constantFrom('km', 'users', '%', '公里', '年', 'MB')), { maxLength: 6 }),
        (parts) => {
          const text = parts.map(([number, unit]) => `We saw ${number} ${unit} there.`).join(' ');
          const { dropped, added } = survives(text, text);
          expect([...dropped, ...added]).toEqual([]);
        },
      ),
    );
  });
});

describe('soft fabrication', () => {
  const passages = ['The Harlow bridge opened on 14 May 1931 and carries 42,000 vehicles a day.', 'Harlow bridge'];

  it('names the specifics that no passage holds', () => {
    const sentence =
      'The Harlow bridge, designed by Ada Quill, opened in May 1931 after 3 years and carries 42,000 vehicles.';
    expect(texts(softFabrications(sentence, passages, 'en'))).toEqual(['Ada Quill', '3 years']);
  });

  it('is quiet where every specific is held', () => {
    expect(
      softFabrications('Opened in 1931, the Harlow bridge carries 42,000 vehicles a day.', passages, 'en'),
    ).toEqual([]);
    expect(softFabrications('大桥全长3.2公里。', ['大桥于1986年建成，全长3200米。'], 'zh')).toEqual([]);
  });

  it('takes quoted words and identifiers for specifics', () => {
    expect(texts(softFabrications('Set “Fast mode” and io_method.', ['Set max_wal_size.'], 'en'))).toEqual([
      '“Fast mode”',
      'io_method',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { createSpeech, type Texts } from '../../components/i18n';
import en from '../../components/i18n/en';
import {
  daysAgo,
  fill,
  formatDate,
  formatMonth,
  type Message,
  resolveLanguage,
  split,
} from '../../components/i18n/format';
import zh from '../../components/i18n/zh';

/** `area.key` → message, in order. */
function flat(texts: Texts): Map<string, Message> {
  return new Map(
    Object.entries(texts).flatMap(([area, group]) =>
      Object.entries(group as Record<string, Message>).map(([key, message]) => [`${area}.${key}`, message] as const),
    ),
  );
}

function forms(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

function names(message: string): string[] {
  return split(message)
    .flatMap((part) => part.name ?? [])
    .sort();
}

const english = flat(en);
const chinese = flat(zh);

describe('words of the interface', () => {
  test('both languages have the same keys', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('a message has the same placeholders in both languages and in every plural form', () => {
    const different = [...english].filter(([key, message]) => {
      const all = [...forms(message), ...forms(chinese.get(key) ?? '')].map((form) => names(form).join());
      return new Set(all).size > 1;
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test('English plurals have the two forms of English, Chinese ones only the one of Chinese', () => {
    for (const [key, message] of english)
      if (typeof message !== 'string') expect([key, Object.keys(message).sort()]).toEqual([key, ['one', 'other']]);
    for (const [key, message] of chinese)
      if (typeof message !== 'string') expect([key, Object.keys(message)]).toEqual([key, ['other']]);
  });

  test('nothing is said with please, sorry, oops or an exclamation mark', () => {
    const loud = [...english].filter(([, message]) =>
      forms(message).some((form) => /\b(please|sorry|oops)\b|!/i.test(form)),
    );
    expect(loud.map(([key]) => key)).toEqual([]);
  });

  test('English uses curly quotation marks and apostrophes', () => {
    const straight = [...english].filter(([, message]) => forms(message).some((form) => /['"]/.test(form)));
    expect(straight.map(([key]) => key)).toEqual([]);
  });

  test('Chinese has no half-width comma, colon or stop between Han characters', () => {
    const half = [...chinese].filter(([, message]) =>
      forms(message).some((form) => /\p{Script=Han}[,:;?!.](?!\w)/u.test(form)),
    );
    expect(half.map(([key]) => key)).toEqual([]);
  });
});

describe('filling a message', () => {
  test('a number is written the language’s way and holds on to the word after it', () => {
    expect(fill({ one: '{n} page', other: '{n} pages' }, 'en', { n: 1 })).toBe('1\u00a0page');
    expect(fill({ one: '{n} page', other: '{n} pages' }, 'en', { n: 12345 })).toBe('12,345\u00a0pages');
    expect(fill({ other: '{n} 页' }, 'zh', { n: 12345 })).toBe('12,345\u00a0页');
  });

  test('text is put in as it is, whatever it looks like', () => {
    expect(fill('Reading {p}', 'en', { p: '{q} $& <b>' })).toBe('Reading {q} $& <b>');
  });

  test('a place without a value stays visible instead of vanishing', () => {
    expect(fill('Reading {p}', 'en', {})).toBe('Reading {p}');
  });

  test('sentences are joined with a space in English and without one in Chinese', () => {
    expect(createSpeech('en', en).sentences('One.', '', 'Two.')).toBe('One. Two.');
    expect(createSpeech('zh', zh).sentences('一。', '二。')).toBe('一。二。');
  });

  test('durations have one decimal below ten seconds and minutes from sixty', () => {
    const { time } = createSpeech('en', en);
    expect([time(340), time(9940), time(31_400), time(80_000)]).toEqual([
      '0.3\u00a0s',
      '9.9\u00a0s',
      '31\u00a0s',
      '1\u00a0min 20\u00a0s',
    ]);
  });
});

describe('language and dates', () => {
  test('a choice wins over the browser; any Chinese browser gets Chinese, every other English', () => {
    expect(resolveLanguage('en', 'zh-CN')).toBe('en');
    expect(resolveLanguage('system', 'zh-TW')).toBe('zh');
    expect(resolveLanguage('system', 'de-DE')).toBe('en');
  });

  test('a date without a time is that very day in every time zone', () => {
    expect(formatDate('2024-11-13', 'en')).toBe('13 Nov 2024');
    expect(formatDate('2023-06-10', 'zh')).toBe('2023年6月10日');
    expect(formatMonth('2024-11-01', 'en')).toBe('Nov 2024');
  });

  test('what is no date is shown as it stands, and nothing for null', () => {
    expect(formatDate('2021', 'en')).toBe('2021');
    expect(formatDate('spring 2021', 'en')).toBe('spring 2021');
    expect(formatDate(null, 'en')).toBe('');
  });

  test('yesterday is the calendar day before, not 24 hours', () => {
    expect(daysAgo(new Date(2025, 2, 3, 23, 59).toISOString(), new Date(2025, 2, 4, 0, 1))).toBe(1);
    expect(daysAgo(new Date(2025, 2, 4, 0, 1).toISOString(), new Date(2025, 2, 4, 23, 59))).toBe(0);
  });
});

import { expect, it, vi } from 'vitest';
import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { forgetRanking, HELD_CHARS, isHeld, prepared, ranking } from '../../lib/research/ranking';
import { understand } from '../../lib/research/understand';
import { warmUp } from '../../lib/research/warm';
import type { PageReading } from '../../lib/schema/snapshot';

const LINES = [
  'The harbour was surveyed in 1904.',
  'Its last tide gauge, the Kestrel-2, stands in the old customs house.',
  '港口的最后一台验潮仪在旧海关大楼。',
  'Der letzte Pegel steht im alten Zollhaus.',
];

function pageOf(lines: readonly string[], heading = 'Harbour'): PageReading {
  let at = 0;
  const paragraphs = lines.map((line, index) => {
    const start = at;
    at += line.length + 2;
    return { index, kind: 'prose' as const, start, end: start + line.length, heading_path: [heading] };
  });
  return {
    ...{ url: 'https://harbour.test/', canonical_url: null, title: 'Harbour survey', byline: null, site: null },
    ...{ language: 'en', published_at: null, modified_at: null, doi: null, state: 'ok' as const },
    text: lines.join('\n\n'),
    paragraphs,
    left_out: { boilerplate_blocks: 0, hidden_blocks: 0, truncated_chars: 0 },
  };
}

const asRankPage = ({ text, paragraphs, title, language, url, site }: PageReading): RankPage => ({
  ...{ text, paragraphs, title, language, url, site },
});
const now = () => Promise.resolve();

it('holds a page for the question that is being written, once', async () => {
  const reading = pageOf(LINES);
  const rest = vi.fn(now);
  await warmUp(reading, true, rest);
  expect(isHeld(asRankPage(pageOf(LINES)))).toBe(true);
  expect(rest).toHaveBeenCalledTimes(4);
  await warmUp(reading, true, rest);
  expect(rest).toHaveBeenCalledTimes(4);
});

it('ranks a held page as one that is not held, also when another question came before', async () => {
  await warmUp(pageOf(LINES), false, now);
  for (const text of ['Where does the last tide gauge stand?', '最后一台验潮仪在哪里?', 'Wo steht der letzte Pegel?']) {
    const question = { text, understood: understand(text) };
    const page = asRankPage(pageOf(LINES));
    const fresh = rankPassages(question, [page]);
    expect(ranking(question, [page])).toEqual(fresh);
    forgetRanking();
    expect(ranking(question, [page])).toEqual(fresh);
  }
});

it('takes a page whose text, headings or language have changed for another one', () => {
  prepared([asRankPage(pageOf(LINES))]);
  expect(isHeld(asRankPage(pageOf(LINES)))).toBe(true);
  expect(isHeld(asRankPage(pageOf(LINES, 'Pier')))).toBe(false);
  expect(isHeld(asRankPage(pageOf([...LINES].reverse())))).toBe(false);
  expect(isHeld({ ...asRankPage(pageOf(LINES)), language: 'de' })).toBe(false);
});

it('holds no more than its size', () => {
  const long = (n: number) => asRankPage(pageOf([`${n} ${'word '.repeat(HELD_CHARS / 12)}`]));
  for (const n of [1, 2, 3, 4]) prepared([long(n)]);
  expect([1, 2, 3, 4].map((n) => isHeld(long(n)))).toEqual([false, false, true, true]);
  prepared([long(5), long(6), long(7)]);
  expect([4, 5, 6, 7].map((n) => isHeld(long(n)))).toEqual([true, false, false, false]);
});

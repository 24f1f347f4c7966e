import { beforeEach, expect, it } from 'vitest';
import { statedValues } from '../../lib/evidence/stated';
import { type RankPage, rankPassages, remembering } from '../../lib/reading/rank';
import { lookThrough } from '../../lib/research/look-through';
import { forgetRanking, HELD_IN_RUN_CHARS, heldInRun } from '../../lib/research/ranking';
import { understand } from '../../lib/research/understand';
import type { Snapshot } from '../../lib/schema/snapshot';

const TEXT =
  'The Kestrel-2 gauge is a tide gauge of the harbour.\n\nSupported since version 4.1 of the harbour software.\n\nTides are told every ten minutes.';

function pageOf(text = TEXT): RankPage {
  let at = 0;
  const paragraphs = text.split('\n\n').map((line, index) => {
    const start = at;
    at += line.length + 2;
    return { index, kind: 'prose' as const, start, end: start + line.length, heading_path: ['Gauges'] };
  });
  return { text, paragraphs, title: 'Kestrel-2', language: 'en', url: 'https://harbour.test/', site: null };
}

const text = 'Since which version is the Kestrel-2 gauge supported?';
const asked = { text, understood: understand(text) };
const copyOf = (page: RankPage) => ({ text: page.text, snapshot: page as unknown as Snapshot });

beforeEach(forgetRanking);

it('finds for a page that was gone through before what it finds for a new one', () => {
  const [page, other] = [pageOf(), pageOf(`${TEXT}\n\nThe pier is older.`)];
  const fresh = rankPassages(asked, [page, other]);
  const stated = statedValues(text, [page, other]);
  for (const one of [other, page]) lookThrough(text, asked.understood, copyOf(one));
  const held = heldInRun([page, other]);
  expect(rankPassages(asked, held)).toEqual(fresh);
  expect(statedValues(text, held)).toEqual(stated);
  expect(stated.map(({ page: index }) => index)).toEqual([0, 1]);
});

it('gives the same page as the same object, and one with another title or text as another', () => {
  const page = pageOf();
  const [held] = heldInRun([page]);
  expect(heldInRun([{ ...page }])[0]).toBe(held);
  expect(heldInRun([{ ...page, title: 'Kestrel-3' }])[0]).toMatchObject({ title: 'Kestrel-3' });
  expect(heldInRun([pageOf(`${TEXT} `)])[0]?.text).toBe(`${TEXT} `);
});

it('remembers by page and key, no more than so many keys, and nothing without a token', () => {
  const once = remembering<number>(2);
  let made = 0;
  const make = () => ++made;
  const page = { memo: {} };
  expect([once(page, 'a', make), once(page, 'a', make), once(page, 'b', make)]).toEqual([1, 1, 2]);
  expect([once(page, 'c', make), once(page, 'b', make), once(page, 'a', make)]).toEqual([3, 2, 4]);
  expect([once({ memo: {} }, 'a', make), once({}, 'a', make), once({}, 'a', make)]).toEqual([5, 6, 7]);
});

it('lets go of what it remembers of a page, and keeps the page taken apart', () => {
  const [held] = heldInRun([pageOf()]);
  forgetRanking();
  const [again] = heldInRun([pageOf()]);
  expect(again?.prepared).toBe(held?.prepared);
  expect(again?.memo).not.toBe(held?.memo);
});

it('holds the pages that fit beside one that is as long as a shelf', () => {
  const [small, other] = [pageOf(), pageOf(`${TEXT}\n\nThe pier is older.`)];
  const huge = { ...pageOf(), text: `${TEXT}\n\n${'The tide gauge is told of. '.repeat(HELD_IN_RUN_CHARS / 20)}` };
  const [first, second, third] = heldInRun([small, huge, other]);
  expect([first?.memo, third?.memo]).toEqual([{}, {}]);
  expect(second).toBe(huge);
  expect(heldInRun([other, huge, small])).toEqual([third, huge, first]);
  expect(heldInRun([small])[0]).toBe(first);
});

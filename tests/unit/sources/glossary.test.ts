import { expect, it } from 'vitest';
import { inChinese, inEnglish } from '../../../lib/research/plan/glossary';
import { writeQueries } from '../../../lib/research/plan/queries';
import { searchWords } from '../../../lib/research/plan/words';
import { joinSides, type SidedList } from '../../../lib/research/search/sides';
import { understand } from '../../../lib/research/understand';
import type { SearchHit } from '../../../lib/schema/source';
import { FACTS } from '../../../lib/sources/facts';

function written(question: string) {
  const understood = understand(question);
  return writeQueries(searchWords(question, understood), understood, FACTS.brave);
}

it('a Chinese word is put in English whole, or piece by piece; not at all where a piece is unknown', () => {
  expect(inEnglish('防火墙')).toBe('firewall');
  expect(inEnglish('防火墙规则')).toBe('firewall rule');
  expect(inEnglish('防火墙麒麟')).toBe(null);
  expect(inEnglish('')).toBe('');
});

it('an English word is put in Chinese, in its plural too; a name is not', () => {
  expect([inChinese('Firewall'), inChinese('rules'), inChinese('sidelight')]).toEqual(['防火墙', '规则', null]);
});

it('a Chinese question is asked in English as well, where half of its words are known', () => {
  expect(written('Varde 防火墙 规则').find(({ translated }) => translated)).toEqual({
    text: 'varde firewall rule',
    weight: 0.5,
    translated: ['varde', 'firewall', 'rule'],
  });
  expect(written('Varde 麒麟 凤凰 规则').some(({ translated }) => translated)).toBe(false);
  expect(written('Varde firewall rules').some(({ translated }) => translated)).toBe(false);
});

it('what a Chinese question says in English words is asked in Chinese ones, but no name', () => {
  expect(written('麒麟 firewall 凤凰').map(({ text }) => text)).toContain('防火墙 麒麟 凤凰');
  // “Node” is a name here, whatever the word means.
  expect(written('Node 麒麟 凤凰').some(({ text }) => text.includes('节点'))).toBe(false);
});

const hit = (url: string, title: string): SearchHit => ({
  ...{ url: `https://${url}.test/`, title, snippet: '', published_at: null, language: null },
});
const join = (...lists: SidedList[]) =>
  joinSides(
    lists,
    ['防火墙', '麒麟', '凤凰'],
    (url) => url,
    () => 0,
  ).map(({ url }) => url.slice(8, 10));
const own = { source: 'web', weight: 1, hits: Array.from({ length: 9 }, (_, i) => hit(`z${i}`, '麒麟')) };
const foreign = (...hits: SearchHit[]): SidedList => ({
  ...{ source: 'web', weight: 0.5, hits, translated: ['firewall', 'rule'] },
});

it('pages of another language that hold their words better have two places among the first', () => {
  const best = foreign(hit('e0', 'Firewall rule'), hit('e1', 'Firewall rule two'), hit('e2', 'Firewall rule three'));
  expect(join(own, best).slice(0, 8)).toEqual(['z0', 'z1', 'z2', 'e0', 'z3', 'z4', 'z5', 'e1']);
});

it('they have none where they hold less than the best of the own language', () => {
  const full = { ...own, hits: own.hits.map(({ url }) => hit(url.slice(8, 10), '防火墙 麒麟 凤凰')) };
  expect(join(full, foreign(hit('e0', 'A fire'))).slice(0, 8)).not.toContain('e0');
});

it('where a planner wrote in another language its best page has a place, whatever the others hold', () => {
  const full = { ...own, hits: own.hits.map(({ url }) => hit(url.slice(8, 10), '防火墙 麒麟 凤凰')) };
  const planned = { ...foreign(hit('e0', 'A fire'), hit('e1', 'A wall'), hit('e2', 'A rule')), planned: true };
  expect(join(full, planned).slice(0, 8)).toEqual(['z0', 'z1', 'z2', 'e2', 'z3', 'z4', 'z5', 'e0']);
});

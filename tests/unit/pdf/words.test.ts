import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleaned, joint, lexiconOf } from '../../../lib/reading/pdf/words';

const clean = (text: string) => [...text].map(cleaned).join('');

test('radicals that a printing program wrote for characters become these characters', () => {
  expect(clean('⼀千年，⼭⾕⾥的⽼树，⻓⻔⻚⻛⻋⻢')).toBe('一千年，山谷里的老树，长门页风车马');
});

test('ligatures become letters, odd spaces one space, signs without meaning go', () => {
  expect(clean('of\u{fb01}ce\u00a0\u2009x\ue000\u200by')).toBe('office  xy');
});

test('characters of running text stay what they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{Lu}\p{Ll}\p{Lo}\p{Nd}.,;!?'"“”（）。，、％%€°×−–—-]{0,60}$/u), (text) => {
      const plain = [...text].filter((char) => !/[\u2e80-\u2fdf\ufb00-\ufb06]/u.test(char)).join('');
      expect(clean(plain)).toBe(plain);
    }),
  );
});

test.each([
  ['der Haupt-', 'und Nebenwege', '', 'der Haupt- und Nebenwege'],
  ['a well-', 'known fact', '', 'a well-known fact'],
  ['to under-', 'stand it', 'we stand there under the tree now', 'to understand it'],
  ['the state-of-the-', 'art lamp', 'this state-of-the-art lamp here', 'the state-of-the-art lamp'],
  ['see https://a.example/one-', 'two.html', '', 'see https://a.example/one-two.html'],
  ['信息技', '术公司', '', '信息技术公司'],
  ['Debian 系统', 'and more', '', 'Debian 系统 and more'],
  ['soft\u00ad', 'ware', '', 'software'],
])('%s + %s', (before, after, elsewhere, whole) => {
  const { cut, between } = joint(before, after, lexiconOf([elsewhere]));
  expect(before.slice(0, before.length - cut) + between + after).toBe(whole);
});

import { expect, it, vi } from 'vitest';
import { registrableDomain } from '../../lib/evidence/registrable-domain';
import { publishersOf } from '../../lib/research/publishers';

const lookUp = () => vi.fn(async (urls: string[]) => urls.map(registrableDomain));

it('looks up only addresses that a rough look cannot tell apart', async () => {
  const ask = lookUp();
  const urls = [
    'https://a.github.io/1',
    'https://b.github.io/2',
    'https://www.python.org/',
    'https://one.example/',
    'https://one.example/2',
  ];
  expect(await publishersOf({ publishersOf: ask }, urls)).toEqual(
    new Map([
      ['https://a.github.io/1', 'a.github.io'],
      ['https://b.github.io/2', 'b.github.io'],
    ]),
  );
  expect(ask.mock.calls).toEqual([[['https://a.github.io/1', 'https://b.github.io/2']]]);
});

it('finds one publisher behind two hosts', async () => {
  const found = await publishersOf({ publishersOf: lookUp() }, ['https://docs.python.org/', 'https://www.python.org/']);
  expect(new Set(found.values())).toEqual(new Set(['python.org']));
});

it('asks nobody where there is nothing to tell apart, and does without an answer', async () => {
  const ask = lookUp();
  expect(await publishersOf({ publishersOf: ask }, ['https://a.example/', 'https://b.test/'])).toEqual(new Map());
  expect(ask).not.toHaveBeenCalled();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const dead = async () => Promise.reject(new Error('no answer'));
  expect(await publishersOf({ publishersOf: dead }, ['https://a.github.io/', 'https://b.github.io/'])).toEqual(
    new Map(),
  );
  expect(warn).toHaveBeenCalled();
});

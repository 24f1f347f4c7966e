import { expect, test } from 'vitest';
import { documentInViewer } from '../../../lib/reading/pdf/viewer-address';

/** Addresses of other extensions' PDF viewers (EX-42). */
test.each([
  ['chrome-extension://abcdefgh/https://host.example/paper.pdf', 'https://host.example/paper.pdf'],
  ['chrome-extension://abcdefgh/https%3A%2F%2Fhost.example%2Fpaper.pdf', 'https://host.example/paper.pdf'],
  ['chrome-extension://abcdefgh/https://host.example/get?id=7&x=1#page=3', 'https://host.example/get?id=7&x=1#page=3'],
  [
    'chrome-extension://abcdefgh/content/web/viewer.html?file=https%3A%2F%2Fhost.example%2Fpaper.pdf',
    'https://host.example/paper.pdf',
  ],
  ['moz-extension://abcdefgh/viewer.html?file=http%3A%2F%2Fhost.example%2Fa%20b.pdf', 'http://host.example/a%20b.pdf'],
  ['chrome-extension://abcdefgh/viewer.html?file=blob%3Ahttps%3A%2F%2Fhost.example%2F1', null],
  ['chrome-extension://abcdefgh/options.html?url=https%3A%2F%2Fhost.example%2F', null],
  ['chrome-extension://abcdefgh/viewer.html', null],
  ['https://host.example/viewer.html?file=https%3A%2F%2Fother.example%2Fpaper.pdf', null],
  [null, null],
])('%s', (url, document) => {
  expect(documentInViewer(url)).toBe(document);
});

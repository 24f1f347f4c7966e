import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchRefusal, PRIVATE_ADDRESS_FILTERS } from '../../lib/policy/fetch-url';
import { injectionFailure, isFrameGone, tabAccess } from '../../lib/policy/tab-access';

const OWN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

describe('a tab', () => {
  it.each([
    [null, 'no_permission'],
    ['', 'no_permission'],
    ['about:blank', 'empty_tab'],
    ['chrome://newtab/', 'empty_tab'],
    ['chrome://new-tab-page/', 'empty_tab'],
    ['chrome://settings/', 'restricted'],
    ['edge://flags', 'restricted'],
    ['about:config', 'restricted'],
    ['devtools://devtools/bundled/x.html', 'restricted'],
    ['view-source:https://example.org/', 'restricted'],
    ['data:text/html,hello', 'restricted'],
    ['chrome-extension://otherotherotherotherotherotherot/page.html', 'restricted'],
    ['https://chromewebstore.google.com/detail/x', 'store'],
    ['https://chrome.google.com/webstore/detail/x', 'store'],
    ['https://chrome.google.com/webstorefront', null],
    ['https://addons.mozilla.org/en-US/firefox/', 'store'],
    ['https://microsoftedge.microsoft.com/addons/detail/x', 'store'],
    [`${OWN}/article-one.html`, null],
    ['https://example.org/', null],
    ['http://127.0.0.1:8080/doc', null],
    ['file:///home/me/page.html', null],
  ])('at %s is %s', (url, expected) => {
    expect(tabAccess(url, OWN)).toBe(expected);
  });
});

describe('a failed injection', () => {
  it.each([
    [
      'Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
      'no_permission',
    ],
    [
      'Cannot access contents of url "https://example.org/". Extension manifest must request permission',
      'no_permission',
    ],
    ['Cannot access a chrome:// URL', 'restricted'],
    ['Cannot access a chrome-extension:// URL of different extension', 'restricted'],
    ['The extensions gallery cannot be scripted.', 'store'],
    ['No tab with id: 12.', 'tab_closed'],
    ['Frame with ID 0 was removed.', 'navigated'],
    ['Frame with ID 0 is showing error page', 'unreachable'],
    ['Missing host permission for the tab', 'no_permission'],
    ['the page did not answer within 25000 ms', 'failed'],
  ])('saying "%s" means %s', (message, expected) => {
    expect(injectionFailure(message)).toBe(expected);
  });

  it('whose document was replaced is worth one more try', () => {
    expect(isFrameGone('Frame with ID 0 was removed.')).toBe(true);
    expect(isFrameGone('Cannot access contents of the page.')).toBe(false);
  });
});

describe('an address to fetch', () => {
  it.each([
    'http://127.0.0.1:11434/',
    'http://localhost/',
    'http://a.localhost:8080/',
    'http://192.168.1.1/',
    'http://10.0.0.5/admin',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[fd00::2]/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://router.local/',
    'http://intranet/',
    'http://nas.home.arpa/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://localhost./',
  ])('%s is private in every notation', (url) => {
    expect(fetchRefusal(url)).toBe('private_address');
  });

  it.each([
    'https://example.org/a?b=c#d',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://[2606:4700::1111]/',
    'https://localhost.example.org/',
    'http://169.253.1.1/',
    'https://例子.测试/',
  ])('%s is public', (url) => {
    expect(fetchRefusal(url)).toBeNull();
  });

  it.each([
    ['file:///etc/passwd', 'not_http'],
    ['javascript:alert(1)', 'not_http'],
    ['ftp://example.org/', 'not_http'],
    ['https://user:pass@example.org/', 'has_credentials'],
    ['example.org', 'not_an_address'],
    ['', 'not_an_address'],
  ])('%s is refused as %s', (url, why) => {
    expect(fetchRefusal(url)).toBe(why);
  });

  it('of a host that the person added passes', () => {
    expect(fetchRefusal('http://192.168.0.9:8080/x', ['192.168.0.9'])).toBeNull();
    expect(fetchRefusal('http://[fd00::2]/x', ['fd00::2'])).toBeNull();
  });

  it('that is a private IPv4 literal is stopped by the session rules too', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    );
    fc.assert(
      fc.property(inside, (parts) => {
        const url = `http://${parts.join('.')}/x`;
        expect(fetchRefusal(url)).toBe('private_address');
        expect(PRIVATE_ADDRESS_FILTERS.some((filter) => new RegExp(filter).test(url))).toBe(true);
      }),
    );
  });

  it('that is public is not stopped by the session rules', () => {
    for (const url of [
      'https://example.org/127.0.0.1/',
      'http://8.8.8.8/',
      'https://10.example.org/',
      'http://172.32.0.1/',
    ])
      expect(PRIVATE_ADDRESS_FILTERS.some((filter) => new RegExp(filter).test(url))).toBe(false);
  });
});

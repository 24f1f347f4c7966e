import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedHost, addedHostFilter, fetchRefusal, PRIVATE_ADDRESS_FILTERS } from '../../lib/policy/fetch-url';
import { ownAddressFilters } from '../../lib/policy/model-url';
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
    [`${OWN}/options.html`, 'restricted'],
    [`${OWN}/options.html?from=/article-one.html`, 'restricted'],
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

/** Names that only the check before the request knows. */
const BY_NAME_ONLY = /nip\.io|sslip\.io/;

describe('an address to fetch (SP-16)', () => {
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
    'http://localhost../',
    'HTTP://LOCALHOST/',
    'http://LocalHost:11434/v1',
    'http://localhost.localdomain/',
    'http://foo.localhost./',
    'http://printer.lan/',
    'http://wiki.corp/',
    'http://router.home/',
    'http://app.internal/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://metadata/',
    'http://db.intranet/',
    'http://0/',
    'http://0x0/',
    'http://0x7f000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://017700000001/',
    'http://0300.0250.0.1/',
    'http://192.168.257/',
    'http://10.1/',
    'http://3232235777/',
    'http://2852039166/latest/meta-data/',
    'http://0251.0376.0251.0376/',
    'http://169.254.170.2/v2/credentials',
    'http://100.100.100.200/latest/meta-data/',
    'http://192.0.0.192/latest/',
    'http://198.18.0.1/',
    'http://198.19.255.255/',
    'http://203.0.113.5/',
    'http://198.51.100.7/',
    'http://192.88.99.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://240.0.0.1/',
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://127%2e0%2e0%2e1/',
    'http:\\\\127.0.0.1/',
    'http:127.0.0.1/',
    'http:///127.0.0.1/',
    'http://127.0.0.1./',
    'http://loc\u00adalhost/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]:8080/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b:1::8.8.8.8]/',
    'http://[fec0::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://[2001:db8::1]/',
    'http://[2001:0:4136:e378::1]/',
    'http://[100::1]/',
    'http://[3fff::1]/',
    'http://localtest.me/',
    'http://app.lvh.me:3000/',
    'http://127.0.0.1.nip.io/',
    'http://app.10-0-0-1.sslip.io/',
  ])('%s is private in every notation', (url) => {
    expect(fetchRefusal(url)).toBe('private_address');
    if (BY_NAME_ONLY.test(url)) return;
    const { href } = new URL(url);
    const withUser = href.replace('//', '//me:pw@');
    for (const address of [href, withUser])
      expect(PRIVATE_ADDRESS_FILTERS.some((filter) => new RegExp(filter).test(address))).toBe(true);
  });

  it.each([
    'https://example.org/a?b=c#d',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://[2606:4700::1111]/',
    'https://localhost.example.org/',
    'http://169.253.1.1/',
    'https://例子.测试/',
    'https://xn--fsqu00a.xn--0zwm56d/',
    'https://xn--pple-43d.com/',
    'http://1.1.1.1:8080/',
    'http://134744072/',
    'http://0x08080808/',
    'http://[::ffff:8.8.8.8]/',
    'http://[64:ff9b::8.8.8.8]/',
    'http://[2002:808:808::]/',
    'http://[2a00:1450:4001::200e]:8443/x',
    'https://10.example.org/',
    'https://127.0.0.1.example.org/',
    'https://8.8.8.8.nip.io/',
    'https://example.org:8443/',
    'https://example.org./',
    'https://example.org/http://127.0.0.1/',
    'https://example.org/?url=http://localhost/',
    'https://mylocal.example/',
    'https://internal.example.com/',
    'http://100.63.255.255/',
    'http://100.128.0.1/',
    'http://172.15.0.1/',
    'http://192.167.1.1/',
    'http://223.255.255.255/',
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
    ['data:text/html,hello', 'not_http'],
    ['blob:https://example.org/0b1c', 'not_http'],
    ['about:blank', 'not_http'],
    ['ws://example.org/', 'not_http'],
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/x', 'not_http'],
    ['view-source:https://example.org/', 'not_http'],
    ['mailto:me@example.org', 'not_http'],
    ['http://example.org@127.0.0.1/', 'has_credentials'],
    ['http://127.0.0.1@example.org/', 'has_credentials'],
    ['https://:secret@example.org/', 'has_credentials'],
    ['//example.org/x', 'not_an_address'],
    ['http://', 'not_an_address'],
    ['http://[::1/', 'not_an_address'],
    ['http://[fe80::1%25eth0]/', 'not_an_address'],
    ['http://example.org:99999/', 'not_an_address'],
    ['http://256.1.1.1/', 'not_an_address'],
    ['http://exa mple.org/', 'not_an_address'],
    ['http://example.org:22/', 'bad_port'],
    ['http://example.org:25/', 'bad_port'],
    ['https://example.org:6667/', 'bad_port'],
  ])('%s is refused as %s', (url, why) => {
    expect(fetchRefusal(url)).toBe(why);
  });

  it.each([
    ['http://192.168.0.9:8080/x', '192.168.0.9', null],
    ['http://192.168.0.9:8080/x', '192.168.0.9:8080', null],
    ['http://192.168.0.9/x', '192.168.0.9:8080', 'private_address'],
    ['http://192.168.0.9/x', '192.168.0.9:80', null],
    ['https://192.168.0.9/x', '192.168.0.9:80', 'private_address'],
    ['http://192.168.0.90/x', '192.168.0.9', 'private_address'],
    ['http://[fd00::2]/x', 'fd00::2', null],
    ['http://[fd00::2]:81/x', '[fd00::2]:81', null],
    ['http://[fd00::2]/x', '[fd00::2]:81', 'private_address'],
    ['http://NAS.local./x', 'nas.local', null],
    ['http://evil.nas.local/x', 'nas.local', 'private_address'],
    // One name is not its neighbours: names under localhost are added as such.
    ['http://wiki.localhost:8102/x', '127.0.0.1:8102', 'private_address'],
    ['http://wiki.localhost:8102/x', 'localhost', 'private_address'],
    ['http://127.0.0.1:8102/x', 'localhost', 'private_address'],
    ['http://wiki.localhost:8102/x', '*.localhost', null],
    ['http://a.wiki.localhost:8102/x', '*.localhost:8102', null],
    ['http://wiki.localhost:8103/x', '*.localhost:8102', 'private_address'],
    ['http://localhost:8102/x', '*.localhost', 'private_address'],
    ['http://wikilocalhost/x', '*.localhost', 'private_address'],
    ['http://10.0.0.1.nip.io/x', '*.nip.io', 'private_address'],
    ['http://me:pw@nas.local/x', 'nas.local', 'has_credentials'],
    ['file:///nas.local', 'nas.local', 'not_http'],
  ])('%s with %s added: %s', (url, added, expected) => {
    expect(fetchRefusal(url, [added])).toBe(expected);
  });

  it.each([
    ['nas.local', 'nas.local'],
    [' http://NAS.local:8080/wiki ', 'nas.local:8080'],
    ['127.0.0.1:8102', '127.0.0.1:8102'],
    ['0x7f.1', '127.0.0.1'],
    ['http://127.0.0.1:80/', '127.0.0.1'],
    ['fd00::2', '[fd00::2]'],
    ['[fd00::2]:81', '[fd00::2]:81'],
    ['*.LOCALHOST:8102', '*.localhost:8102'],
    ['*.nip.io', null],
    ['*.', null],
    ['me@nas.local', null],
    ['nas local', null],
    ['', null],
    ['file:///x', null],
  ])('as a person types it, %s is the host %s', (text, host) => {
    expect(addedHost(text)).toBe(host);
    if (host === null) return;
    const one = host.replace('*', 'wiki');
    expect(fetchRefusal(`http://${one}/x`, [host])).toBeNull();
    expect(new RegExp(addedHostFilter(host)).test(`http://${one}/x`)).toBe(true);
    expect(new RegExp(addedHostFilter(host)).test(`http://x${host.replace('*.', '')}/x`)).toBe(false);
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

describe('a model’s server on this computer', () => {
  const filters = ownAddressFilters('http://127.0.0.1:11434/v1');
  it.each([
    ['http://127.0.0.1:11434/', true],
    ['http://127.0.0.1:11434/v1/models', true],
    ['http://127.0.0.1:11434/models', true],
    ['http://127.0.0.1:11434/api/delete', false],
    ['http://127.0.0.1:11434/v1/models?x=1', false],
    ['http://127.0.0.1:11434/v1/models/../../x', false],
    ['http://127.0.0.1:114340/', false],
  ])('may be looked at by GET at %s: %s', (url, may) => {
    expect(new RegExp(filters?.listed ?? 'no').test(url)).toBe(may);
  });

  it('is not let through where it is public anyway', () => {
    expect(ownAddressFilters('https://api.example.com/v1')).toBeNull();
  });
});

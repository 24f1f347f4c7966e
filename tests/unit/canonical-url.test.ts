import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIDY_EVERYWHERE } from '../../lib/evidence/addresses/tracking-tidy';
import { canonicalUrl, ownAddress, withoutTracking } from '../../lib/evidence/canonical-url';

describe('a canonical address', () => {
  it.each([
    ['sorts the query', 'https://a.example/x?b=2&a=1', 'https://a.example/x?a=1&b=2'],
    ['keeps the order of a name that comes twice', 'https://a.example/?k=2&a=0&k=1', 'https://a.example/?a=0&k=2&k=1'],
    ['keeps what names a page', 'https://a.example/view?id=7&utm_source=x', 'https://a.example/view?id=7'],
    ['drops an empty query', 'https://a.example/x?', 'https://a.example/x'],
    ['drops a fragment', 'https://a.example/x#part', 'https://a.example/x'],
    ['drops a text fragment', 'https://a.example/x#:~:text=hello', 'https://a.example/x'],
    ['keeps the route of an app', 'https://a.example/#/docs/intro', 'https://a.example/#/docs/intro'],
    ['keeps an old kind of route', 'https://a.example/#!topic/7', 'https://a.example/#!topic/7'],
    ['drops what follows a route', 'https://a.example/#/docs:~:text=a', 'https://a.example/#/docs'],
    ['lowers scheme and host', 'HTTPS://A.Example/Path', 'https://a.example/Path'],
    ['drops a default port', 'https://a.example:443/x', 'https://a.example/x'],
    ['keeps another port', 'http://a.example:8080/x', 'http://a.example:8080/x'],
    ['drops a dot behind the host', 'https://a.example./x', 'https://a.example/x'],
    ['drops credentials', 'https://me:secret@a.example/x', 'https://a.example/x'],
    ['reads needless escapes', 'https://a.example/%7Euser/%e4%b8%ad', 'https://a.example/~user/%E4%B8%AD'],
    ['writes a Chinese path as the browser does', 'https://a.example/中', 'https://a.example/%E4%B8%AD'],
    ['drops the name of a visit', 'https://a.example/x;jsessionid=4F2?PHPSESSID=9&id=1', 'https://a.example/x?id=1'],
    ['knows the face for phones', 'https://en.m.wikipedia.org/wiki/Holm', 'https://en.wikipedia.org/wiki/Holm'],
    ['knows a cached copy', 'https://a-example.cdn.ampproject.org/c/s/a.example/x?amp_js_v=1', 'https://a.example/x'],
    ['knows a viewer', 'https://www.google.com/amp/s/a.example/x', 'https://a.example/x'],
    ['knows an asked-for face', 'https://a.example/x?amp=1', 'https://a.example/x'],
    ['knows an ending', 'https://a.example/the-bridge-at-holm/amp/', 'https://a.example/the-bridge-at-holm/'],
    ['follows a link', 'https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fx%3Futm_id%3D1', 'https://a.example/x'],
    [
      'follows a search engine’s link',
      'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fx',
      'https://a.example/x',
    ],
  ])('%s', (_what, address, expected) => {
    expect(canonicalUrl(address)).toBe(expected);
  });

  it.each([
    ['a page about something called so', 'https://a.example/wiki/amp', 'https://a.example/wiki'],
    ['a slash at the end', 'https://a.example/x/', 'https://a.example/x'],
    ['capitals in a path', 'https://a.example/X', 'https://a.example/x'],
    ['values', 'https://a.example/?id=1', 'https://a.example/?id=2'],
    ['a name without a value', 'https://a.example/?print', 'https://a.example/?print='],
    ['a host that only looks like a face', 'https://m.a.example/x', 'https://a.example/x'],
    ['an escaped slash', 'https://a.example/a%2Fb', 'https://a.example/a/b'],
    ['an escaped ampersand', 'https://a.example/?q=a%26b', 'https://a.example/?q=a&b'],
    ['a plus and its escape', 'https://a.example/?q=c%2B', 'https://a.example/?q=c+'],
    ['a broken escape', 'https://a.example/?q=%%330', 'https://a.example/?q=%30'],
    ['routes', 'https://a.example/#/a', 'https://a.example/#/b'],
    ['schemes', 'http://a.example/x', 'https://a.example/x'],
    ['the order of equal names', 'https://a.example/?k=1&k=2', 'https://a.example/?k=2&k=1'],
    ['a name that is tracking at another site', 'https://a.example/?t=1', 'https://a.example/?t=2'],
    [
      'an ending that is no country',
      'https://amazon.attacker.example/?ref=1',
      'https://amazon.attacker.example/?ref=2',
    ],
  ])('tells two pages apart by %s', (_what, one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
  });

  it.each(['http://a.example/?.=&%30%=', 'http://a.example/?%%30=&%/=', 'http://a.example/%%330'])(
    'is its own: %s',
    (url) => {
      expect(canonicalUrl(canonicalUrl(url))).toBe(canonicalUrl(url));
    },
  );

  const word = fc.stringMatching(/^[A-Za-z0-9_.~%é中/;=+-]{0,12}$/);
  const address = fc
    .tuple(
      fc.constantFrom('http', 'https', 'HTTPS'),
      fc.constantFrom(
        'a.example',
        'www.amazon.de',
        'en.m.wikipedia.org',
        'www.google.com',
        'x.com',
        'amp.cnn.com',
        '例子.测试',
        'a.example.',
      ),
      fc.constantFrom('', ':443', ':80', ':8080'),
      fc.array(fc.oneof(word, fc.constantFrom('amp', 'url', 'wiki', 'a-b-c-d-e')), { maxLength: 4 }),
      fc.array(fc.tuple(fc.oneof(word, fc.constantFrom('id', 'utm_source', 'q', 'ref', 'amp', 'url')), word), {
        maxLength: 5,
      }),
      fc.oneof(fc.constant(''), word, fc.constantFrom('/r', '!r', ':~:text=a')),
    )
    .map(
      ([scheme, host, port, path, query, hash]) =>
        `${scheme}://${host}${port}/${path.join('/')}${query.length > 0 ? `?${query.map((pair) => pair.join('=')).join('&')}` : ''}${hash ? `#${hash}` : ''}`,
    );

  it('is its own canonical address', () => {
    fc.assert(
      fc.property(address, (url) => {
        const once = canonicalUrl(url);
        expect(canonicalUrl(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws and never gets longer than its escapes', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(canonicalUrl(text)).toBeTypeOf('string');
        expect(withoutTracking(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('keeps pages apart that differ in path or in a parameter that names one', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.tuple(part, part), fc.tuple(part, part), ([path, id], [otherPath, otherId]) => {
        fc.pre(path !== otherPath || id !== otherId);
        const one = `https://a.example/${path}?id=${id}&utm_source=${otherId}`;
        const other = `https://a.example/${otherPath}?utm_source=${id}&id=${otherId}`;
        expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
      }),
    );
  });

  it('does not depend on the order of the query nor on tracking', () => {
    const pair = fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z0-9]{0,6}$/));
    fc.assert(
      fc.property(fc.uniqueArray(pair, { selector: ([name]) => name, maxLength: 6 }), (pairs) => {
        const query = (list: [string, string][]) => list.map((each) => each.join('=')).join('&');
        const plain = canonicalUrl(`https://a.example/x?${query(pairs)}`);
        expect(canonicalUrl(`https://a.example/x?gclid=1&${query([...pairs].reverse())}&utm_made_up=2#top`)).toBe(
          plain,
        );
      }),
    );
  });
});

describe('an address without tracking', () => {
  it.each([
    ['https://a.example/x?gclid=1&id=2#part', 'https://a.example/x?id=2#part'],
    ['https://a.example/x?utm_source=1', 'https://a.example/x'],
    ['https://a.example/x?utm_source=1#part', 'https://a.example/x#part'],
    ['HTTPS://A.example:443/%7Ex?b=2&a=%e4&fbclid=', 'HTTPS://A.example:443/%7Ex?b=2&a=%e4'],
    ['https://a.example/x#?utm_source=1', 'https://a.example/x#?utm_source=1'],
    ['https://a.example/x?', 'https://a.example/x?'],
    ['file:///x?utm_source=1', 'file:///x?utm_source=1'],
    ['nonsense?utm_source=1', 'nonsense?utm_source=1'],
    ['https://www.youtube.com/watch?v=1&t=20&si=x', 'https://www.youtube.com/watch?v=1&t=20'],
    ['https://www.bilibili.com/video/BV1?p=2&vd_source=x', 'https://www.bilibili.com/video/BV1?p=2'],
  ])('%s is %s', (address, expected) => {
    expect(withoutTracking(address)).toBe(expected);
  });

  it('knows every name that tidy-url drops at every site', async () => {
    const { default: rules } = await import('tidy-url/data/rules.js');
    const names = rules.find(({ name }) => name === 'Global')?.rules ?? [];
    expect(names.length).toBeGreaterThan(80);
    const left = names.filter((name) => withoutTracking(`https://a.example/?${name}=1`) !== 'https://a.example/');
    expect(left).toEqual([]);
    expect(TIDY_EVERYWHERE.split(' ').every((name) => names.includes(name))).toBe(true);
  });
});

describe('the address a page calls its own', () => {
  it.each([
    ['is believed on its site', 'https://www.a.example/x?p=1', 'https://a.example/x', 'https://a.example/x'],
    ['is not another publisher’s', 'https://evil.example/x', 'https://www.who.int/news', 'https://evil.example/x'],
    ['is not the front door', 'https://a.example/x', 'https://a.example/', 'https://a.example/x'],
    ['may be the front door of itself', 'https://a.example/#top', 'https://www.a.example/', 'https://www.a.example/'],
    ['is cleaned', 'https://a.example/x', 'https://a.example/y?utm_source=1', 'https://a.example/y'],
    ['is left where it is none', 'https://a.example/x?b=1', 'not an address', 'https://a.example/x?b=1'],
    ['is not a name below a mere ending', 'https://evil.example/x', 'https://example/x', 'https://evil.example/x'],
  ])('%s', (_what, url, declared, expected) => {
    expect(ownAddress(url, declared)).toBe(expected);
  });
});

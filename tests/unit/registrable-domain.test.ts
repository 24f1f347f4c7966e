import { describe, expect, it } from 'vitest';
import { registrableDomain, registrableHost } from '../../lib/evidence/registrable-domain';

describe('the publisher’s domain', () => {
  it.each([
    ['https://www.a.example.co.uk/x', 'example.co.uk'],
    ['https://docs.python.org/3/', 'python.org'],
    ['https://news.sina.com.cn/c/1', 'sina.com.cn'],
    ['https://someone.github.io/x', 'someone.github.io'],
    ['http://kernel61.localhost:8102/x', 'kernel61.localhost'],
    ['http://127.0.0.1:8101/en', '127.0.0.1'],
    ['http://[::1]/x', '[::1]'],
    ['https://a.city.kawasaki.jp./x', 'city.kawasaki.jp'],
    ['https://www.食狮.公司.cn/', 'xn--85x722f.xn--55qx5d.cn'],
    ['nonsense', 'nonsense'],
  ])('of %s is %s', (url, domain) => {
    expect(registrableDomain(url)).toBe(domain);
  });

  it.each([[null], ['com'], ['co.uk'], ['github.io'], ['.example.com'], ['127.0.0.1'], ['']])('%s has none', (host) => {
    expect(registrableHost(host)).toBeNull();
  });
});

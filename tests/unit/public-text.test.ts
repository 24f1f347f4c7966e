import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  asked,
  chosenByPerson,
  derived,
  fixed,
  fromPublicCopy,
  fromSource,
  joined,
  type PublicText,
  repeatsSession,
  withQuery,
} from '../../lib/policy/public-text';

describe('text that may stand in a query', () => {
  it('is no plain string', () => {
    expectTypeOf<string>().not.toExtend<PublicText>();
    expectTypeOf<PublicText>().toExtend<string>();
    // @ts-expect-error a string of unknown origin cannot be put into a query
    withQuery('https://a.example/', { q: 'text of a tab' as string });
  });

  it('is never made of a person’s session', () => {
    expect(fromPublicCopy({ origin: 'session' }, 'private')).toBeNull();
    expect(fromPublicCopy({ origin: 'public' }, 'public')).toBe('public');
  });

  it('is put into an address as it is', () => {
    const query = joined([asked('who built it?'), fixed('site:'), chosenByPerson('a&b=c')]);
    const url = withQuery('https://a.example/search?format=json', { q: derived(query, query), n: 10, none: undefined });
    expect(new URL(url).searchParams.get('q')).toBe('who built it? site: a&b=c');
    expect([...new URL(url).searchParams.keys()]).toEqual(['format', 'q', 'n']);
    expect(fromSource('x')).toBe('x');
  });
});

describe('a query that repeats what only a tab shows', () => {
  const tab =
    'Dear Ms Ito, your account 4411 will be closed on Monday unless you call us. 您的账户将于星期一关闭，除非您与我们联系。';
  it.each([
    ['your account 4411 will be closed on Monday', true],
    ['why: Your  account 4411, will be closed?', true],
    ['您的账户将于星期一关闭除非', true],
    ['account closed Monday', false],
    ['账户关闭', false],
    ['', false],
  ])('%s', (query, expected) => {
    expect(repeatsSession(query, [tab], ['What happens to the account?'])).toBe(expected);
  });

  it('is known by any run of six words, and never found in the person’s own words', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{2,6}$/), { minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.nat(), (text, at) => {
        const start = at % (text.length - 6);
        const taken = text.slice(start, start + 6).join(' ');
        expect(repeatsSession(`tell me ${taken}`, [text.join(' ')], [])).toBe(true);
        expect(repeatsSession(taken, [text.join(' ')], [`I ask: ${taken}`])).toBe(false);
      }),
    );
  });
});

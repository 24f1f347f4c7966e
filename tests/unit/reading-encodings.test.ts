import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../lib/fetch/decode';
import { extractPage } from '../../lib/reading/extract/index';
import { documentOf, read } from '../fixtures/reading/page';

/** Bytes of GB18030 for text of one- and two-byte characters; Node only decodes it. */
function gb18030(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030');
  const wanted = new Set(text);
  const found = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      if (low === 0x7f) continue;
      const character = decoder.decode(new Uint8Array([high, low]));
      if (wanted.has(character) && !found.has(character)) found.set(character, [high, low]);
    }
  }
  return new Uint8Array([...text].flatMap((character) => found.get(character) ?? [character.codePointAt(0) ?? 0]));
}

describe('a page in GB18030 (EX-38)', () => {
  const html = `<!doctype html><html lang="zh"><head><meta charset="gb18030"><title>潮汐</title></head><body><article><h1>潮汐</h1>${'<p>渡轮在中午离开码头,水深十二米;灯塔看守人每天记录两次潮位,从不间断。</p>'.repeat(4)}</article></body></html>`;
  const url = 'https://port.example.test/tide';

  it('gives the same text from the tab, which is decoded already, and from fetched bytes', () => {
    const fetched = decodeBody(gb18030(html), 'text/html');
    expect(fetched).toMatchObject({ encoding: 'gb18030', by: 'meta' });
    const fromBytes = extractPage(documentOf(fetched.text), { url }).text;
    const fromTab = extractPage(documentOf(html), { url }).text;
    expect(fromBytes).toBe(fromTab);
    expect(fromTab).toContain('渡轮在中午离开码头,水深十二米');
  });

  it('leaves text alone that looks like bytes read in another encoding', () => {
    const garbled = new TextDecoder('latin1').decode(gb18030('渡轮在中午离开码头')).repeat(6);
    expect(read(`<article><p>${garbled}.</p></article>`).text).toBe(`${garbled}.`);
  });
});

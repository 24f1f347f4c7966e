import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../lib/fetch/decode';
import { encoded } from '../fixtures/encode';
import { parts } from '../fixtures/reading/languages';

const page = (text: string, head = '') =>
  `<!doctype html><html><head>${head}<title>Harbour</title></head><body><div class="menu"><a href="/index.html">Home</a></div><p>${text}</p></body></html>`;

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  [...text].forEach((_, at) => {
    view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  });
  return bytes;
};

/** ISO-2022-JP: the two-byte rows of EUC-JP between escapes. */
const mail = (text: string) =>
  Uint8Array.from(
    text.split(/([^\0-\x7f]+)/).flatMap((part, at) => {
      const bytes = [...encoded(part, 'euc-jp')];
      return at % 2 === 1 ? [27, 36, 66, ...bytes.map((byte) => byte & 0x7f), 27, 40, 66] : bytes;
    }),
  );

describe('a page that does not state its encoding (EX-37)', () => {
  it.each([
    ['gb18030', parts.zh],
    ['big5', parts.zhHant],
    ['shift_jis', parts.ja],
    ['euc-jp', parts.ja],
    ['euc-kr', parts.ko],
    ['windows-1251', parts.ru],
    ['windows-1251', parts.uk],
    ['windows-1251', parts.bg],
    ['koi8-r', parts.ru],
    ['koi8-u', parts.uk],
    ['iso-8859-5', parts.ru],
    ['windows-1250', parts.pl],
    ['windows-1250', parts.cs],
    ['iso-8859-2', parts.hu],
    ['windows-1252', parts.fr],
    ['windows-1252', parts.de],
    ['windows-1253', parts.el],
    ['iso-8859-7', parts.el],
    ['windows-1254', parts.tr],
    ['windows-1255', parts.he],
    ['windows-1256', parts.ar],
    ['windows-1257', parts.lt],
    ['windows-874', parts.th],
  ])('%s is told by its letters', (encoding, text) => {
    const found = decodeBody(encoded(page(text), encoding), 'text/html');
    expect(found.text).toBe(page(text));
    expect(found).toMatchObject({ by: 'guess', isSure: true, disbelieved: null });
  });

  it.each([
    ['utf-16le', utf16(page(parts.ru), true), parts.ru],
    ['utf-16be', utf16(page(parts.ja), false), parts.ja],
    ['iso-2022-jp', mail(page(parts.ja)), parts.ja],
    ['utf-8', new TextEncoder().encode(page(parts.ko)), parts.ko],
  ])('%s is told by its form', (encoding, bytes, text) => {
    expect(decodeBody(bytes, 'text/html')).toMatchObject({ text: page(text), encoding, isSure: true });
  });

  it('says that it is not sure of a few letters', () => {
    expect(decodeBody(encoded('5 °C', 'windows-1252'), 'text/html').isSure).toBe(false);
    expect(decodeBody(encoded('中文', 'big5'), 'text/html').isSure).toBe(false);
    expect(decodeBody(encoded(page('5 C'), 'windows-1252'), 'text/html').isSure).toBe(true);
  });

  it('takes a hint from the language that the page states and from its country', () => {
    const few = encoded(page('Zażółć'), 'iso-8859-2');
    expect(decodeBody(few, 'text/html', 'https://port.example.pl/').text).toContain('Zażółć');
    expect(decodeBody(encoded(page('日本', ''), 'shift_jis'), 'text/html', 'https://a.example.jp/').text).toContain(
      '日本',
    );
  });

  it('is not led astray by script and comments', () => {
    const noise = `<script>var s = "${'café '.repeat(300)}";</SCRIPT><!-- ${'été '.repeat(300)} -->`;
    const bytes = new Uint8Array([...encoded(noise, 'windows-1252'), ...encoded(page(parts.zhHant), 'big5')]);
    expect(decodeBody(bytes, 'text/html').encoding).toBe('big5');
  });
});

describe('a statement (EX-37)', () => {
  const bytes = encoded(page(parts.zh), 'gb18030');

  it.each([['utf-8'], ['iso-8859-1'], ['big5'], ['shift_jis'], ['koi8-r'], ['utf-16']])(
    'that is wholly wrong is not believed, and that is said: %s',
    (stated) => {
      const found = decodeBody(bytes, `text/html; charset=${stated}`);
      expect(found.text).toContain(parts.zh);
      expect(found).toMatchObject({ encoding: 'gb18030', by: 'guess' });
      expect(found.disbelieved).toBe(new TextDecoder(stated).encoding);
    },
  );

  it('of an older encoding is not believed of UTF-8', () => {
    const found = decodeBody(new TextEncoder().encode(page(parts.fr)), 'text/html; charset=iso-8859-1');
    expect(found).toMatchObject({ text: page(parts.fr), encoding: 'utf-8', disbelieved: 'windows-1252' });
  });

  it.each([
    ['windows-1252', parts.de],
    ['iso-8859-2', parts.pl],
    ['big5', parts.zhHant],
    ['koi8-r', parts.ru],
    ['macintosh', parts.fr],
  ])('that is right is believed: %s', (stated, text) => {
    const found = decodeBody(encoded(page(text), stated), `text/html; charset=${stated}`);
    expect(found).toMatchObject({ text: page(text), by: 'header', disbelieved: null });
  });

  const ascii = (head: string) => encoded(page('Low tide', head), 'windows-1252');
  it.each([
    ['<meta charset="utf-16">', 'utf-8'],
    ['<meta charset=" KOI8-R ">', 'koi8-r'],
    ["<META CHARSET = 'koi8-r'/>", 'koi8-r'],
    ['<meta content="text/html; foo=1; charset=koi8-r" http-equiv=Content-Type>', 'koi8-r'],
    ['<meta content="text/html; charset=koi8-r">', null],
    ['<meta name="description" content="say charset=koi8-r">', null],
    ['<!-- <meta charset="koi8-r"> -->', null],
    ['<script>"<meta charset=koi8-r>"</script>', null],
    ['<title><meta charset="koi8-r"></title>', null],
    ['<meta data-charset="koi8-r">', null],
    ['<meta charset="gb2312">', 'gbk'],
    ['<meta charset="ks_c_5601-1987">', 'euc-kr'],
    ['<meta charset="x-user-defined">', 'windows-1252'],
    ['<meta charset="no-such">', null],
    [`${'<link rel="a" href="b">'.repeat(200)}<meta charset="koi8-r">`, 'koi8-r'],
    ['<meta charset="koi8-r"><meta charset="ibm866">', 'koi8-r'],
  ])('in a page is read as browsers read it: %s', (head, expected) => {
    const found = decodeBody(ascii(head), 'text/html');
    expect(found.by === 'meta' ? found.encoding : null).toBe(expected);
  });

  it('in an XML declaration counts where no meta says otherwise', () => {
    const xml = (more: string) => encoded(`<?xml version="1.0" encoding="koi8-r"?>${page('é', more)}`, 'windows-1252');
    expect(decodeBody(xml(''), 'text/html').encoding).toBe('koi8-r');
    expect(decodeBody(xml('<meta charset="ibm866">'), 'text/html').encoding).toBe('ibm866');
  });

  it('stands behind a byte order mark, and one in the page behind the header', () => {
    const marked = new Uint8Array([
      0xef,
      0xbb,
      0xbf,
      ...new TextEncoder().encode(page('é', '<meta charset="koi8-r">')),
    ]);
    expect(decodeBody(marked, 'text/html; charset=gbk')).toMatchObject({ encoding: 'utf-8', by: 'bom' });
    expect(decodeBody(ascii('<meta charset="koi8-r">'), 'text/html; charset=ibm866').encoding).toBe('ibm866');
  });
});

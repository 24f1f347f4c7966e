/** What a style attribute states of an element's look, for documents that are not rendered. */

export type Declarations = Map<string, string>;

/** Names and values in lower case, without comments, escapes (`n\6fne`) and `!important`; the last of each wins. */
export function declarationsOf(style: string): Declarations {
  const found: Declarations = new Map();
  for (const part of plainCss(style.slice(0, LONGEST_STYLE)).split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part.slice(colon + 1).replace('!important', '');
    found.set(part.slice(0, colon).trim(), value.trim());
  }
  return found;
}

const LONGEST_STYLE = 5000;

function plainCss(css: string): string {
  return css
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_whole, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : '';
    })
    .replace(/\\(.)/g, '$1')
    .toLowerCase();
}

type Colour = [red: number, green: number, blue: number, alpha: number];

/** A stated colour; null for names other than white, black and transparent. */
export function statedColour(text: string | undefined): Colour | null {
  if (text === undefined) return null;
  if (text === 'transparent') return [0, 0, 0, 0];
  if (text === 'white') return [255, 255, 255, 1];
  if (text === 'black') return [0, 0, 0, 1];
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text)?.[1];
  if (hex !== undefined) {
    const long = hex.length < 5 ? hex.replace(/./g, '$&$&') : hex;
    const at = (i: number) => Number.parseInt(long.slice(i, i + 2), 16);
    return [at(0), at(2), at(4), long.length === 8 ? at(6) / 255 : 1];
  }
  const parts = /^rgba?\(([^)]{1,60})\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (parts === undefined || parts.length < 3) return null;
  const [red = 0, green = 0, blue = 0] = parts.map(Number.parseFloat);
  const alpha = parts[3] === undefined ? 1 : Number.parseFloat(parts[3]) / (parts[3].endsWith('%') ? 100 : 1);
  return [red, green, blue, alpha];
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** Two capitals alone are no code here: “US” and “UK” are names anyway, and “IT” or “IN” are words. */
function countriesIn(language: 'en' | 'zh'): ReadonlyMap<string, string> {
  const cached = known.get(language);
  if (cached) return cached;
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  const add = (code: string) => {
    const name = names.of(code)?.normalize('NFKC');
    if (name && name.length > 1) found.set(name.toLowerCase(), name);
  };
  for (let a = 65; a <= 90; a++) for (let b = 65; b <= 90; b++) add(String.fromCharCode(a, b));
  for (const code of CONTINENTS) add(code);
  known.set(language, found);
  return found;
}

/** Africa, the Americas, Asia, Europe, Oceania and their parts that have names of their own (UN M49). */
const CONTINENTS = ['002', '003', '005', '009', '019', '142', '150', '030', '034', '035', '039', '053', '145', '419'];
/** Names of countries that are more often something else. */
const ELSEWHERE = new Set(['jersey', 'world', 'pseudo-accents', 'pseudo-bidi', 'unknown region']);

/**
 * Countries and continents that a question limits itself to, as it writes them (MECHANISMS A25: the region is among
 * what is lost most often). From the names that the browser itself gives regions.
 */
export function placesIn(text: string, language: string): string[] {
  if (language === 'zh' || language === 'ja') return placesInChinese(text);
  if (language !== 'en') return [];
  const places = countriesIn('en');
  const words = [...text.matchAll(/[\p{L}\p{M}'’.-]+/gu)];
  const out: string[] = [];
  for (let at = 0; at < words.length; at++)
    for (let length = Math.min(3, words.length - at); length > 0; length--) {
      const first = words[at];
      const last = words[at + length - 1];
      if (!first || !last) continue;
      const written = text.slice(first.index, last.index + last[0].length).replace(/['’]s?$|[.]+$/u, '');
      const lower = written.toLowerCase();
      if (!places.has(lower) || ELSEWHERE.has(lower)) continue;
      out.push(written);
      at += length - 1;
      break;
    }
  return [...new Set(out)];
}

function placesInChinese(text: string): string[] {
  const places = countriesIn('zh');
  const out: string[] = [];
  for (let at = 0; at < text.length; at++)
    for (let length = Math.min(8, text.length - at); length > 1; length--) {
      const written = text.slice(at, at + length);
      if (!places.has(written)) continue;
      out.push(written);
      at += length - 1;
      break;
    }
  return [...new Set(out)];
}

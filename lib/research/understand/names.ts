import { ENGLISH_STOP } from '../../reading/text/stopwords';

const QUOTED = /[“"「『《]([^”"」』》]{1,80})[”"」』》]|(?<![\p{L}\p{N}])[‘'`]([^’'`]{1,60})[’'`](?![\p{L}\p{N}])/gu;
/** A Latin word with digits, an inner capital, an underscore or a mark inside: pg_upgrade, SQLite, node:test, Ctrl+C, 10-60%. */
const TOKEN =
  /[\p{Script=Latin}\p{N}_][\p{Script=Latin}\p{N}\p{M}_'’]*(?:[.:/@+\-–_][\p{Script=Latin}\p{N}_()]+)*(?:\+\+|#|%)?/gu;
const SENTENCE_START = /(?:^|[.?!:;]\s+|[“"「¿¡]\s*)$/u;
/** Square and cubic metres: a measure, not a name. */
const MEASURE = /^[kcmd]?m[23]$/;
/** Capitalised only because of the calendar or of politeness. */
const ORDINARY = new Set(['i', 'ok', 'tv', 'please']);

/**
 * Names in a question: quoted phrases, identifiers, numbers and capitalised words. They are what an answer must meet:
 * a passage about something else is no answer, however many other words it shares.
 *
 * @returns names as written, in order, each once; consecutive capitalised words joined (“Peyton Manning”)
 */
export function properNames(text: string, language: string): string[] {
  const found: { at: number; end: number; name: string }[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const name = (match[1] ?? match[2] ?? '').trim();
    if (name && !/^[\p{L}]$/u.test(name)) found.push({ at: match.index, end: match.index + match[0].length, name });
  }
  for (const match of text.matchAll(TOKEN)) {
    const at = match.index;
    if (found.some((f) => at >= f.at && at < f.end)) continue;
    // In Turkish the case ending stands after an apostrophe (Ankara'nın).
    const ending = language === 'tr' ? /['’]\p{L}*$/u : /['’]s?$/u;
    const name = withoutLooseBrackets(match[0]).replace(ending, '').replace(/\(\)$/, '');
    if (isName(name, text.slice(0, at), language)) found.push({ at, end: at + name.length, name });
  }
  return [
    ...new Set(
      join(
        found.sort((a, b) => a.at - b.at),
        text,
      ),
    ),
  ];
}

/** “the test runner (node:test)”, node:test（稳定）: a bracket that is not opened, or not closed, inside a name is not of it. */
function withoutLooseBrackets(name: string): string {
  let open = -1;
  for (let i = 0; i < name.length; i++) {
    if (name[i] === '(') {
      if (open >= 0) return name.slice(0, open);
      open = i;
    } else if (name[i] === ')') {
      if (open < 0) return name.slice(0, i);
      open = -1;
    }
  }
  return open < 0 ? name : name.slice(0, open);
}

function isName(name: string, before: string, language: string): boolean {
  if (MEASURE.test(name)) return false;
  if (/\p{N}/u.test(name)) return true;
  if (name.length < 2 && !/^[\p{Lu}]$/u.test(name)) return false;
  if (/_|\p{Ll}\p{Lu}|\p{L}[.:/@+]\p{L}|\+\+$|#$/u.test(name)) return true;
  const lower = name.toLowerCase();
  if (ORDINARY.has(lower)) return false;
  if (language === 'zh' || language === 'ja') return name.length > 1;
  if (!/^\p{Lu}/u.test(name)) return false;
  if (/^\p{Lu}{2,}$/u.test(name)) return !ENGLISH_STOP.has(lower) || name.length > 3;
  if (language === 'de') return false;
  return !ENGLISH_STOP.has(lower) && !SENTENCE_START.test(before) && name.length > 1;
}

/** Neighbouring capitalised words are one name; a number after a name stays apart, because pages write it in many ways. */
function join(found: { at: number; end: number; name: string }[], text: string): string[] {
  const out: { name: string; end: number }[] = [];
  for (const item of found) {
    const last = out.at(-1);
    const plain = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
    if (
      last &&
      text.slice(last.end, item.at) === ' ' &&
      plain.test(item.name) &&
      /^\p{Lu}[\p{L}\p{M}'’. -]*$/u.test(last.name)
    ) {
      last.name += ` ${item.name}`;
      last.end = item.end;
    } else out.push({ name: item.name, end: item.end });
  }
  return out.map((item) => item.name);
}

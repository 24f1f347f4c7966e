import type { SearchHit } from '../schema/source';
import { SNIPPET_CHARS } from './types';

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  middot: '·',
  laquo: '«',
  raquo: '»',
};

/** The text of a snippet that holds tags and character references; white space made single. Nothing is rendered. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:style|script)[^>]*>[\s\S]*?<\/(?:style|script)>/gi, ' ')
    .replace(/<\/?(?:p|br|div|li|tr|td|h\d|jats:[a-z]+)[^>]*>/gi, ' ')
    .replace(/<\/?[a-zA-Z][^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => reference(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

function reference(name: string): string | null {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
}

/** A hit from what a source gave; null where it names no web address. */
export function hitOf(given: {
  url: string | null | undefined;
  title?: string | null | undefined;
  snippet?: string | null | undefined;
  date?: string | number | null | undefined;
  language?: string | null | undefined;
}): SearchHit | null {
  const url = (given.url ?? '').trim();
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return {
    url,
    title: cut(plainText(given.title ?? ''), 300) || url,
    snippet: cut(plainText(given.snippet ?? ''), SNIPPET_CHARS),
    published_at: isoDate(given.date),
    language: given.language || null,
  };
}

/** Hits of a list, those without an address left out. */
export function hitsOf(given: readonly Parameters<typeof hitOf>[0][]): SearchHit[] {
  return given.flatMap((item) => hitOf(item) ?? []);
}

/**
 * Hits of a list whose fields a person named.
 *
 * @throws where there are results and none has an address: then the settings are wrong, and nothing is no answer
 */
export function addressed(given: readonly Parameters<typeof hitOf>[0][]): SearchHit[] {
  const hits = hitsOf(given);
  if (given.length > 0 && hits.length === 0)
    throw new Error(`${given.length} results, none with a web address where the settings say`);
  return hits;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Numbers above are milliseconds: as seconds they would name the year 5138. */
const MOST_SECONDS = 1e11;
const LAST_YEAR_MS = Date.UTC(2200, 0);

/**
 * An ISO date or time as it was given, or of seconds or milliseconds since 1970; null for words such as “3 hours ago” and
 * for a day that no calendar has.
 */
export function isoDate(given: string | number | null | undefined): string | null {
  if (typeof given === 'number') {
    const ms = given < MOST_SECONDS ? given * 1000 : given;
    return ms > 0 && ms < LAST_YEAR_MS ? new Date(ms).toISOString() : null;
  }
  const text = (given ?? '')
    .trim()
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3')
    .replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:)/, '$1T');
  if (!/^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/.test(text)) return null;
  const [, day = text] = /^(\d{4}-\d{2}-\d{2})/.exec(text) ?? [];
  return Number.isNaN(Date.parse(day)) ? null : text;
}

/** The part of a paged list that a cursor names: a whole number from 0; anything else is the beginning. */
export function offsetOf(cursor: string | null): number {
  const number = Number(cursor ?? '0');
  return Number.isInteger(number) && number > 0 ? number : 0;
}

import { z } from '../schema/zod';
import { getting } from './address';
import { addressed, offsetOf } from './text';
import type { SourceDefinition } from './types';

/**
 * Any search that answers JSON, described by a person: a template for its address and where its fields stand. A key,
 * where one is set, goes into a header of the service's choice by the usual name.
 */
export const custom: SourceDefinition = {
  kind: 'custom',
  request(config, { text, count, cursor, window }, key) {
    const offset = offsetOf(cursor);
    const values: Record<string, string> = {
      query: text,
      count: String(count),
      offset: String(offset),
      page: String(Math.floor(offset / Math.max(1, count)) + 1),
      from: window.from ?? '',
      to: window.to ?? '',
    };
    const url = config.base_url.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? encodeURIComponent(values[name] ?? '') : whole,
    );
    return getting(url, key === '' ? {} : { Authorization: `Bearer ${key}` });
  },
  reader: {
    format: 'json',
    schema: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    read(given, { cursor, count }, config) {
      const fields = config.custom;
      const list = fields ? at(given, fields.results) : null;
      if (!fields || !Array.isArray(list)) throw new Error('the answer has no list of results where the settings say');
      const hits = addressed(
        list.map((item) => ({
          url: absolute(textAt(item, fields.url), config.base_url),
          title: textAt(item, fields.title),
          snippet: textAt(item, fields.snippet),
          date: fields.date ? dateAt(item, fields.date) : null,
        })),
      );
      const pages = /\{(?:offset|page)\}/.test(config.base_url);
      return { hits, cursor: pages && list.length >= count ? String(offsetOf(cursor) + count) : null };
    },
  },
};

/** An address without a host is one of the service itself. */
function absolute(url: string | null, base: string): string | null {
  return url !== null && /^\/(?!\/)/.test(url) ? new URL(url, base).href : url;
}

/** Seconds or milliseconds since 1970 stay numbers. */
function dateAt(value: unknown, path: string): string | number | null {
  const found = at(value, path);
  return typeof found === 'number' ? found : textAt(value, path);
}

/** The names of a path, also as JSONPath writes it: `$.data.items[0]['name']`, `items[*]`. */
function namesOf(path: string): string[] {
  return path
    .trim()
    .replace(/^\$/, '')
    .replace(/\[(?:\*|)\]$/, '')
    .replace(/\[['"]?([^\]'"]+)['"]?\]/g, '.$1')
    .split('.')
    .filter((name) => name !== '');
}

/** What stands at a path of names and numbers joined by dots; undefined where nothing does. */
function at(value: unknown, path: string): unknown {
  let here: unknown = value;
  for (const name of namesOf(path)) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Object.hasOwn(here, name) ? (here as Record<string, unknown>)[name] : undefined;
  }
  return here;
}

function textAt(value: unknown, path: string): string | null {
  if (path === '') return null;
  const found = at(value, path);
  if (Array.isArray(found)) return found.filter((part) => typeof part === 'string').join(' ');
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : null;
}

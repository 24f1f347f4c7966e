import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/schema/answer';
import { evidence, evidencePacket } from '../../lib/schema/evidence';
import { keptQuote, note } from '../../lib/schema/note';
import { snapshot } from '../../lib/schema/snapshot';
import { z } from '../../lib/schema/zod';

/** docs/SCHEMA holds the JSON Schema of the records that leave the library for other programs. `UPDATE_DOCS=1` writes it anew. */
const FOLDER = 'docs/SCHEMA';
const RECORDS = { answer, evidence, evidencePacket, keptQuote, note, snapshot };

const fileOf = (name: string) => `${name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}.schema.json`;
const textOf = (schema: z.ZodType, title: string) =>
  `${JSON.stringify({ title, ...z.toJSONSchema(schema) }, null, 2)}\n`;

describe('the published schema', () => {
  it.each(Object.entries(RECORDS))('of %s is what the code checks', (name, schema) => {
    const path = join(FOLDER, fileOf(name));
    const wanted = textOf(schema, name);
    if (process.env.UPDATE_DOCS) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(path, wanted);
    }
    expect(readFileSync(path, 'utf8'), `${path} is out of date: run it again with UPDATE_DOCS=1`).toBe(wanted);
  });

  it('names no record that is gone', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
    expect(files.sort()).toEqual(Object.keys(RECORDS).map(fileOf).sort());
  });

  it('of evidence has every field that MECHANISMS D03 names, all required', () => {
    const { required = [] } = z.toJSONSchema(evidence);
    for (const field of [
      ...['id', 'title', 'claim', 'excerpt', 'canonical_url', 'source_type', 'published_at', 'retrieved_at'],
      ...['score', 'risk_flags', 'provenance', 'content_hash', 'doi', 'byline', 'site', 'language'],
    ])
      expect(required).toContain(field);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** No pattern that meets a page's text takes quadratic time: 3,000 characters tell it from a linear one. */

const ROOT = join(import.meta.dirname, '../../lib/reading');
const LENGTH = 3000;
/** A pattern that looks at each character some dozen times takes a tenth of this, a quadratic one several times. */
const MOST_MS = 4;
const UNITS = ['1', ' ', 'a', 'A ', '中', '"', '(', '[', '.', '<', '-', '1,'];
/** Patterns that meet only the last or first few characters of a text, by a slice or a limit beside them. */
const BOUNDED = [
  [String.raw`\s+[|•·–—]\s+|,?\s+(?:on|in|updated`, 'pieces near the title have 120 characters at most'],
  [String.raw`(?:…|\.\.\.|read more`, 'the last 60 characters'],
  [String.raw`(?:…|\.\.\.|[^.!?。！？`, 'the last 20 characters'],
  ['[.,;)]+$', 'a DOI of 300 characters at most'],
  ['bold|black|heavy|demi', 'a font’s name'],
  [String.raw`(?:(?:\s[.．·…]){3,}`, 'the last 300 characters of a line'],
  [String.raw`([\p{L}\p{M}\d]+(?:[-‐]`, 'the last 200 characters of a line'],
];

function patterns(): { where: string; pattern: RegExp }[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found: { where: string; pattern: RegExp }[] = [];
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, body = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (!BOUNDED.some(([start = '']) => body.startsWith(start)))
          found.push({ where: `${file}:${line}`, pattern: new RegExp(body, flags.replace('y', '')) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function quickest(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4 && best > MOST_MS; i += 1) {
    const started = performance.now();
    text.replace(pattern, '');
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

it('meets long runs in linear time, whatever they are of', { timeout: 60_000 }, () => {
  const all = patterns();
  expect(all.length).toBeGreaterThan(400);
  const slow: string[] = [];
  for (const { where, pattern } of all)
    for (const unit of UNITS) {
      const text = `中${unit.repeat(LENGTH / unit.length)}中`;
      if (quickest(pattern, text) > MOST_MS) slow.push(`${where} on ${JSON.stringify(unit)}`);
    }
  expect(slow).toEqual([]);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { preferences } from '../../lib/library/preferences';

/**
 * docs/SETTINGS.md is written from the code: what a person can set, with defaults, and the named constants of the
 * agent with their unit and source. `UPDATE_DOCS=1` writes it anew.
 */

const DOC = 'docs/SETTINGS.md';
const CONSTANTS: readonly [title: string, file: string][] = [
  ['The agent', 'lib/research/settings.ts'],
  ['Calls to models', 'lib/models/limits.ts'],
];

/** What views remember for themselves: no setting of a person. */
const MOMENTARY = ['draft', 'current_run', 'welcomed', 'pruned_on', 'library_mark', 'loss', 'request', 'model_wait'];

test('the page of settings says what the code says', () => {
  const wanted = page();
  if (process.env.UPDATE_DOCS) writeFileSync(DOC, wanted);
  expect(readFileSync(DOC, 'utf8'), `${DOC} is out of date: run it again with UPDATE_DOCS=1`).toBe(wanted);
});

test('every setting has a comment that says what it is', () => {
  const silent = [...settingRows(), ...CONSTANTS.flatMap(([, file]) => constantsOf(file))].filter(
    ({ says }) => says.length < 10,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

function page(): string {
  const settings = settingRows().map(({ name, value, says }) => `| \`${name}\` | ${value} | ${says} |`);
  const parts = [
    '# Settings',
    'What a person sets stands in the library and in an export; keys of models do not. Defaults as they are shipped.',
    ['| name | default | what it is |', '| --- | --- | --- |', ...settings].join('\n'),
  ];
  for (const [title, file] of CONSTANTS) {
    const rows = constantsOf(file).map(({ name, value, says }) => `| \`${name}\` | ${value} | ${says} |`);
    parts.push(`## ${title}`, `Constants of \`${file}\`. Values of different scales are never compared.`);
    parts.push(['| name | value | what it is |', '| --- | --- | --- |', ...rows].join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

interface Row {
  name: string;
  value: string;
  says: string;
}

function settingRows(): Row[] {
  const source = readFileSync('lib/library/preferences.ts', 'utf8');
  return Object.entries(preferences).flatMap(([name, schema]) => {
    if (MOMENTARY.includes(name)) return [];
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${name}:`).exec(source)?.[1];
    const says = comment ? plain(comment) : (OBVIOUS[name] ?? '');
    return [{ name, value: `\`${JSON.stringify(schema.parse(undefined))}\``, says }];
  });
}

/** Settings whose name says it in the code, but not in a table. */
const OBVIOUS: Readonly<Record<string, string>> = {
  theme: 'Colours of panel and pages: like the system, light or dark.',
  language: 'Language of the interface: like the browser, English or Chinese.',
};

/** Exported numbers with the comment above each. */
function constantsOf(file: string): Row[] {
  const source = readFileSync(file, 'utf8');
  const pattern =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+)(?:: \w+)? = (-?[\d_.]+(?: \* [\d_]+)*|\{[^\n]*\} as const);/g;
  const rows: Row[] = [];
  // A constant without a comment of its own is a second value of the one before it.
  for (const [, comment, name, value] of source.matchAll(pattern))
    rows.push({
      name: name ?? '',
      value: `\`${plain(value ?? '').replace(' as const', '')}\``,
      says: comment ? plain(comment) : (rows.at(-1)?.says ?? ''),
    });
  return rows;
}

function plain(text: string): string {
  return text
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}

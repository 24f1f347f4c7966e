import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, run } from '../tools/process.mjs';
import { page } from './harness/server.ts';

/** `npm run ask` as people and programs call it: files in, an answer with checkable citations out. */
const LAMP = page(
  'The Varde lamp',
  `<main><h1>The Varde lamp</h1>
   <p>By default the Varde lamp dims itself after 25 minutes without movement. It can be woken by touching the foot.</p>
   <p>The arm is made of beech, which is oiled twice before the lamp leaves the workshop.</p></main>`,
);
const OAK = page(
  '橡树',
  `<main><h1>橡树</h1><p>橡树是一种高大的落叶乔木，广泛分布在北半球的温带地区。</p>
   <p>在适宜的条件下，橡树的寿命可以超过一千年。很多老树的树干已经中空。</p></main>`,
  'zh',
);

interface Printed {
  answer: {
    overview: string[];
    sentences: {
      text: string;
      mark: string;
      citations: { quote: string; url: string; title: string; start: number; end: number; snapshot_hash: string }[];
    }[];
    stop: { reason: string; forced: boolean };
  };
  snapshots: { hash: string; url: string; text: string }[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-ask-'));
  mkdirSync(join(folder, 'trees'));
  writeFileSync(join(folder, 'lamp.html'), LAMP);
  writeFileSync(join(folder, 'trees', 'oak.html'), OAK);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(...args: string[]): Promise<{ code: number; output: string }> {
  return run(process.execPath, [join(ROOT, 'tests/tools/ask.mjs'), ...args], { capture: true });
}

function parse(output: string): Printed {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Printed;
}

test('several pages are read as open tabs, and every citation holds against its saved copy', async () => {
  const note = join(folder, 'note.md');
  const { code, output } = await ask(
    ...['--question', 'After how many minutes does the Varde lamp dim itself?', '--json', '--out', note],
    ...['--page', join(folder, 'lamp.html'), '--page', join(folder, 'trees', 'oak.html')],
  );
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  const { answer, snapshots } = parse(output);
  expect(answer.overview[0]).toContain('25 minutes');
  expect(answer.sentences[0]?.citations[0]).toMatchObject({ title: 'The Varde lamp' });
  expect(answer.sentences[0]?.citations[0]?.url).toMatch(/\/lamp\.html$/);
  for (const { citations } of answer.sentences) {
    expect(citations.length).toBeGreaterThan(0);
    for (const { quote, start, end, snapshot_hash } of citations) {
      const copy = snapshots.find(({ hash }) => hash === snapshot_hash);
      expect(copy?.text.slice(start, end)).toBe(quote);
      expect(
        createHash('sha256')
          .update(copy?.text ?? '')
          .digest('hex'),
      ).toBe(snapshot_hash);
    }
  }
  // The address that served the file dies with the command.
  expect(readFileSync(note, 'utf8')).toContain('<file://');
  expect(readFileSync(note, 'utf8')).toMatch(/^---\n[\s\S]*25 minutes[\s\S]*^\[\^1\]: /m);
});

test('a Chinese question of a Chinese page is answered', async () => {
  const { code, output } = await ask(
    ...['--question', '橡树的寿命有多长？', '--page', join(folder, 'trees', 'oak.html'), '--json'],
  );
  expect(code).toBe(0);
  expect(parse(output).answer.overview.join('')).toContain('一千年');
});

test('a question that the page does not answer ends with code 3 and says so', async () => {
  const { code, output } = await ask('--question', 'Who painted the Mona Lisa?', '--page', join(folder, 'lamp.html'));
  expect(code).toBe(3);
  expect(output).toContain('Not enough evidence');
});

test.each([
  ['an empty question', ['--question', ' ', '--page', 'x.html'], /^The question is empty/],
  ['a missing file', ['--question', 'What?', '--page', '/no/such/page.html'], /^There is no file /],
  ['an unknown flag', ['--question', 'What?', '--colour', 'red'], /^Unknown option '--colour'/],
  ['a question given twice', ['--question', 'What?', '--question', 'Who?'], /^--question is given twice/],
  ['an unreachable page', ['--question', 'What?', '--page', 'http://127.0.0.1:9/'], /could not be opened: ERR_/],
])('%s is one clear line and code 1', async (_what, args, line) => {
  const { code, output } = await ask(...args);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(line);
  expect(code).toBe(1);
});

test('--help says how to call it, with code 0', async () => {
  const { code, output } = await ask('--help');
  expect(output).toMatch(/^Usage: npm run ask -- --question Q/);
  expect(code).toBe(0);
});

test('with --json an error is a line of JSON too', async () => {
  const { code, output } = await ask('--question', 'What?', '--json');
  expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({
    error: expect.stringMatching(/^There is no page/),
  });
  expect(code).toBe(1);
});

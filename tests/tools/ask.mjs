/**
 * `npm run ask -- --question Q [--page URL|FILE]… [--look-in page|tabs|web|scholarly|library] [--source KIND=URL]…
 * [--depth quick|standard] [--allow-host H]… [--model BASEURL,NAME[,KEY]] [--out note.md] [--format md|packet] [--json]`:
 * asks through the real panel of the built extension in a headless browser and prints the answer. Exit code 0: it
 * answered; 3: not enough evidence; 1: an error, in one line.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './build.mjs';
import { loadTypeScript } from './load.mjs';
import { PlainError, ROOT, tool } from './process.mjs';
import { ensureBrowser, ensureDependencies } from './setup.mjs';

const USAGE =
  'npm run ask -- --question Q [--page URL|FILE]… [--look-in page|tabs|web|scholarly|library] [--depth quick|standard] [--source KIND=URL]… [--allow-host H]… [--model BASEURL,NAME[,KEY]] [--out note.md] [--format md|packet] [--json]';
const FORMATS = ['md', 'packet'];
const LOOK_IN = ['page', 'tabs', 'web', 'scholarly', 'library'];
/** Scopes that need no page. */
const WITHOUT_PAGE = ['web', 'scholarly', 'library'];
/** How far a search goes. */
const DEPTHS = ['quick', 'standard'];
/** Scopes that search. */
const SEARCHED = ['web', 'scholarly'];
/** The longest question that the panel takes, in characters. */
const MAX_QUESTION = 20_000;

async function main() {
  const request = readRequest();
  await ensureDependencies();
  await ensureBrowser();
  await ensureBuilt('chrome');
  const { ask } = await loadTypeScript(join(ROOT, 'tests', 'tools', 'ask', 'ask.ts'));
  return ask(request);
}

/** The command line, checked as far as it can be without a browser. */
function readRequest() {
  const { values, positionals } = readArguments(USAGE, {
    question: { type: 'string' },
    page: { type: 'string', multiple: true },
    'look-in': { type: 'string' },
    depth: { type: 'string' },
    source: { type: 'string', multiple: true },
    'allow-host': { type: 'string', multiple: true },
    model: { type: 'string' },
    out: { type: 'string' },
    format: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (positionals.length > 0) throw new PlainError(`What is “${positionals[0]}”? Usage: ${USAGE}`);
  const question = (values.question ?? '').trim();
  if (question === '') throw new PlainError('The question is empty: add --question "…".');
  if (question.length > MAX_QUESTION)
    throw new PlainError(`The question has ${question.length} characters; the panel takes ${MAX_QUESTION}.`);

  const pages = (values.page ?? []).map(readPage);
  const lookIn = oneOf('--look-in', values['look-in'] ?? (pages.length > 1 ? 'tabs' : 'page'), LOOK_IN);
  if (pages.length === 0 && !WITHOUT_PAGE.includes(lookIn))
    throw new PlainError('There is no page to ask about: add --page URL or FILE.');
  if (pages.length > 1 && lookIn === 'page')
    throw new PlainError('--look-in page takes one --page; several are --look-in tabs.');
  const depth = oneOf('--depth', values.depth ?? 'quick', DEPTHS);
  if (depth !== 'quick' && !SEARCHED.includes(lookIn))
    throw new PlainError(`--depth ${depth} needs --look-in web or scholarly: given pages are read whole anyway.`);

  const format = oneOf('--format', values.format ?? 'md', FORMATS);
  const out = values.out === undefined ? null : resolve(values.out);
  if (out && !statSync(dirname(out), { throwIfNoEntry: false })?.isDirectory())
    throw new PlainError(`There is no folder ${dirname(out)} for --out.`);
  if (out && statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new PlainError(`--out ${values.out} is a folder: name a file.`);
  const model = values.model === undefined ? null : readModel(values.model);
  const sources = (values.source ?? []).map(readSource);
  const allowHosts = values['allow-host'] ?? [];
  return { question, pages, lookIn, depth, sources, allowHosts, model, format, out, json: values.json ?? false };
}

/**
 * @param {string} text `BASEURL,NAME[,KEY]`; a key may hold commas
 * @returns {{ base_url: string, name: string, key: string }}
 */
function readModel(text) {
  const [base_url = '', name = '', ...key] = text.split(',').map((part) => part.trim());
  if (base_url === '' || name === '') throw new PlainError('--model takes BASEURL,NAME or BASEURL,NAME,KEY.');
  return { base_url, name, key: key.join(',') };
}

/**
 * @param {string} text `KIND=URL`
 * @returns {{ kind: string, url: string }}
 */
function readSource(text) {
  const [, kind = '', url = ''] = /^([a-z]+)=(.+)$/i.exec(text) ?? [];
  const known = kind === 'searx' ? 'searxng' : kind.toLowerCase();
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url.replace(/[{}]/g, '')))
    throw new PlainError(`--source takes KIND=URL, e.g. searxng=http://127.0.0.1:8888, not “${text}”.`);
  return { kind: known, url };
}

/**
 * @param {string} text
 * @returns {{ url: string } | { file: string }}
 */
function readPage(text) {
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) throw new PlainError(`--page ${text} is not a valid address.`);
    return { url: text };
  }
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1];
  const known = !scheme || scheme.toLowerCase() === 'file' || existsSync(text);
  if (!known) throw new PlainError(`--page takes http and https addresses and files, not ${scheme}: addresses.`);
  const file = resolve(/^file:/i.test(text) ? decodeURIComponent(new URL(text).pathname) : text);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new PlainError(`There is no file ${file}.`);
  if (!found.isFile()) throw new PlainError(`${file} is not a file.`);
  return { file };
}

/**
 * @param {string} flag
 * @param {string} value
 * @param {string[]} allowed
 */
function oneOf(flag, value, allowed) {
  if (!allowed.includes(value)) throw new PlainError(`${flag} takes ${allowed.join(', ')}, not “${value}”.`);
  return value;
}

await tool(main);

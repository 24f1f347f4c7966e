/**
 * `npm run eval -- SUITE --data DIR [--set NAME] [--predictions FILE] [--sweep SETTING=a,b,c] [--limit N | --quick]
 * [--json]`, or `SUITE --web BASE [--wiki BASE] --questions FILE` for a suite that asks its questions of served pages
 * (whole runs take [--depth …] [--model URL,NAME] [--without MECHANISM] [--offset N] [--rows FILE] besides):
 * measures one part against data. The last line is one JSON object of figures; with --json it is the only one.
 * Without a suite it lists them.
 */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments } from './arguments.mjs';
import { listSuites, loadSuite, measure, show } from './frame.mjs';
import { PlainError, tool } from './process.mjs';
import { ensureDependencies } from './setup.mjs';

const USAGE =
  'npm run eval -- SUITE --data DIR | --web BASE [--wiki BASE] --questions FILE [--set NAME] [--predictions FILE] [--sweep SETTING=a,b,c] [--depth quick|standard] [--model URL,NAME] [--without MECHANISM] [--offset N] [--rows FILE] [--limit N | --quick] [--json]';

/** Items of each set under --quick: seconds a suite, enough for a figure that would show a break. */
const QUICK_ITEMS = 100;

async function main() {
  const { values, positionals } = readArguments(USAGE, {
    data: { type: 'string' },
    web: { type: 'string' },
    wiki: { type: 'string' },
    questions: { type: 'string' },
    set: { type: 'string' },
    predictions: { type: 'string' },
    sweep: { type: 'string' },
    limit: { type: 'string' },
    offset: { type: 'string' },
    depth: { type: 'string' },
    model: { type: 'string' },
    without: { type: 'string' },
    rows: { type: 'string' },
    quick: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  await ensureDependencies();
  const [name, extra] = positionals;
  if (name === undefined) {
    await listSuites('eval');
    return 0;
  }
  if (extra !== undefined) throw new PlainError(`One suite at a time, not also “${extra}”. ${USAGE}`);
  const suite = await loadSuite('eval', name);
  if (!values.data && !values.questions)
    throw new PlainError(`The suite ${name} needs data: add ${suite.needs ?? '--data DIR'}.`);
  const data = resolve(values.data ?? '.');
  if (!statSync(data, { throwIfNoEntry: false })?.isDirectory())
    throw new PlainError(`There is no data folder ${data}.`);
  const questions = values.questions ? resolve(values.questions) : null;
  if (questions && !existsSync(questions)) throw new PlainError(`There is no file ${questions}.`);
  const predictions = values.predictions ? resolve(values.predictions) : null;
  if (predictions && !existsSync(predictions)) throw new PlainError(`There is no file ${predictions}.`);

  const begin = performance.now();
  const limit = limitOf(values);
  const offset = values.offset === undefined ? 0 : Number(values.offset);
  if (!Number.isInteger(offset) || offset < 0)
    throw new PlainError(`--offset takes a whole number, not “${values.offset}”.`);
  const options = {
    data,
    settings: {},
    ...(values.set ? { set: values.set } : {}),
    ...(predictions ? { predictions } : {}),
    ...(values.web ? { web: values.web } : {}),
    ...(values.wiki ? { wiki: values.wiki } : {}),
    ...(questions ? { questions } : {}),
    ...(limit ? { limit } : {}),
    ...(offset ? { offset } : {}),
    ...(values.depth ? { depth: values.depth } : {}),
    ...(values.model ? { model: values.model } : {}),
    ...(values.without ? { without: values.without } : {}),
    ...(values.rows ? { rows: resolve(values.rows) } : {}),
  };
  const figures = values.sweep ? await sweep(suite, options, values.sweep) : await measure(suite, options);
  const seconds = Math.round(performance.now() - begin) / 1000;
  if (!values.json) {
    console.log(`${name}: ${suite.describe}`);
    show(figures);
    console.log('');
  }
  console.log(JSON.stringify({ suite: name, set: values.set ?? null, limit, seconds, ...figures }));
  return 0;
}

/** @param {{ limit?: string, quick?: boolean }} values */
function limitOf({ limit, quick }) {
  if (limit === undefined) return quick ? QUICK_ITEMS : null;
  const number = Number(limit);
  if (!Number.isInteger(number) || number < 1) throw new PlainError(`--limit takes a whole number, not “${limit}”.`);
  return number;
}

/**
 * The suite once for each value of one setting.
 * @param {import('./frame.mjs').Suite} suite
 * @param {object} options
 * @param {string} wanted `SETTING=a,b,c`
 */
async function sweep(suite, options, wanted) {
  const match = /^([\w.]+)=([^=]+)$/.exec(wanted);
  if (!match?.[1] || !match[2]) throw new PlainError(`--sweep takes SETTING=a,b,c, not “${wanted}”.`);
  const rows = [];
  for (const text of match[2].split(',')) {
    const value = text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
    rows.push({ [match[1]]: value, ...(await measure(suite, { ...options, settings: { [match[1]]: value } })) });
  }
  return { sweep: rows };
}

await tool(main);

import 'fake-indexeddb/auto';
import { writeFileSync } from 'node:fs';
import { mechanism as mechanisms } from '../../lib/research/mechanisms';
import { depth as depths } from '../../lib/schema/run';
import { openServedReader } from './natural-pages';
import { type AskedQuestion, measuresOf, type Row, rowOf } from './research/metrics';
import { modelsFor } from './research/models';
import { runOnce } from './research/one-run';
import type { Weather } from './research/surroundings';
import { type EvalOptions, readFile } from './sets';

export const describe =
  'Whole searched runs over served pages, by rules or with a model: what their answers hold of the key points, how they stop, what they cost.';

export const needs = '--web BASE [--wiki BASE] --questions FILE';

/** What a wording of a question is put to the run as. */
const SETS = ['asked', 'keywords', 'words', 'slow', 'faults'] as const;

/**
 * `--set`: `asked` (default) puts the questions as they stand; `keywords` puts their keywords in their place; `words`
 * puts them as they stand and searches for their keywords, as where a person or a planner wrote the search words; `slow`
 * makes every effect take 300 ms; `faults` makes three of ten searches and readings fail.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  if (!options.web || !options.questions) throw new Error(`No data: give ${needs}.`);
  const set = SETS.find((name) => name === (options.set ?? 'asked'));
  if (!set) throw new Error(`No data: --set is one of ${SETS.join(', ')}.`);
  const depth = depths.safeParse(options.depth ?? 'standard').data;
  if (!depth) throw new Error(`No data: --depth is one of ${depths.options.join(', ')}.`);
  const without = mechanisms.optional().safeParse(options.without);
  if (!without.success) throw new Error(`No data: --without is one of ${mechanisms.options.join(', ')}.`);
  const { questions } = readFile<{ questions: AskedQuestion[] }>(options.questions);
  const from = options.offset ?? 0;
  const asked = questions.slice(from, options.limit ? from + options.limit : undefined);
  const models = options.model ? await modelsFor(options.model, questions) : null;
  const reader = await openServedReader();
  const weather: Weather = set === 'slow' || set === 'faults' ? set : 'as_it_is';
  const rows: Row[] = [];
  try {
    for (const [i, question] of asked.entries()) {
      const ended = await runOnce({
        web: options.web,
        wiki: options.wiki,
        question: set === 'keywords' ? question.alt : question.q,
        depth,
        reader,
        weather,
        seed: 20_260 + from + i,
        models: models?.into,
        without: without.data,
        words: set === 'words' ? question.alt.split(/\s+/) : undefined,
      });
      rows.push({ ...ended, asked: question });
    }
  } finally {
    await reader.close();
    await models?.close();
  }
  if (options.rows) writeFileSync(options.rows, JSON.stringify(rows.map(rowOf), null, 1));
  const groups = [...new Set(rows.map(({ asked: one }) => groupOf(one)))];
  return {
    depth,
    without: without.data ?? null,
    ...measuresOf(rows),
    ...(groups.length > 1
      ? {
          groups: Object.fromEntries(
            groups.map((group) => [group, shortly(rows.filter((row) => groupOf(row.asked) === group))]),
          ),
        }
      : {}),
  };
}

function groupOf({ lang, crosslang }: AskedQuestion): string {
  return crosslang ? 'cross_language' : lang;
}

function shortly(rows: Row[]): Record<string, unknown> {
  const all = measuresOf(rows);
  return Object.fromEntries(
    ['answered', 'key_point_recall', 'evidence_recall', 'questions_with_gold_in_5', 'refusal_of_unanswerable'].map(
      (name) => [name, all[name]],
    ),
  );
}

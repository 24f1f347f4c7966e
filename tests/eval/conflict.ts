import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConflictClaim, findConflicts } from '../../lib/evidence/conflicts';
import type { EvalOptions } from '../tools/suite';
import { plantedConflicts } from './conflicts-data';
import { readData, share } from './sets';

export const describe =
  'Conflicts between sources: found on number and date questions, false alarms, kinds told apart.';

const NOW = '2026-01-01';

interface Document {
  t: string;
  type: 'correct' | 'misinfo' | 'noise';
  /** The answer that it gives. */
  a: string;
}

interface RamItem {
  id: string;
  q: string;
  gold: string[];
  docs: Document[];
}

/**
 * Number and date questions: every right answer holds a digit. A question whose documents (noise apart) give two or more
 * answers is found when any conflict is reported. Two documents of one answer are a same-answer pair; all documents
 * (two or more) of one answer of one question are a same-answer group; a conflict among them is a false alarm.
 * Documents of noise are left in only for the figure with noise.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const items = readData<RamItem[]>(options.data, 'conflict_ramdocs', 'dev.json')
    .filter(({ gold }) => gold.length > 0 && gold.every((answer) => /\d/.test(answer)))
    .slice(0, options.limit ?? Number.POSITIVE_INFINITY);
  const found: boolean[] = [];
  const foundInNoise: boolean[] = [];
  const pairs: boolean[] = [];
  const groups: boolean[] = [];
  const apart: boolean[] = [];
  for (const { q, docs } of items) {
    const speaking = docs.filter(({ type }) => type !== 'noise');
    const answers = [...new Set(speaking.map(({ a }) => a))];
    if (answers.length > 1) {
      found.push(differ(q, speaking));
      foundInNoise.push(differ(q, docs));
    }
    for (const answer of answers) {
      const same = speaking.filter(({ a }) => a === answer);
      if (same.length > 1) groups.push(differ(q, same));
      same.forEach((one, i) => {
        for (const other of same.slice(i + 1)) pairs.push(differ(q, [one, other]));
      });
    }
    speaking.forEach((one, i) => {
      for (const other of speaking.slice(i + 1)) if (one.a !== other.a) apart.push(differ(q, [one, other]));
    });
  }
  const rate = (list: boolean[]) => share(list.filter(Boolean).length, list.length);
  return {
    questions: items.length,
    recall: rate(found),
    recall_with_noise: rate(foundInNoise),
    recall_pairs: rate(apart),
    false_alarm_pairs: rate(pairs),
    false_alarm_groups: rate(groups),
    ...planted(),
    ...versions(options.data),
  };
}

function differ(question: string, docs: readonly Document[]): boolean {
  const claims = docs.map(
    ({ t }, i): ConflictClaim => ({
      id: String(i),
      text: t,
      language: null,
      url: `https://source-${String.fromCharCode(97 + i)}.example/`,
      published_at: null,
      credibility: 0.4,
    }),
  );
  return findConflicts(claims, { question, now: NOW }).length > 0;
}

/** Items of our own by kind; `none` is two sources that agree. */
function planted(): Record<string, unknown> {
  const items = plantedConflicts();
  const rows = [...new Set(items.map(({ kind }) => kind))].map((kind) => {
    const part = items.filter((item) => item.kind === kind);
    const right = part.filter((item) => {
      const conflicts = findConflicts(item.claims, { question: item.question, now: NOW });
      return kind === 'none'
        ? conflicts.length === 0
        : conflicts.length > 0 && conflicts.every((one) => one.kind === kind);
    });
    return {
      kind,
      n: part.length,
      right: right.length,
      wrong: part
        .filter((item) => !right.includes(item))
        .map(({ id }) => id)
        .join(' '),
    };
  });
  return {
    planted: rows,
    planted_right: share(
      rows.reduce((sum, row) => sum + row.right, 0),
      items.length,
    ),
  };
}

interface WebQuestion {
  id: string;
  kind: string;
  q: string;
  gold: { url: string; quote: string }[];
}

/** Questions over real documentation of two versions, where the data has them: all must come out as *depends on version*. */
function versions(data: string): Record<string, unknown> {
  const file = join(data, '..', 'servers', 'questions.json');
  if (!existsSync(file)) return {};
  const { questions } = JSON.parse(readFileSync(file, 'utf8')) as { questions: WebQuestion[] };
  const rows = questions
    .filter(({ kind }) => kind === 'conflict')
    .map(({ id, q, gold }) => {
      const claims = gold.map(
        ({ url, quote }, i): ConflictClaim => ({
          id: String(i),
          text: quote,
          language: null,
          url,
          published_at: null,
          credibility: 1,
        }),
      );
      const asked = findConflicts(claims, { question: q, now: NOW }).map(({ kind }) => kind);
      return { id, kinds: asked.join(' ') || 'none' };
    });
  return {
    version_questions: rows,
    version_questions_right: share(rows.filter(({ kinds }) => kinds === 'depends_on_version').length, rows.length),
  };
}

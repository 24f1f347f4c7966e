import { writeQueries } from '../../lib/research/plan/queries';
import { periodOf } from '../../lib/research/plan/window';
import { searchWords } from '../../lib/research/plan/words';
import { understand } from '../../lib/research/understand';
import { FACTS } from '../../lib/sources/facts';
import type { EvalOptions } from '../tools/suite';
import { share } from './sets';
import { ASKED_AT, type LabelledQuestion, labelledQuestions } from './understand/questions';
import { type Counts, countSets, f1, sumOf } from './understand/score';

export const describe =
  'Questions of our own, English and Chinese: their kind, names, period, negation, what is compared, the search words.';

const MOST_WORDS = 12;

interface Read {
  label: LabelledQuestion;
  typed: boolean;
  expected: boolean;
  entities: Counts;
  time: Counts;
  negation: Counts;
  comparison: Counts;
  /** `[right, of]` */
  kept: [number, number];
  dropped: [number, number];
  /** Queries of at most twelve words, of all. */
  short: [number, number];
  misses: string[];
}

/** Each half and language apart. Needs no data folder; `--set first` lists what was missed of the first half. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const all = labelledQuestions().map(read);
  const figures: Record<string, unknown> = {};
  for (const half of ['first', 'held_out'] as const) {
    if (options.set && options.set !== half) continue;
    for (const language of ['en', 'zh'] as const) {
      const part = all.filter(({ label }) => label.half === half && label.language === language);
      figures[`${half}_${language}`] = figuresOf(part);
    }
  }
  // The misses of the held-out half are never shown: rules written with them in sight would make it a first half.
  if (options.set === 'first')
    figures.missed = all
      .filter(({ label, misses }) => label.half === 'first' && misses.length > 0)
      .map(({ label, misses }) => ({ question: label.question, missed: misses.join('; ') }));
  return figures;
}

function figuresOf(part: readonly Read[]): Record<string, unknown> {
  const sum = (of: (one: Read) => [number, number]) => {
    const pairs = part.map(of);
    return share(
      pairs.reduce((total, [hits]) => total + hits, 0),
      pairs.reduce((total, [, n]) => total + n, 0),
    );
  };
  return {
    type: share(part.filter(({ typed }) => typed).length, part.length),
    expects: share(part.filter(({ expected }) => expected).length, part.length),
    entities: f1(part.map(({ entities }) => entities)),
    time: f1(part.map(({ time }) => time)),
    negation: f1(part.map(({ negation }) => negation)),
    comparison: f1(part.map(({ comparison }) => comparison)),
    slots: f1(part.map(({ entities, time, negation, comparison }) => sumOf(entities, time, negation, comparison))),
    kept: sum(({ kept }) => kept),
    dropped: sum(({ dropped }) => dropped),
    short: sum(({ short }) => short),
  };
}

function read(label: LabelledQuestion): Read {
  const { question } = label;
  const found = understand(question);
  const window = periodOf(question, ASKED_AT, found.type);
  const words = searchWords(question, found).map((word) => word.toLowerCase());
  const queries = [FACTS.brave, FACTS.mediawiki].flatMap((facts) => writeQueries(words, found, facts));
  const together = squeezed(words.join(''));
  const lost = label.kept.filter((word) => !together.includes(squeezed(word)));
  const left = label.dropped.filter((word) => words.some((other) => holds(other, word)));
  const period = periodCounts(label, window);
  const negation = countSets(label.negated ? ['not'] : [], found.negated ? ['not'] : []);
  const entities = countSets(label.entities, [...found.names, ...(found.places ?? [])]);
  const comparison = countSets(label.compared, found.compared ?? []);
  const typed = found.type === label.type;
  const expected = label.expects === '*' || found.expects === label.expects;
  const misses = [
    ...(typed ? [] : [`type ${found.type}, not ${label.type}`]),
    ...(expected ? [] : [`expects ${found.expects}, not ${label.expects}`]),
    ...missesOf('entities', entities, found.names),
    ...missesOf('time', period, [`${window.from}..${window.to}`]),
    ...missesOf('negation', negation, []),
    ...missesOf('comparison', comparison, found.compared ?? []),
    ...(lost.length > 0 ? [`lost ${lost.join(', ')} of ${words.join(' ')}`] : []),
    ...(left.length > 0 ? [`left ${left.join(', ')}`] : []),
  ];
  return {
    label,
    typed,
    expected,
    entities,
    time: period,
    negation,
    comparison,
    kept: [label.kept.length - lost.length, label.kept.length],
    dropped: [label.dropped.length - left.length, label.dropped.length],
    short: [queries.filter(({ text }) => text.split(/\s+/).length <= MOST_WORDS).length, queries.length],
    misses,
  };
}

function missesOf(slot: string, { right, wrong, missed }: Counts, found: readonly string[]): string[] {
  return wrong + missed === 0 ? [] : [`${slot} ${right} right, ${wrong} wrong, ${missed} missed: ${found.join(', ')}`];
}

/** A period is one thing: both its ends must be met, each within two days or a fiftieth of how long ago it was. */
function periodCounts(label: LabelledQuestion, found: { from: string | null; to: string | null }): Counts {
  const wanted = label.from !== null || label.to !== null;
  const given = found.from !== null || found.to !== null;
  const right = wanted && given && near(label.from, found.from) && near(label.to, found.to);
  return { right: right ? 1 : 0, wrong: given && !right ? 1 : 0, missed: wanted && !right ? 1 : 0 };
}

function near(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  const day = 86_400_000;
  const ago = Math.abs(Date.parse(ASKED_AT) - Date.parse(a)) / day;
  return Math.abs(Date.parse(a) - Date.parse(b)) / day <= Math.max(2, ago / 50);
}

/** Chinese words are cut in more than one right way; a single character counts only as a word of its own. */
function holds(word: string, dropped: string): boolean {
  return word === dropped || (/^\p{Script=Han}{2,}$/u.test(dropped) && word.includes(dropped));
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[\s\-_]/g, '');
}

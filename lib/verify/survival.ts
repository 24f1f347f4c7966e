import { compareIdentifiers, compareQuantities, compareVersions } from './check/compare';
import { type Value, valuesOf } from './check/values';
import { factsOf } from './facts';

/** A number, date, unit, version, identifier or source id of a text, as written. */
export interface Survivor {
  kind: Value['kind'] | 'source';
  text: string;
  start: number;
  end: number;
}

export interface Survival {
  /** Of the input, found again in the output. */
  kept: Survivor[];
  /** Of the input, not found in the output: to be listed as dropped, or the rewrite is refused. */
  dropped: Survivor[];
  /** Of the output, not found in the input: a rewrite must add none. */
  added: Survivor[];
}

/**
 * Whether every number, date, unit and source id of a rewrite's input is in its output (MECHANISMS B19), however it is
 * written: “two” is 2, 50 % is a half, a date is a date.
 *
 * @param sources ids that must survive as well; marks such as [3] and [^a] are found by themselves
 */
export function survives(input: string, output: string, sources: readonly string[] = []): Survival {
  const before = survivorsOf(input, sources);
  const after = survivorsOf(output, sources);
  const found = (read: Read, others: readonly Read[]) => others.some((other) => isSameRead(read, other));
  return {
    kept: before.filter((read) => found(read, after)).map(({ survivor }) => survivor),
    dropped: before.filter((read) => !found(read, after)).map(({ survivor }) => survivor),
    // Said more often than before, a figure is said of something more.
    added: after
      .filter(
        (read, i) =>
          !found(read, before) || (isDigits(read) && count(read, after.slice(0, i + 1)) > count(read, before)),
      )
      .map(({ survivor }) => survivor),
  };
}

function isSameRead(a: Read, b: Read): boolean {
  if (a.value === null || b.value === null) return a.value === b.value && a.survivor.text === b.survivor.text;
  return isSame(a.value, b.value);
}

function count(read: Read, others: readonly Read[]): number {
  return others.filter((other) => isSameRead(read, other)).length;
}

function isDigits({ value, survivor }: Read): boolean {
  return value?.kind === 'quantity' && /\d/.test(survivor.text);
}

interface Read {
  value: Value | null;
  survivor: Survivor;
}

/** A list mark at the start of a line numbers the line, not a thing: “3) …”. */
const LIST_MARK = /^\s*\(?\d{1,2}[.)、]\s+/gmu;
const SOURCE_MARK = /\[\^?[\w.:-]{1,40}\]|(?<![\w-])e-[0-9a-f]{8,}(?![\w-])/gu;

function survivorsOf(text: string, sources: readonly string[]): Read[] {
  const plain = text.replace(LIST_MARK, (mark) => ' '.repeat(mark.length));
  const marks = [...plain.matchAll(SOURCE_MARK)].map((match) => ({ start: match.index, text: match[0] }));
  for (const source of sources) {
    const start = plain.indexOf(source);
    if (start >= 0 && !marks.some((mark) => mark.text === source)) marks.push({ start, text: source });
  }
  const masked = marks.reduce(
    (rest, mark) =>
      rest.slice(0, mark.start) + ' '.repeat(mark.text.length) + rest.slice(mark.start + mark.text.length),
    plain,
  );
  const values = valuesOf(factsOf(masked, { language: null })).filter((value) => !isWordOne(value));
  return [
    ...values.map(
      (value): Read => ({
        value,
        survivor: { kind: value.kind, text: value.fact.text, start: value.fact.start, end: value.fact.end },
      }),
    ),
    ...marks.map(
      (mark): Read => ({
        value: null,
        survivor: { kind: 'source', text: mark.text, start: mark.start, end: mark.start + mark.text.length },
      }),
    ),
  ];
}

/** “One” is an article as often as a number. */
function isWordOne(value: Value): boolean {
  return value.kind === 'quantity' && value.fact.low === 1 && !/\d/.test(value.fact.text);
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    const sharp = { bound: 'exact', noun: null } as const;
    return compareQuantities({ ...a.fact, ...sharp }, { ...b.fact, ...sharp }) === 'equal';
  }
  if (a.kind === 'date' && b.kind === 'date')
    return (
      a.fact.year === b.fact.year &&
      a.fact.month === b.fact.month &&
      a.fact.day === b.fact.day &&
      a.fact.until === b.fact.until
    );
  if (a.kind === 'time' && b.kind === 'time') return a.fact.minutes === b.fact.minutes;
  if (a.kind === 'version' && b.kind === 'version')
    return compareVersions({ ...a.fact, product: null }, { ...b.fact, product: null }) === 'equal';
  if (a.kind === 'identifier' && b.kind === 'identifier') return compareIdentifiers(a.fact, b.fact) === 'equal';
  return a.fact.text === b.fact.text;
}

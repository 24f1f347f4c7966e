import type { Evidence } from '../schema/evidence';
import type { Run, Understood } from '../schema/run';
import { choose } from './choose';
import type { ReadCopy } from './fuse';
import type { Chosen } from './rounds';
import { withPoints } from './weigh';

/**
 * Chooses quotes of pages with what each point needs; the same pages are gone through once, since rounds and the answer
 * choose of them both.
 */
export function choosing(
  run: Run,
  question: Understood,
  planned: string | null,
  now: string,
): (copies: ReadCopy[]) => Promise<Chosen> {
  const made = new Map<string, Promise<Chosen>>();
  const once = (copies: ReadCopy[]): Promise<Chosen> => {
    const key = copies.map(({ snapshot, inScope }) => `${snapshot.id} ${inScope}`).join('\n');
    const choice = made.get(key) ?? chosenOf(copies);
    made.set(key, choice);
    return choice;
  };
  const useful = usefulLater(run, question, now);
  const chosenOf = async (copies: ReadCopy[]): Promise<Chosen> => {
    const own = await choose(run, question, copies, now, planned);
    return run.kind === 'ask' ? withPoints(run.question, question, own, copies, now) : { ...own, points: [] };
  };
  return async (all) => {
    const copies = await useful(all);
    const choice = await once(copies);
    const first = copies.filter(({ later }) => !later);
    if (first.length === copies.length || first.length === 0) return choice;
    // What a later round brings does not push out what the first one found.
    const before = await once(first);
    return { ...choice, evidence: inTurn(choice, before.evidence.slice(0, KEPT_OF_FIRST)) };
  };
}

/** Passages of the first round that keep their place beside those of later ones. */
const KEPT_OF_FIRST = 4;

/**
 * Pages of the first round, and of later ones those that meet a point by themselves: more pages must not make an answer
 * of what was refused (MECHANISMS C16, F21). Each page is looked at once.
 */
function usefulLater(run: Run, question: Understood, now: string): (copies: ReadCopy[]) => Promise<ReadCopy[]> {
  const known = new Map<string, Promise<boolean>>();
  const meets = async (copy: ReadCopy): Promise<boolean> => {
    const alone = await choose(run, question, [copy], now);
    const { points } = await withPoints(run.question, question, alone, [copy], now);
    return alone.answerable || points.some(({ evidence }) => evidence.length > 0);
  };
  return async (copies) => {
    const kept = await Promise.all(
      copies.map((copy) => {
        if (!copy.later) return true;
        const id = copy.snapshot.id;
        const met = known.get(id) ?? meets(copy);
        known.set(id, met);
        return met;
      }),
    );
    return copies.filter((_, i) => kept[i]);
  };
}

/** The direct quotes, then those of all pages and those of the first round in turns, each passage once. */
function inTurn({ evidence, direct }: Chosen, others: readonly Evidence[]): Evidence[] {
  const out = evidence.filter(({ id }) => direct.includes(id));
  const rest = evidence.filter(({ id }) => !direct.includes(id));
  const add = (item: Evidence | undefined) => {
    const lies = ({ provenance: a }: Evidence, { provenance: b }: Evidence) =>
      a.snapshot_hash === b.snapshot_hash && a.start < b.end && b.start < a.end;
    if (item && !out.some((known) => known.id === item.id || lies(known, item))) out.push(item);
  };
  for (let i = 0; i < Math.max(rest.length, others.length); i++) {
    add(rest[i]);
    add(others[i]);
  }
  return out;
}

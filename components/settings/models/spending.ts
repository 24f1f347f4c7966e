import { getBlob } from '../../../lib/library/blobs';
import type { Library } from '../../../lib/library/db';
import { getPreference } from '../../../lib/library/preferences';
import { modelCommand } from '../../../lib/models/command';
import { priceOf } from '../../../lib/models/prices';
import { committed } from '../../../lib/research/budget';
import type { Price } from '../../../lib/schema/endpoint';
import { type Cost, type JournalEntry, NO_COST } from '../../../lib/schema/journal';

/** What one role spent with one model. */
export interface Spent {
  /** Null: the entry's input is not there any more. */
  role: string | null;
  endpoint: string;
  model: string;
  /** A price is known: else its money is not in the sum. */
  priced: boolean;
  cost: Cost;
}

/** What a day cost: the sum of its journal's entries, and the same by role and model. */
export interface DaySpending {
  total: Cost;
  rows: Spent[];
}

/**
 * Reads what a day has cost from the journal, counted as the caps count it (lib/research/budget.ts): what is under way,
 * and calls in doubt, stand with what was reserved for them.
 *
 * @param day ISO date; the journal's days are those of UTC
 */
export async function spendingOf(db: Library, day: string): Promise<DaySpending> {
  const entries = await db.journal.where('started_at').between(day, `${day}\uffff`).toArray();
  const prices = await getPreference(db, 'model_prices');
  const rows = new Map<string, Spent>();
  for (const entry of entries) {
    const cost = committed([entry]);
    if (cost.calls === 0) continue;
    const who = await asked(db, entry, prices);
    const name = `${who.role}\n${who.endpoint}\n${who.model}`;
    const row = rows.get(name);
    rows.set(name, { ...who, cost: row ? sum(row.cost, cost) : cost });
  }
  const sorted = [...rows.values()].sort((a, b) => b.cost.usd - a.cost.usd || tokensOf(b.cost) - tokensOf(a.cost));
  return { total: sorted.reduce((total, row) => sum(total, row.cost), { ...NO_COST }), rows: sorted };
}

/** Tokens in and out together, as the caps count them. */
export function tokensOf(cost: Cost): number {
  return cost.tokens_in + cost.tokens_out;
}

async function asked(db: Library, entry: JournalEntry, prices: readonly Price[]): Promise<Omit<Spent, 'cost'>> {
  const input: unknown = JSON.parse((await getBlob(db, entry.input_hash)) ?? 'null');
  // The journal keeps a host step's input as the effect and its payload.
  const payload = typeof input === 'object' && input !== null && 'payload' in input ? input.payload : input;
  const command = modelCommand.pick({ role: true, model: true, endpoint: true }).safeParse(payload);
  if (!command.success) return { role: null, endpoint: '', model: '', priced: true };
  const { role, model, endpoint } = command.data;
  return { role, endpoint: endpoint.name, model, priced: priceOf(endpoint, model, prices) !== null };
}

function sum(a: Cost, b: Cost): Cost {
  const total = { ...a };
  for (const name of Object.keys(total) as (keyof Cost)[]) total[name] += b[name];
  return total;
}

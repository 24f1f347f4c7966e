import type { Library } from '../library/db';
import { getPreference } from '../library/preferences';
import { priceOf, usdOf } from '../models/prices';
import { estimatePrompt } from '../models/tokens';
import { isOnThisComputer } from '../policy/model-url';
import type { Caps } from '../schema/endpoint';
import type { Depth, ModelRole } from '../schema/run';
import { type PinnedRole, roleModel } from './budget';
import { HANDED_CHARS, MAX_EMBEDDED } from './settings';

/** A passage that is compared by an embedding model has about so many characters. */
const PASSAGE_CHARS = 500;

/** Who would be asked by the settings of now, for the panel before a run. */
export interface ModelOutlook {
  /** Name of the model that writes. */
  model: string;
  /** Host of the address that page text would go to; several where roles differ. */
  hosts: string[];
  /** Every model that is given page text runs on this computer. */
  local: boolean;
  /** What a question may cost: one call at least, every stage at most. Null where a price is unknown. */
  usd: { low: number; high: number } | null;
  tokens: { low: number; high: number };
  /** What one run may spend. */
  caps: Caps;
}

/** What stages cost in tokens, by whom: characters of a full prompt, tokens of an answer (lib/research/writing.ts). */
const STAGES: readonly { role: ModelRole; chars: number; out: number; always: boolean }[] = [
  { role: 'planner', chars: 1_400, out: 120, always: false },
  { role: 'executor', chars: HANDED_CHARS + 900, out: 60, always: false },
  { role: 'reporter', chars: HANDED_CHARS + 1_600, out: 450, always: true },
  { role: 'verifier', chars: 2_400, out: 80, always: false },
];
/** A short page is handed whole: so many characters at least. */
const SHORT_PAGE = 1_500;

/** Rounds of searching at most, in each of which the planner may be asked. */
const ROUNDS = { quick: 1, standard: 3, deep: 3 } as const satisfies Record<Depth, number>;

/** What a question would cost and who would be given page text; null where no model writes. */
export async function outlook(db: Library, depth: Depth = 'quick'): Promise<ModelOutlook | null> {
  const roles = new Map<ModelRole, PinnedRole>();
  for (const { role } of STAGES) {
    const who = await roleModel(db, role);
    if (who) roles.set(role, who);
  }
  const writer = roles.get('reporter') ?? roles.get('executor');
  if (!writer) return null;
  const own = await getPreference(db, 'model_prices');
  const usd = { low: 0, high: 0 };
  const tokens = { low: 0, high: 0 };
  let priced = true;
  for (const { role, chars, out, always } of STAGES) {
    const who = roles.get(role) ?? (role === 'reporter' ? writer : undefined);
    if (!who) continue;
    const price = priceOf(who.endpoint, who.model, own);
    priced &&= price !== null;
    const most = estimatePrompt(['x'.repeat(chars)]).likely;
    const least = estimatePrompt(['x'.repeat(SHORT_PAGE + 1_600)]).likely;
    const times = role === 'planner' ? ROUNDS[depth] : 1;
    tokens.high += times * (most + out);
    usd.high += price ? times * usdOf(price, most, out) : 0;
    if (!always) continue;
    tokens.low += least + out;
    usd.low += price ? usdOf(price, least, out) : 0;
  }
  const embedder = await roleModel(db, 'embedder');
  if (embedder) {
    const price = priceOf(embedder.endpoint, embedder.model, own);
    priced &&= price !== null;
    const most = estimatePrompt(Array.from({ length: MAX_EMBEDDED }, () => 'x'.repeat(PASSAGE_CHARS))).likely;
    tokens.high += most;
    usd.high += price ? usdOf(price, most, 0) : 0;
  }
  const readers = (['executor', 'reporter', 'verifier'] as const).flatMap((role) => roles.get(role) ?? []);
  if (embedder) readers.push(embedder);
  const remote = readers.filter(({ endpoint }) => endpoint.kind !== 'browser' && !isOnThisComputer(endpoint.base_url));
  return {
    model: writer.model,
    hosts: [...new Set(remote.map(({ endpoint }) => hostOf(endpoint.base_url)))],
    local: remote.length === 0,
    usd: priced ? usd : null,
    tokens,
    caps: (await getPreference(db, 'model_caps')).run,
  };
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}

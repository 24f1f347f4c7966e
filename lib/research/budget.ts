import { bookedCosts } from '../journal/booked';
import type { Journal } from '../journal/journal';
import type { Library } from '../library/db';
import { abilitiesOf, getEndpoint } from '../library/endpoints';
import { getPreference, getPreferences } from '../library/preferences';
import { wholeJournal } from '../library/runs';
import { promptTexts } from '../models/body';
import type { ModelCommand } from '../models/command';
import type { EmbedCommand } from '../models/embed-command';
import { embedSize, inputsAtOnce } from '../models/embed-size';
import { MOST_TRIES } from '../models/limits';
import { priceOf, usdOf } from '../models/prices';
import { roomInWindow } from '../models/room';
import { estimatePrompt, type TokenEstimate } from '../models/tokens';
import { type Caps, endpoint, type RoleChoice, type RoleName, roleChoice, roleName } from '../schema/endpoint';
import type { Cost, JournalEntry } from '../schema/journal';
import { NO_COST } from '../schema/journal';
import { z } from '../schema/zod';

/** A role as the run has it, whatever the settings become meanwhile. */
const pinnedRole = roleChoice.extend({ endpoint });
export type PinnedRole = z.infer<typeof pinnedRole>;
const pinned = z.object({ roles: z.partialRecord(roleName, pinnedRole) });

/** Requests that one answer may need: the call itself, what is learned, one repair. */
const CALLS_RESERVED = 3;

/** What the answer is kept: a call with a prompt of 12,000 characters. Unit: calls, tokens, US dollars. */
export const ANSWER_RESERVE = { calls: 1, tokens: 6_000 };

export interface BudgetOptions {
  db: Library;
  /** ISO 8601. */
  now: () => string;
  online: () => boolean;
  /** Lower caps than the settings', e.g. for this run alone. */
  caps?: Caps;
}

/** What a call may cost at least and at most. */
export interface CallEstimate {
  tokens_in: TokenEstimate;
  tokens_out: number;
  /** US dollars at most; null where no price is known. */
  usd: number | null;
}

/** A reservation under way: settled with what was really spent, or released. */
export interface Hold {
  settle: (spent: Pick<Cost, 'calls' | 'tokens_in' | 'tokens_out' | 'usd'>) => void;
}

/**
 * What a run may spend on models, and who its models are (MECHANISMS B06, DESIGN section 4). Roles are pinned by a step
 * when the run first asks; spending is the sum of the journal's entries, so a run that goes on knows what it has spent.
 * Each call is reserved before it begins and settled after it; the sum of both never exceeds a cap, however many calls
 * run at the same time.
 */
export class Budget {
  private readonly run: Spending;
  private readonly day: Spending;
  private readonly ratios = new Map<string, number | null>();
  private readonly windows = new Map<string, number | null>();

  private constructor(
    readonly options: BudgetOptions,
    private readonly roles: z.infer<typeof pinned>['roles'],
    readonly caps: { run: Caps; day: Caps },
    spent: { run: Cost; day: Cost },
    private readonly prices: Parameters<typeof priceOf>[2],
  ) {
    this.run = new Spending(caps.run, spent.run);
    this.day = new Spending(caps.day, spent.day);
  }

  /** Opens the budget of a run; the journal's step `00-models` pins its roles. */
  static async open(journal: Journal, options: BudgetOptions): Promise<Budget> {
    const { db } = options;
    const day = options.now().slice(0, 10);
    const [{ roles, known }, settings, own, today] = await Promise.all([
      pinnedRoles(journal, db),
      getPreferences(db, ['model_caps', 'model_prices']),
      wholeJournal(db, journal.runId).toArray(),
      db.journal.where('started_at').between(day, `${day}\uffff`).toArray(),
    ]);
    const budget = new Budget(
      options,
      roles,
      { run: options.caps ?? settings.model_caps.run, day: settings.model_caps.day },
      { run: committed(own), day: committed(today) },
      settings.model_prices,
    );
    for (const { endpoint_id, model, token_ratio, window } of known) {
      const name = `${endpoint_id} ${model}`;
      budget.ratios.set(name, token_ratio);
      budget.windows.set(name, window);
    }
    return budget;
  }

  /** The model in a role; null: the rules. */
  inRole(role: RoleName): PinnedRole | null {
    return this.roles[role] ?? null;
  }

  /** Tokens that the role's model takes, prompt and answer together; null where it is not known. */
  windowOf(role: RoleName): number | null {
    const who = this.inRole(role);
    return who ? (this.windows.get(`${who.endpoint_id} ${who.model}`) ?? null) : null;
  }

  /**
   * Characters of passages that fit the window of a role's model beside the rest of its prompt (lib/models/room.ts);
   * infinite while the window is unknown.
   */
  roomFor(role: RoleName, prompt: { fixed: readonly string[]; maxTokens: number; sample: string }): number {
    const who = this.inRole(role);
    const name = who ? `${who.endpoint_id} ${who.model}` : '';
    const maxTokens = who?.parameters.max_tokens ?? prompt.maxTokens;
    return roomInWindow({ ...prompt, maxTokens, window: this.windowOf(role), ratio: this.ratios.get(name) ?? null });
  }

  /** What one request of a command costs. */
  estimate(command: ModelCommand): CallEstimate {
    const ratio = this.ratios.get(`${command.endpoint.id} ${command.model}`) ?? null;
    const tokens_in = estimatePrompt(promptTexts(command), ratio);
    const price = priceOf(command.endpoint, command.model, this.prices);
    return {
      tokens_in,
      tokens_out: command.max_tokens,
      usd: price && usdOf(price, tokens_in.high, command.max_tokens),
    };
  }

  /**
   * Reserves a call: room for its repairs where there is some, at least for one request; null where a cap forbids it.
   * All but the answer itself leave the answer its reserve.
   *
   * @param isAnswer the call writes the answer, whatever role's model does it (MECHANISMS A67).
   */
  reserve(isAnswer: boolean, estimate: CallEstimate): { cost: Cost; hold: Hold } | null {
    const one = { usd: estimate.usd ?? 0 };
    const kept = isAnswer ? { calls: 0, tokens: 0, usd: 0 } : { ...ANSWER_RESERVE, usd: one.usd };
    for (let n = CALLS_RESERVED; n >= 1; n--) {
      const reserved = this.take(
        {
          calls: n,
          tokens_in: estimate.tokens_in.high * n,
          tokens_out: estimate.tokens_out * n,
          usd: one.usd * n,
        },
        kept,
      );
      if (reserved) return reserved;
    }
    return null;
  }

  /**
   * Reserves the requests that compare passages by an embedding model: with room for another try and for a server that
   * takes few texts at once where there is some, at least for each once; null where a cap forbids it. The answer keeps
   * its reserve.
   */
  reserveEmbedding(command: EmbedCommand): { cost: Cost; hold: Hold } | null {
    const priceFor = (who: Pick<PinnedRole, 'endpoint' | 'model'>) => priceOf(who.endpoint, who.model, this.prices);
    const price = priceFor(command);
    const least = embedSize(command, inputsAtOnce(command.endpoint, false));
    const most = embedSize(command, inputsAtOnce(command.endpoint, true));
    const writer = this.inRole('reporter') ?? this.inRole('executor');
    const answer = writer && priceFor(writer);
    const kept = { ...ANSWER_RESERVE, usd: answer ? usdOf(answer, ANSWER_RESERVE.tokens, 0) : 0 };
    const wants = [
      { calls: most.requests + MOST_TRIES, tokens: most.tokens.high * 2 },
      { calls: least.requests + 1, tokens: least.tokens.high * 2 },
      { calls: least.requests, tokens: least.tokens.high },
    ];
    for (const { calls, tokens } of wants) {
      const cost = { calls, tokens_in: tokens, tokens_out: 0, usd: price ? usdOf(price, tokens, 0) : 0 };
      const reserved = this.take(cost, kept);
      if (reserved) return reserved;
    }
    return null;
  }

  /** Takes an amount under both caps; null where one of them has less left than it and what is kept. */
  private take(want: Pick<Cost, 'calls' | 'tokens_in' | 'tokens_out' | 'usd'>, kept: Amount) {
    const amount = { calls: want.calls, tokens: want.tokens_in + want.tokens_out, usd: want.usd };
    if (!this.run.has(amount, kept) || !this.day.has(amount, kept)) return null;
    const cost: Cost = { ...NO_COST, ...want };
    const settleRun = this.run.take(amount);
    const settleDay = this.day.take(amount);
    const hold: Hold = {
      settle: (spent) => {
        settleRun(spent);
        settleDay(spent);
      },
    };
    return { cost, hold };
  }

  /** What is left of the run's caps now, what is reserved taken off. */
  left(): Caps {
    return this.run.left();
  }
}

interface Amount {
  calls: number;
  tokens: number;
  usd: number;
}

/** Money and tokens under one cap. */
class Spending {
  private spent: Amount;
  private held: Amount = { calls: 0, tokens: 0, usd: 0 };

  constructor(
    private readonly cap: Caps,
    spent: Cost,
  ) {
    this.spent = { calls: spent.calls, tokens: spent.tokens_in + spent.tokens_out, usd: spent.usd };
  }

  has(want: Amount, kept: Amount): boolean {
    const left = this.left();
    return (
      want.calls + kept.calls <= left.calls &&
      want.tokens + kept.tokens <= left.tokens &&
      want.usd + kept.usd <= left.usd + 1e-9
    );
  }

  /** @returns settles: what was held goes, what was spent is counted; only the first call counts. */
  take(want: Amount): (spent: Pick<Cost, 'calls' | 'tokens_in' | 'tokens_out' | 'usd'>) => void {
    this.held = sum(this.held, want, 1);
    let open = true;
    return (spent) => {
      if (!open) return;
      open = false;
      this.held = sum(this.held, want, -1);
      this.spent = sum(
        this.spent,
        { calls: spent.calls, tokens: spent.tokens_in + spent.tokens_out, usd: spent.usd },
        1,
      );
    };
  }

  left(): Caps {
    const { cap, spent, held } = this;
    return {
      calls: Math.max(0, cap.calls - spent.calls - held.calls),
      tokens: Math.max(0, cap.tokens - spent.tokens - held.tokens),
      usd: Math.max(0, cap.usd - spent.usd - held.usd),
    };
  }
}

function sum(a: Amount, b: Amount, sign: 1 | -1): Amount {
  return { calls: a.calls + sign * b.calls, tokens: a.tokens + sign * b.tokens, usd: a.usd + sign * b.usd };
}

/** Who fills which role of a run, and what is known of these models. */
async function pinnedRoles(journal: Journal, db: Library) {
  const { roles } = await journal.step('00-models', {}, async () => ({ roles: await rolesNow(db) }), {
    result: pinned,
    behind: true,
  });
  const named = Object.values(roles).filter((role) => role !== undefined);
  const models = new Map(named.map((role) => [`${role.endpoint_id} ${role.model}`, role]));
  const known = [...models.values()].map((role) => abilitiesOf(db, role.endpoint_id, role.model));
  return { roles, known: await Promise.all(known) };
}

/** Who fills which role at this moment: roles whose endpoint is gone are left to the rules. */
async function rolesNow(db: Library): Promise<z.infer<typeof pinned>['roles']> {
  const chosen = await getPreference(db, 'model_roles');
  const roles: z.infer<typeof pinned>['roles'] = {};
  const choices = Object.entries(chosen) as [RoleName, RoleChoice | null | undefined][];
  const ids = [...new Set(choices.flatMap(([, choice]) => choice?.endpoint_id ?? []))];
  const places = new Map(await Promise.all(ids.map(async (id) => [id, await getEndpoint(db, id)] as const)));
  for (const [name, choice] of choices) {
    const place = choice && places.get(choice.endpoint_id);
    if (choice && place) roles[name] = { ...choice, endpoint: place };
  }
  return roles;
}

/** Who stands in a role by the settings, for views and estimates; a run asks its budget. */
export async function roleModel(db: Library, role: RoleName): Promise<PinnedRole | null> {
  return (await rolesNow(db))[role] ?? null;
}

/** What entries have cost or may yet (lib/journal/booked.ts). */
export function committed(entries: readonly JournalEntry[]): Cost {
  return bookedCosts(entries).cost;
}

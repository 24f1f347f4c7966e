import { RunPaused, StepFailed } from '../journal/errors';
import type { Journal } from '../journal/journal';
import { isOnLocalNetwork } from '../policy/model-url';
import type { Endpoint, Usage } from '../schema/endpoint';
import { type Cost, NO_COST, sumOfCosts } from '../schema/journal';
import type { z } from '../schema/zod';
import type { Budget, Hold } from './budget';

export const NOTHING: Usage = {
  calls: 0,
  tokens_in: 0,
  tokens_out: 0,
  reasoning: 0,
  usd: 0,
  counted: true,
  priced: true,
};

/** Detail of a call that was not begun, since the run was stopped or its time was over. */
export const NOT_BEGUN = 'not begun';

/** A call that costs: what it asks the effect host for, and what stands for it where it is not made or fails. */
export interface PaidCall<R extends { usage: Usage }> {
  effect: string;
  payload: { endpoint: Endpoint };
  result: z.ZodType<R>;
  reserve: () => { cost: Cost; hold: Hold } | null;
  /** Recorded in its place where it is not begun: a cap forbids it, or the person has stopped the run. */
  refused: (why: 'budget' | 'stopped', detail: string) => R;
  /** Given where it was in doubt twice: what its tries may have cost is counted. */
  failed: (detail: string, usage: Usage) => R;
}

/**
 * Makes a paid call as one step of the journal, inside the budget. Failures are values and are recorded. None is begun
 * once the run is stopped, and that is recorded too: here, and where its requests leave (lib/library/requests.ts), for a
 * stop that comes between (MECHANISMS A03).
 *
 * @param stop the person's stop: the call is not begun, or ends, and what it cost is recorded.
 * @throws RunPaused when there is no network or the server asks for a long wait.
 */
export async function paidStep<R extends { usage: Usage }>(
  journal: Journal,
  key: string,
  { effect, payload, result, reserve, refused, failed }: PaidCall<R>,
  budget: Budget,
  stop?: AbortSignal,
): Promise<R> {
  let hold: Hold | null = null;
  let spent: Parameters<Hold['settle']>[0] = NOTHING;
  let settled = NO_COST;
  try {
    const came = await journal.hostStep<R>(
      key,
      { effect, payload },
      {
        result,
        ...(stop ? { stop } : {}),
        ready: () => {
          if (stop?.aborted) return;
          if (!budget.options.online() && !isLocal(payload.endpoint)) throw new RunPaused('offline');
        },
        admit: (lost) => {
          // What ran the call before died: what it may have cost stays taken.
          hold?.settle(lost);
          if (hold) settled = sumOfCosts([settled, lost]);
          if (stop?.aborted) return { instead: refused('stopped', NOT_BEGUN) };
          const reserved = reserve();
          if (!reserved) return { instead: refused('budget', whatIsLeft(budget)) };
          hold = reserved.hold;
          return { reserve: reserved.cost };
        },
      },
    );
    spent = came.usage;
    return came;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const { calls, tokens_in, tokens_out, usd } = error.cost;
    spent = {
      calls: calls - settled.calls,
      tokens_in: tokens_in - settled.tokens_in,
      tokens_out: tokens_out - settled.tokens_out,
      usd: usd - settled.usd,
    };
    return failed(error.message, { ...NOTHING, calls, tokens_in, tokens_out, usd, counted: calls === 0 });
  } finally {
    // A hold of a step that threw goes with it: nothing of it is recorded as spent.
    (hold as Hold | null)?.settle(spent);
  }
}

function whatIsLeft(budget: Budget): string {
  const { calls, tokens, usd } = budget.left();
  return `left: ${calls} calls, ${tokens} tokens, $${usd.toFixed(4)}`;
}

function isLocal({ kind, base_url }: Endpoint): boolean {
  return kind === 'browser' || isOnLocalNetwork(base_url);
}

import { RunPaused, StepFailed } from '../journal/errors';
import type { Journal } from '../journal/journal';
import { ASK_MODEL, type ModelCommand, type ModelResult, modelResult } from '../models/command';
import { jsonSchemaOf } from '../models/schema-for-wire';
import { isOnLocalNetwork } from '../policy/model-url';
import type { ModelFailure, RoleName, Usage } from '../schema/endpoint';
import { NO_COST, sumOfCosts } from '../schema/journal';
import type { z } from '../schema/zod';
import type { Budget, Hold } from './budget';

export interface ModelPrompt {
  /** Never holds text of a page. */
  system: string;
  /** Text of pages stands only in nonce-delimited blocks of it. */
  user: string;
  /** Raised with every change of the prompt: part of what makes two calls the same. */
  version: string;
}

/** One question to a model: one step of the journal, performed by the effect host. */
export interface ModelQuestion<T> {
  role: Exclude<RoleName, 'embedder'>;
  /** Name of the stage; it also stands as a line `stage: NAME` in the system message. */
  stage: string;
  prompt: ModelPrompt;
  answer: { kind: 'text' } | { kind: 'object'; name: string; schema: z.ZodType<T> };
  /** Tokens of the answer at most, thinking included. */
  maxTokens: number;
  /** The answer's text is appended under the step's key as it comes, thinking left out. */
  stream: boolean;
}

export type ModelAnswer<T> =
  | { ok: true; value: T; text: string; usage: Usage; ms: number; model: string; notes: string[] }
  | {
      ok: false;
      reason: ModelFailure;
      detail: string;
      /** What came where it was not what was asked for; else empty. */
      text: string;
      usage: Usage;
      ms: number;
      model: string | null;
      notes: string[];
    };

/** The stage that writes the answer: what a budget keeps back is kept for it. */
const ANSWER_STAGE = 'compose';

const NOTHING: Usage = { calls: 0, tokens_in: 0, tokens_out: 0, reasoning: 0, usd: 0, counted: true, priced: true };

/**
 * Asks the model in a role. Failures are values and are recorded: the caller goes on with its rules. No model in the
 * role is no step at all.
 *
 * @param stop the person's stop: the call ends, what it cost is recorded.
 * @throws RunPaused when there is no network or the server asks for a long wait.
 */
export async function askModel<T>(
  journal: Journal,
  key: string,
  question: ModelQuestion<T>,
  budget: Budget,
  stop?: AbortSignal,
): Promise<ModelAnswer<T>> {
  const command = commandOf(question, budget);
  if (!command)
    return { ok: false, reason: 'no_model', detail: '', text: '', usage: NOTHING, ms: 0, model: null, notes: [] };
  let hold: Hold | null = null;
  let spent: Parameters<Hold['settle']>[0] = NOTHING;
  let settled = NO_COST;
  try {
    const result = await journal.hostStep<ModelResult>(
      key,
      { effect: ASK_MODEL, payload: command },
      {
        result: modelResult,
        ...(stop ? { stop } : {}),
        ready: () => {
          if (!budget.options.online() && !isLocal(command)) throw new RunPaused('offline');
        },
        admit: (lost) => {
          // What ran the call before died: what it may have cost stays taken.
          hold?.settle(lost);
          if (hold) settled = sumOfCosts([settled, lost]);
          const reserved = budget.reserve(question.stage === ANSWER_STAGE, budget.estimate(command));
          if (!reserved) return { instead: refusal(budget) };
          hold = reserved.hold;
          return { reserve: reserved.cost };
        },
      },
    );
    spent = result.usage;
    return answerOf(result, question, command.model);
  } catch (error) {
    // In doubt twice: what its tries may have cost is counted.
    if (!(error instanceof StepFailed)) throw error;
    const { calls, tokens_in, tokens_out, usd } = error.cost;
    const usage: Usage = { ...NOTHING, calls, tokens_in, tokens_out, usd, counted: calls === 0 };
    spent = {
      calls: calls - settled.calls,
      tokens_in: tokens_in - settled.tokens_in,
      tokens_out: tokens_out - settled.tokens_out,
      usd: usd - settled.usd,
    };
    return {
      ok: false,
      reason: 'failed',
      detail: error.message,
      text: '',
      usage,
      ms: 0,
      model: command.model,
      notes: [],
    };
  } finally {
    // A hold of a step that threw goes with it: nothing of it is recorded as spent.
    (hold as Hold | null)?.settle(spent);
  }
}

/** The question as data for the effect host; null where the rules stand in the role. */
export function commandOf<T>(question: ModelQuestion<T>, budget: Budget): ModelCommand | null {
  const who = budget.inRole(question.role);
  if (!who) return null;
  const { prompt, answer, stage, role } = question;
  return {
    endpoint: who.endpoint,
    model: who.model,
    parameters: who.parameters,
    role,
    stage,
    version: prompt.version,
    system: `${prompt.system}\nstage: ${stage}`,
    user: prompt.user,
    answer:
      answer.kind === 'text' ? answer : { kind: 'object', name: answer.name, schema: jsonSchemaOf(answer.schema) },
    max_tokens: who.parameters.max_tokens ?? question.maxTokens,
    stream: question.stream,
  };
}

function refusal(budget: Budget): ModelResult {
  const left = budget.left();
  const detail = `left: ${left.calls} calls, ${left.tokens} tokens, $${left.usd.toFixed(4)}`;
  return {
    ok: false,
    reason: 'budget',
    detail,
    text: '',
    usage: NOTHING,
    ms: 0,
    first_ms: null,
    mode: null,
    notes: [],
  };
}

/** The schema of the wire says less than zod's: what does not pass the latter is no answer. */
function answerOf<T>(result: ModelResult, question: ModelQuestion<T>, model: string): ModelAnswer<T> {
  const { usage, ms, notes } = result;
  if (!result.ok)
    return { ok: false, reason: result.reason, detail: result.detail, text: result.text, usage, ms, model, notes };
  if (question.answer.kind === 'text')
    return { ok: true, value: result.text as T, text: result.text, usage, ms, model, notes };
  const parsed = question.answer.schema.safeParse(result.value);
  if (parsed.success) return { ok: true, value: parsed.data, text: result.text, usage, ms, model, notes };
  const detail = parsed.error.issues[0]?.message ?? 'not of the right shape';
  return { ok: false, reason: 'bad_shape', detail, text: result.text, usage, ms, model, notes };
}

function isLocal({ endpoint }: ModelCommand): boolean {
  return endpoint.kind === 'browser' || isOnLocalNetwork(endpoint.base_url);
}

import type { Journal } from '../journal/journal';
import { ASK_MODEL, type ModelCommand, type ModelResult, modelResult } from '../models/command';
import { jsonSchemaOf } from '../models/schema-for-wire';
import type { ModelFailure, RoleName, Usage } from '../schema/endpoint';
import type { z } from '../schema/zod';
import type { Budget } from './budget';
import { NOTHING, paidStep } from './paid-step';

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
  const none = (reason: ModelFailure, detail: string, usage: Usage): ModelResult => ({
    ...{ ok: false, reason, detail, text: '', usage, ms: 0, first_ms: null, mode: null, notes: [] },
  });
  const result = await paidStep<ModelResult>(
    journal,
    key,
    {
      effect: ASK_MODEL,
      payload: command,
      result: modelResult,
      reserve: () => budget.reserve(question.stage === ANSWER_STAGE, budget.estimate(command)),
      refused: (why, detail) => none(why, detail, NOTHING),
      failed: (detail, usage) => none('failed', detail, usage),
    },
    budget,
    stop,
  );
  return answerOf(result, question, command.model);
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

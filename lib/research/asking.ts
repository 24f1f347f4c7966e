import type { Journal } from '../journal/journal';
import { isOnThisComputer } from '../policy/model-url';
import type { PublicText } from '../policy/public-text';
import type { RoleName } from '../schema/endpoint';
import type { ModelCall, ModelRole } from '../schema/run';
import type { Ask } from './ask';
import type { Budget } from './budget';
import { askEmbedder } from './embed-step';
import { askModel } from './model-step';
import { NOT_BEGUN } from './paid-step';

/**
 * Asks models for a run's stages: every call is a step of its journal and inside its budget (lib/research/model-step.ts),
 * and is told to Steps with what came of it.
 *
 * @param told called after each call, in the order in which calls end; `notBegun`: the person had stopped the run
 */
export function asking(
  journal: Journal,
  budget: Budget,
  stopped: AbortSignal,
  told: (call: ModelCall, notBegun: boolean) => Promise<void>,
): Ask {
  return async (key, question) => {
    const answer = await askModel(
      journal,
      key,
      {
        role: question.role,
        stage: question.stage,
        prompt: question.prompt,
        answer: { kind: 'object', ...question.answer },
        maxTokens: question.maxTokens,
        stream: question.stream ?? false,
      },
      budget,
      question.until ? AbortSignal.any([stopped, question.until]) : stopped,
    );
    if (!answer.ok && answer.reason === 'no_model') return { ok: false, reason: 'no_model', model: '', text: '' };
    const call = {
      key,
      role: question.role,
      stage: question.stage,
      model: answer.model ?? '',
      failure: answer.ok ? null : answer.reason,
      priced: answer.usage.priced,
      ms: answer.ms,
    };
    await told(call, !answer.ok && answer.detail === NOT_BEGUN && !question.until);
    return answer.ok
      ? { ok: true, value: answer.value, model: answer.model }
      : { ok: false, reason: answer.reason, model: answer.model ?? '', text: answer.text };
  };
}

/**
 * Has passages compared by the run's embedder, in the order given: one step of its journal. Null where nothing stands
 * in the role or it gave nothing usable; Steps is told the latter.
 */
export type Compare = (key: string, question: string, passages: readonly string[]) => Promise<number[] | null>;

/** Compares passages for a run's stages, as {@link asking} asks models. */
export function comparing(
  journal: Journal,
  budget: Budget,
  stopped: AbortSignal,
  told: (call: ModelCall) => Promise<void>,
): Compare {
  return async (key, question, passages) => {
    const answer = await askEmbedder(journal, key, { question, passages }, budget, stopped);
    if (answer.model === null) return null;
    await told({
      key,
      role: 'embedder',
      stage: 'embed',
      model: answer.model,
      failure: answer.ok ? null : answer.reason,
      priced: answer.usage.priced,
      ms: answer.ms,
    });
    return answer.ok ? answer.similarities : null;
  };
}

/**
 * Gives the vector of a text by the run's embedder: one step of its journal. Null where it gave nothing usable, which
 * Steps is told.
 *
 * @param until when the search that it is for ends
 */
export type VectorOf = (key: string, text: PublicText, until: AbortSignal) => Promise<readonly number[] | null>;

/** Vectors for searching by meaning, as {@link comparing} compares; null where nothing stands in the role. */
export function vectoring(journal: Journal, budget: Budget, told: (call: ModelCall) => Promise<void>): VectorOf | null {
  if (!budget.inRole('embedder')) return null;
  return async (key, text, until) => {
    const answer = await askEmbedder(journal, key, { question: text, passages: [], vector: true }, budget, until);
    await told({
      key,
      role: 'embedder',
      stage: 'vector',
      model: answer.model ?? '',
      failure: answer.ok ? null : answer.reason,
      priced: answer.usage.priced,
      ms: answer.ms,
    });
    return answer.ok ? answer.vector : null;
  };
}

/** Whether every model that may be given page text runs on this machine: then nothing leaves it. */
export function staysHere(budget: Budget, roles: readonly RoleName[] = READERS): boolean {
  return roles.every((role) => {
    const who = budget.inRole(role);
    return !who || who.endpoint.kind === 'browser' || isOnThisComputer(who.endpoint.base_url);
  });
}

/** Roles whose prompts hold text of pages; the planner sees the question and what kinds of sources there are, the embedder is asked by itself. */
const READERS: readonly ModelRole[] = ['executor', 'reporter', 'verifier'];

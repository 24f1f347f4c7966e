import type { ModelRole } from '../schema/run';
import type { z } from '../schema/zod';
import type { StagePrompt } from './prompt';

/** One question to a role's model. */
export interface StageQuestion<T> {
  role: ModelRole;
  stage: string;
  prompt: StagePrompt;
  /** Name of the schema and the schema itself: sent to the model, and what its answer is parsed with. */
  answer: { name: string; schema: z.ZodType<T> };
  /** Unit: tokens. */
  maxTokens: number;
  /** Whether what comes is shown while it comes. */
  stream?: boolean;
  /** Ends the call besides the person's stop: the time of what it is asked for. */
  until?: AbortSignal | null;
}

/** What a stage gets: the object that it asked for, or a code that says why there is none. */
export type StageAnswer<T> =
  | { ok: true; value: T; model: string }
  /** `text`: what came where it was not the object that was asked for; else empty. */
  | { ok: false; reason: string; model: string; text: string };

/** How a stage asks: given by the run, so that a stage knows neither journal nor budget. */
export type Ask = <T>(key: string, question: StageQuestion<T>) => Promise<StageAnswer<T>>;

import type { EffectOutcome, EffectRequest } from './effect-host';

/** How the worker speaks with the effect host. */
export interface HostLink {
  perform: (request: EffectRequest) => Promise<EffectOutcome>;
  /** False where the host does not know of the step: it was started anew, or died. */
  isRunning: (runId: string, key: string) => Promise<boolean>;
  cancel: (runId: string, key: string) => Promise<void>;
  /** Told of an effect that it will be asked for in a moment, while its step is being written down. */
  expect?: (request: EffectRequest) => void;
}

/** A host that leaves so many questions without an answer, 5 s each, is taken for dead. */
const MOST_UNANSWERED = 6;

/**
 * Asks the host and, where the way to it breaks, whether it still runs the step: then the two are joined again. `lost`:
 * it does not, or is gone.
 */
export async function askHost(
  host: HostLink,
  request: EffectRequest,
): Promise<EffectOutcome | { state: 'lost'; error: string }> {
  for (;;) {
    try {
      return await host.perform(request);
    } catch (error) {
      if (!(await isRunning(host, request.run_id, request.key))) return { state: 'lost', error: String(error) };
    }
  }
}

/** Whether the host runs a step. One that is busy with a large page may be late with its answer. */
export async function isRunning(host: HostLink | undefined, runId: string, key: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return (await host?.isRunning(runId, key)) ?? false;
    } catch {
      if (tries >= MOST_UNANSWERED) return false;
    }
  }
}

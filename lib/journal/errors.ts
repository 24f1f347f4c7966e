import { type Cost, NO_COST } from '../schema/journal';
import type { PauseReason } from '../schema/run';

/** The recorded step was made from another input, or would be made otherwise now: code or data changed since. */
export class JournalDivergence extends Error {
  constructor(readonly key: string) {
    super(`step ${key} was recorded otherwise`);
    this.name = 'JournalDivergence';
  }
}

/** The recorded result is not what its hash says, or is gone. */
export class JournalTampered extends Error {
  constructor(readonly key: string) {
    super(`the record of step ${key} was changed or lost`);
    this.name = 'JournalTampered';
  }
}

/** A sealed journal was asked for a step that is not in it. */
export class MissingStep extends Error {
  constructor(readonly key: string) {
    super(`step ${key} is not in the journal`);
    this.name = 'MissingStep';
  }
}

/** Every try of a step threw, or died. Expected failures are values, so this is a bug or a broken machine. */
export class StepFailed extends Error {
  /** @param cost what its tries have cost, or may have. */
  constructor(
    readonly key: string,
    cause: string,
    readonly cost: Cost = NO_COST,
  ) {
    super(`step ${key}: ${cause}`);
    this.name = 'StepFailed';
  }
}

/**
 * An effect cannot run now, or what it did was undone by nobody's fault (no network, the machine slept, the server asks
 * to wait): the run waits and no try is spent. It goes on by itself, at `until` (ISO 8601) at the earliest.
 */
export class RunPaused extends Error {
  constructor(
    readonly reason: PauseReason,
    readonly until: string | null = null,
  ) {
    super(`paused: ${reason}`);
    this.name = 'RunPaused';
  }
}

/** A step waits for a person's decision: nothing is lost, no try is spent, and nothing but the person wakes it. */
export class RunWaits extends RunPaused {
  /**
   * @param key names what is to be decided
   * @param words what the person is shown and may change
   */
  constructor(
    readonly key: string,
    readonly words: readonly string[],
  ) {
    super('person');
    this.name = 'RunWaits';
  }
}

/** The run was deleted while it was in work: nothing of it is begun or written any more. */
export class RunGone extends Error {
  constructor(runId: string) {
    super(`${runId} was deleted`);
    this.name = 'RunGone';
  }
}

/** What ran a step died while the worker lived. */
export class HostLost extends Error {
  constructor(cause: string) {
    super(`the effect host was lost: ${cause}`);
    this.name = 'HostLost';
  }
}

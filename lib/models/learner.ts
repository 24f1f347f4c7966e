import type { Abilities, OutputMode, Refusable } from '../schema/endpoint';
import type { RawReply } from './assemble';
import { modesLeft, promptTexts, refusalsOf } from './body';
import type { ModelCommand } from './command';
import { PRESETS } from './presets';
import { estimatePrompt } from './tokens';

/** A count below this part of the lowest estimate is no estimate's error. Short prompts are not judged. Unit: tokens. */
const CUT_BELOW = 0.9;
const SHORTEST_CUT = 1_000;

/** Fields learned in one call: a server that refuses more than these refuses everything. */
const MOST_LEARNED = 5;

const OPPOSITE = { reasoning_content: 'no_reasoning_content', no_reasoning_content: 'reasoning_content' } as const;
const oppositeOf = (what: Refusable) => OPPOSITE[what as keyof typeof OPPOSITE] as Refusable | undefined;

export interface LearnerSurroundings {
  abilities: Abilities;
  /** Stores what was learned; returns the new state. */
  learn: (change: (known: Abilities) => Partial<Abilities>) => Promise<Abilities>;
  /** Milliseconds since 1970. */
  wallClock: () => number;
}

/** What one call finds out about its endpoint and model: what is refused, what works, how much fits. */
export class Learner {
  known: Abilities;
  private readonly refusedNow = new Set<Refusable>();
  private count = 0;

  /** @param notes takes what is worth a line in Steps. */
  constructor(
    private readonly command: ModelCommand,
    private readonly around: LearnerSurroundings,
    private readonly notes: string[],
  ) {
    this.known = around.abilities;
  }

  refuses(what: Refusable): boolean {
    return this.refusedNow.has(what) || refusalsOf(this.known, this.around.wallClock())(what);
  }

  /** The surest way to ask for an object that is left; null where text is wanted. */
  mode(): OutputMode | null {
    if (this.command.answer.kind === 'text') return null;
    const preset = PRESETS[this.command.endpoint.preset];
    return modesLeft(preset, this.known, (what) => this.refuses(what))[0] ?? 'text';
  }

  /** Whether a way may be given up for a plainer one: it has never worked, and the person did not choose it. */
  mayLeave(mode: OutputMode | null): mode is Exclude<OutputMode, 'text'> {
    return mode !== null && mode !== 'text' && !this.known.proven.includes(mode) && !this.known.manual_mode;
  }

  /** One more thing may be left out in this call. */
  mayLearn(): boolean {
    return ++this.count <= MOST_LEARNED;
  }

  /** Remembers that something is refused; false where it was left out already. */
  async without(refused: Refusable): Promise<boolean> {
    if (this.refusedNow.has(refused)) return false;
    this.refusedNow.add(refused);
    const opposite = oppositeOf(refused);
    if (opposite) this.refusedNow.delete(opposite);
    const at = this.now();
    this.notes.push(`${refused} refused`);
    this.known = await this.around.learn((known) => {
      const others = { ...known.refused };
      if (opposite) delete others[opposite];
      return {
        refused: { ...others, [refused]: at },
        proven: known.proven.filter((mode) => (mode === 'tool' ? 'tools' : mode) !== refused),
      };
    });
    return true;
  }

  /**
   * Remembers what worked, in both directions: a way that is proven is no longer refused.
   *
   * @param ignored a way that was taken without complaint and did nothing, or was refused without a word.
   */
  async worked(mode: OutputMode | null, ignored: OutputMode | null): Promise<void> {
    const { known } = this;
    const name = mode === 'tool' ? 'tools' : mode;
    const isNew = mode !== null && !known.proven.includes(mode);
    const wasRefused = name !== null && name !== 'text' && known.refused[name] !== undefined;
    if (!isNew && !wasRefused && !ignored) return;
    const at = this.now();
    this.known = await this.around.learn((now) => {
      const refused = { ...now.refused };
      if (name !== null && name !== 'text') delete refused[name];
      if (ignored) for (const what of ['json_schema', 'json_object', 'tools'] as const) refused[what] = at;
      return { refused, proven: mode === null || now.proven.includes(mode) ? now.proven : [...now.proven, mode] };
    });
    if (ignored) this.notes.push(`${ignored} did nothing`);
  }

  /**
   * Compares what the endpoint counted of the prompt with the estimate: far less means that it cut the prompt without a
   * word (ME-45), or that its totals stop at a ceiling (ME-46); else the ratio makes later estimates better.
   */
  async compare(usage: NonNullable<RawReply['usage']>): Promise<void> {
    if (usage.tokens_in === 0) return;
    const { window, window_from, token_ratio: before } = this.known;
    const estimate = estimatePrompt(promptTexts(this.command));
    if (usage.tokens_in < estimate.low * CUT_BELOW && estimate.likely > SHORTEST_CUT) {
      const total = usage.tokens_in + usage.tokens_out;
      const isCeiling = total % 1024 === 0;
      this.notes.push(`the prompt was cut to ${usage.tokens_in} tokens`);
      await this.window(isCeiling ? total : usage.tokens_in, isCeiling ? 'ceiling' : 'cut');
      return;
    }
    const isWider = window !== null && usage.tokens_in > window && window_from !== 'person';
    const ratio = usage.tokens_in / estimate.likely;
    const next = before === null ? ratio : before * 0.7 + ratio * 0.3;
    if (!isWider && before !== null && Math.abs(next - before) < 0.03 * before) return;
    this.known = await this.around.learn(() => ({
      token_ratio: next,
      // It took more than its window was thought to be: the thought was wrong.
      ...(isWider ? { window: null, window_from: null } : {}),
    }));
  }

  /** Remembers how much fits, unless the person has said it. */
  async window(window: number | null, from: 'refused' | 'cut' | 'ceiling'): Promise<void> {
    if (window === null || this.known.window_from === 'person' || this.known.window === window) return;
    this.known = await this.around.learn(() => ({ window, window_from: from }));
  }

  private now(): string {
    return new Date(this.around.wallClock()).toISOString();
  }
}

import type { Price, Usage } from '../schema/endpoint';
import type { RawReply } from './assemble';
import { usdOf } from './prices';
import { estimatePrompt, estimateTokens } from './tokens';

/** What one answer may use at most: the step's reservation. */
export interface Allowance {
  calls: number;
  /** In and out together. */
  tokens: number;
  usd: number;
}

/** Money is US dollars; none where no price is known. */
type RequestCost = { calls: 1; tokens_in: number; tokens_out: number; usd: number };

/** The books of one call: what its requests have used, and whether one more fits the allowance. */
export class Account {
  readonly usage: Usage;

  /**
   * @param texts of the prompt.
   * @param price null: unknown, then money is counted as none and said to be unknown.
   */
  constructor(
    private readonly texts: readonly string[],
    private readonly allowance: Allowance,
    private readonly price: Pick<Price, 'input' | 'output'> | null,
  ) {
    const priced = price !== null;
    this.usage = { calls: 0, tokens_in: 0, tokens_out: 0, reasoning: 0, usd: 0, counted: true, priced };
  }

  /** A request that was refused before a model ran. */
  refused(): void {
    this.usage.calls += 1;
  }

  /** A request for which the model ran. */
  paid(reply: RawReply | null, ratio: number | null): void {
    const { usage } = this;
    const { tokens_in, tokens_out, usd, counted } = this.costOf(reply, ratio);
    usage.calls += 1;
    usage.tokens_in += tokens_in;
    usage.tokens_out += tokens_out;
    usage.reasoning += reply?.usage?.reasoning ?? estimateTokens(reply?.reasoning ?? '').likely;
    if (!counted) usage.counted = false;
    usage.usd += usd;
  }

  /** What one request has cost: as the endpoint counted, else estimated from what arrived. */
  costOf(reply: RawReply | null, ratio: number | null): RequestCost & { counted: boolean } {
    const told = reply?.usage ?? null;
    const calls = reply?.calls.map((call) => call.arguments).join('') ?? '';
    const tokens_in = told?.tokens_in ?? estimatePrompt(this.texts, ratio).likely;
    const tokens_out =
      told?.tokens_out ?? estimateTokens(`${reply?.content ?? ''}${reply?.reasoning ?? ''}${calls}`).likely;
    const usd = this.price ? usdOf(this.price, tokens_in, tokens_out) : 0;
    return { calls: 1, tokens_in, tokens_out, usd, counted: told !== null };
  }

  /** What one more request may cost. `more`: tokens that the prompt has grown by. */
  atMost(maxTokens: number, ratio: number | null, more: number): RequestCost {
    const tokens_in = this.promptHigh(ratio, more);
    const usd = this.price ? usdOf(this.price, tokens_in, maxTokens) : 0;
    return { calls: 1, tokens_in, tokens_out: maxTokens, usd };
  }

  /** Nothing has been paid for yet. */
  isFree(): boolean {
    return this.usage.tokens_in + this.usage.tokens_out === 0;
  }

  /** Whether one more request fits, at its highest estimate. `more`: tokens that the prompt has grown by. */
  affords(maxTokens: number, ratio: number | null, more: number): boolean {
    const { usage, allowance, price } = this;
    const prompt = this.promptHigh(ratio, more);
    if (usage.calls + 1 > allowance.calls || this.left() < prompt + maxTokens) return false;
    return price === null || usage.usd + usdOf(price, prompt, maxTokens) <= allowance.usd + 1e-9;
  }

  /** Tokens that an answer could take of what is left. */
  roomForAnswer(ratio: number | null, more: number): number {
    return Math.floor(this.left() - this.promptHigh(ratio, more));
  }

  private left(): number {
    return this.allowance.tokens - this.usage.tokens_in - this.usage.tokens_out;
  }

  private promptHigh(ratio: number | null, more: number): number {
    return estimatePrompt(this.texts, ratio).high + more;
  }
}

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

  /** A request for which the model ran: as the endpoint counted, else estimated from what arrived. */
  paid(reply: RawReply | null, ratio: number | null): void {
    const { usage } = this;
    const told = reply?.usage ?? null;
    const calls = reply?.calls.map((call) => call.arguments).join('') ?? '';
    const tokensIn = told?.tokens_in ?? estimatePrompt(this.texts, ratio).likely;
    const tokensOut =
      told?.tokens_out ?? estimateTokens(`${reply?.content ?? ''}${reply?.reasoning ?? ''}${calls}`).likely;
    usage.calls += 1;
    usage.tokens_in += tokensIn;
    usage.tokens_out += tokensOut;
    usage.reasoning += told?.reasoning ?? estimateTokens(reply?.reasoning ?? '').likely;
    if (!told) usage.counted = false;
    if (this.price) usage.usd += usdOf(this.price, tokensIn, tokensOut);
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

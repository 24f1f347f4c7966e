/** An estimate of tokens: what is likely, and the range that held for nearly all texts it was measured on. */
export interface TokenEstimate {
  low: number;
  likely: number;
  high: number;
}

/** Tokens that a chat template adds for each message. */
const PER_MESSAGE = 6;

/** Tokens of a text, estimated without the model's own tokenizer. */
export function estimateTokens(text: string): TokenEstimate {
  let wide = 0;
  let other = 0;
  for (const char of text)
    if (char > '\u02ff') wide += 1;
    else other += 1;
  const likely = Math.ceil(wide * 0.8 + other / 4);
  return { low: Math.floor(wide * 0.55 + other / 5), likely, high: Math.ceil(wide * 1.3 + other / 2.8) };
}

/** Tokens of a prompt of several messages. */
export function estimatePrompt(messages: readonly string[], ratio: number | null = null): TokenEstimate {
  const sum = { low: 0, likely: 0, high: 0 };
  for (const text of messages) {
    const one = estimateTokens(text);
    sum.low += one.low + PER_MESSAGE / 2;
    sum.likely += one.likely + PER_MESSAGE;
    sum.high += one.high + PER_MESSAGE * 2;
  }
  if (ratio === null) return sum;
  const likely = Math.ceil(sum.likely * ratio);
  return { low: Math.floor(likely * 0.85), likely, high: Math.ceil(likely * 1.15) };
}

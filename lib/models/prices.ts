import { isOnLocalNetwork } from '../policy/model-url';
import type { Endpoint, Price } from '../schema/endpoint';
import { PRESETS } from './presets';

const OPENAI = { as_of: '2026-03-21', source: 'https://openai.com/api/pricing/' };
const DEEPSEEK = { as_of: '2026-04-13', source: 'https://api-docs.deepseek.com/quick_start/pricing' };

/**
 * List prices, US dollars for a million tokens, each with the day and the page of the provider that it was taken from.
 * They age: the person's own rows come first, and what a provider lists itself (OpenRouter) comes before both.
 */
export const PRICES: readonly Price[] = [
  { model: 'gpt-4o-mini', input: 0.15, output: 0.6, ...OPENAI },
  { model: 'gpt-4o', input: 2.5, output: 10, ...OPENAI },
  { model: 'gpt-4.1-nano', input: 0.1, output: 0.4, ...OPENAI },
  { model: 'gpt-4.1-mini', input: 0.4, output: 1.6, ...OPENAI },
  { model: 'gpt-4.1', input: 2, output: 8, ...OPENAI },
  { model: 'gpt-5-nano', input: 0.05, output: 0.4, ...OPENAI },
  { model: 'gpt-5-mini', input: 0.25, output: 2, ...OPENAI },
  { model: 'gpt-5', input: 1.25, output: 10, ...OPENAI },
  { model: 'o4-mini', input: 1.1, output: 4.4, ...OPENAI },
  { model: 'deepseek-chat', input: 0.28, output: 0.42, ...DEEPSEEK },
  { model: 'deepseek-reasoner', input: 0.28, output: 0.42, ...DEEPSEEK },
];

/** The price of a model: the person's own row, then the table; free where the server is the person's own; null: unknown. */
export function priceOf(
  endpoint: Pick<Endpoint, 'kind' | 'preset' | 'base_url'>,
  model: string,
  own: readonly Price[],
): Pick<Price, 'input' | 'output'> | null {
  const mine = longestFit(model, own);
  if (mine) return mine;
  if (endpoint.kind === 'browser' || PRESETS[endpoint.preset].local || isOnLocalNetwork(endpoint.base_url))
    return { input: 0, output: 0 };
  return longestFit(bareName(model), PRICES);
}

/** US dollars of so many tokens. */
export function usdOf(price: Pick<Price, 'input' | 'output'>, tokensIn: number, tokensOut: number): number {
  return (price.input * tokensIn + price.output * tokensOut) / 1_000_000;
}

/** `openai/gpt-4o` is `gpt-4o`. */
function bareName(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase();
}

/** A row fits a name that it begins, up to a version: `gpt-4o` fits `gpt-4o-2024-08-06`, not `gpt-4o-mini`. */
function longestFit(model: string, rows: readonly Price[]): Price | null {
  const name = model.toLowerCase();
  const fits = rows.filter((row) => {
    const start = row.model.toLowerCase();
    return name === start || (name.startsWith(start) && /^[-:@]?(\d|latest|preview)/.test(name.slice(start.length)));
  });
  return fits.sort((a, b) => b.model.length - a.model.length)[0] ?? null;
}

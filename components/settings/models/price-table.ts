import type { Price } from '../../../lib/schema/endpoint';

/** The person's rows first, then those of the built-in table that none of them replaces. */
export function mergedPrices(own: readonly Price[], table: readonly Price[]): { price: Price; yours: boolean }[] {
  const mine = new Set(own.map((row) => row.model.toLowerCase()));
  return [
    ...own.map((price) => ({ price, yours: true })),
    ...table.filter((row) => !mine.has(row.model.toLowerCase())).map((price) => ({ price, yours: false })),
  ];
}

/** The person's rows with one put in place of an older one of the same name. */
export function withPrice(own: readonly Price[], price: Price): Price[] {
  const name = price.model.toLowerCase();
  return [...own.filter((row) => row.model.toLowerCase() !== name), price];
}

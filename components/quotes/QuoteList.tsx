import type { Evidence } from '../../lib/schema/evidence';
import { QuoteCard } from './QuoteCard';

interface QuoteListProps {
  items: readonly Evidence[];
  /** Number of each quote by its id. */
  numbers: ReadonlyMap<string, number>;
  terms?: readonly string[];
  /** Ids of quotes that already stand above in full. */
  said?: ReadonlySet<string>;
  /** Which list of the view it is, for tests. */
  name?: string;
}

/** Quotes, one card each. */
export function QuoteList({ items, numbers, terms = [], said, name = 'quotes' }: QuoteListProps) {
  return (
    <ul className="quotes" data-testid={name}>
      {items.map((item) => (
        <QuoteCard
          key={item.id}
          item={item}
          n={numbers.get(item.id) ?? 0}
          terms={terms}
          said={said?.has(item.id) ?? false}
        />
      ))}
    </ul>
  );
}

import { survives } from '../../lib/verify/survival';
import type { EvalOptions } from '../tools/suite';
import { readData, share } from './sets';

export const describe =
  'Rewrites: every number, date and unit survives; changed digits caught, false alarms on good rewrites.';

interface RewriteItem {
  id: string;
  src: string;
  rewrite: string;
  label: 'supported' | 'contradicted';
  /** The multiset of digit strings is the same on both sides. */
  digits_same: boolean;
}

/** A rewrite is flagged when a value was dropped or added. Recall of changes that touch no digit is reported apart. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const items = readData<RewriteItem[]>(options.data, 'num_rewrite', 'dev.json').slice(
    0,
    options.limit ?? Number.POSITIVE_INFINITY,
  );
  const flagged = items.map((item) => {
    const { dropped, added } = survives(item.src, item.rewrite);
    return { item, flag: dropped.length + added.length > 0 };
  });
  const rate = (part: typeof flagged) => share(part.filter(({ flag }) => flag).length, part.length);
  const bad = flagged.filter(({ item }) => item.label === 'contradicted');
  return {
    changed_digits_caught: rate(bad.filter(({ item }) => !item.digits_same)),
    changes_without_digits_caught: rate(bad.filter(({ item }) => item.digits_same)),
    false_alarms: rate(flagged.filter(({ item }) => item.label === 'supported')),
  };
}

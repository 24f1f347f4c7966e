import { bridgedSentences } from '../../lib/evidence/bridge';
import type { EvalOptions } from '../tools/suite';
import { readData, share } from './sets';

export const describe =
  'Questions over two pages: supporting sentences among the first 5 and 10 of all sentences of ten pages.';

interface HotpotItem {
  q: string;
  type: 'bridge' | 'comparison';
  /** Supporting sentences: title of the page, index of the sentence. */
  sf: [title: string, sentence: number][];
  ctx: [title: string, sentences: string[]][];
}

const FIRST = [5, 10];

/** Recall is over all supporting sentences of the set, not a mean over questions; `both` counts questions with all of theirs. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const items = readData<HotpotItem[]>(options.data, 'qa_hotpot', 'dev.json').slice(0, options.limit);
  const found = items.map(({ q, type, sf, ctx }) => {
    const pages = ctx.map(([title, sentences]) => ({ title, sentences }));
    const order = bridgedSentences(q, pages).map(({ page, sentence }) => `${pages[page]?.title}\n${sentence}`);
    return { type, ranks: sf.map(([title, sentence]) => order.indexOf(`${title}\n${sentence}`)) };
  });
  const rate = (part: typeof found) =>
    Object.fromEntries(
      FIRST.flatMap((k) => {
        const ranks = part.flatMap((item) => item.ranks);
        const hit = (rank: number) => rank >= 0 && rank < k;
        return [
          [`recall@${k}`, share(ranks.filter(hit).length, ranks.length)],
          [`both@${k}`, share(part.filter((item) => item.ranks.every(hit)).length, part.length)],
        ];
      }),
    );
  return {
    questions: items.length,
    ...rate(found),
    bridge: rate(found.filter(({ type }) => type === 'bridge')),
    comparison: rate(found.filter(({ type }) => type === 'comparison')),
  };
}

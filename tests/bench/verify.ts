import { checkSentence } from '../../lib/verify/check-sentence';
import { factsOf } from '../../lib/verify/facts';
import { plantedItems } from '../eval/planted/items';
import type { BenchOptions } from '../tools/suite';

export const describe =
  'Checks a second on one core: a sentence against the passage that it cites, English and Chinese.';

const SECONDS = { quick: 1, full: 4 };
const WARM_UP_SECONDS = 1;

/** Processor time is counted, not the clock's: other work on the machine must not change the figure. */
export async function run(options: BenchOptions): Promise<Record<string, unknown>> {
  const seconds = options.quick ? SECONDS.quick : SECONDS.full;
  const rows = ['en', 'zh'].map((language) => {
    const items = plantedItems().filter((item) => item.language === language);
    let at = 0;
    const check = () => {
      const item = items[at++ % items.length];
      // The number in front keeps every text new, as in a stream: nothing can be answered from a memory of whole texts.
      if (item)
        checkSentence({
          sentence: item.sentence,
          language,
          citations: [{ quote: `${item.quote} [${at}]`, context: item.context ?? '' }],
        });
    };
    // As an answer does it: other sentences against the few passages that were read before.
    const known = () => {
      const item = items[at++ % items.length];
      const group = items[Math.floor(at / 400) % items.length];
      if (item && group)
        checkSentence({
          sentence: `${item.sentence} [${at}]`,
          language,
          citations: [{ quote: group.quote, context: group.context ?? '' }],
        });
    };
    const facts = () => {
      const item = items[at++ % items.length];
      if (item) factsOf(item.quote, { language });
    };
    const characters = items.reduce((sum, item) => sum + item.quote.length, 0) / items.length;
    return {
      language,
      items: items.length,
      quote_characters: Math.round(characters),
      checks_per_second: Math.round(rate(check, seconds)),
      checks_of_known_passages_per_second: Math.round(rate(known, seconds)),
      facts_per_second: Math.round(rate(facts, seconds / 4)),
    };
  });
  return { sentences: rows };
}

/** Calls a second of processor time. */
function rate(call: () => void, seconds: number): number {
  repeat(call, WARM_UP_SECONDS);
  const { calls, spent } = repeat(call, seconds);
  return calls / spent;
}

function repeat(call: () => void, seconds: number): { calls: number; spent: number } {
  const begin = process.cpuUsage();
  let calls = 0;
  let spent = 0;
  while (spent < seconds) {
    for (let i = 0; i < 50; i++) call();
    calls += 50;
    const { user, system } = process.cpuUsage(begin);
    spent = (user + system) / 1e6;
  }
  return { calls, spent };
}

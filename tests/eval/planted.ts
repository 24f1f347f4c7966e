import { checkSentence } from '../../lib/verify/check-sentence';
import { softFabrications } from '../../lib/verify/soft-fabrication';
import type { EvalOptions } from '../tools/suite';
import type { PlantedClass } from './planted/base';
import { type PlantedItem, plantedItems } from './planted/items';
import { share } from './sets';

export const describe =
  'Planted sentences of our own, English and Chinese, by what is wrong with them: what passes, what is caught.';

interface Marked {
  item: PlantedItem;
  mark: string;
}

/** These are wrong without the passage saying otherwise: a contradiction mark on them is a false one. */
const SILENT: ReadonlySet<PlantedClass> = new Set(['soft_fabrication', 'unsupported']);

/**
 * A good mark (supported, facts match) is right on `right` alone; a contradiction is right on every class but `right`,
 * `soft_fabrication` and `unsupported`. Needs no data folder.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const language of options.set ? [options.set] : ['en', 'zh']) {
    const marked = plantedItems()
      .filter((item) => item.language === language)
      .map((item): Marked => ({ item, mark: markOf(item) }));
    const shown = marked.filter(({ mark }) => isGood(mark));
    const against = marked.filter(({ mark }) => mark === 'contradicted');
    figures[language] = {
      items: marked.length,
      good_marks: share(shown.filter(({ item }) => item.class === 'right').length, shown.length),
      contradictions: share(
        against.filter(({ item }) => item.class !== 'right' && !SILENT.has(item.class)).length,
        against.length,
      ),
    };
    figures[`${language}_classes`] = rowsOf(marked);
  }
  return figures;
}

function markOf({ sentence, language, quote, context }: PlantedItem): string {
  return checkSentence({ sentence, language, citations: [{ quote, context }] }).mark;
}

function rowsOf(marked: readonly Marked[]): Record<string, unknown>[] {
  return [...new Set(marked.map(({ item }) => item.class))].map((kind) => {
    const part = marked.filter(({ item }) => item.class === kind);
    const rate = (test: (one: Marked) => boolean) => Math.round((1000 * part.filter(test).length) / part.length) / 1000;
    return {
      class: kind,
      n: part.length,
      good: rate(({ mark }) => isGood(mark)),
      contradicted: rate(({ mark }) => mark === 'contradicted'),
      not_confirmed: rate(({ mark }) => mark === 'not_confirmed'),
      specific_named:
        kind === 'soft_fabrication'
          ? rate(({ item }) => softFabrications(item.sentence, [item.quote, item.context], item.language).length > 0)
          : null,
    };
  });
}

function isGood(mark: string): boolean {
  return mark === 'supported' || mark === 'facts_match';
}

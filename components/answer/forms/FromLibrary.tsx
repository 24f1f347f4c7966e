import { earlierQuotes } from '../../../lib/library/earlier-quotes';
import type { Answer } from '../../../lib/schema/answer';
import type { Run } from '../../../lib/schema/run';
import { useText } from '../../i18n';
import { QuoteList } from '../../quotes/QuoteList';
import { useLive } from '../../ui/live';
import { Label } from '../../ui/Page';
import { numbersOf } from '../numbers';

/**
 * Quotes that were kept or that an earlier answer stood on and that speak to this question as well, each compared with
 * its saved copy just now. They are offered beside the answer and are no part of it.
 */
export function FromLibrary({ run, answer }: { run: Run; answer: Answer }) {
  const { t } = useText();
  const found = useLive(`earlier-quotes:${run.id}`, (db) => earlierQuotes(db, run)) ?? [];
  const known = new Set(numbersOf(answer).keys());
  const items = found.filter(({ id }) => !known.has(id));
  if (items.length === 0) return null;
  const numbers = new Map(items.map((item, i) => [item.id, known.size + i + 1]));
  return (
    <section className="part" data-testid="from-library">
      <Label count={items.length}>{t('answer.from_library')}</Label>
      <QuoteList items={items} numbers={numbers} terms={run.understood?.terms ?? []} name="earlier-quotes" />
    </section>
  );
}

import { useState } from 'react';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { QuoteList } from '../quotes/QuoteList';
import { siteOf } from '../quotes/source';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { Label } from '../ui/Page';

interface AnswerQuotesProps {
  items: readonly Evidence[];
  numbers: ReadonlyMap<string, number>;
  terms: readonly string[];
  /** Ids of quotes that already stand above in full. */
  said: ReadonlySet<string>;
}

/** The quotes of an answer, of all sources or of one. */
export function AnswerQuotes({ items, numbers, terms, said }: AnswerQuotesProps) {
  const { t } = useText();
  const [only, setOnly] = useState<string | null>(null);
  const sites = new Map<string, number>();
  for (const item of items) sites.set(siteOf(item), (sites.get(siteOf(item)) ?? 0) + 1);
  const shown = only === null ? items : items.filter((item) => siteOf(item) === only);
  const choice = (site: string | null, label: string, count: number) => ({
    label,
    meta: String(count),
    checked: only === site,
    onSelect: () => setOnly(site),
  });
  return (
    <section className="part">
      <Label
        count={shown.length}
        end={
          sites.size > 1 ? (
            <Menu
              label={t('quotes.source_filter')}
              className="select"
              items={[
                choice(null, t('quotes.all_sources'), items.length),
                ...[...sites].map(([site, count]) => choice(site, site, count)),
              ]}
            >
              <span className="clip">{only ?? t('quotes.all_sources')}</span>
              <Icon name="down" />
            </Menu>
          ) : null
        }
      >
        {t('quotes.quotes')}
      </Label>
      <QuoteList items={shown} numbers={numbers} terms={terms} said={said} />
    </section>
  );
}

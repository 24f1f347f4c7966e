import type { Answer, AskedPlace } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { QuoteList } from '../quotes/QuoteList';
import { Label } from '../ui/Page';

const NAMES = {
  page: 'ask.this_page',
  tabs: 'ask.open_tabs',
  web: 'ask.web',
  scholarly: 'ask.scholarly',
  library: 'ask.library',
} as const satisfies Record<AskedPlace, string>;

interface PlacesProps {
  places: NonNullable<Answer['places']>;
  items: readonly Evidence[];
  numbers: ReadonlyMap<string, number>;
  terms: readonly string[];
  said: ReadonlySet<string>;
}

/** Where everything was asked: what each place holds for itself, also where that is nothing. */
export function Places({ places, items, numbers, terms, said }: PlacesProps) {
  const { t } = useText();
  return places.map(({ place, passages, pages }) => {
    const own = passages.flatMap((id) => items.find((item) => item.id === id) ?? []);
    return (
      <section className="part" key={place} data-place={place}>
        <Label count={own.length}>{t(NAMES[place])}</Label>
        {own.length > 0 ? (
          <QuoteList items={own} numbers={numbers} terms={terms} said={said} />
        ) : (
          <p className="meta">{pages > 0 ? t('answer.place_nothing', { n: pages }) : t('answer.place_no_page')}</p>
        )}
      </section>
    );
  });
}

import { usedCitations } from '../../lib/notes/citations';
import type { Evidence } from '../../lib/schema/evidence';
import type { Note } from '../../lib/schema/note';
import { useNavigation } from '../app/navigation';
import { useText } from '../i18n';
import { Chip } from '../quotes/Chip';
import { JumpOutcome } from '../quotes/jump';
import { JumpButton } from '../quotes/QuoteActions';
import { siteOf } from '../quotes/source';
import { Icon } from '../ui/Icon';
import { Menu, type MenuItem } from '../ui/Menu';
import { Label } from '../ui/Page';

interface ReferencesProps {
  note: Note;
  /** Puts a mark of this citation at the caret; absent while the note is only read. */
  onCite?: ((number: number) => void) | undefined;
  onRemove: (number: number) => void;
}

/** The sources of a note: those of the text in its order, then those that it does not use yet. */
export function References({ note, onCite, onRemove }: ReferencesProps) {
  const { t } = useText();
  const used = usedCitations(note);
  const all = Object.keys(note.citations).map(Number);
  const order = [...used, ...all.filter((number) => !used.includes(number))];
  return (
    <section className="part references">
      <Label count={order.length || undefined}>{t('notes.references')}</Label>
      {order.length === 0 ? <p className="meta">{t('notes.no_references')}</p> : null}
      <ul>
        {order.map((number) => {
          const item = note.citations[number];
          return item ? (
            <Reference
              key={number}
              item={item}
              number={number}
              used={used.includes(number)}
              onCite={onCite && (() => onCite(number))}
              onRemove={() => onRemove(number)}
            />
          ) : null;
        })}
      </ul>
    </section>
  );
}

interface ReferenceProps {
  item: Evidence;
  number: number;
  used: boolean;
  onCite?: (() => void) | undefined;
  onRemove: () => void;
}

function Reference({ item, number, used, onCite, onRemove }: ReferenceProps) {
  const { t, date } = useText();
  const { go } = useNavigation();
  const site = siteOf(item);
  const day = date(item.published_at);
  const items: MenuItem[] = [
    { label: t('quotes.saved_copy'), icon: 'page', onSelect: () => go({ name: 'copy', evidenceId: item.id }) },
    ...(onCite ? [{ label: t('notes.insert_mark'), icon: 'pen', onSelect: onCite } as const] : []),
    { label: t('notes.remove_reference'), icon: 'close', onSelect: onRemove },
  ];
  return (
    <li>
      <div className="reference">
        <Chip item={item} n={number} />
        <span className="reference-name">
          <span dir="auto">{item.title || site}</span>
          <span className="meta dotted">
            {item.title && site ? <span>{site}</span> : null}
            {day ? <span>{day}</span> : null}
            {used ? null : <span>{t('notes.not_in_text')}</span>}
          </span>
        </span>
        <span className="source-actions">
          <JumpButton item={item} />
          <Menu
            label={t('notes.reference', { n: number, title: item.title })}
            className="icon-button small"
            items={items}
          >
            <Icon name="more" />
          </Menu>
        </span>
      </div>
      <JumpOutcome item={item} />
    </li>
  );
}

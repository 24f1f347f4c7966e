import { useId, useRef, useState } from 'react';
import { listQuotes } from '../../lib/library/quotes';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { findPlaces, splitWords } from '../library/find';
import { siteOf } from '../quotes/source';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { placeNear } from '../ui/place';
import { NothingKept } from './NothingKept';

/** Quotes that the list shows at once; the search finds the others. */
const SHOWN = 30;

/** A button that opens the kept quotes; choosing one gives it to the note. */
export function InsertQuote({ onInsert }: { onInsert: (item: Evidence) => void }) {
  const { t } = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={button} type="button" className="link" aria-haspopup="dialog" popoverTarget={id}>
        <Icon name="keep" />
        {t('notes.insert_quote')}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notes.insert_quote')}
        className="popover quote-picker"
        onToggle={(event) => {
          const now = event.newState === 'open';
          setOpen(now);
          if (now) requestAnimationFrame(() => button.current && box.current && place(button.current, box.current));
        }}
      >
        {open ? (
          <Picker
            onChoose={(item) => {
              box.current?.hidePopover();
              onInsert(item);
            }}
            onResize={() => button.current && box.current && placeNear(button.current, box.current, 'start')}
          />
        ) : null}
      </div>
    </>
  );
}

function place(button: HTMLElement, box: HTMLElement): void {
  placeNear(button, box, 'start');
  box.querySelector<HTMLElement>('input')?.focus();
}

function Picker({ onChoose, onResize }: { onChoose: (item: Evidence) => void; onResize: () => void }) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const quotes = useLive('quotes', listQuotes);
  const words = splitWords(query);
  if (!quotes) return null;
  if (quotes.length === 0) return <NothingKept />;
  const found = quotes.filter(
    ({ evidence, comment }) =>
      words.length === 0 || findPlaces([evidence.excerpt, comment, evidence.title, evidence.url], words) !== null,
  );
  return (
    <>
      <div className="field search-field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('notes.find_quote')}
          placeholder={t('notes.find_quote')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            requestAnimationFrame(onResize);
          }}
        />
      </div>
      {found.length === 0 ? <p className="meta">{t('notes.none_found')}</p> : null}
      <ul>
        {found.slice(0, SHOWN).map(({ id, evidence }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(evidence)}>
              <span className="passage picker-passage" dir="auto" lang={evidence.language ?? undefined}>
                {evidence.excerpt}
              </span>
              <span className="meta clip">{siteOf(evidence)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

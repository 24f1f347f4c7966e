import { useState } from 'react';
import { library } from '../../lib/library/db';
import { saveNote } from '../../lib/library/notes';
import { listQuotes } from '../../lib/library/quotes';
import type { KeptQuote } from '../../lib/schema/note';
import { useNavigation } from '../app/navigation';
import { useText } from '../i18n';
import { JumpProvider } from '../quotes/jump';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Menu } from '../ui/Menu';
import { Notice } from '../ui/Notice';
import { Label, Page } from '../ui/Page';
import { listWrittenNotes, quotesAsNote, startNote } from './actions';
import { useExportNote } from './export-note';
import { KeptQuoteItem } from './KeptQuoteItem';
import { NoteRow } from './NoteRow';
import { NothingKept } from './NothingKept';
import './notes.css';

/** Quotes that are drawn at first, and with each "Show more". */
const PORTION = 40;

/** The Notes tab: notes, then the quotes that were kept. */
export function NotesView() {
  const { t } = useText();
  const { go } = useNavigation();
  const notes = useLive('notes', listWrittenNotes);
  const quotes = useLive('quotes', listQuotes);
  if (!notes || !quotes) return <Page name="notes">{null}</Page>;

  const begin = async () => go({ name: 'note', noteId: await startNote(library(), new Date().toISOString()) });
  return (
    <Page name="notes">
      <Label
        count={notes.length || undefined}
        end={
          <button type="button" className="link" onClick={() => void begin()}>
            <Icon name="plus" />
            {t('notes.new_note')}
          </button>
        }
      >
        {t('notes.notes')}
      </Label>
      {notes.length === 0 ? (
        <Notice icon="pen" fact={t('notes.no_notes')}>
          {t('notes.no_notes_why')}
        </Notice>
      ) : (
        <ul className="rows strong">
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
      <section className="part">
        <JumpProvider>
          <KeptQuotes quotes={quotes} />
        </JumpProvider>
      </section>
    </Page>
  );
}

function KeptQuotes({ quotes }: { quotes: readonly KeptQuote[] }) {
  const { t, lang } = useText();
  const { go } = useNavigation();
  const [drawn, setDrawn] = useState(PORTION);
  const all = () => quotesAsNote(oldestFirst(quotes), t('notes.all_quotes_title'), new Date().toISOString(), lang);
  const { items, copyWithCitations } = useExportNote(all);

  async function asNote() {
    const note = all();
    await saveNote(library(), note);
    go({ name: 'note', noteId: note.id });
  }

  const exports = (
    <Menu
      label={t('notes.export')}
      className="select"
      items={[...items, { label: t('notes.export_note'), icon: 'pen', onSelect: () => void asNote() }]}
    >
      {t('notes.export')}
      <Icon name="down" />
    </Menu>
  );
  if (quotes.length === 0)
    return (
      <>
        <Label>{t('notes.kept_quotes')}</Label>
        <NothingKept />
      </>
    );
  const left = quotes.length - drawn;
  return (
    <>
      <Label count={quotes.length} end={exports}>
        {t('notes.kept_quotes')}
      </Label>
      <button type="button" hidden data-action="copy" onClick={copyWithCitations} />
      <ul className="quotes unnumbered">
        {quotes.slice(0, drawn).map((quote) => (
          <KeptQuoteItem key={quote.id} quote={quote} />
        ))}
      </ul>
      {left > 0 ? (
        <button type="button" className="link" onClick={() => setDrawn(drawn + PORTION)}>
          {t('notes.show_more', { n: Math.min(left, PORTION) })}
        </button>
      ) : null}
    </>
  );
}

/** An export reads as the work went: the quote that was kept first comes first. */
function oldestFirst(quotes: readonly KeptQuote[]): KeptQuote[] {
  return [...quotes].reverse();
}

import type { ReactNode } from 'react';
import { library } from '../../lib/library/db';
import { dropNote, saveNote } from '../../lib/library/notes';
import { firstWords } from '../../lib/notes/first-words';
import type { Note } from '../../lib/schema/note';
import { useNavigation } from '../app/navigation';
import { useToast } from '../app/toast';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { countQuotes } from './actions';
import { useExportNote } from './export-note';

interface NoteRowProps {
  note: Note;
  /** Title and words with search hits marked, in place of the plain ones. */
  title?: ReactNode;
  words?: ReactNode;
}

/** A note in a list: its title, first words, how many quotes, when it was changed. */
export function NoteRow({ note, title, words }: NoteRowProps) {
  const { t, when } = useText();
  const { go } = useNavigation();
  const toast = useToast();
  const { items } = useExportNote(() => note);
  const name = note.title.trim() || t('notes.untitled');

  async function remove() {
    const row = await dropNote(library(), note.id);
    if (row) toast({ text: t('notes.note_deleted'), undo: () => void saveNote(library(), row) });
  }

  return (
    <li className="row-top">
      <button type="button" className="row-body note-row" onClick={() => go({ name: 'note', noteId: note.id })}>
        <b dir="auto">{title ?? name}</b>
        <span className="clip soft" dir="auto">
          {words ?? (firstWords(note.body) || t('notes.no_words'))}
        </span>
        <span className="meta dotted">
          <span>{t('common.quotes', { n: countQuotes(note) })}</span>
          <span>{when(note.updated_at)}</span>
        </span>
      </button>
      <Menu
        label={`${t('common.more')}: ${name}`}
        className="icon-button small"
        items={[...items, { label: t('notes.delete_note'), icon: 'close', onSelect: () => void remove() }]}
      >
        <Icon name="more" />
      </Menu>
    </li>
  );
}

import { fileName } from '../../lib/notes/file-name';
import { markdownOf } from '../../lib/notes/markdown';
import { plainText } from '../../lib/notes/plain-text';
import type { Note } from '../../lib/schema/note';
import { useToast } from '../app/toast';
import { copyText, downloadText } from '../browser/give';
import { useText } from '../i18n';
import type { MenuItem } from '../ui/Menu';
import { languageOfNote } from './actions';

interface ExportNote {
  /** The formats, for a menu. */
  items: MenuItem[];
  copyWithCitations(): void;
}

/**
 * The ways a note leaves Sidelight. Each export says where it went.
 *
 * @param make gives the note at the moment of exporting, or null where there is none.
 */
export function useExportNote(make: () => Note | null): ExportNote {
  const { t, lang } = useText();
  const toast = useToast();

  const markdown = (note: Note) =>
    markdownOf(note, { now: new Date().toISOString(), language: languageOfNote(note, lang) });
  const copy = async (text: string) =>
    toast({ text: (await copyText(text)) ? t('common.copied') : t('notes.copy_failed') });
  const withNote = (use: (note: Note) => void) => () => {
    const note = make();
    if (note) use(note);
  };
  const copyWithCitations = withNote((note) => void copy(plainText(note, languageOfNote(note, lang))));

  return {
    copyWithCitations,
    items: [
      {
        label: t('notes.export_markdown'),
        meta: '.md',
        onSelect: withNote((note) => {
          const name = fileName(note.title.trim() || t('notes.untitled'), 'md');
          downloadText(name, markdown(note), 'text/markdown');
          toast({ text: t('notes.exported', { name }) });
        }),
      },
      { label: t('notes.export_copy_markdown'), onSelect: withNote((note) => void copy(markdown(note))) },
      { label: t('notes.export_copy'), meta: SHORTCUT, onSelect: copyWithCitations },
    ],
  };
}

/** The key as this system writes it. */
const SHORTCUT = /mac/i.test(navigator.platform) ? '⌘⇧C' : 'Ctrl+Shift+C';

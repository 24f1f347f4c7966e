import { useLayoutEffect, useRef, useState } from 'react';
import { insertCitation, removeCitation } from '../../lib/notes/citations';
import { type Edited, toggleBold, toggleHeading, toggleQuote } from '../../lib/notes/edit';
import type { Evidence } from '../../lib/schema/evidence';
import type { Note } from '../../lib/schema/note';
import { BarEnd } from '../app/Bar';
import { useNavigation } from '../app/navigation';
import { useToast } from '../app/toast';
import { useText } from '../i18n';
import { formatClock } from '../i18n/format';
import { JumpProvider } from '../quotes/jump';
import { PopoverProvider } from '../quotes/popover';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { isEmptyNote } from './actions';
import { useExportNote } from './export-note';
import { InsertQuote } from './InsertQuote';
import { NoteText } from './NoteText';
import { type NoteEditor, useNoteEditor } from './note-editor';
import { References } from './References';
import { Tags } from './Tags';
import '../quotes/quotes.css';
import './notes.css';

/** One note: read with its citations live, or edited as Markdown. */
export function NoteView({ noteId }: { noteId: string }) {
  const { t } = useText();
  const editor = useNoteEditor(noteId);
  if (editor.note === undefined) return <Page>{null}</Page>;
  if (editor.note === null)
    return (
      <Page>
        <Notice icon="info" fact={t('notes.gone')}>
          {t('notes.gone_why')}
        </Notice>
      </Page>
    );
  return (
    <JumpProvider>
      <PopoverProvider>
        <OpenNote key={noteId} note={editor.note} editor={editor} />
      </PopoverProvider>
    </JumpProvider>
  );
}

function OpenNote({ note, editor }: { note: Note; editor: NoteEditor }) {
  const { t } = useText();
  const toast = useToast();
  const { copyWithCitations } = useExportNote(() => note);
  const body = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [editing, setEditing] = useState(() => isEmptyNote(note));
  const [selection, setSelection] = useState<{ start: number; end: number } | null>(null);
  const [tagging, setTagging] = useState(false);

  // The caret goes where a change put it as soon as that change is drawn, before the next key comes.
  useLayoutEffect(() => {
    if (!selection || !body.current) return;
    body.current.focus();
    body.current.setSelectionRange(selection.start, selection.end);
  }, [selection]);
  function select(start: number, end = start) {
    setEditing(true);
    setSelection({ start, end });
  }
  function insert(item: Evidence, as: 'quote' | 'mark') {
    const at = body.current?.selectionStart ?? caret.current ?? note.body.length;
    const inserted = insertCitation(note, item, at, as);
    editor.change(inserted.note);
    select(inserted.caret);
  }
  function apply(tool: (edited: Edited) => Edited) {
    const field = body.current;
    if (!field) return;
    const next = tool({ body: note.body, start: field.selectionStart, end: field.selectionEnd });
    editor.change({ ...note, body: next.body });
    select(next.start, next.end);
  }
  function remove(number: number) {
    editor.change(removeCitation(note, number));
    toast({ text: t('notes.reference_removed'), undo: () => editor.change(note) });
  }

  const tools = [
    { name: t('notes.heading'), tool: toggleHeading, sign: 'H' },
    { name: t('notes.bold'), tool: toggleBold, sign: 'B' },
    { name: t('notes.quote'), tool: toggleQuote, sign: '”' },
  ];
  const dock = (
    <div className="note-dock">
      <InsertQuote onInsert={(item) => insert(item, 'quote')} />
      <div className="note-tools" role="toolbar" aria-label={t('notes.toolbar')}>
        {editing
          ? tools.map(({ name, tool, sign }) => (
              <button
                key={sign}
                type="button"
                className="icon-button note-tool"
                aria-label={name}
                title={name}
                onClick={() => apply(tool)}
              >
                {sign}
              </button>
            ))
          : null}
        <button
          type="button"
          className="icon-button"
          aria-label={t('notes.tags')}
          title={t('notes.tags')}
          onClick={() => setTagging(true)}
        >
          <Icon name="tag" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-pressed={editing}
          aria-label={t('notes.edit')}
          title={t('notes.edit')}
          onClick={() => (editing ? setEditing(false) : select(caret.current ?? note.body.length))}
        >
          <Icon name="pen" />
        </button>
      </div>
    </div>
  );

  return (
    <Page dock={dock}>
      <NoteBar note={note} editor={editor} />
      <button type="button" hidden data-action="copy" onClick={copyWithCitations} />
      <textarea
        className="note-title"
        rows={1}
        dir="auto"
        aria-label={t('notes.title_label')}
        placeholder={t('notes.title_placeholder')}
        value={note.title}
        onChange={(event) => editor.change({ ...note, title: event.target.value.replace(/\n/g, ' ') }, 'typing')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          select(0);
        }}
      />
      {tagging || note.tags.length > 0 ? (
        <Tags tags={note.tags} focus={tagging} onChange={(tags) => editor.change({ ...note, tags })} />
      ) : null}
      {editing ? (
        <textarea
          ref={body}
          className="note-body"
          dir="auto"
          aria-label={t('notes.body_label')}
          placeholder={t('notes.body_placeholder')}
          value={note.body}
          onSelect={(event) => {
            caret.current = event.currentTarget.selectionStart;
          }}
          onChange={(event) => editor.change({ ...note, body: event.target.value }, 'typing')}
        />
      ) : (
        <NoteText note={note} />
      )}
      <References
        note={note}
        onCite={
          editing
            ? (number) => {
                const item = note.citations[number];
                if (item) insert(item, 'mark');
              }
            : undefined
        }
        onRemove={remove}
      />
    </Page>
  );
}

/** When it was saved, Undo, the exports: at the end of the bar. */
function NoteBar({ note, editor }: { note: Note; editor: NoteEditor }) {
  const { t, lang } = useText();
  const { back } = useNavigation();
  const toast = useToast();
  const { items } = useExportNote(() => note);
  const state = {
    saved: t('notes.saved', { t: formatClock(note.updated_at, lang) }),
    saving: t('notes.saving'),
    failed: t('notes.not_saved'),
  }[editor.state];

  async function remove() {
    const undo = await editor.remove();
    back();
    if (undo) toast({ text: t('notes.note_deleted'), undo });
  }

  return (
    <BarEnd>
      <span className="meta" data-testid="note-state">
        {state}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('common.undo')}
        title={t('common.undo')}
        disabled={!editor.canUndo}
        onClick={editor.undo}
      >
        <Icon name="undo" />
      </button>
      <Menu label={t('notes.export')} className="button" items={items}>
        {t('notes.export')}
      </Menu>
      <Menu
        label={t('common.more')}
        items={[{ label: t('notes.delete_note'), icon: 'close', onSelect: () => void remove() }]}
      >
        <Icon name="more" />
      </Menu>
    </BarEnd>
  );
}

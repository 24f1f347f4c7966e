import { useState } from 'react';
import { library } from '../../lib/library/db';
import { dropNote, saveNote } from '../../lib/library/notes';
import { noteFromAnswer } from '../../lib/notes/from-answer';
import { plainText } from '../../lib/notes/plain-text';
import type { Answer } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useAnnounce } from '../app/announce';
import { useNavigation } from '../app/navigation';
import { useToast } from '../app/toast';
import { useText } from '../i18n';
import { useLive } from '../ui/live';

/** Saves the answer as a note with its citations, or copies it. */
export function AnswerActions({ answer, evidence }: { answer: Answer; evidence: readonly Evidence[] }) {
  const { t, lang } = useText();
  const { go } = useNavigation();
  const toast = useToast();
  const announce = useAnnounce();
  const [copied, setCopied] = useState(false);
  const saved = useLive(`notes-of:${answer.run_id}`, async (db) =>
    (await db.notes.orderBy('updated_at').reverse().toArray()).find((note) => note.run_id === answer.run_id),
  );
  const noteNow = () =>
    noteFromAnswer({ answer, evidence, now: new Date().toISOString(), id: `n-${crypto.randomUUID()}` });

  return (
    <div className="buttons answer-actions">
      {saved ? (
        <button type="button" className="button" onClick={() => go({ name: 'note', noteId: saved.id })}>
          {t('answer.open_note')}
        </button>
      ) : (
        <button
          type="button"
          className="button"
          onClick={() => {
            const note = noteNow();
            void saveNote(library(), note).then(() =>
              toast({ text: t('answer.saved_to_note'), undo: () => void dropNote(library(), note.id) }),
            );
          }}
        >
          {t('answer.save_to_note')}
        </button>
      )}
      <button
        type="button"
        className="link"
        data-action="copy"
        onClick={() => {
          void navigator.clipboard.writeText(plainText(noteNow(), lang)).then(() => {
            setCopied(true);
            announce(t('common.copied'));
            setTimeout(() => setCopied(false), 2000);
          });
        }}
      >
        {copied ? t('common.copied') : t('answer.copy')}
      </button>
    </div>
  );
}

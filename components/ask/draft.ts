import { useCallback, useEffect, useRef, useState } from 'react';
import { library } from '../../lib/library/db';
import { getPreference, setPreference } from '../../lib/library/preferences';

/** Waits for a pause in typing before the draft is stored. Milliseconds. */
const SAVE_AFTER_MS = 250;

/** The question being written. It survives a closed panel, an update and a crash. */
export function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unsaved = useRef<string | null>(null);
  const typed = useRef(false);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current === null) return;
    void setPreference(library(), 'draft', unsaved.current);
    unsaved.current = null;
  }, []);

  useEffect(() => {
    void getPreference(library(), 'draft').then((draft) => {
      if (!typed.current && draft) setText(draft);
    });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  const write = useCallback(
    (next: string) => {
      typed.current = true;
      setText(next);
      unsaved.current = next;
      clearTimeout(timer.current);
      // An emptied box is stored at once: a sent question must not come back as a draft.
      if (next === '') save();
      else timer.current = setTimeout(save, SAVE_AFTER_MS);
    },
    [save],
  );
  return [text, write];
}

import { useEffect, useRef, useState } from 'react';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { useKeeping } from './kept';

/** Waits for a pause in typing before the comment is stored. Milliseconds. */
const SAVE_AFTER_MS = 400;

interface CommentEditorProps {
  item: Evidence;
  comment: string;
  /** `byKey`: ended with the keyboard, so the focus has to go somewhere near. */
  onDone: (byKey: boolean) => void;
}

/** The person's own words on a quote: stored while they type, so nothing is lost; Esc or leaving the field ends it. */
export function CommentEditor({ item, comment, onDone }: CommentEditorProps) {
  const { t } = useText();
  const { comment: save } = useKeeping();
  const [text, setText] = useState(comment);
  const field = useRef<HTMLTextAreaElement>(null);
  const unsaved = useRef<string | null>(null);

  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  useEffect(() => {
    if (text === comment) return;
    unsaved.current = text;
    const timer = setTimeout(() => {
      unsaved.current = null;
      void save(item, text);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, comment, item, save]);
  useEffect(
    () => () => {
      if (unsaved.current !== null) void save(item, unsaved.current);
    },
    [item, save],
  );

  return (
    <textarea
      ref={field}
      className="field comment-field"
      rows={2}
      dir="auto"
      aria-label={t('quotes.comment_label')}
      placeholder={t('quotes.comment_placeholder')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
          event.preventDefault();
          event.stopPropagation();
          onDone(true);
        }
      }}
    />
  );
}

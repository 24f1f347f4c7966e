import { useState } from 'react';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

interface TagsProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Takes focus when it appears, because the person asked for it. */
  focus?: boolean;
}

/** The tags of a note. Enter or a comma adds one, Backspace in the empty field takes the last. */
export function Tags({ tags, onChange, focus = false }: TagsProps) {
  const { t } = useText();
  const [text, setText] = useState('');

  function add() {
    const added = text
      .split(/[,，、]/)
      .map((tag) => tag.replace(/^#/, '').trim())
      .filter((tag) => tag !== '');
    setText('');
    if (added.length > 0) onChange([...new Set([...tags, ...added])]);
  }

  return (
    <fieldset className="tags">
      <legend className="visually-hidden">{t('notes.tags')}</legend>
      <Icon name="tag" />
      {tags.map((tag) => (
        <span key={tag} className="tag" dir="auto">
          {tag}
          <button
            type="button"
            aria-label={t('notes.remove_tag', { tag })}
            title={t('notes.remove_tag', { tag })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <input
        // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
        autoFocus={focus}
        aria-label={t('notes.add_tag')}
        placeholder={t('notes.add_tag')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
        }}
      />
    </fieldset>
  );
}

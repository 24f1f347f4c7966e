import { useId, useState } from 'react';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

interface SearchWordsProps {
  words: readonly string[];
  /** Words that can be added with one press. */
  offered?: readonly string[];
  label: string;
  onChange: (words: readonly string[]) => void;
}

/** What is searched for, as words to be taken away or added to: rewording finds more than any weight does. */
export function SearchWords({ words, offered = [], label, onChange }: SearchWordsProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const id = useId();
  const add = (typed: string) => {
    const more = typed.trim();
    setText('');
    if (more !== '' && !words.includes(more)) onChange([...words, more]);
  };
  return (
    <div className="search-words" data-testid="search-words">
      <span className="meta" id={id}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this line */}
      <span className="words" role="group" aria-labelledby={id} dir="auto">
        {words.map((word) => (
          <span className="word" key={word}>
            <span className="clip">{word}</span>
            <button
              type="button"
              aria-label={t('answer.word_remove', { word })}
              onClick={() => onChange(words.filter((other) => other !== word))}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        <input
          className="word-field"
          aria-label={t('answer.word_add')}
          placeholder={t('answer.word_add')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.keyCode === 229) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '') onChange(words.slice(0, -1));
          }}
        />
      </span>
      {offered.length > 0 ? (
        <span className="words offered" dir="auto">
          <span className="meta">{t('search.offered')}</span>
          {offered.map((word) => (
            <button
              type="button"
              className="word word-offer"
              key={word}
              aria-label={t('search.add_word', { word })}
              onClick={() => onChange([...words, word])}
            >
              <Icon name="plus" />
              <span className="clip">{word}</span>
            </button>
          ))}
        </span>
      ) : null}
    </div>
  );
}

import { useId, useRef, useState } from 'react';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { offersBeside, withRemoved, withWord } from './word-list';

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
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = (typed: string) => {
    setText('');
    const next = withWord(words, typed);
    if (next !== words) onChange(next);
  };
  const remove = (word: string) => {
    setRemoved(withRemoved(removed, word));
    onChange(words.filter((other) => other !== word));
    // The button that had the focus is gone.
    field.current?.focus();
  };
  const offer = (word: string) => {
    add(word);
    field.current?.focus();
  };
  const { back, more } = offersBeside(words, removed, offered);
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
            <button type="button" aria-label={t('answer.word_remove', { word })} onClick={() => remove(word)}>
              <Icon name="close" />
            </button>
          </span>
        ))}
        <input
          ref={field}
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
            } else if (event.key === 'Backspace' && text === '') {
              const last = words.at(-1);
              if (last !== undefined) remove(last);
            }
          }}
        />
      </span>
      <Offers label={t('search.removed_words')} words={back} onAdd={offer} />
      <Offers label={t('search.offered')} words={more} onAdd={offer} />
    </div>
  );
}

/** Words that one press adds. */
function Offers({ label, words, onAdd }: { label: string; words: readonly string[]; onAdd: (word: string) => void }) {
  const { t } = useText();
  if (words.length === 0) return null;
  return (
    <span className="words offered" dir="auto">
      <span className="meta">{label}</span>
      {words.map((word) => (
        <button
          type="button"
          className="word word-offer"
          key={word}
          aria-label={t('search.add_word', { word })}
          onClick={() => onAdd(word)}
        >
          <Icon name="plus" />
          <span className="clip">{word}</span>
        </button>
      ))}
    </span>
  );
}

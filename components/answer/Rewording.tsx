import { type FormEvent, useState } from 'react';
import { useCurrentRun } from '../app/current-run';
import { useSession } from '../ask/session';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

/** The words that were looked for, to be taken away or added to: rewording finds more than any weight does. */
export function Rewording({ terms }: { terms: readonly string[] }) {
  const { t } = useText();
  const { start } = useSession();
  const { open } = useCurrentRun();
  const [words, setWords] = useState<readonly string[]>(terms);
  const [text, setText] = useState('');
  const all = text.trim() === '' ? words : [...words, text.trim()];
  const changed = all.join(' ') !== terms.join(' ');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changed || all.length === 0) return;
    void start('ask', all.join(' ')).then((id) => {
      if (id !== null) open(id);
    });
  }

  return (
    <form className="row-top rewording" onSubmit={submit}>
      <Icon name="again" />
      <span className="row-body">
        <b>{t('answer.reword')}</b>
        <span className="meta">{t('answer.reword_note')}</span>
        <span className="words rewording-words" dir="auto">
          {words.map((word) => (
            <span className="word" key={word}>
              <span className="clip">{word}</span>
              <button
                type="button"
                aria-label={t('answer.word_remove', { word })}
                onClick={() => setWords(words.filter((other) => other !== word))}
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
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && text === '') setWords(words.slice(0, -1));
            }}
          />
        </span>
        <button type="submit" className="button" disabled={!changed || all.length === 0}>
          {t('answer.ask_again')}
        </button>
      </span>
    </form>
  );
}

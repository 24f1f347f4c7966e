import { useState } from 'react';
import type { Run } from '../../lib/schema/run';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';
import { SearchWords } from './SearchWords';
import { useSession } from './session';
import { leavesBrowser, nameOf } from './sources';

/** A run that waits for the person: the words that it would send, to be changed and let go. */
export function ApproveWords({ run, asked }: { run: Run; asked: NonNullable<Run['awaits']> }) {
  const { t, list } = useText();
  const { setFailure } = useSession();
  const [words, setWords] = useState<readonly string[]>(asked.words);
  // What this browser answers itself hears nothing from outside of it.
  const goesTo = (run.search?.sources ?? []).filter(leavesBrowser).map((source) => nameOf(source, t));
  const [sent, setSent] = useState(false);
  const search = async () => {
    setSent(true);
    const outcome = await command('run.decide', { run_id: run.id, key: asked.key, words: [...words] });
    if (outcome.ok) return;
    setSent(false);
    setFailure(outcome.code);
  };
  return (
    <div className="after-steps approve-words">
      <Notice
        tone="doubt"
        icon="again"
        fact={t('search.waits')}
        actions={
          <button
            type="button"
            className="button"
            data-action="approve-words"
            disabled={sent || words.length === 0}
            onClick={() => void search()}
          >
            {t('search.send_words')}
          </button>
        }
      >
        {t('search.waits_why', { s: list(goesTo) })}
      </Notice>
      <SearchWords words={words} label={t('search.words')} onChange={setWords} />
    </div>
  );
}

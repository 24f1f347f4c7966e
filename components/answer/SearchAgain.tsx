import { useState } from 'react';
import type { Run } from '../../lib/schema/run';
import { useCurrentRun } from '../app/current-run';
import { SearchWords } from '../ask/SearchWords';
import { useSession } from '../ask/session';
import { useText } from '../i18n';

/** After a search: the words that were used, and others that the pages themselves use; searched again when changed. */
export function SearchAgain({ run }: { run: Run }) {
  const { t } = useText();
  const { start } = useSession();
  const { open } = useCurrentRun();
  const used = run.words?.used ?? [];
  const [words, setWords] = useState<readonly string[]>(used);
  if (!run.search || used.length === 0) return null;
  const { scopes, site } = run.search;
  const changed = words.join(' ') !== used.join(' ') && words.length > 0;
  return (
    <section className="part search-again">
      <SearchWords
        words={words}
        offered={run.words?.offered ?? []}
        label={t('search.words_used')}
        onChange={setWords}
      />
      <button
        type="button"
        className="button"
        disabled={!changed}
        onClick={() => {
          const search = { scopes, site, words: [...words] };
          void start('ask', run.question, { lookIn: run.look_in, search }).then((id) => {
            if (id !== null) open(id);
          });
        }}
      >
        {t('search.again')}
      </button>
    </section>
  );
}

import { searchWords } from '../../lib/research/plan/words';
import { understand } from '../../lib/research/understand';
import { useText } from '../i18n';
import { SearchWords } from './SearchWords';
import { useSession } from './session';

/** Before a search: the words that will be sent to the sources, to be changed by the person. */
export function SearchAhead({ question }: { question: string }) {
  const { t } = useText();
  const { words, setWords } = useSession();
  const understood = understand(question);
  if (understood.type === 'greeting') return null;
  return (
    <SearchWords
      key={question}
      words={words ?? searchWords(question, understood)}
      label={t('search.words')}
      onChange={setWords}
    />
  );
}

import type { Answer } from '../../../lib/schema/answer';
import type { Run } from '../../../lib/schema/run';
import { useSession } from '../../ask/session';
import { useText } from '../../i18n';

/** That an answer was made before, and when: the same question of the same pages. One click asks anew. */
export function Reused({ run, answer }: { run: Run; answer: Answer }) {
  const { t, when, gap } = useText();
  const { again } = useSession();
  if (!answer.reused) return null;
  return (
    <p className="soft reused" data-testid="reused">
      {t('answer.reused', { when: when(answer.reused.at) })}
      {gap}
      <button type="button" className="link inline-link" data-action="ask-anew" onClick={() => void again(run.id)}>
        {t('answer.ask_again')}
      </button>
    </p>
  );
}

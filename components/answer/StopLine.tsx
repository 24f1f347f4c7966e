import type { Answer } from '../../lib/schema/answer';
import { useText } from '../i18n';
import { stopReason } from './stop-reason';

/** One sentence on why it stopped. */
export function StopLine({ answer }: { answer: Answer }) {
  const { t, sentences } = useText();
  const reason = stopReason(answer);
  const { cut_short: cut = 0, searches_failed: failed = 0 } = answer.stop.detail;
  const byPerson = reason === 'stopped_by_person';
  return (
    <p className="meta stop-line">
      {sentences(
        byPerson ? t('answer.stopped_by_you') : t('answer.stopped_because', { why: t(`answer.why_${reason}`) }),
        cut > 0 && !byPerson ? t('search.cut_short') : '',
        failed > 0 ? t('search.some_failed', { n: failed }) : '',
      )}
    </p>
  );
}

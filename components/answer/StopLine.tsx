import type { Answer } from '../../lib/schema/answer';
import { useText } from '../i18n';
import { stopReason } from './stop-reason';

/** One sentence on why it stopped. */
export function StopLine({ answer }: { answer: Answer }) {
  const { t } = useText();
  const reason = stopReason(answer);
  return (
    <p className="meta stop-line">
      {reason === 'stopped_by_person'
        ? t('answer.stopped_by_you')
        : t('answer.stopped_because', { why: t(`answer.why_${reason}`) })}
    </p>
  );
}

import type { Answer } from '../../lib/schema/answer';
import { useText } from '../i18n';

/** One sentence on why it stopped. */
export function StopLine({ answer }: { answer: Answer }) {
  const { t } = useText();
  const { reason } = answer.stop;
  return (
    <p className="meta stop-line">
      {reason === 'stopped_by_person'
        ? t('answer.stopped_by_you')
        : t('answer.stopped_because', { why: t(`answer.why_${reason}`) })}
    </p>
  );
}

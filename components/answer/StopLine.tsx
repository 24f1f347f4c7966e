import type { Answer } from '../../lib/schema/answer';
import { useText } from '../i18n';

/** One sentence on why it stopped. */
export function StopLine({ answer }: { answer: Answer }) {
  const { t } = useText();
  return (
    <p className="meta stop-line">{t('answer.stopped_because', { why: t(`answer.why_${answer.stop.reason}`) })}</p>
  );
}

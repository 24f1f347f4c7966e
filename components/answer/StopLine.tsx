import type { Answer } from '../../lib/schema/answer';
import { useText } from '../i18n';
import { stopSentence } from './stop-sentence';

/** One sentence on why it stopped, with its numbers; what a fault or the time cut short is told behind it. */
export function StopLine({ answer }: { answer: Answer }) {
  const speech = useText();
  const { t, sentences } = speech;
  const { cut_short: cut = 0, searches_failed: failed = 0 } = answer.stop.detail;
  const told = answer.stop.reason === 'stopped_by_person' || answer.stop.ended_by === 'time';
  return (
    <p className="meta stop-line">
      {sentences(
        stopSentence(answer, speech),
        cut > 0 && !told ? t('search.cut_short') : '',
        failed > 0 ? t('search.some_failed', { n: failed }) : '',
      )}
    </p>
  );
}

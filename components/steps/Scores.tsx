import type { AnswerScores } from '../../lib/schema/answer';
import { useText } from '../i18n';
import { MarkGlyph } from '../ui/Icon';

const PARTS = ['completeness', 'faithfulness', 'conciseness', 'verifiability'] as const;

/** What looking over the answer gave: four measures, their weighted mean, and what came of it (MECHANISMS A44). */
export function Scores({ scores }: { scores: AnswerScores }) {
  const { t, sentences } = useText();
  return (
    <div className="tree-row" data-testid="scores">
      <MarkGlyph mark={scores.verdict === 'pass' ? 'supported' : 'not_confirmed'} />
      <span>
        <b>{t('loop.looked_over')}</b>
        <span className="tree-detail">
          {sentences(t(`loop.verdict_${scores.verdict}`), scores.lowered_by_model ? t('loop.lowered_by_model') : '')}
        </span>
        <dl className="scores">
          {PARTS.map((part) => (
            <div key={part}>
              <dt>{t(`loop.${part}`)}</dt>
              <dd className="numeric">{scores[part].toFixed(2)}</dd>
            </div>
          ))}
        </dl>
      </span>
      <span className="numeric">{scores.total.toFixed(2)}</span>
    </div>
  );
}

import { useState } from 'react';
import { followUp } from '../../lib/research/understand/follow-up';
import type { Run } from '../../lib/schema/run';
import { useText } from '../i18n';
import type { StartOptions } from './session';

interface Meant {
  /** The question as it will be asked. */
  question: string;
  /** Where it leans on the run that is shown. */
  follows: NonNullable<StartOptions['follows']> | null;
  /** It reads otherwise than it was typed, and is shown before it is sent. */
  isMerged: boolean;
  /** From now on the box holds the question itself: it is not merged again until it is empty. */
  takeAsWritten(): void;
  /** Forgets that. */
  reset(): void;
}

/**
 * What the question in the box means behind the one that is shown above it (MECHANISMS A24): no conversation without a
 * shown question, so New question begins anew.
 */
export function useMeant(run: Run | null, typed: string): Meant {
  const [asWritten, setAsWritten] = useState(false);
  const leans = run !== null && run.kind === 'ask' && !asWritten && typed !== '';
  const { question, how } = leans ? followUp(run.question, typed) : { question: typed, how: 'alone' as const };
  const follows = leans && how !== 'alone' ? { run_id: run.id, typed, earlier: run.question } : null;
  return {
    question,
    follows,
    isMerged: follows !== null && question !== typed,
    takeAsWritten: () => setAsWritten(true),
    reset: () => setAsWritten(false),
  };
}

/** Above the box: the question as understood, which a person can take over and change. */
export function AsksLine({ question, onEdit }: { question: string; onEdit(): void }) {
  const { t } = useText();
  return (
    <div className="asks-line" data-testid="asks" role="status">
      <span dir="auto">{t('ask.asks', { q: question })}</span>
      <button type="button" className="link" data-action="edit-asks" onClick={onEdit}>
        {t('ask.asks_edit')}
      </button>
    </div>
  );
}

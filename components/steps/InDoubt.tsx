import { stepsOf } from '../../lib/library/runs';
import type { JournalEntry } from '../../lib/schema/journal';
import { useText } from '../i18n';
import { useLive } from '../ui/live';
import { Notice } from '../ui/Notice';

/** Calls that were out when what had asked died: they are made once more, so a server may bill them twice. */
export function InDoubt({ steps }: { steps: readonly JournalEntry[] }) {
  const { t } = useText();
  const doubts = steps.flatMap((step) => step.attempts).filter((attempt) => attempt.kind === 'in_doubt').length;
  if (doubts === 0) return null;
  return (
    <Notice tone="doubt" icon="warning" fact={t('record.in_doubt', { n: doubts })}>
      {t('record.in_doubt_why')}
    </Notice>
  );
}

/** The same under a question: its steps are looked at only where a model was asked. */
export function InDoubtOf({ runId, asked }: { runId: string; asked: boolean }) {
  const steps = useLive(`doubts:${runId}:${asked}`, async (db) => (asked ? stepsOf(db, runId) : []));
  return steps ? <InDoubt steps={steps} /> : null;
}

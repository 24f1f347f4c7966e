import { getBlob } from '../../lib/library/blobs';
import type { Cost, JournalEntry } from '../../lib/schema/journal';
import { useText } from '../i18n';
import { useLive } from '../ui/live';

/** Longest text of an input or result that is shown; the export holds all of it. Characters. */
const SHOWN = 6000;

/** One step: its input and result as they are recorded, its tries and what it cost. */
export function StepDetail({ step }: { step: JournalEntry }) {
  const { t, when, time } = useText();
  const texts = useLive(`blobs:${step.input_hash}:${step.result_hash ?? ''}`, async (db) => ({
    input: await getBlob(db, step.input_hash),
    result: step.result_hash === null ? null : await getBlob(db, step.result_hash),
  }));
  const spent = amounts(step.spent);
  return (
    <div className="record-detail">
      <p className="meta dotted">
        <span>{when(step.started_at)}</span>
        <span>{step.place === 'host' ? t('record.in_host') : t('record.in_worker')}</span>
        {spent ? <span>{step.about ? t('steps.about', { n: spent }) : spent}</span> : null}
      </p>
      {step.attempts.map((attempt) => (
        <p className="meta" key={`${attempt.at}${attempt.error}`}>
          {t(`record.try_${attempt.kind}`)} <code>{attempt.error}</code>
          {attempt.wait_ms ? ` · ${t('record.waited', { t: time(attempt.wait_ms) })}` : ''}
          {attempt.cost ? ` · ${t('steps.about', { n: amounts(attempt.cost) })}` : ''}
        </p>
      ))}
      <Json label={t('record.input')} text={texts?.input} />
      <Json label={t('record.result')} text={texts?.result} />
    </div>
  );
}

/** What of a cost is not 0, by its field's name. */
function amounts(cost: Cost): string {
  return Object.entries(cost)
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ');
}

function Json({ label, text }: { label: string; text: string | null | undefined }) {
  const { t } = useText();
  if (text === undefined) return null;
  const pretty = text === null ? t('record.no_text') : indented(text);
  return (
    <>
      <h3 className="meta">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard */}
      <pre className="record-json" tabIndex={0} dir="auto">
        {pretty.length > SHOWN ? `${pretty.slice(0, SHOWN)}…` : pretty}
      </pre>
    </>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

import { useState } from 'react';
import { exportRunLog } from '../../lib/journal/run-log';
import { library } from '../../lib/library/db';
import { getRun, stepsOf } from '../../lib/library/runs';
import type { ReplayResult } from '../../lib/protocol/messages';
import { packetOfRun } from '../../lib/research/packet-of-run';
import type { JournalEntry } from '../../lib/schema/journal';
import { downloadText } from '../browser/give';
import { command } from '../browser/send';
import { type Speech, useText } from '../i18n';
import { Icon, MarkGlyph } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Notice } from '../ui/Notice';
import { Label, Page } from '../ui/Page';
import { InDoubt } from './InDoubt';
import { StageTable } from './StageTable';
import { StepDetail } from './StepDetail';
import './record.css';

/** Rows shown at first: a long run has hundreds of steps. */
const FIRST_STEPS = 80;

/** The record of a run, step by step: what went in, what came out, how long it took; replay and export. */
export function RecordView({ runId }: { runId: string }) {
  const speech = useText();
  const { t } = speech;
  const run = useLive(`run:${runId}`, (db) => getRun(db, runId));
  const steps = useLive(`journal:${runId}`, (db) => stepsOf(db, runId)) ?? [];
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  if (!run) return <Page>{run === null ? <p className="soft">{t('record.gone')}</p> : null}</Page>;
  const shown = all ? steps : steps.slice(0, FIRST_STEPS);

  return (
    <Page>
      <h1 className="record-title" dir="auto" lang={run.understood?.language}>
        {run.question || t('record.extraction')}
      </h1>
      <p className="meta">
        {t('record.version', { n: run.engine_version })}
        {run.forks.map((fork) => (
          <span key={fork.at}> {t(fork.by_person ? 'loop.forked_by_you' : 'record.forked', { key: fork.key })}</span>
        ))}
      </p>
      <InDoubt steps={steps} />
      <RecordActions runId={runId} ended={run.state === 'done'} />
      <StageTable run={run} steps={steps} />
      <Label count={steps.length}>{t('record.steps')}</Label>
      <ol className="record">
        {shown.map((step) => (
          <li key={step.key}>
            <button
              type="button"
              className="record-row"
              aria-expanded={open === step.key}
              onClick={() => setOpen(open === step.key ? null : step.key)}
            >
              {step.state === 'done' ? (
                <MarkGlyph mark="supported" />
              ) : step.state === 'failed' ? (
                <Icon name="warning" />
              ) : step.state === 'paused' ? (
                <Icon name="again" />
              ) : (
                <span className="spinner" />
              )}
              <code className="clip">{step.key}</code>
              <span className="numeric">{durationOf(step, speech)}</span>
            </button>
            {open === step.key ? <StepDetail step={step} /> : null}
          </li>
        ))}
      </ol>
      {shown.length < steps.length ? (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t('record.more', { n: steps.length - shown.length })}
        </button>
      ) : null}
    </Page>
  );
}

function durationOf(step: JournalEntry, { t, time }: Speech): string {
  if (step.state === 'paused') return t('record.waits');
  if (step.ended_at === null) return t('record.under_way');
  const ms = Date.parse(step.ended_at) - Date.parse(step.started_at);
  return ms < 1000 ? t('record.ms', { n: ms }) : time(ms);
}

/** Replay and export. A replay reads no page and asks nobody: it compares the record with itself. */
function RecordActions({ runId, ended }: { runId: string; ended: boolean }) {
  const { t } = useText();
  const [found, setFound] = useState<ReplayResult | 'running' | 'failed' | null>(null);
  const [withText, setWithText] = useState(false);

  async function replay() {
    setFound('running');
    const outcome = await command('run.replay', { run_id: runId });
    setFound(outcome.ok ? outcome.value : 'failed');
  }
  async function exportLog() {
    const text = await exportRunLog(library(), runId, { sessionText: withText, now: new Date().toISOString() });
    if (text !== null) downloadText(`sidelight-run-${runId.slice(2, 10)}.jsonl`, text, 'application/jsonl');
  }
  async function exportPacket() {
    const packet = await packetOfRun(library(), runId, new Date().toISOString());
    const text = packet && JSON.stringify(packet, null, 2);
    if (text) downloadText(`sidelight-evidence-${runId.slice(2, 10)}.json`, text, 'application/json');
  }
  return (
    <section className="record-actions">
      <div className="buttons">
        <button type="button" className="button" disabled={!ended || found === 'running'} onClick={() => void replay()}>
          {t('record.replay')}
        </button>
        <button type="button" className="button" onClick={() => void exportLog()}>
          {t('record.export')}
        </button>
        <button type="button" className="button" onClick={() => void exportPacket()}>
          {t('record.export_packet')}
        </button>
      </div>
      <label className="record-option">
        <input type="checkbox" checked={withText} onChange={(event) => setWithText(event.target.checked)} />
        <span>{t('record.with_text')}</span>
      </label>
      <div role="status">{found === null ? null : <Found found={found} />}</div>
    </section>
  );
}

function Found({ found }: { found: ReplayResult | 'running' | 'failed' }) {
  const { t } = useText();
  if (found === 'running') return <p className="meta">{t('record.replaying')}</p>;
  if (found === 'failed')
    return (
      <Notice tone="bad" icon="warning" fact={t('record.replay_failed')}>
        {t('record.replay_failed_why')}
      </Notice>
    );
  if (found.same)
    return (
      <p>
        <MarkGlyph mark="supported" /> {t('record.same', { n: found.steps })}
        {found.removed ? <span className="meta"> {t('record.same_removed', { n: found.removed })}</span> : null}
      </p>
    );
  return (
    <Notice
      tone="doubt"
      icon="warning"
      fact={found.key === '' ? t('record.not_same') : t('record.not_same_at', { key: found.key })}
    >
      {t(`record.why_${found.why}`)}
    </Notice>
  );
}

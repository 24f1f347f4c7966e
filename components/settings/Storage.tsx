import { useEffect, useRef, useState } from 'react';
import { type ImportResult, importRunLog } from '../../lib/journal/run-log';
import { library } from '../../lib/library/db';
import { healthOf } from '../../lib/library/health';
import { prune, uncited } from '../../lib/library/retention';
import { type Usage, usageOf } from '../../lib/library/usage';
import type { ReplayResult } from '../../lib/protocol/messages';
import { useToast } from '../app/toast';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { formatBytes } from '../library/bytes';
import { useLive } from '../ui/live';

/** What the room is used for, as it was when the page was opened. */
function UseByKind() {
  const { t, num, lang } = useText();
  const [usage, setUsage] = useState<Usage | null>(null);
  useEffect(() => {
    usageOf(library()).then(setUsage, () => undefined);
  }, []);
  if (!usage) return null;
  const kinds = ['copies', 'runs', 'kept'] as const;
  return kinds.map((kind) => (
    <div key={kind}>
      <span className="soft">{t(`record.use_${kind}`)}</span>
      <span className="numeric">
        {num(usage[kind].n)} · {formatBytes(usage[kind].chars, lang)}
      </span>
    </div>
  ));
}

/** Saved copies that nothing cites: how much they take, and the way to let go of them now. */
export function UncitedCopies() {
  const { t, lang } = useText();
  const toast = useToast();
  const free = useLive('uncited', uncited);
  async function remove() {
    const { copies } = await prune(library(), new Date().toISOString(), 0);
    toast({ text: t('record.uncited_deleted', { n: copies }) });
  }
  return (
    <>
      <UseByKind />
      <div>
        <div className="setting-text">
          <span>{t('record.uncited')}</span>
          <p className="meta">
            {free && free.copies > 0
              ? t('record.uncited_what', { n: free.copies, size: formatBytes(free.chars, lang) })
              : t('record.uncited_none')}
          </p>
        </div>
        {free && free.copies > 0 ? (
          <button type="button" className="button" onClick={() => void remove()}>
            {t('record.uncited_delete')}
          </button>
        ) : null}
      </div>
    </>
  );
}

/**
 * Reads a run log from a file; every line is checked before anything is written. Whether its answer follows from its
 * record is another matter: a replay tells, and is made at once.
 */
export function ImportRunLog() {
  const { t } = useText();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [replayed, setReplayed] = useState<Replayed | null>(null);

  async function take(file: File) {
    setReplayed(null);
    let outcome: ImportResult;
    try {
      outcome = await importRunLog(library(), await file.text());
    } catch (error) {
      setFault(t(healthOf(error) === 'full' ? 'record.import_full' : 'record.import_failed'));
      return;
    }
    if (!outcome.ok) {
      setFault(t(`record.import_${outcome.fault}`, { n: outcome.line }));
      return;
    }
    setFault(null);
    toast({ text: outcome.known ? t('record.imported_known') : t('record.imported') });
    setReplayed('running');
    const found = await command('run.replay', { run_id: outcome.run_id });
    setReplayed(found.ok ? found.value : 'failed');
  }
  return (
    <div>
      <div className="setting-text">
        <span>{t('record.import')}</span>
        {fault === null ? null : (
          <p className="bad" role="alert">
            {fault}
          </p>
        )}
        {replayed === null ? null : <ReplayOfImport found={replayed} />}
      </div>
      <input
        ref={input}
        type="file"
        accept=".jsonl,application/jsonl,text/plain"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {t('record.import')}
      </button>
    </div>
  );
}

type Replayed = ReplayResult | 'running' | 'failed';

/** What the replay of an imported run found: a log whose hashes fit may still tell what its steps do not give. */
function ReplayOfImport({ found }: { found: Replayed }) {
  const { t } = useText();
  const isFine = typeof found !== 'string' && found.same;
  const words =
    found === 'running'
      ? t('record.replaying')
      : found === 'failed'
        ? t('record.imported_unreplayed')
        : found.same
          ? t('record.imported_same')
          : `${t('record.imported_not_same')} ${t(`record.why_${found.why}`)}`;
  return (
    <p className={found === 'running' || isFine ? 'meta' : 'bad'} role="status">
      {words}
      {isFine && found.removed ? ` ${t('record.same_removed', { n: found.removed })}` : null}
    </p>
  );
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { isInMemory, library } from '../../lib/library/db';
import { healthOf, libraryHealth, setHealth, watchHealth } from '../../lib/library/health';
import { type Holdings, setPreference } from '../../lib/library/preferences';
import { prune, uncited } from '../../lib/library/retention';
import { recentRuns } from '../../lib/library/runs';
import { downloadText } from '../browser/give';
import { useWorker } from '../browser/port';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { formatBytes } from '../library/bytes';
import { exportFile } from '../settings/wipe';
import { useLive, usePreference } from '../ui/live';
import { Notice } from '../ui/Notice';
import { isShut, Recovery } from './Recovery';

/** Under the bar, only for what concerns the whole panel: the library's troubles, or a worker that stays away. */
export function Band() {
  const { t } = useText();
  const away = useWorker();
  const health = useSyncExternalStore(watchHealth, libraryHealth);
  const [loss] = usePreference('loss');

  useEffect(() => {
    // A write that failed somewhere in the panel says how the database is; the view that made it need not know.
    const onRejection = (event: PromiseRejectionEvent) => {
      const said = healthOf(event.reason);
      if (said) setHealth(said, event.reason);
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, []);

  // The worker met the full disk: this context's database may not have tried yet.
  const ended = useLive('ended-by-full-disk', async (db) => {
    const [last] = await recentRuns(db, 1);
    return last?.error?.code === 'QuotaExceededError' ? last.id : null;
  });
  useEffect(() => {
    if (!ended) return;
    setHealth('full');
    // A run that has gone on since found room.
    return () => {
      if (libraryHealth() === 'full') setHealth('ok');
    };
  }, [ended]);

  if (health === 'full') return <Full />;
  if (isShut(health))
    return (
      <div className="band" data-tone="bad">
        <div className="column">
          <Recovery health={health} />
        </div>
      </div>
    );
  if (health === 'deleted' || loss) return <Gone loss={health === 'deleted' ? null : (loss ?? null)} />;
  if (isInMemory()) return <NotSaved />;
  if (!away) return null;
  return (
    <div className="band">
      <div className="column">
        <Notice tone="doubt" icon="again" fact={t('ask.picking_up_band')}>
          {t('ask.picking_up_why')}
        </Notice>
      </div>
    </div>
  );
}

/** The library was deleted while it was open, or between two starts; then it is known what it held. */
function Gone({ loss }: { loss: Holdings | null }) {
  const { t } = useText();
  async function understood() {
    setHealth('ok');
    // Told once: neither this panel nor the next start says it again.
    await setPreference(library(), 'loss', null);
    await command('library.forget', {});
  }
  const why = loss
    ? t('common.library_lost_why', {
        quotes: t('common.quotes', { n: loss.quotes }),
        notes: t('settings.wipe_notes', { n: loss.notes }),
        copies: t('common.saved_copies', { n: loss.copies }),
        runs: t('settings.wipe_runs', { n: loss.runs }),
      })
    : t('common.library_deleted_why');
  const actions = (
    <button type="button" className="link" onClick={() => void understood()}>
      {t('common.understood')}
    </button>
  );
  return (
    <div className="band" data-tone="bad">
      <div className="column">
        <Notice tone="bad" icon="disk" fact={t('common.library_deleted')} actions={actions}>
          {why}
        </Notice>
      </div>
    </div>
  );
}

/** The browser has no database here: everything works, and goes with the panel. Stays for as long as that is so. */
function NotSaved() {
  const { t } = useText();
  const actions = (
    <>
      <button type="button" className="link" onClick={() => void giveEverything()}>
        {t('settings.export')}
      </button>
      <button type="button" className="link link-quiet" onClick={() => location.reload()}>
        {t('common.try_again')}
      </button>
    </>
  );
  return (
    <div className="band" data-tone="bad">
      <div className="column">
        <Notice tone="bad" icon="disk" fact={t('common.not_saved')} actions={actions}>
          {t('common.not_saved_why')}
        </Notice>
      </div>
    </div>
  );
}

async function giveEverything(): Promise<void> {
  const { name, text } = await exportFile(library(), new Date());
  downloadText(name, text, 'application/json');
}

/** No room: says how much the copies that nothing cites take, and lets go of them at one click. Notes are never taken. */
function Full() {
  const { t, lang } = useText();
  const [free, setFree] = useState<{ copies: number; chars: number } | null>(null);
  useEffect(() => {
    uncited(library()).then(setFree, () => undefined);
  }, []);
  async function clear() {
    await prune(library(), new Date().toISOString(), 0);
    setHealth('ok');
  }
  const actions = (
    <>
      {free && free.copies > 0 ? (
        <button type="button" className="link" onClick={() => void clear()}>
          {t('common.delete_uncited', { n: free.copies, size: formatBytes(free.chars, lang) })}
        </button>
      ) : null}
      <button type="button" className="link" onClick={() => setHealth('ok')}>
        {t('common.close')}
      </button>
    </>
  );
  return (
    <div className="band" data-tone="bad">
      <div className="column">
        <Notice tone="bad" icon="disk" fact={t('common.library_full')} actions={actions}>
          {t('common.library_full_why')}
        </Notice>
      </div>
    </div>
  );
}

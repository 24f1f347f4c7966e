import { useEffect, useState, useSyncExternalStore } from 'react';
import { library } from '../../lib/library/db';
import { type Health, healthOf, libraryHealth, setHealth, watchHealth } from '../../lib/library/health';
import { prune, uncited } from '../../lib/library/retention';
import { useWorker } from '../browser/port';
import { useText } from '../i18n';
import { formatBytes } from '../library/bytes';
import { Notice } from '../ui/Notice';

/** Under the bar, only for what concerns the whole panel: the library's troubles, or a worker that stays away. */
export function Band() {
  const { t } = useText();
  const away = useWorker();
  const health = useSyncExternalStore(watchHealth, libraryHealth);

  useEffect(() => {
    // A write that failed somewhere in the panel says how the database is; the view that made it need not know.
    const onRejection = (event: PromiseRejectionEvent) => {
      const said = healthOf(event.reason);
      if (said) setHealth(said);
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, []);

  if (health === 'full') return <Full />;
  if (health !== 'ok') return <Trouble health={health} />;
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

function Trouble({ health }: { health: Exclude<Health, 'ok' | 'full'> }) {
  const { t } = useText();
  const act =
    health === 'deleted' ? (
      <button type="button" className="link" onClick={() => setHealth('ok')}>
        {t('common.understood')}
      </button>
    ) : (
      <button type="button" className="link" onClick={() => location.reload()}>
        {t('common.try_again')}
      </button>
    );
  return (
    <div className="band" data-tone="bad">
      <div className="column">
        <Notice tone="bad" icon="disk" fact={t(`common.library_${health}`)} actions={act}>
          {t(`common.library_${health}_why`)}
        </Notice>
      </div>
    </div>
  );
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

import { useEffect, useRef, useState } from 'react';
import { library } from '../../../lib/library/db';
import { type BrowserModelState, browserModelState, downloadBrowserModel } from '../../../lib/models/browser-model';
import type { Endpoint } from '../../../lib/schema/endpoint';
import { useAnnounce } from '../../app/announce';
import { useText } from '../../i18n';
import { saveBrowserModel } from './save';

/** Loading the model under way: a part from 0 to 1, null before the first sign. */
type Loading = { part: number | null } | null;

/** The model that the browser itself brings: one line on whether it is there, loading it, and using it. */
export function BrowserModel({ onAdded }: { onAdded: (endpoint: Endpoint) => void }) {
  const { t, num } = useText();
  const announce = useAnnounce();
  const [state, setState] = useState<BrowserModelState | null>(null);
  const [loading, setLoading] = useState<Loading>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    let wanted = true;
    void browserModelState().then((found) => wanted && setState(found));
    return () => {
      wanted = false;
      controller.current?.abort();
    };
  }, []);
  if (state === null) return null;

  // Called first thing in the click: the browser loads its model only while the gesture lasts.
  async function load() {
    controller.current = new AbortController();
    setFailure(null);
    setLoading({ part: null });
    try {
      const now = await downloadBrowserModel((part) => setLoading({ part }), controller.current.signal);
      setState(now);
      if (now === 'available') announce(t('models.browser_available'));
    } catch (error) {
      if (!controller.current.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    }
    setLoading(null);
  }
  const percent = `${num(Math.round((loading?.part ?? 0) * 100))} %`;
  const line =
    loading || state === 'downloading' ? t('models.browser_downloading', { p: percent }) : t(`models.browser_${state}`);
  return (
    <div className="browser-model" data-state={loading ? 'downloading' : state} data-testid="browser-model">
      <div>
        <span>{t('models.browser_model')}</span>
        <p className="meta">{line}</p>
        {failure === null ? null : (
          <p className="meta" role="alert">
            {t('models.browser_failed', { why: failure })}
          </p>
        )}
        {loading ? (
          <progress
            aria-label={t('models.browser_model')}
            max={1}
            {...(loading.part === null ? {} : { value: loading.part })}
          />
        ) : null}
      </div>
      {loading ? (
        <button type="button" className="link link-quiet" onClick={() => controller.current?.abort()}>
          {t('models.stop_test')}
        </button>
      ) : state === 'downloadable' || state === 'downloading' ? (
        <button type="button" className="button" onClick={() => void load()}>
          {t('models.browser_download')}
        </button>
      ) : state === 'available' ? (
        <button
          type="button"
          className="button"
          onClick={() =>
            void saveBrowserModel(
              library(),
              crypto.randomUUID(),
              t('models.browser_model'),
              new Date().toISOString(),
            ).then(onAdded)
          }
        >
          {t('models.browser_add')}
        </button>
      ) : null}
    </div>
  );
}

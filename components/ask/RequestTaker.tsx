import { useEffect } from 'react';
import { library } from '../../lib/library/db';
import { getPreference, setPreference } from '../../lib/library/preferences';
import { dropQuote } from '../../lib/library/quotes';
import { useCurrentRun } from '../app/current-run';
import { useNavigation } from '../app/navigation';
import { useToast } from '../app/toast';
import { useWindowId } from '../browser/tabs';
import { useText } from '../i18n';
import { usePreference } from '../ui/live';
import { useSession } from './session';

/** An older request was meant for a panel that never opened. Milliseconds. */
const FRESH_MS = 60_000;

/** Does what a shortcut or a context menu asked of this window's panel, once. */
export function RequestTaker() {
  const { t } = useText();
  const windowId = useWindowId();
  const [request] = usePreference('request');
  const { page, setDraft, start } = useSession();
  const { open } = useCurrentRun();
  const { go } = useNavigation();
  const toast = useToast();
  const tabKnown = page.tab !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is taken when it comes, not when a callback changes
  useEffect(() => {
    if (!request || request.window_id !== windowId || !tabKnown) return;
    void take(windowId).then((taken) => {
      if (!taken) return;
      if (taken.action === 'kept') {
        toast({ text: t('common.quote_kept'), undo: () => void dropQuote(library(), taken.text) });
        return;
      }
      go({ tab: 'ask' });
      if (taken.action === 'ask') {
        open(null);
        setDraft(taken.text);
        requestAnimationFrame(() => document.getElementById('question')?.focus());
      } else
        void start('extract', '').then((id) => {
          if (id !== null) open(id);
        });
    });
  }, [request?.at, windowId, tabKnown]);
  return null;
}

/** Takes the request out of the library, so that no other panel and no later start takes it too. */
function take(windowId: number) {
  const db = library();
  return db.transaction('rw', db.preferences, async () => {
    const request = await getPreference(db, 'request');
    if (!request || request.window_id !== windowId) return null;
    await setPreference(db, 'request', null);
    return Date.now() - Date.parse(request.at) < FRESH_MS ? request : null;
  });
}

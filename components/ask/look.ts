import { useCallback, useEffect, useRef, useState } from 'react';
import type { TabLook } from '../../lib/protocol/messages';
import { useGrants } from '../browser/permissions';
import { command } from '../browser/send';
import { type ActiveTab, tabInFront, useActiveTab } from '../browser/tabs';

/** Longest wait for the page of a tab that is still empty when a question is sent. Milliseconds. */
const PAGE_COMES_MS = 2_000;
const LOOK_EVERY_MS = 100;

export interface PageInFront {
  tab: ActiveTab | null;
  /** What the worker saw of the tab; null until it has looked. */
  look: TabLook | null;
  /** False only where it is certain that this page cannot be read now. */
  readable: boolean;
  /** Whether all sites are allowed; undefined until it is known. */
  allSites: boolean | undefined;
}

/** The page in front in this window and whether it can be read; looked at again when it, or what is allowed, changes. */
export function usePageInFront(): PageInFront {
  const tab = useActiveTab();
  const { all, version } = useGrants();
  const [last, setLast] = useState<{ look: TabLook; sign: string } | null>(null);
  const id = tab?.id ?? null;
  const sign = tab ? `${tab.url}|${tab.loading}|${tab.title}|${version}` : '';

  useEffect(() => {
    if (id === null || sign === '') return;
    let wanted = true;
    void command('tab.look', { tab_id: id }).then((outcome) => {
      if (wanted && outcome.ok) setLast({ look: outcome.value, sign });
    });
    return () => {
      wanted = false;
    };
  }, [id, sign]);

  const current = last && last.look.tab_id === id ? last : null;
  // A new tab is empty before its page comes: such a look says nothing of the page that stands there a moment later.
  const isFresh = current?.sign === sign && tab?.loading === false;
  const look = current && (isFresh || current.look.failure !== 'empty_tab') ? current.look : null;
  return { tab, look, readable: look === null || look.failure === null, allSites: all };
}

/**
 * The page in front at the moment of sending. A person who has just changed tabs asks of the tab they see, which may
 * not have been looked at yet, or may still be empty: its page is waited for.
 *
 * @returns the tab, and whether its page can be read; null where no tab is in front.
 */
export async function pageInFrontNow(): Promise<{ tabId: number; readable: boolean } | null> {
  for (const begin = performance.now(); ; ) {
    const tab = await tabInFront();
    if (!tab) return null;
    const look = await command('tab.look', { tab_id: tab.id });
    const failure = look.ok ? look.value.failure : null;
    const mayCome = failure === 'empty_tab' || failure === 'still_loading' || failure === 'tab_closed';
    if (!mayCome || performance.now() - begin > PAGE_COMES_MS) return { tabId: tab.id, readable: failure === null };
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS));
  }
}

/**
 * Moments behind the last key at which a page is looked at again: it may have changed since, as it does when the panel
 * has just opened beside it. Milliseconds.
 */
const RESTS_MS = [300, 1_000, 2_500];
/** A longer question is written without such help. Unit: UTF-16 characters. */
const LONGEST_DRAFT = 2_000;

/**
 * Has the page read as soon as a question about it is begun, and both gone through when the writing rests, so that all
 * is there at Enter.
 *
 * @param question as it would be asked; empty where none is written or it does not go to the page
 * @returns to be called when the question is sent: from then on the worker is the run's
 */
export function usePreparing(tab: ActiveTab | null, question: string, models: boolean): () => void {
  const id = tab?.id ?? null;
  const url = tab?.loading === false ? tab.url : null;
  const draft = question.length > LONGEST_DRAFT ? '' : question;
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const end = useCallback(() => timers.current.forEach(clearTimeout), []);
  const isWriting = question !== '';
  useEffect(() => {
    if (isWriting && id !== null && url !== null) void command('tab.prepare', { tab_id: id, models, draft: '' });
  }, [isWriting, id, url, models]);
  useEffect(() => {
    if (!isWriting || id === null || url === null) return;
    const look = () => void command('tab.prepare', { tab_id: id, models, draft });
    timers.current = RESTS_MS.map((ms) => setTimeout(look, ms));
    return end;
  }, [isWriting, id, url, models, draft, end]);
  return end;
}

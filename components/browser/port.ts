import { useEffect, useState, useSyncExternalStore } from 'react';
import { browser } from 'wxt/browser';
import { PANEL_PORT } from '../../lib/protocol/messages';
import { command } from './send';

/** Waits between tries to reach the worker. A dead worker is back in about 0.1 s. Milliseconds. */
const TRIES_MS = [0, 100, 300, 1000, 2000, 4000];
/** A restart shorter than this is not worth a word. Milliseconds. */
const QUIET_MS = 2000;
/** A port that lived this long was a connection, not a failed try. Milliseconds. */
const LIVED_MS = 500;
/** Browsers have ended ports after five minutes: a new one takes over before. Milliseconds. */
const RENEW_MS = 270_000;

let gone = false;
const watchers = new Set<() => void>();

function setGone(next: boolean): void {
  if (gone === next) return;
  gone = next;
  for (const changed of watchers) changed();
}

function watchGone(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Whether the worker is gone at this moment: true from the closing of its port until its successor has answered. */
export function useWorkerGone(): boolean {
  return useSyncExternalStore(watchGone, () => gone);
}

/**
 * Holds a port to the worker while the panel is open. When the worker dies the port closes at once: the panel connects
 * again, which wakes the worker, and has it take up what its predecessor left.
 *
 * @returns whether the worker has been away for over 2 s.
 */
export function useWorker(): boolean {
  const [away, setAway] = useState(false);

  useEffect(() => {
    let closed = false;
    let tries = 0;
    let port: { disconnect(): void } | null = null;
    let next: ReturnType<typeof setTimeout> | undefined;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let late: ReturnType<typeof setTimeout> | undefined;

    const back = () => {
      clearTimeout(late);
      late = undefined;
      setAway(false);
      setGone(false);
    };
    const retry = () => {
      if (closed) return;
      late ??= setTimeout(() => setAway(true), QUIET_MS);
      next = setTimeout(connect, TRIES_MS[Math.min(tries, TRIES_MS.length - 1)]);
      tries += 1;
    };
    const connect = () => {
      const began = Date.now();
      try {
        const opened = browser.runtime.connect({ name: PANEL_PORT });
        port = opened;
        clearTimeout(renewal);
        renewal = setTimeout(() => {
          connect();
          // Our own disconnecting is no news to us.
          if (port !== opened) opened.disconnect();
        }, RENEW_MS);
        opened.onDisconnect.addListener(() => {
          // Reading it marks the reason as seen; a worker that is gone needs no line in the log.
          void browser.runtime.lastError;
          if (port !== opened) return;
          if (Date.now() - began > LIVED_MS) tries = 0;
          if (!closed) setGone(true);
          retry();
        });
      } catch {
        retry();
        return;
      }
      void command('run.resume', {}).then((outcome) => {
        if (!closed && outcome.ok) back();
      });
    };

    connect();
    return () => {
      closed = true;
      clearTimeout(next);
      clearTimeout(renewal);
      clearTimeout(late);
      port?.disconnect();
    };
  }, []);
  return away;
}

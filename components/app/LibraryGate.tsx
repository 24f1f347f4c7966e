import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { library } from '../../lib/library/db';
import { libraryHealth, watchHealth } from '../../lib/library/health';
import { openLibrary } from '../../lib/library/open';
import { createSpeech, FixedText, loadTexts, type Speech } from '../i18n';
import { resolveLanguage } from '../i18n/format';
import { isShut, Recovery, type Shut } from './Recovery';

/**
 * Opens the library before anything is asked of it. One that does not open leaves a page that says so, never a white
 * one; troubles that come later are told by the band, over what is on the screen.
 */
export function LibraryGate({ children }: { children: ReactNode }) {
  const health = useSyncExternalStore(watchHealth, libraryHealth);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    let wanted = true;
    const look = () => wanted && libraryHealth() === 'ok' && library().isOpen() && setOpened(true);
    // One that was waited for in vain may yet open: then its health changes.
    const stop = watchHealth(look);
    void openLibrary(library()).then((outcome) => {
      if (wanted && outcome.ok) setOpened(true);
    });
    return () => {
      wanted = false;
      stop();
    };
  }, []);

  if (opened) return children;
  return isShut(health) ? <ShutPage health={health} /> : null;
}

/** The language that a person chose is in the library: here the browser's has to do. */
function ShutPage({ health }: { health: Shut }) {
  const [speech, setSpeech] = useState<Speech | null>(null);
  useEffect(() => {
    const language = resolveLanguage('system', navigator.language);
    void loadTexts(language).then((texts) => {
      document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
      setSpeech(createSpeech(language, texts));
    });
  }, []);
  if (!speech) return null;
  return (
    <FixedText speech={speech}>
      <main className="page">
        <div className="column">
          <Recovery health={health} />
        </div>
      </main>
    </FixedText>
  );
}

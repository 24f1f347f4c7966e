import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { library } from '../../lib/library/db';
import { libraryHealth, watchHealth } from '../../lib/library/health';
import { openLibrary } from '../../lib/library/open';
import { createSpeech, FixedText, loadTexts, type Speech } from '../i18n';
import { resolveLanguage } from '../i18n/format';
import { isShut, Recovery, type Shut } from './Recovery';

interface LibraryGateProps {
  children: ReactNode;
  /** Makes this page work where the browser has no database for it; without it the page only says so. */
  withoutDatabase?: () => Promise<void>;
}

/**
 * Opens the library before anything is asked of it. One that does not open leaves a page that says so, never a white
 * one; troubles that come later are told by the band, over what is on the screen.
 */
export function LibraryGate({ children, withoutDatabase }: LibraryGateProps) {
  const health = useSyncExternalStore(watchHealth, libraryHealth);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    let wanted = true;
    const look = () => wanted && libraryHealth() === 'ok' && library().isOpen() && setOpened(true);
    // One that was waited for in vain may yet open: then its health changes.
    const stop = watchHealth(look);
    const open = async () => {
      let outcome = await openLibrary(library());
      if (!outcome.ok && outcome.health === 'refused' && withoutDatabase) {
        await withoutDatabase();
        outcome = await openLibrary(library());
      }
      if (wanted && outcome.ok) setOpened(true);
    };
    void open();
    return () => {
      wanted = false;
      stop();
    };
  }, [withoutDatabase]);

  if (opened) return children;
  const comesInMemory = health === 'refused' && withoutDatabase !== undefined;
  return isShut(health) && !comesInMemory ? <ShutPage health={health} /> : null;
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

import { useEffect } from 'react';
import { AnnounceProvider } from '../app/announce';
import { ErrorBoundary } from '../app/ErrorBoundary';
import { ToastProvider } from '../app/toast';
import { TextProvider, useText } from '../i18n';
import { SettingsView } from './SettingsView';

/** The settings as a page of the browser: the same view as in the panel, under a bar of its own. */
export function SettingsPage() {
  return (
    <TextProvider>
      <AnnounceProvider>
        <ToastProvider>
          <Head />
          <div className="views">
            <div className="view">
              <ErrorBoundary>
                <SettingsView part={location.hash === '#models' ? 'models' : undefined} />
              </ErrorBoundary>
            </div>
          </div>
        </ToastProvider>
      </AnnounceProvider>
    </TextProvider>
  );
}

function Head() {
  const { t } = useText();
  const title = `Sidelight: ${t('common.settings')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header className="bar bar-page">
      <h1>{t('common.settings')}</h1>
    </header>
  );
}

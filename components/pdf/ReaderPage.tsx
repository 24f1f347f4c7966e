import { useEffect, useState } from 'react';
import { findEvidence } from '../../lib/library/runs';
import { loadSnapshot } from '../../lib/library/snapshots';
import { AnnounceProvider } from '../app/announce';
import { ErrorBoundary } from '../app/ErrorBoundary';
import { ToastProvider } from '../app/toast';
import { TextProvider, useText } from '../i18n';
import { useLive } from '../ui/live';
import { Notice } from '../ui/Notice';
import { Reader } from './Reader';
import './pdf.css';

/** A PDF that was read, as pages, with the passage of a quote marked on them. */
export function ReaderPage() {
  return (
    <TextProvider>
      <AnnounceProvider>
        <ToastProvider>
          <ErrorBoundary>
            <Asked />
          </ErrorBoundary>
        </ToastProvider>
      </AnnounceProvider>
    </TextProvider>
  );
}

/** What the address asks for: `?copy=` a saved copy, `#` a quote. A further quote of the same file changes the latter. */
function useAsked(): { copyId: string; evidenceId: string } {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  return {
    copyId: new URLSearchParams(location.search).get('copy') ?? '',
    evidenceId: decodeURIComponent(hash.replace(/^#/, '')),
  };
}

function Asked() {
  const { t } = useText();
  const { copyId, evidenceId } = useAsked();
  const found = useLive(`reader:${copyId}:${evidenceId}`, async (db) => ({
    copy: await loadSnapshot(db, copyId),
    item: evidenceId === '' ? null : await findEvidence(db, evidenceId),
  }));
  if (!found) return null;
  const url = found.copy?.snapshot.url ?? found.item?.url;
  if (!url)
    return (
      <main className="pdf-aside">
        <Notice icon="page" fact={t('failures.not_found_fact')}>
          {t('pdf.no_file')}
        </Notice>
      </main>
    );
  return <Reader key={url} url={url} copy={found.copy} item={found.item ?? null} />;
}

import { lazy, type ReactNode, Suspense } from 'react';
import { AskView } from '../ask/AskView';
import { RequestTaker } from '../ask/RequestTaker';
import { SessionProvider } from '../ask/session';
import { TextProvider } from '../i18n';
import { JumpProvider } from '../quotes/jump';
import { AnnounceProvider } from './announce';
import { Band } from './Band';
import { Bar } from './Bar';
import { CurrentRunProvider } from './current-run';
import { ErrorBoundary } from './ErrorBoundary';
import { NavigationProvider, useNavigation, type View } from './navigation';
import { useShortcuts } from './shortcuts';
import { ToastProvider } from './toast';

const NotesView = lazy(async () => ({ default: (await import('../notes/NotesView')).NotesView }));
const NoteView = lazy(async () => ({ default: (await import('../notes/NoteView')).NoteView }));
const LibraryView = lazy(async () => ({ default: (await import('../library/LibraryView')).LibraryView }));
const SettingsView = lazy(async () => ({ default: (await import('../settings/SettingsView')).SettingsView }));
const RecordView = lazy(async () => ({ default: (await import('../steps/RecordView')).RecordView }));
const CopyView = lazy(async () => ({ default: (await import('../quotes/CopyView')).CopyView }));

/** The side panel: bar, one view at a time, and what lies over all of them. */
export function App() {
  return (
    <TextProvider>
      <AnnounceProvider>
        <ToastProvider>
          <NavigationProvider>
            <CurrentRunProvider>
              <JumpProvider>
                <SessionProvider>
                  <RequestTaker />
                  <Shortcuts />
                  <Bar />
                  <Band />
                  <Views />
                </SessionProvider>
              </JumpProvider>
            </CurrentRunProvider>
          </NavigationProvider>
        </ToastProvider>
      </AnnounceProvider>
    </TextProvider>
  );
}

function Shortcuts() {
  useShortcuts();
  return null;
}

/** Views below the one that is shown stay mounted, so that Back finds them as they were. */
function Views() {
  const { stack, tab } = useNavigation();
  return (
    <div className="views" id="view" role="tabpanel" aria-labelledby={`tab-${tab}`}>
      {stack.map((view, i) => (
        <div className="view" key={keyOf(view)} hidden={i < stack.length - 1}>
          <ErrorBoundary>
            <Suspense fallback={null}>{render(view)}</Suspense>
          </ErrorBoundary>
        </div>
      ))}
    </div>
  );
}

function render(view: View): ReactNode {
  if ('tab' in view) {
    if (view.tab === 'notes') return <NotesView />;
    if (view.tab === 'library') return <LibraryView />;
    return <AskView />;
  }
  if (view.name === 'settings') return <SettingsView part={view.part} />;
  if (view.name === 'note') return <NoteView noteId={view.noteId} />;
  if (view.name === 'record') return <RecordView runId={view.runId} />;
  return <CopyView view={view} />;
}

function keyOf(view: View): string {
  if ('tab' in view) return view.tab;
  if (view.name === 'copy') return `copy:${view.evidenceId}`;
  if (view.name === 'snapshot') return `snapshot:${view.snapshotId}`;
  if (view.name === 'record') return `record:${view.runId}`;
  if (view.name === 'note') return `note:${view.noteId}`;
  return view.name;
}

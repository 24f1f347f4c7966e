import { Component, type ReactNode } from 'react';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';

/** Keeps a failing view from taking the panel with it: says so, and offers to try again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error('[sidelight] view', error);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} again={() => this.setState({ error: null })} />;
  }
}

function Failure({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useText();
  const name = error instanceof Error ? error.name : '';
  const action = (
    <button type="button" className="link" onClick={again}>
      {t('common.try_again')}
    </button>
  );
  return (
    <main className="page">
      <div className="column">
        {name === 'QuotaExceededError' ? (
          <Notice tone="bad" icon="disk" fact={t('common.library_full')} actions={action}>
            {t('common.library_full_why')}
          </Notice>
        ) : name === 'VersionError' || name === 'DatabaseClosedError' ? (
          <Notice tone="bad" icon="disk" fact={t('common.library_blocked')} actions={action}>
            {t('common.library_blocked_why')}
          </Notice>
        ) : (
          <Notice tone="bad" icon="warning" fact={t('common.view_failed')} actions={action}>
            {t('common.view_failed_why')}
          </Notice>
        )}
      </div>
    </main>
  );
}

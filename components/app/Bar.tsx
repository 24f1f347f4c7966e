import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { useCurrentRun } from './current-run';
import { type TabName, useNavigation, type View } from './navigation';

const TABS: readonly TabName[] = ['ask', 'notes', 'library'];

/** The panel's head: its tabs, or Back and the title of the view that stands over them. */
export function Bar() {
  const { view } = useNavigation();
  return <header className="bar">{'tab' in view ? <Tabs /> : <SubBar view={view} />}</header>;
}

function Tabs() {
  const { t } = useText();
  const { tab, go } = useNavigation();
  const { open } = useCurrentRun();

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1;
    const next = TABS[(TABS.indexOf(tab) + step * rtl + TABS.length) % TABS.length] ?? 'ask';
    event.preventDefault();
    go({ tab: next });
    document.getElementById(`tab-${next}`)?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={t('common.views')} onKeyDown={onKeyDown}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={name === tab}
            aria-controls="view"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => go({ tab: name })}
          >
            {t(`common.${name}`)}
          </button>
        ))}
      </div>
      <button
        type="button"
        id="bar-new"
        className="icon-button"
        aria-label={t('common.new_question')}
        title={t('common.new_question')}
        onClick={() => {
          open(null);
          go({ tab: 'ask' });
          requestAnimationFrame(() => document.getElementById('question')?.focus());
        }}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        id="bar-settings"
        className="icon-button"
        aria-label={t('common.settings')}
        title={t('common.settings')}
        onClick={() => go({ name: 'settings' })}
      >
        <Icon name="gear" />
      </button>
    </>
  );
}

function SubBar({ view }: { view: Exclude<View, { tab: TabName }> }) {
  const { t } = useText();
  const { back, setBarEnd } = useNavigation();
  const title = useRef<HTMLHeadingElement>(null);
  const names = {
    settings: t('common.settings'),
    copy: t('common.saved_copy'),
    snapshot: t('common.saved_copy'),
    record: t('record.title'),
    note: t('common.note'),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new view takes focus to its title
  useEffect(() => title.current?.focus(), [view]);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('common.back')}
        title={t('common.back')}
        onClick={back}
      >
        <Icon name="back" />
      </button>
      <h1 ref={title} tabIndex={-1}>
        {names[view.name]}
      </h1>
      <span ref={setBarEnd} className="bar-end" />
    </>
  );
}

/** Puts an action of a sub-view at the end of the bar. */
export function BarEnd({ children }: { children: ReactNode }) {
  const { barEnd } = useNavigation();
  return barEnd ? createPortal(children, barEnd) : null;
}

import { useState } from 'react';
import type { LookIn as Scope } from '../../lib/schema/run';
import { allowAllSites } from '../browser/permissions';
import { countTabs } from '../browser/tabs';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Menu } from '../ui/Menu';
import { Notice } from '../ui/Notice';
import { Refused } from './Refused';
import { useSession } from './session';
import { nameOf, namesOf, useSources } from './sources';
import { useWebIsBarred, WebNeeds } from './WebNeeds';

const SCOPES: readonly Scope[] = ['page', 'tabs', 'web', 'scholarly', 'library'];

/** Where a question looks: chips, or one menu in the box once there is an answer. */
export function LookIn({ folded }: { folded: boolean }) {
  const { t, list } = useText();
  const { page, lookIn, effective, toggleLookIn, onlySeenTabs } = useSession();
  const [asking, setAsking] = useState(false);
  const [tabs, setTabs] = useState<{ all: number; seen: number } | null>(null);
  const sources = useSources();
  const barred = useWebIsBarred();
  // What is chosen and cannot be read without more permission is said where it is chosen.
  const withLimit = (held: string) => (barred ? t('ask.web_held_barred', { what: held }) : held);
  const copies = useLive('count:snapshots', (db) => db.snapshots.count());
  // Bookmarks and history, where they are switched on, are looked through with the library.
  const alsoKept = (sources ?? []).filter(
    ({ enabled, kind }) => enabled && (kind === 'bookmarks' || kind === 'history'),
  );
  const names: Record<Scope, string> = {
    page: t('ask.this_page'),
    tabs: t('ask.open_tabs'),
    web: t('ask.web'),
    scholarly: t('ask.scholarly'),
    library: t('ask.library'),
  };
  const holds: Record<Scope, string | undefined> = {
    page: page.look?.title ?? undefined,
    tabs: tabs ? t('ask.tabs_held', { n: tabs.all, m: tabs.seen }) : undefined,
    web: sources ? withLimit(list(namesOf(sources, 'web', t))) : undefined,
    scholarly: sources ? withLimit(list(namesOf(sources, 'scholarly', t))) : undefined,
    library:
      copies === undefined
        ? undefined
        : list([t('common.saved_copies', { n: copies }), ...alsoKept.map((source) => nameOf(source, t))]),
  };
  const refresh = () => void countTabs().then(setTabs);

  function choose(scope: Scope) {
    const turningOn = !lookIn.has(scope);
    if (scope === 'tabs' && turningOn && page.allSites === false && !onlySeenTabs) setAsking(true);
    else toggleLookIn(scope);
  }

  if (folded)
    return (
      <>
        <Menu
          label={t('ask.look_in')}
          className="select"
          stay
          items={SCOPES.map((scope) => ({
            label: names[scope],
            checked: lookIn.has(scope),
            ...(holds[scope] ? { meta: holds[scope] } : {}),
            onSelect: () => choose(scope),
          }))}
        >
          {effective.includes('page') || !lookIn.has('page') ? null : <Icon name="lock" />}
          <span className="clip">
            {lookIn.size > 0 ? list(SCOPES.filter((s) => lookIn.has(s)).map((s) => names[s])) : t('ask.look_in')}
          </span>
          <Icon name="down" />
        </Menu>
        {asking ? <AskForTabs onDone={() => setAsking(false)} /> : null}
      </>
    );
  return (
    <>
      {asking ? <AskForTabs onDone={() => setAsking(false)} /> : null}
      <WebNeeds />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this line */}
      <div className="scope" role="group" aria-label={t('ask.look_in')} onPointerEnter={refresh} onFocus={refresh}>
        {SCOPES.map((scope) => (
          <button
            key={scope}
            type="button"
            aria-pressed={effective.includes(scope)}
            title={holds[scope]}
            onClick={() => choose(scope)}
          >
            {(scope === 'page' && !page.readable) ||
            (barred && lookIn.has(scope) && (scope === 'web' || scope === 'scholarly')) ? (
              <Icon name="lock" />
            ) : null}
            {names[scope]}
          </button>
        ))}
      </div>
    </>
  );
}

/** Asked once, in place: all sites, or only the tabs that can be seen anyway. */
function AskForTabs({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const { toggleLookIn, setOnlySeenTabs } = useSession();
  const [refused, setRefused] = useState(false);
  const go = () => {
    toggleLookIn('tabs');
    onDone();
  };
  return (
    <div className="dock-notice">
      <Notice
        icon="lock"
        fact={t('ask.tabs_need')}
        actions={
          <>
            <button
              type="button"
              className="link"
              onClick={() => {
                setRefused(false);
                void allowAllSites().then((agreed) => {
                  if (agreed) go();
                  else setRefused(true);
                });
              }}
            >
              {t('ask.allow_all')}
            </button>
            <button
              type="button"
              className="link link-quiet"
              onClick={() => {
                setOnlySeenTabs();
                go();
              }}
            >
              {t('ask.tabs_only_seen')}
            </button>
          </>
        }
      >
        {t('ask.tabs_need_why')}
        {refused ? <Refused /> : null}
      </Notice>
    </div>
  );
}

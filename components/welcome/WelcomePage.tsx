import { useEffect } from 'react';
import { library } from '../../lib/library/db';
import { setPreference } from '../../lib/library/preferences';
import { extensionVersion, openSettingsPage } from '../browser/about';
import { COMMANDS, useCommandKey } from '../browser/commands';
import { openPanel } from '../browser/panel';
import { useWindowId } from '../browser/tabs';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { LanguageSwitch } from './LanguageSwitch';
import { TryIt } from './TryIt';

/** The first page a person sees: what Sidelight does, what it never does, what it may see, and a place to try it. */
export function WelcomePage() {
  const { t } = useText();
  const windowId = useWindowId();
  const shortcut = useCommandKey(COMMANDS.open);

  useEffect(() => {
    document.title = t('welcome.title');
    void setPreference(library(), 'welcomed', true);
  }, [t]);

  return (
    <div className="welcome">
      <header className="welcome-head">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <b>Sidelight</b>
        <LanguageSwitch />
      </header>
      <main>
        <h1>{t('welcome.heading')}</h1>
        <p className="welcome-lead">{t('welcome.lead')}</p>
        <div className="welcome-start">
          <button
            type="button"
            className="button button-main"
            disabled={windowId === null}
            onClick={() => {
              if (windowId !== null) void openPanel(windowId);
            }}
          >
            <Icon name="panel" />
            {t('welcome.open_panel')}
          </button>
          <span className="soft">{shortcut ? t('welcome.or_press', { key: shortcut }) : t('welcome.or_click')}</span>
        </div>
        <div className="welcome-two">
          <Points title={t('welcome.does')} icon="check">
            {[t('welcome.does_answer'), t('welcome.does_jump'), t('welcome.does_say'), t('welcome.does_keep')]}
          </Points>
          <Points title={t('welcome.never')} icon="close">
            {[t('welcome.never_invent'), t('welcome.never_send'), t('welcome.never_pry'), t('welcome.never_count')]}
          </Points>
        </div>
        <Levels />
        <TryIt windowId={windowId} />
      </main>
      <footer className="welcome-foot meta">
        <span>{t('welcome.foot')}</span>
        <span>{t('welcome.version', { v: extensionVersion() })}</span>
        <button type="button" className="link link-quiet" onClick={() => void openSettingsPage()}>
          {t('common.settings')}
        </button>
      </footer>
    </div>
  );
}

function Points({ title, icon, children }: { title: string; icon: 'check' | 'close'; children: string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="welcome-points">
        {children.map((point) => (
          <li key={point}>
            <Icon name={icon} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The permission ladder in plain words. */
function Levels() {
  const { t } = useText();
  const levels = [
    { name: t('welcome.tab'), how: t('welcome.tab_how'), gives: t('welcome.tab_gives') },
    { name: t('welcome.site'), how: t('welcome.site_how'), gives: t('welcome.site_gives') },
    { name: t('welcome.all'), how: t('welcome.all_how'), gives: t('welcome.all_gives') },
  ];
  return (
    <section>
      <h2>{t('welcome.sees')}</h2>
      <p className="soft">{t('welcome.sees_why')}</p>
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">{t('welcome.level')}</th>
            <th scope="col">{t('welcome.level_how')}</th>
            <th scope="col">{t('welcome.level_gives')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.name}>
              <th scope="row">{level.name}</th>
              <td>{level.how}</td>
              <td>{level.gives}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

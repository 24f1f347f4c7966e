import { useId, useState } from 'react';
import { allowHost, disallowHost } from '../../../lib/library/allowed-hosts';
import { library } from '../../../lib/library/db';
import { emptyCaches } from '../../../lib/library/query-cache';
import { useToast } from '../../app/toast';
import { useText } from '../../i18n';
import { SiteLetter } from '../../ui/Icon';
import { usePreference } from '../../ui/live';
import { Label } from '../../ui/Page';
import { Switch } from '../Switch';
import './trust.css';

/** What may be fetched by itself: whether what is fresh enough is used again, and hosts of the person's own network. */
export function Fetching() {
  const { t } = useText();
  const toast = useToast();
  const [use, setUse] = usePreference('use_caches');
  const [hosts] = usePreference('allowed_hosts');
  const [typed, setTyped] = useState('');
  const [bad, setBad] = useState(false);
  const id = useId();
  if (use === undefined || !hosts) return null;

  async function add() {
    const host = await allowHost(library(), typed);
    setBad(host === null);
    if (host !== null) setTyped('');
  }
  async function empty() {
    await emptyCaches(library());
    toast({ text: t('trust.emptied') });
  }
  return (
    <section className="part trust" id="fetching">
      <Label>{t('trust.fetching')}</Label>
      <Switch label={t('trust.reuse')} why={t('trust.reuse_why')} on={use} onChange={(on) => void setUse(on)} />
      <button type="button" className="link link-quiet" onClick={() => void empty()}>
        {t('trust.empty')}
      </button>
      <h3>{t('trust.hosts')}</h3>
      <p className="soft setting-why">{t('trust.hosts_why')}</p>
      {hosts.length === 0 ? (
        <p className="meta">{t('trust.hosts_none')}</p>
      ) : (
        <ul className="sites" data-testid="added-hosts">
          {hosts.map((host) => (
            <li key={host}>
              <SiteLetter site={host} />
              <span className="clip">{host}</span>
              <button
                type="button"
                className="link link-quiet"
                aria-label={t('trust.host_remove', { host })}
                onClick={() => void disallowHost(library(), host)}
              >
                {t('settings.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="host-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t('trust.host_label')}
        </label>
        <input
          id={id}
          className="field"
          placeholder="nas.local:8080"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={bad}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setBad(false);
          }}
        />
        <button type="submit" className="button" disabled={typed.trim() === ''}>
          {t('trust.host_add')}
        </button>
      </form>
      {bad ? (
        <p className="bad" role="alert">
          {t('trust.host_bad')}
        </p>
      ) : null}
    </section>
  );
}

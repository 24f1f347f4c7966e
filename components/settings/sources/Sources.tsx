import { useState } from 'react';
import { library } from '../../../lib/library/db';
import type { SourceConfig } from '../../../lib/schema/source';
import { FACTS } from '../../../lib/sources/facts';
import { KEYLESS } from '../../../lib/sources/presets';
import { keyIdOf, putSource, removeSource } from '../../../lib/sources/settings';
import { useSources } from '../../ask/sources';
import { keyStore } from '../../browser/keys';
import { useText } from '../../i18n';
import { usePreference } from '../../ui/live';
import { Label } from '../../ui/Page';
import { Switch } from '../Switch';
import { AddSource } from './AddSource';
import { tryHere } from './try-source';
import './sources.css';

/** Where “Web” and “Scholarly” search: what comes with the extension, and what a person adds. */
export function Sources() {
  const { t } = useText();
  const sources = useSources();
  const [adding, setAdding] = useState(false);
  const [confirm, setConfirm] = usePreference('confirm_search');
  if (!sources) return null;
  return (
    <section className="part" id="sources">
      <Label
        end={
          adding ? null : (
            <button type="button" className="link" data-action="add-source" onClick={() => setAdding(true)}>
              {t('sources.add')}
            </button>
          )
        }
      >
        {t('sources.sources')}
      </Label>
      <p className="soft setting-why">{t('sources.why')}</p>
      <Switch
        label={t('sources.confirm')}
        why={t('sources.confirm_why')}
        on={confirm ?? false}
        onChange={(on) => void setConfirm(on)}
      />
      <ul className="rows sources">
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} />
        ))}
      </ul>
      {adding ? <AddSource taken={sources.map(({ id }) => id)} onDone={() => setAdding(false)} /> : null}
    </section>
  );
}

function SourceRow({ source }: { source: SourceConfig }) {
  const { t } = useText();
  const [said, setSaid] = useState('');
  const facts = FACTS[source.kind];
  const own = !KEYLESS.some(({ id }) => id === source.id);
  const host = URL.canParse(source.base_url) ? new URL(source.base_url).host : source.base_url;

  async function tryIt() {
    setSaid(t('sources.trying'));
    const { failure, hits, detail } = await tryHere(source, t('sources.try_query'));
    setSaid(
      failure
        ? `${t('search.gave_nothing', { why: t(`search.failed_${failure}`) })}${detail ? ` (${detail})` : ''}`
        : t('search.n_results', { n: hits.length }),
    );
  }

  return (
    <li className="row-top" data-source={source.id}>
      <span className="row-body">
        <b>{source.name}</b>
        <span className="meta">{[t(`sources.scope_${facts.scope}`), host].join(' · ')}</span>
        <span className="source-actions">
          <button type="button" className="link" onClick={() => void tryIt()}>
            {t('sources.try')}
          </button>
          {facts.terms ? (
            <a className="link link-quiet" href={facts.terms} target="_blank" rel="noreferrer">
              {t('sources.terms')}
            </a>
          ) : null}
          {own ? (
            <button
              type="button"
              className="link link-quiet"
              aria-label={t('sources.remove_named', { name: source.name })}
              onClick={() => {
                void keyStore.put(keyIdOf(source), '');
                void removeSource(library(), source.id);
              }}
            >
              {t('settings.remove')}
            </button>
          ) : null}
        </span>
        <span className="meta" role="status">
          {said}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={source.enabled}
        aria-label={source.name}
        onClick={() => void putSource(library(), { ...source, enabled: !source.enabled })}
      />
    </li>
  );
}

import { useState } from 'react';
import { library } from '../../../lib/library/db';
import type { SourceConfig } from '../../../lib/schema/source';
import { FACTS, isHere } from '../../../lib/sources/facts';
import { KEYLESS } from '../../../lib/sources/presets';
import { keyIdOf, putSource, removeSource } from '../../../lib/sources/settings';
import { nameOf, useSources } from '../../ask/sources';
import { allowHere, giveBack } from '../../browser/here-access';
import { keyStore } from '../../browser/keys';
import { useText } from '../../i18n';
import { usePreference } from '../../ui/live';
import { Label } from '../../ui/Page';
import { Switch } from '../Switch';
import { SourceForm } from './SourceForm';
import { lackOf, tryHere } from './try-source';
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
        {/* The library is always there: it is asked where “Library” is chosen. */}
        {sources
          .filter(({ kind }) => kind !== 'library')
          .map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
      </ul>
      {adding ? <SourceForm taken={sources.map(({ id }) => id)} onDone={() => setAdding(false)} /> : null}
    </section>
  );
}

function SourceRow({ source }: { source: SourceConfig }) {
  const { t, sentences } = useText();
  const [said, setSaid] = useState('');
  const facts = FACTS[source.kind];
  const own = !KEYLESS.some(({ id }) => id === source.id);
  const [editing, setEditing] = useState(false);
  const here = isHere(source);
  const name = nameOf(source, t);
  const host = URL.canParse(source.base_url) ? new URL(source.base_url).host : source.base_url;

  async function tryIt() {
    setSaid(t('sources.trying'));
    const { failure, hits, detail } = await tryHere(source, t('sources.try_query'));
    if (failure) {
      setSaid(`${t('search.gave_nothing', { why: t(`search.failed_${failure}`) })}${detail ? ` (${detail})` : ''}`);
      return;
    }
    // What the first one holds tells whether the fields stand where the settings say.
    const [first] = hits;
    const results = t('search.n_results', { n: hits.length });
    const lacks = first ? lackOf(first) : null;
    setSaid(
      sentences(
        first ? t('sources.try_first', { results, title: first.title, host: new URL(first.url).host }) : results,
        lacks ? t(`sources.${lacks}`) : '',
      ),
    );
  }

  /** First thing in the click: the browser asks only while the gesture lasts. */
  async function turn() {
    setSaid('');
    if (!source.enabled && here && !(await allowHere(source))) return setSaid(t('sources.not_allowed'));
    await putSource(library(), { ...source, enabled: !source.enabled });
    if (source.enabled && here) await giveBack(source);
  }

  if (editing)
    return (
      <li className="row-top" data-source={source.id}>
        <SourceForm source={source} taken={[]} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="row-top" data-source={source.id}>
      <span className="row-body">
        <b>{name}</b>
        <span className="meta">
          {here ? t(`sources.here_${source.kind}_why`) : [t(`sources.scope_${facts.scope}`), host].join(' · ')}
        </span>
        <span className="source-actions">
          {here ? null : (
            <button type="button" className="link" onClick={() => void tryIt()}>
              {t('sources.try')}
            </button>
          )}
          {facts.terms ? (
            <a className="link link-quiet" href={facts.terms} target="_blank" rel="noreferrer">
              {t('sources.terms')}
            </a>
          ) : null}
          {own ? (
            <button
              type="button"
              className="link link-quiet"
              aria-label={t('sources.edit_named', { name: source.name })}
              onClick={() => setEditing(true)}
            >
              {t('sources.edit')}
            </button>
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
        aria-label={name}
        onClick={() => void turn()}
      />
    </li>
  );
}

import { useEffect, useRef, useState } from 'react';
import { library } from '../../../lib/library/db';
import { setRole } from '../../../lib/library/endpoints';
import type { EmbedReport } from '../../../lib/models/connection/embed';
import type { Endpoint } from '../../../lib/schema/endpoint';
import { allowAddress } from '../../browser/model-access';
import { useText } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { choiceOf, choose, type ModelSettings } from './choices';
import { testEmbedder } from './connection';
import { hostOf } from './Mend';
import { ModelPicker } from './ModelPicker';

/** A model that is being tested for the role, or was. */
interface Trial {
  endpoint: Endpoint;
  model: string;
  /** Null: under way. */
  report: EmbedReport | null;
}

/**
 * The optional embedder (MECHANISMS F32): chosen by its endpoint and its name, since it is no model that answers. It
 * stands in the role only once it gave vectors.
 */
export function EmbedderRole({ settings }: { settings: ModelSettings }) {
  const { t } = useText();
  const { roles, endpoints, tests } = settings;
  const now = choiceOf(roles, 'embedder', endpoints);
  const [place, setPlace] = useState<Endpoint | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const name = t('models.role_embedder');
  const servers = endpoints.filter(({ kind }) => kind === 'openai');
  const of = servers.find(({ id }) => id === now?.endpoint_id);
  const word = now && of ? now.model : t('models.embedder_off');
  const listed = place ? tests[place.id]?.report.models.map(({ id }) => id) : undefined;

  function stop() {
    running.current?.abort();
    setPlace(null);
    setTrial(null);
  }
  async function test(endpoint: Endpoint, model: string) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setTrial({ endpoint, model, report: null });
    const report = await testEmbedder(endpoint, model, controller.signal).catch((error: unknown): EmbedReport => {
      console.error('[sidelight] connection test', error);
      return { ok: false, cause: 'server_error', detail: '' };
    });
    if (controller.signal.aborted) return;
    setTrial({ endpoint, model, report });
    if (!report.ok) return;
    setPlace(null);
    await setRole(library(), 'embedder', choose({ endpoint, model }));
  }
  return (
    <div className="role" data-role="embedder">
      <div className="role-row">
        <span>
          <span className="soft">{name}</span>
          <span className="meta role-does">{t('models.role_embedder_does')}</span>
        </span>
        <Menu
          label={`${name}: ${word}`}
          className="select setting-select role-select"
          items={[
            ...servers.map((endpoint) => ({
              label:
                endpoint.id === of?.id && now
                  ? t('models.embedder_of', { m: now.model, name: endpoint.name })
                  : endpoint.name,
              checked: endpoint.id === of?.id,
              onSelect: () => {
                stop();
                setPlace(endpoint);
              },
            })),
            {
              label: t('models.embedder_off'),
              checked: !of,
              onSelect: () => {
                stop();
                void setRole(library(), 'embedder', null);
              },
            },
          ]}
        >
          <span className="clip" dir="auto">
            {word}
          </span>
          <Icon name="down" />
        </Menu>
      </div>
      <p className="meta">{t('models.embedder_why')}</p>
      {place && trial?.report !== null ? (
        <ModelPicker
          models={listed && listed.length > 0 ? listed : null}
          present={now?.endpoint_id === place.id ? now.model : null}
          onPick={(model) => void test(place, model)}
          onCancel={stop}
        />
      ) : null}
      {trial ? <TrialView trial={trial} again={() => void test(trial.endpoint, trial.model)} onStop={stop} /> : null}
    </div>
  );
}

/** How a test of the embedder goes, or how it ended and what mends it. */
export function TrialView({ trial, again, onStop }: { trial: Trial; again: () => void; onStop: () => void }) {
  const { t } = useText();
  const { endpoint, model, report } = trial;
  const { base_url } = endpoint;
  if (!report)
    return (
      <p className="meta" role="status">
        <span className="spinner" /> {t('models.testing')}{' '}
        <button type="button" className="link link-quiet" onClick={onStop}>
          {t('models.stop_test')}
        </button>
      </p>
    );
  if (report.ok)
    return (
      <p className="meta" role="status">
        {t('models.embedder_tested', { n: report.dimensions })}
      </p>
    );
  const { cause, detail } = report;
  const values = { name: endpoint.name, host: hostOf(base_url), u: base_url, m: model };
  // Whatever else the server has, what is wanted is a model for embeddings.
  const mend = cause === 'no_such_model' ? 'no_vectors' : cause;
  return (
    <div className="mend" data-tone="bad" data-cause={cause} role="status">
      <p className="mend-fact">
        <b>{t(`models.fact_${cause}`, values)}</b>
      </p>
      <p className="soft">{t(`models.mend_${mend}`, values)}</p>
      {detail === '' ? null : (
        <p className="meta mend-said" dir="auto">
          {t('models.said', { detail })}
        </p>
      )}
      <div className="buttons">
        {cause === 'no_permission' ? (
          <button
            type="button"
            className="button"
            // First thing in the click, as the browser wants it.
            onClick={() => void allowAddress(base_url).then(again)}
          >
            {t('models.allow', { host: values.host })}
          </button>
        ) : (
          <button type="button" className="button" onClick={again}>
            {t('models.test')}
          </button>
        )}
      </div>
    </div>
  );
}

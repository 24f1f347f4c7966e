import { useEffect, useRef, useState } from 'react';
import { library } from '../../../lib/library/db';
import { setAllRoles } from '../../../lib/library/endpoints';
import { type PreferenceValue, setPreference } from '../../../lib/library/preferences';
import { downloadBrowserModel } from '../../../lib/models/browser-model';
import type { Endpoint } from '../../../lib/schema/endpoint';
import { useToast } from '../../app/toast';
import { keyStore, useMaskedKey } from '../../browser/keys';
import { allowAddress } from '../../browser/model-access';
import { type Speech, useText } from '../../i18n';
import { daysAgo } from '../../i18n/format';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { AbilitiesView } from './Abilities';
import { Checks } from './Checks';
import { checksDuring, checksOf } from './checks';
import { ASKED_ROLES, choiceOf, choose, commonChoice, isSame, type ModelSettings, modelLabel } from './choices';
import { EndpointForm } from './EndpointForm';
import { hostOf, Mend, type MendActions } from './Mend';
import { ModelPicker } from './ModelPicker';
import { removeEndpoint } from './remove';
import { saveEndpoint } from './save';
import type { Tests } from './use-tests';
import { works } from './works';

type Open = 'address' | 'key' | 'models' | 'learned' | null;

interface EndpointRowProps {
  endpoint: Endpoint;
  settings: ModelSettings;
  tests: Tests;
  /** Was added just now: focus goes to it. */
  fresh: boolean;
}

/** An endpoint: whether it works and with which model, and all that can be done with it. */
export function EndpointRow({ endpoint, settings, tests, fresh }: EndpointRowProps) {
  const speech = useText();
  const { t, time } = speech;
  const [open, setOpen] = useState<Open>(null);
  const title = useRef<HTMLElement>(null);
  const masked = useMaskedKey(endpoint.id);
  const actions = useEndpointActions(endpoint, settings);
  const testing = tests.of(endpoint.id);
  const last = settings.tests[endpoint.id];
  const report = last?.report ?? null;
  const model = testing?.model ?? report?.model ?? last?.chosen ?? roleModelOf(settings, endpoint.id);
  const good = report !== null && works(report);
  const where = addressShown(endpoint, masked ?? null);
  const needsModel = !testing && report?.ok === true && report.model === null;
  useEffect(() => {
    if (fresh) title.current?.focus();
  }, [fresh]);

  const test = (name: string | null = model) => {
    setOpen(null);
    tests.start(endpoint, name);
  };
  const mends: MendActions = {
    // First thing in the click, as the browser wants it.
    allow: () => void allowAddress(endpoint.base_url).then(() => test()),
    takeAddress: (baseUrl) => void actions.moveTo(baseUrl).then((moved) => moved && tests.start(moved, model)),
    change: setOpen,
    otherModel: () => setOpen('models'),
    testAgain: () => test(),
    download: () =>
      void downloadBrowserModel(() => undefined, new AbortController().signal)
        .catch((error: unknown) => console.error('[sidelight] download', error))
        .then(() => test()),
  };

  const state = testing ? 'running' : good ? 'ok' : report && !report.ok ? 'failed' : 'untried';
  return (
    <li className="endpoint row-top" data-state={state} data-testid="endpoint">
      <StateIcon state={state} />
      <div className="row-body">
        <div className="endpoint-head">
          <b ref={title} tabIndex={-1}>
            {endpoint.name}
          </b>
          <span className="visually-hidden">
            {t('common.comma')}
            {t(`models.state_${state}`)}
          </span>
          <Menu
            label={t('models.more_for', { name: endpoint.name })}
            className="icon-button small"
            items={[
              { label: t('models.test'), onSelect: () => test() },
              ...(endpoint.kind === 'browser'
                ? []
                : [
                    { label: t('models.other_model'), onSelect: () => setOpen('models') },
                    { label: t('models.change'), onSelect: () => setOpen('address') },
                    { label: t('models.learned'), onSelect: () => setOpen('learned') },
                  ]),
              { label: t('models.remove'), onSelect: () => void actions.remove() },
            ]}
          >
            <Icon name="more" />
          </Menu>
        </div>
        <p className="meta dotted endpoint-line">
          {where === null ? null : <span dir="ltr">{where}</span>}
          {masked ? <span className="together">{t('models.key_shown', { key: masked })}</span> : null}
          {good && model !== null && endpoint.kind !== 'browser' ? <span dir="auto">{model}</span> : null}
          {good && report?.found ? <span className="together">{time(report.found.ms)}</span> : null}
          <span className="together">
            {testing ? t('models.testing') : last ? testedWhen(speech, last.at) : t('models.not_tested')}
          </span>
        </p>
        {testing ? (
          <>
            <Checks checks={checksDuring(endpoint, testing.phase)} name={endpoint.name} />
            <button type="button" className="link link-quiet" onClick={() => tests.stop(endpoint.id)}>
              {t('models.stop_test')}
            </button>
          </>
        ) : report && !(report.ok && report.model !== null) ? (
          <Checks checks={checksOf(endpoint, report)} name={endpoint.name} />
        ) : null}
        {open === 'address' || open === 'key' ? (
          <EndpointForm
            preset={endpoint.preset}
            known={endpoint}
            focus={open}
            onSaved={(saved) => {
              setOpen(null);
              tests.start(saved, model);
            }}
            onCancel={() => setOpen(null)}
          />
        ) : null}
        {open === 'learned' ? <AbilitiesView endpoint={endpoint} onClose={() => setOpen(null)} /> : null}
        {!testing && report && !report.ok && open !== 'address' && open !== 'key' ? (
          <Mend endpoint={endpoint} report={report} on={mends} />
        ) : null}
        {open === 'models' || needsModel || (!testing && report?.cause === 'no_such_model') ? (
          <ModelPicker
            models={report && report.models.length > 0 ? report.models.map(({ id }) => id) : null}
            present={good ? model : null}
            onPick={(name) => test(name)}
            {...(open === 'models' ? { onCancel: () => setOpen(null) } : {})}
          />
        ) : null}
        {!testing && good && model !== null && open === null ? (
          <UseForAll endpoint={endpoint} model={model} settings={settings} />
        ) : null}
        {!testing && !report ? (
          <button type="button" className="button" onClick={() => test()}>
            {t('models.test')}
          </button>
        ) : null}
      </div>
    </li>
  );
}

function StateIcon({ state }: { state: 'running' | 'ok' | 'failed' | 'untried' }) {
  if (state === 'running') return <span className="spinner endpoint-state" />;
  const icon = { ok: 'check', failed: 'close', untried: 'info' } as const;
  return <Icon name={icon[state]} className="endpoint-state" />;
}

/** The next step after a test that went well: one click gives every role to the model. */
function UseForAll({ endpoint, model, settings }: { endpoint: Endpoint; model: string; settings: ModelSettings }) {
  const { t } = useText();
  const toast = useToast();
  const common = commonChoice(settings.roles, settings.endpoints);
  const own = choose({ endpoint, model });
  if (common !== 'mixed' && isSame(common, own)) return null;
  // Where others work already this is one of several choices, not the next step.
  const main = common === null;
  return (
    <div className="buttons endpoint-use">
      <button
        type="button"
        className={main ? 'button button-main' : 'link'}
        onClick={() => {
          void setAllRoles(library(), own);
          toast({
            text: t('models.used_all', { m: modelLabel({ endpoint, model }) }),
            undo: () => void restoreRoles(settings.roles),
          });
        }}
      >
        {t('models.use_all')}
      </button>
    </div>
  );
}

async function restoreRoles(roles: PreferenceValue<'model_roles'>): Promise<void> {
  await setPreference(library(), 'model_roles', roles);
}

function useEndpointActions(endpoint: Endpoint, settings: ModelSettings) {
  const { t, list } = useText();
  const toast = useToast();
  return {
    /** Gives the endpoint another address of the same server, as a test found it. */
    async moveTo(address: string): Promise<Endpoint | null> {
      const draft = { preset: endpoint.preset, address, key: '' };
      const saved = await saveEndpoint(library(), keyStore, endpoint.id, draft, new Date().toISOString());
      return saved.ok ? saved.endpoint : null;
    },
    async remove(): Promise<void> {
      const removed = await removeEndpoint(library(), keyStore, endpoint.id);
      if (!removed) return;
      const { name } = endpoint;
      const roles = removed.roles.filter((role) => choiceOf(settings.roles, role, settings.endpoints));
      const words = list(roles.map((role) => t(`models.role_${role}`)));
      toast({
        text: roles.length > 0 ? t('models.removed_roles', { name, roles: words }) : t('models.removed', { name }),
        undo: () => void removed.undo(),
      });
    },
  };
}

/** What the line says of the address: nothing that the name says already, little beside a key. */
function addressShown({ kind, name, base_url }: Endpoint, masked: string | null): string | null {
  if (kind === 'browser') return null;
  if (masked === null) return base_url;
  const host = hostOf(base_url);
  return host === name ? null : host;
}

function testedWhen({ t, date }: Speech, at: string): string {
  const days = daysAgo(at, new Date());
  if (days === 0) return t('models.tested_today');
  return days === 1 ? t('models.tested_yesterday') : t('models.tested', { t: date(at) });
}

/** The model that an endpoint gives to a role, where it was not tested here. */
function roleModelOf({ roles }: ModelSettings, id: string): string | null {
  const role = ASKED_ROLES.find((name) => roles[name]?.endpoint_id === id);
  return (role && roles[role]?.model) ?? null;
}

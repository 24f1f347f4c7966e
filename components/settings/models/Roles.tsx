import { useState } from 'react';
import { library } from '../../../lib/library/db';
import { setAllRoles, setRole } from '../../../lib/library/endpoints';
import { setPreference } from '../../../lib/library/preferences';
import type { RoleChoice, RoleName } from '../../../lib/schema/endpoint';
import { useToast } from '../../app/toast';
import { useText } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { useLive } from '../../ui/live';
import { Menu } from '../../ui/Menu';
import { Label } from '../../ui/Page';
import {
  ASKED_ROLES,
  choiceOf,
  choose,
  commonChoice,
  isSame,
  type ModelSettings,
  modelLabel,
  modelSettings,
} from './choices';
import { EmbedderRole } from './EmbedderRole';
import { RoleParameters } from './RoleParameters';
import { works } from './works';

/** Which model does what: one for all with one click, or each role by itself. */
export function Roles() {
  const { t } = useText();
  const toast = useToast();
  const settings = useLive('model-settings', modelSettings);
  const [each, setEach] = useState(false);
  if (!settings) return null;
  const { roles, endpoints, tests } = settings;
  const common = commonChoice(roles, endpoints);
  const failing = endpoints.filter(({ id }) => {
    const report = tests[id]?.report;
    return report && !report.ok && !works(report) && ASKED_ROLES.some((role) => roles[role]?.endpoint_id === id);
  });

  function setAll(choice: RoleChoice | null, word: string) {
    const before = roles;
    void setAllRoles(library(), choice);
    toast({
      text: choice ? t('models.used_all', { m: word }) : t('models.without'),
      undo: () => void setPreference(library(), 'model_roles', before),
    });
  }
  return (
    <section className="part" id="roles">
      <Label>{t('models.who')}</Label>
      <p className="soft setting-why">{t('models.who_why')}</p>
      {settings.choices.length === 0 ? (
        <p className="meta">{t('models.no_models_yet')}</p>
      ) : (
        <div className="pairs">
          <RoleRow name={t('models.everything')} now={common} settings={settings} onChoose={setAll} />
          <div>
            <button
              type="button"
              className="disclose"
              aria-expanded={each}
              aria-controls="each-role"
              onClick={() => setEach(!each)}
            >
              {t('models.roles')}
              <Icon name="chevron" />
            </button>
          </div>
        </div>
      )}
      {each && settings.choices.length > 0 ? (
        <div className="pairs each-role" id="each-role">
          {ASKED_ROLES.map((role) => (
            <EachRole key={role} role={role} settings={settings} />
          ))}
          <p className="meta">{t('models.parameters_why')}</p>
          <EmbedderRole settings={settings} />
        </div>
      ) : null}
      {failing.map(({ id, name }) => (
        <p key={id} className="meta" role="status">
          {t('models.failing', { name })}
        </p>
      ))}
    </section>
  );
}

function EachRole({ role, settings }: { role: RoleName; settings: ModelSettings }) {
  const { t } = useText();
  const now = choiceOf(settings.roles, role, settings.endpoints);
  return (
    <div className="role" data-role={role}>
      <RoleRow
        name={t(`models.role_${role}`)}
        does={t(`models.role_${role}_does`)}
        now={now}
        settings={settings}
        onChoose={(choice) => void setRole(library(), role, choice)}
      />
      {now ? <RoleParameters role={role} choice={now} /> : null}
    </div>
  );
}

interface RoleRowProps {
  name: string;
  does?: string;
  now: RoleChoice | null | 'mixed';
  settings: ModelSettings;
  onChoose: (choice: RoleChoice | null, word: string) => void;
}

function RoleRow({ name, does, now, settings, onChoose }: RoleRowProps) {
  const { t } = useText();
  const { endpoints, choices } = settings;
  const endpoint = now !== null && now !== 'mixed' ? endpoints.find(({ id }) => id === now.endpoint_id) : undefined;
  const word =
    now === 'mixed'
      ? t('models.mixed')
      : now === null || !endpoint
        ? t('models.without')
        : modelLabel({ endpoint, model: now.model });
  return (
    <div className="role-row">
      <span>
        <span className="soft">{name}</span>
        {does === undefined ? null : <span className="meta role-does">{does}</span>}
      </span>
      <Menu
        label={`${name}: ${word}`}
        className="select setting-select role-select"
        items={[
          ...choices.map((choice) => ({
            label: modelLabel(choice),
            ...(choice.endpoint.kind === 'browser' ? {} : { meta: choice.endpoint.name }),
            checked: now !== 'mixed' && isSame(now, choose(choice)),
            onSelect: () => onChoose(choose(choice), modelLabel(choice)),
          })),
          { label: t('models.without'), checked: now === null, onSelect: () => onChoose(null, t('models.without')) },
        ]}
      >
        <span className="clip" dir="auto">
          {word}
        </span>
        <Icon name="down" />
      </Menu>
    </div>
  );
}

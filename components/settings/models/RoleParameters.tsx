import { library } from '../../../lib/library/db';
import { setRole } from '../../../lib/library/endpoints';
import { type ModelParameters, modelParameters, type RoleChoice, type RoleName } from '../../../lib/schema/endpoint';
import { useText } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { NumberField } from './NumberField';

const EFFORTS = modelParameters.shape.reasoning_effort.unwrap().unwrap().options;

/** What a role asks of its model besides the answer. */
export function RoleParameters({ role, choice }: { role: RoleName; choice: RoleChoice }) {
  const { t } = useText();
  const { temperature, reasoning_effort, max_tokens } = choice.parameters;
  const set = (change: Partial<ModelParameters>) =>
    void setRole(library(), role, { ...choice, parameters: { ...choice.parameters, ...change } });
  const name = t(`models.role_${role}`);
  const effort = reasoning_effort ? t(`models.effort_${reasoning_effort}`) : t('models.default');
  return (
    <div className="role-parameters">
      <NumberField
        label={t('models.temperature')}
        value={temperature}
        empty
        max={2}
        onChange={(value) => set({ temperature: value })}
      />
      <NumberField
        label={t('models.max_tokens')}
        value={max_tokens}
        empty
        whole
        min={1}
        onChange={(value) => set({ max_tokens: value })}
      />
      <div className="role-row">
        <span className="soft">{t('models.effort')}</span>
        <Menu
          label={`${name}, ${t('models.effort')}: ${effort}`}
          className="select setting-select"
          items={[
            {
              label: t('models.default'),
              checked: reasoning_effort === null,
              onSelect: () => set({ reasoning_effort: null }),
            },
            ...EFFORTS.map((one) => ({
              label: t(`models.effort_${one}`),
              checked: one === reasoning_effort,
              onSelect: () => set({ reasoning_effort: one }),
            })),
          ]}
        >
          {effort}
          <Icon name="down" />
        </Menu>
      </div>
    </div>
  );
}

import { PRESETS } from '../../../lib/models/presets';
import { type PresetName, presetName } from '../../../lib/schema/endpoint';
import { useText } from '../../i18n';
import { nameOf } from './EndpointForm';

const HERE = presetName.options.filter((name) => PRESETS[name].local);
const CLOUD = presetName.options.filter((name) => !PRESETS[name].local && name !== 'custom');

/** The kinds of server that can be added. */
export function PresetChoice({
  chosen,
  onChoose,
}: {
  chosen: PresetName | null;
  onChoose: (preset: PresetName) => void;
}) {
  const { t } = useText();
  const groups: [label: string, names: readonly PresetName[]][] = [
    [t('models.here'), HERE],
    [t('models.cloud'), CLOUD],
    [t('models.other'), ['custom']],
  ];
  return (
    <fieldset className="preset-choice">
      <legend className="visually-hidden">{t('models.choose')}</legend>
      {groups.map(([label, names]) => (
        <div key={label} className="preset-group">
          <span className="meta">{label}</span>
          <div className="presets">
            {names.map((name) => (
              <button
                key={name}
                type="button"
                className="preset"
                aria-pressed={name === chosen}
                onClick={() => onChoose(name)}
              >
                {nameOf(name, t('models.custom'))}
              </button>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

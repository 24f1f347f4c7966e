import type { PreferenceName, PreferenceValue } from '../../lib/library/preferences';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { usePreference } from '../ui/live';
import { Menu } from '../ui/Menu';
import { Label } from '../ui/Page';

/** Theme and language. */
export function Look() {
  const { t } = useText();
  return (
    <section className="part">
      <Label>{t('settings.look')}</Label>
      <div className="pairs">
        <Choice
          name="theme"
          label={t('settings.theme')}
          options={[
            ['system', t('settings.theme_system')],
            ['light', t('settings.theme_light')],
            ['dark', t('settings.theme_dark')],
          ]}
        />
        <Choice
          name="language"
          label={t('settings.language')}
          options={[
            ['system', t('settings.language_system')],
            ['en', 'English'],
            ['zh', '简体中文'],
          ]}
        />
      </div>
    </section>
  );
}

interface ChoiceProps<N extends PreferenceName> {
  name: N;
  label: string;
  options: readonly (readonly [value: PreferenceValue<N>, word: string])[];
}

function Choice<N extends PreferenceName>({ name, label, options }: ChoiceProps<N>) {
  const [value, set] = usePreference(name);
  const word = options.find(([option]) => option === value)?.[1] ?? '';
  return (
    <div>
      <span className="soft">{label}</span>
      <Menu
        label={`${label}: ${word}`}
        className="select setting-select"
        items={options.map(([option, text]) => ({
          label: text,
          checked: option === value,
          onSelect: () => void set(option),
        }))}
      >
        {word}
        <Icon name="down" />
      </Menu>
    </div>
  );
}

import { useText } from '../i18n';
import { usePreference } from '../ui/live';

/** Each language under its own name, so that it is found by who needs it. */
const LANGUAGES = [
  { id: 'en', name: 'English', tag: 'en' },
  { id: 'zh', name: '中文', tag: 'zh-Hans' },
] as const;

export function LanguageSwitch() {
  const { t, lang } = useText();
  const [, choose] = usePreference('language');
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{t('welcome.language')}</legend>
      {LANGUAGES.map(({ id, name, tag }) => (
        <button key={id} type="button" lang={tag} aria-pressed={lang === id} onClick={() => void choose(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

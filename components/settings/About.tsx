import { extensionVersion, openWelcomePage } from '../browser/about';
import { useText } from '../i18n';
import { Label } from '../ui/Page';

/** Version, licence, and that nothing is counted. */
export function About() {
  const { t } = useText();
  const rows = [
    [t('settings.version'), extensionVersion()],
    [t('settings.licence'), t('settings.licence_name')],
    [t('settings.telemetry'), t('settings.telemetry_none')],
  ] as const;
  return (
    <section className="part">
      <Label>{t('settings.about')}</Label>
      <div className="pairs">
        {rows.map(([name, value]) => (
          <div key={name}>
            <span className="soft">{name}</span>
            <span>{value}</span>
          </div>
        ))}
        <div>
          <span className="soft">{t('settings.welcome')}</span>
          <button type="button" className="link" onClick={() => void openWelcomePage()}>
            {t('settings.open')}
          </button>
        </div>
      </div>
    </section>
  );
}
